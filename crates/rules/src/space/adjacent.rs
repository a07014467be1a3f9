//! Who is right beside whom.

use super::{LONGEST_SIDE, SQUARE, Square};
use crate::battle::{Battle, CreatureId, CreatureSet, FightProfile};

/// The highest bit of a column or a row.
const HIGH: u8 = 1 << 7;

/// Some columns and rows, so that one look tells of a square whether it lies in both.
struct Vicinity {
    /// The first square.
    first: u16,
    /// What is to be added to a column and a row, counted from the first, for the highest bit to tell
    /// whether it is one of these.
    room: u16,
}

impl Vicinity {
    /// Where the corners lie of all who touch a space with this corner, where nobody's has a longer
    /// side than this.
    #[inline]
    fn of(corner: Square, longest: u8) -> Vicinity {
        let [x, y] = [corner.x, corner.y].map(|n| n.saturating_sub(longest));
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

impl Battle {
    /// The enemies in the fight right beside a creature, or in its space.
    #[inline]
    pub fn foes_beside(&self, id: CreatureId) -> impl Iterator<Item = CreatureId> {
        let me = self.creature(id);
        let hostile = self.foes_of(me.side);
        let longest =
            if self.derived.profile.contains(FightProfile::COMPACT) { 1 } else { LONGEST_SIDE };
        let vicinity = Vicinity::of(me.square, longest);
        let near = CreatureSet::of(self.creatures(), |one| {
            hostile.contains(one.side) & vicinity.holds(one.square)
        });
        near.iter().filter(move |other| {
            self.creature(*other).stands() && self.distance(id, *other) <= SQUARE
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_near_and_far_are_told_apart() {
        let ends = [0, 1, 2, 5, 63, 64, 127, 128, 129, 198, 199];
        let at = |x: u8, y: u8| Square { x, y };
        for corner in ends.iter().flat_map(|x| ends.map(|y| at(*x, y))) {
            for longest in [1, LONGEST_SIDE] {
                let vicinity = Vicinity::of(corner, longest);
                for square in (0..200).flat_map(|x| ends.map(|y| at(x, y))) {
                    let (away, held) = (corner.squares_to(square), vicinity.holds(square));
                    // At the edge of the map, more squares on the other side are among them.
                    let most = u16::from(longest);
                    assert!(held || away > most, "{corner} {longest} {square}");
                    assert!(!held || away <= 2 * most, "{corner} {longest} {square}");
                }
            }
        }
    }
}
