//! How far the places about a creature are from somebody.

use affray_rules::{Body, SQUARE};

/// How far the places about a creature are from a foe.
#[derive(Clone, Copy)]
pub(super) struct Span {
    /// The columns and rows in which the creature's corner would be upon it, and the levels between.
    columns: (i32, i32),
    rows: (i32, i32),
    levels: i32,
    /// The distances in squares that there are.
    nearest: i32,
    farthest: i32,
}

impl Span {
    /// How far the places within so many squares of a body are from a foe's.
    pub(super) fn of(here: Body, foe: Body, around: i32) -> Span {
        let (side, theirs) = (i32::from(here.space.side), foe.space);
        let span = |corner: u8| {
            let corner = i32::from(corner);
            (corner - side + 1, corner + i32::from(theirs.side) - 1)
        };
        let now = here.squares_to(foe) as i32;
        Span {
            columns: span(theirs.corner.x),
            rows: span(theirs.corner.y),
            levels: here.levels_to(foe) as i32,
            nearest: (now - around).max(0),
            farthest: now + around,
        }
    }

    /// Every distance that there is, in feet.
    pub(super) fn feet(&self) -> impl Iterator<Item = u16> + use<> {
        (self.nearest..=self.farthest).map(|squares| squares as u16 * SQUARE)
    }

    /// How far a place in such a column is from it at the least, and one in such a row.
    #[inline]
    pub(super) fn columns_to(&self, x: i32) -> i32 {
        gap(self.columns, x).max(self.levels)
    }

    #[inline]
    pub(super) fn rows_to(&self, y: i32) -> i32 {
        gap(self.rows, y).max(self.levels)
    }

    /// Where a table of all distances tells of such a one.
    #[inline]
    pub(super) fn place(&self, squares: i32) -> usize {
        (squares.clamp(self.nearest, self.farthest) - self.nearest) as usize
    }
}

/// How far a column or row is from several.
#[inline]
fn gap((first, last): (i32, i32), at: i32) -> i32 {
    (first - at).max(at - last)
}
