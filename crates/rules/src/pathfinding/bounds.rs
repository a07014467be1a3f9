//! A rectangle of squares.

use crate::space::{Footprint, Square};

/// A part of the map, from its first squares to before the ends.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    first: Square,
    end: Square,
}

impl Span {
    pub(crate) fn of(Footprint { corner, side }: Footprint) -> Span {
        let end = |first: u8| first.saturating_add(side);
        Span { first: corner, end: Square { x: end(corner.x), y: end(corner.y) } }
    }

    /// The places of the corner of a body with so many squares to a side that is no more than so
    /// many squares from a space.
    pub(crate) fn around(space: Footprint, side: u8, squares: u8) -> Span {
        let Footprint { corner: Square { x, y }, side: theirs } = space;
        let first = |n: u8| n.saturating_sub(side - 1).saturating_sub(squares);
        let end = |n: u8| n.saturating_add(theirs).saturating_add(squares);
        Span { first: Square { x: first(x), y: first(y) }, end: Square { x: end(x), y: end(y) } }
    }

    /// The same with another square.
    #[inline]
    pub(crate) fn with(self, Square { x, y }: Square) -> Span {
        let Span { first, end } = self;
        Span {
            first: Square { x: first.x.min(x), y: first.y.min(y) },
            end: Square { x: end.x.max(x.saturating_add(1)), y: end.y.max(y.saturating_add(1)) },
        }
    }

    /// What bodies of so many squares to a side take up whose corners are in it.
    pub(crate) fn of_bodies(self, side: u8) -> Span {
        let end = |end: u8| end.saturating_add(side - 1);
        Span { first: self.first, end: Square { x: end(self.end.x), y: end(self.end.y) } }
    }

    /// Whether a square is in it.
    #[inline]
    pub(crate) fn holds(self, Square { x, y }: Square) -> bool {
        x >= self.first.x && x < self.end.x && y >= self.first.y && y < self.end.y
    }

    /// Whether a space reaches into it with so many squares around it.
    #[inline]
    pub(crate) fn is_near(self, space: Footprint, squares: u16) -> bool {
        let (side, far) = (i32::from(space.side), i32::from(squares));
        let near = |corner: u8, first: u8, end: u8| {
            let corner = i32::from(corner);
            (corner < i32::from(end) + far) & (corner + side + far > i32::from(first))
        };
        near(space.corner.x, self.first.x, self.end.x)
            & near(space.corner.y, self.first.y, self.end.y)
    }
}
