//! Rows of squares as bits of one word, narrow or wide, and the part of the map that they are of.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Range, Shl, Shr};

use super::step_table::Row;
use crate::{
    movement::mode::layer_of,
    space::{Body, Footprint, SQUARE, Square},
};

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

    /// The row as a wide row.
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

/// The part of the map that a flood looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(crate) west: u8,
    pub(crate) north: u8,
    pub(crate) width: u8,
    pub(crate) height: usize,
    pub(crate) base: i16,
    pub(crate) layers: usize,
}

impl Window {
    /// The row and the column of a square.
    pub(crate) fn place(self, square: Square) -> Option<(usize, u8)> {
        let x = square.x.checked_sub(self.west)?;
        let y = usize::from(square.y.checked_sub(self.north)?);
        (x < self.width && y < self.height).then_some((y, x))
    }

    pub(crate) fn rows(self) -> usize {
        self.layers * self.height
    }

    /// The layers that are at most so many from one.
    pub(super) fn layers_within(self, layer: usize, far: usize) -> Range<usize> {
        layer.saturating_sub(far)..(layer + far + 1).min(self.layers)
    }

    /// The rows of a layer that are at most so many from one, by their places among all.
    pub(super) fn rows_within(self, layer: usize, row: usize, far: usize) -> Range<usize> {
        let first = layer * self.height;
        first + row.saturating_sub(far)..first + (row + far + 1).min(self.height)
    }

    /// The layers in which one so tall may be at most so many squares above or below a body.
    pub(super) fn layers_about(self, body: Body, tall: i16, far: u16) -> Range<usize> {
        let far = far as i16 + 2;
        let up = (body.top().max(body.bottom.saturating_add(SQUARE as i16)) / SQUARE as i16) + far;
        let down = layer_of(body.bottom) - far - tall.max(SQUARE as i16).div_euclid(SQUARE as i16);
        let place = |layer: i16| usize::try_from(layer - self.base).unwrap_or(0).min(self.layers);
        place(down)..place(up + 1)
    }

    /// The part of a row of the map.
    #[inline]
    pub(crate) fn cut(self, row: Row) -> u128 {
        match self.west {
            0 => row[0],
            west @ 1..128 => row[0] >> west | row[1] << (128 - west),
            west => row[1] >> (west - 128),
        }
    }

    /// A bit for each column in which two spaces can overlap, and the rows, when the corner of one
    /// of this side moves through the window.
    pub(crate) fn around<R: Bits>(self, space: Footprint, side: u8) -> (R, Range<usize>) {
        self.within(space, side, 0)
    }

    /// As [`around`](Window::around), where the two are so many squares from each other at most.
    pub(crate) fn within<R: Bits>(self, space: Footprint, side: u8, far: u8) -> (R, Range<usize>) {
        let first = |n: u8| n.saturating_sub(side - 1).saturating_sub(far);
        let end = |n: u8| n.saturating_add(space.side).saturating_add(far);
        let from_x = first(space.corner.x).max(self.west) - self.west;
        let to_x = end(space.corner.x).saturating_sub(self.west).min(self.width);
        let from_y = usize::from(first(space.corner.y).max(self.north) - self.north);
        let to_y = usize::from(end(space.corner.y).saturating_sub(self.north));
        if from_x >= to_x {
            return (R::default(), 0..0);
        }
        let bits = R::first(to_x - from_x) << from_x;
        (bits, from_y.min(self.height)..to_y.min(self.height))
    }
}

/// The eight ways and staying in the square.
pub(super) const NEIGHBOURS: [(i8, i8); 9] =
    [(0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
