//! Rows of squares as bits of one word, narrow or wide.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A row of squares, a bit each. Most windows are narrow, and narrow rows are faster.
pub(crate) trait Bits:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    const ONE: Self;
    const ALL: Self;
    const WIDTH: u8;

    /// So many of the first squares.
    fn first(count: u8) -> Self {
        if count == 0 { Self::default() } else { Self::ALL >> (Self::WIDTH - count) }
    }

    /// As many squares of a wide row as there is room for.
    fn of(wide: u128) -> Self;

    /// The same as a wide row.
    fn wide(self) -> u128;

    /// Goes through the columns of the squares in it.
    fn each(self, then: impl FnMut(u8));

    /// Whether there is no square in it.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// All squares one column further east, west, or where they are.
    fn shifted(self, dx: i8) -> Self {
        match dx {
            1 => self << 1,
            -1 => self >> 1,
            _ => self,
        }
    }
}

impl Bits for u64 {
    const ONE: u64 = 1;
    const ALL: u64 = u64::MAX;
    const WIDTH: u8 = 64;

    fn each(mut self, mut then: impl FnMut(u8)) {
        while self != 0 {
            then(self.trailing_zeros() as u8);
            self &= self - 1;
        }
    }

    fn of(wide: u128) -> u64 {
        wide as u64
    }

    fn wide(self) -> u128 {
        self.into()
    }
}

impl Bits for u128 {
    const ONE: u128 = 1;
    const ALL: u128 = u128::MAX;
    const WIDTH: u8 = 128;

    fn each(mut self, mut then: impl FnMut(u8)) {
        while self != 0 {
            then(self.trailing_zeros() as u8);
            self &= self - 1;
        }
    }

    fn of(wide: u128) -> u128 {
        wide
    }

    fn wide(self) -> u128 {
        self
    }
}
