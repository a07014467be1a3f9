//! Who is right beside whom.

use super::{LONGEST_SIDE, SQUARE, Square};
use crate::battle::{Battle, Creature, CreatureId, CreatureSet, Kinds};

/// Some columns and rows, so that one look tells of a square whether it lies in both.
struct Vicinity {
    /// The first square.
    first: u16,
    /// What is to be added to a column or a row, counted from the first, for the highest bit to tell
    /// whether it is one of these.
    room: u16,
}

impl Vicinity {
    /// Where the corners lie of all who touch the space of a creature, where the side of nobody's
    /// is longer than this.
    #[inline]
    fn of(creature: &Creature, longest: u8) -> Vicinity {
        let Square { x, y } = creature.square;
        let [x, y] = [x, y].map(|corner| corner.saturating_sub(longest));
        let room = HIGH - (2 * longest + 1);
        Vicinity { first: Square { x, y }.word(), room: Square { x: room, y: room }.word() }
    }

    /// Whether a square is one of these.
    #[inline]
    fn holds(&self, square: Square) -> bool {
        // A column before the first borrows from the row, and one far behind the last lends to it: the
        // column is none of these then, whatever the row.
        let past = square.word().wrapping_sub(self.first);
        (past | past.wrapping_add(self.room)) & Square { x: HIGH, y: HIGH }.word() == 0
    }
}

/// The highest bit of a column or a row.
const HIGH: u8 = 1 << 7;

impl Battle {
    /// The enemies in the fight right beside a creature, or in its space.
    #[inline]
    pub fn foes_beside(&self, id: CreatureId) -> impl Iterator<Item = CreatureId> {
        let me = self.creature(id);
        let hostile = self.foes_of(me.side);
        let longest = if self.kinds.contains(Kinds::COMPACT) { 1 } else { LONGEST_SIDE };
        let vicinity = Vicinity::of(me, longest);
        let near = CreatureSet::of(self.creatures(), |one| {
            hostile.contains(one.side) & vicinity.holds(one.square)
        });
        near.iter().filter(move |other| {
            self.creature(*other).stands() && self.distance(id, *other) <= SQUARE
        })
    }
}
