//! Who is right beside whom.

use super::{Footprint, LONGEST_SIDE, Square};
use crate::battle::{Battle, CreatureId, CreatureSet, Kinds};

/// The squares about a space in which the corners lie of all who touch it, and some more: as many
/// columns and rows as a power of two, so that one look tells of a square whether it is among them.
struct Vicinity {
    /// The first of them.
    first: Square,
    /// The bits in which no square of these differs from the first by more than that.
    beyond: Square,
}

impl Vicinity {
    /// That of a space, where the side of nobody's is longer than this.
    #[inline]
    fn of(space: Footprint, longest: u8) -> Vicinity {
        let first = |corner: u8| corner.saturating_sub(longest);
        let Square { x, y } = space.corner;
        let beyond = !((space.side + longest + 1).next_power_of_two() - 1);
        let first = Square { x: first(x), y: first(y) };
        Vicinity { first, beyond: Square { x: beyond, y: beyond } }
    }

    /// Whether a square is one of these.
    #[inline]
    fn holds(&self, square: Square) -> bool {
        // A column before the first takes one from the row, but lies far beyond the last then.
        square.word().wrapping_sub(self.first.word()) & self.beyond.word() == 0
    }
}

impl Battle {
    /// The enemies in the fight right beside a creature, or in its space.
    #[inline]
    pub fn foes_beside(&self, id: CreatureId) -> impl Iterator<Item = CreatureId> {
        let me = self.creature(id);
        let (here, hostile) = (self.body_of(me), self.foes_of(me.side));
        let longest = if self.kinds.contains(Kinds::COMPACT) { 1 } else { LONGEST_SIDE };
        let vicinity = Vicinity::of(here.space, longest);
        let near = CreatureSet::of(self.creatures(), |one| {
            hostile.contains(one.side) & vicinity.holds(one.square)
        });
        near.iter().filter(move |other| {
            let one = self.creature(*other);
            one.stands() && here.touches(&self.body_of(one))
        })
    }
}
