//! Through a space for one size less (`size.squeeze`).

use super::{
    Mover, Stride,
    ways::{STEP_UP, Table},
};
use crate::space::{Direction, Footprint, Square};

/// Where the space of one size less lies within a creature's own.
pub(super) const PARTS: [(u8, u8); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

impl Mover<'_> {
    /// Whether it could do with the space of one size less where the map is narrow.
    pub(super) fn may_squeeze(&self) -> bool {
        self.size.squares() > 1 && !self.ghostly && self.table.is_some()
    }

    /// Whether it could do with the space of one size less between things.
    pub(super) fn may_squeeze_past_things(&self) -> bool {
        self.size.squares() > 1 && !self.things.is_empty()
    }

    /// The space of one size less within the mover's, in one of its corners.
    pub(super) fn part(&self, corner: Square, (x, y): (u8, u8)) -> Footprint {
        let corner = Square { x: corner.x.saturating_add(x), y: corner.y.saturating_add(y) };
        Footprint { corner, side: self.size.squares() - 1 }
    }

    /// Whether no thing that rises above a level is in a space.
    pub(super) fn free_of_things(&self, space: Footprint, low: i16) -> bool {
        !self.things.iter().any(|thing| thing.top > low && thing.space.overlaps(space))
    }

    /// Whether a step on foot between two levels can be taken in the space of one size less, past
    /// things that are in the way of the whole.
    pub(super) fn walks_past_things(
        &self,
        (from, to, way): (Square, Square, Direction),
        (here, there): (i16, i16),
    ) -> bool {
        if !self.may_squeeze_past_things() {
            return false;
        }
        let (low, stood) = (here.min(there), here.max(there));
        let high = stood.saturating_add(self.size.tall());
        let (dx, dy) = way.delta();
        let corners = [(dx, 0), (0, dy)].into_iter().filter(|_| dx != 0 && dy != 0);
        let corners = corners.filter_map(|(dx, dy)| Stride { dx, dy, dz: 0 }.square(from));
        let free = |part: Footprint| {
            self.free_of_things(part, i16::MIN)
                && self.table.is_none_or(|table| table.tight(part.corner) <= low)
        };
        let walled = |table: &Table, part: (u8, u8)| {
            table.crossings.bars(self.space(to), low, high)
                || table.crossings.cuts_off(self.part(from, part), way, low, high)
                || table.crossings.splits(self.part(to, part), low, high)
        };
        let leaves = |part: Footprint| {
            // What is below the mover's feet is not in its way.
            self.free_of_things(part, here)
                && self.table.is_none_or(|table| table.tight(part.corner) <= here)
        };
        let passes = |part: (u8, u8)| {
            leaves(self.part(from, part))
                && free(self.part(to, part))
                && corners.clone().all(|corner| {
                    let beside = self.part(corner, part);
                    let floor = self.battle.setup.map.floor_of(beside);
                    free(beside) && floor <= stood.saturating_add(STEP_UP)
                })
                && !self.table.is_some_and(|table| walled(table, part))
        };
        PARTS.into_iter().any(passes)
    }
}
