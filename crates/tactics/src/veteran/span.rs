//! How far the places about a creature are from somebody.

use affray_rules::{Body, SQUARE};

use super::gap::Gap;

/// How far the places about a creature are from a foe.
#[derive(Clone, Copy)]
pub(super) struct Span {
    gap: Gap,
    /// The distances in squares that there are.
    nearest: i16,
    farthest: i16,
}

impl Span {
    /// How far the places within so many squares of a body are from a foe's.
    pub(super) fn of(here: Body, foe: Body, around: i16) -> Span {
        let now = here.squares_to(foe) as i16;
        Span {
            gap: Gap::between(here, foe),
            nearest: (now - around).max(0),
            farthest: now + around,
        }
    }

    /// Every distance that there is, in feet.
    pub(super) fn feet(&self) -> impl Iterator<Item = u16> + use<> {
        (self.nearest..=self.farthest).map(|squares| squares as u16 * SQUARE)
    }

    /// Where a table of all distances tells of a place in such a column at the nearest, and of one in
    /// such a row.
    #[inline]
    pub(super) fn column(&self, x: i16) -> usize {
        self.place(self.gap.columns_to(x))
    }

    #[inline]
    pub(super) fn row(&self, y: i16) -> usize {
        self.place(self.gap.rows_to(y))
    }

    #[inline]
    fn place(&self, squares: i16) -> usize {
        (squares.clamp(self.nearest, self.farthest) - self.nearest) as usize
    }
}
