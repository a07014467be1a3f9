//! Ways to one side of the map, row by row.

use std::ops::Range;

use super::{bits::Bits, target::Goal};
use crate::{
    movement::Step,
    space::{Footprint, Square},
};

/// One of the four sides to which a way can lead. Its rows lie across the way: those of the map to
/// the north and the south, its columns to the west and the east.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Side {
    /// Whether columns count as rows.
    pub(crate) turned: bool,
    /// Whether rows are counted towards the first.
    pub(crate) back: bool,
}

impl Side {
    pub(super) const NORTH: Side = Side { turned: false, back: true };
    pub(super) const WEST: Side = Side { turned: true, back: true };
    pub(super) const EAST: Side = Side { turned: true, back: false };
    pub(super) const SOUTH: Side = Side { turned: false, back: false };

    /// All of them, as a flood goes through what it has reached, row by row: to the west and the east
    /// it gets at the same time.
    pub(super) const BY_ROWS: [&[Side]; 3] =
        [&[Side::NORTH], &[Side::WEST, Side::EAST], &[Side::SOUTH]];

    /// The bit and the row of a square.
    pub(crate) const fn place(self, Square { x, y }: Square) -> (u8, u8) {
        if self.turned { (y, x) } else { (x, y) }
    }

    /// The square of a bit and a row.
    pub(crate) const fn square(self, bit: u8, row: u8) -> Square {
        if self.turned { Square { x: row, y: bit } } else { Square { x: bit, y: row } }
    }

    /// So many rows ahead, whether that is on the map or not.
    pub(crate) fn ahead(self, row: u8, steps: usize) -> Option<u8> {
        let steps = steps as i16;
        u8::try_from(i16::from(row) + if self.back { -steps } else { steps }).ok()
    }

    /// The step that leads so far ahead and so much aside.
    pub(crate) const fn stride(self, ahead: i8, aside: i8) -> Step {
        let ahead = if self.back { -ahead } else { ahead };
        if self.turned {
            Step { dx: ahead, dy: aside, dz: 0 }
        } else {
            Step { dx: aside, dy: ahead, dz: 0 }
        }
    }

    /// The places of a goal in a row that are near to one of its spaces, as bits.
    #[inline]
    pub(crate) fn near(self, space: Footprint, row: u8, goal: &Goal<'_>) -> u64 {
        let (across, along) = self.place(space.corner);
        let places = |first: u8| places_near(first, space.side, goal.side, goal.squares);
        let (columns, rows) = (places(across), places(along));
        // Which rows they are in can't be foretold.
        bits(columns.start, columns.end) & u64::from(rows.contains(&row)).wrapping_neg()
    }

    /// The side on which a square lies, if it is to be reached with every step leading nearer: the
    /// corners belong to the north and the south.
    pub(crate) fn towards(from: Square, to: Square) -> Side {
        match from.x.abs_diff(to.x) > from.y.abs_diff(to.y) {
            true => Side { turned: true, back: to.x < from.x },
            false => Side { turned: false, back: to.y < from.y },
        }
    }

    /// The steps ahead, where one is on the line of the start: of those that are as good, the first
    /// is taken, as a flood would.
    pub(super) const fn steps_aside(self) -> [i8; 3] {
        if self.turned && !self.back { [0, -1, 1] } else { [0, 1, -1] }
    }
}

/// The columns or rows from which a body of so many squares to a side comes so near to a space that
/// begins here.
pub(super) fn places_near(first: u8, side: u8, body: u8, far: u8) -> Range<u8> {
    let before = far.saturating_add(body - 1);
    first.saturating_sub(before)..first.saturating_add(far.saturating_add(side))
}

/// The squares within a stretch of bits.
pub(crate) fn bits(from: u8, to: u8) -> u64 {
    let to = to.min(u64::WIDTH);
    if from >= to { 0 } else { u64::first(to - from) << from }
}
