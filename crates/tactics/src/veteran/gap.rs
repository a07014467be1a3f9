//! How far a creature would be from somebody.

use affray_rules::{Body, SQUARE, Square};

/// Where a creature's corner would be upon somebody, at the level that it is at: elsewhere it is as many
/// squares away as columns, rows or levels lie between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    columns: (i16, i16),
    rows: (i16, i16),
    levels: i16,
}

impl Gap {
    /// Between a creature and somebody.
    #[inline]
    pub(super) fn between(here: Body, other: Body) -> Gap {
        let (side, theirs) = (i16::from(here.space.side), other.space);
        let span = |corner: u8| {
            let corner = i16::from(corner);
            (corner - side + 1, corner + i16::from(theirs.side) - 1)
        };
        Gap {
            columns: span(theirs.corner.x),
            rows: span(theirs.corner.y),
            levels: here.levels_to(other) as i16,
        }
    }

    /// How many squares a place in such a column is away at the least, and one in such a row.
    #[inline]
    pub(super) fn columns_to(&self, x: i16) -> i16 {
        apart(self.columns, x).max(self.levels)
    }

    #[inline]
    pub(super) fn rows_to(&self, y: i16) -> i16 {
        apart(self.rows, y).max(self.levels)
    }

    /// How many squares a place is away.
    #[inline]
    pub(super) fn squares(&self, Square { x, y }: Square) -> i16 {
        let (x, y) = (i16::from(x), i16::from(y));
        apart(self.columns, x).max(apart(self.rows, y)).max(self.levels)
    }
}

/// How far a column or row is from several.
#[inline]
fn apart((first, last): (i16, i16), at: i16) -> i16 {
    (first - at).max(at - last)
}

/// The whole squares in so many feet.
#[inline]
pub(super) const fn squares(feet: u16) -> i16 {
    (feet / SQUARE) as i16
}
