use crate::space::{Footprint, Square};

/// A part of the map, from its first squares to before the ends.
#[derive(Clone, Copy)]
pub(super) struct Span {
    first: Square,
    end: Square,
}

impl Span {
    pub(super) fn of(Footprint { corner, side }: Footprint) -> Span {
        let end = |first: u8| first.saturating_add(side);
        Span { first: corner, end: Square { x: end(corner.x), y: end(corner.y) } }
    }

    pub(super) fn with(self, other: Span) -> Span {
        let (first, end) = (self.first, self.end);
        Span {
            first: Square { x: first.x.min(other.first.x), y: first.y.min(other.first.y) },
            end: Square { x: end.x.max(other.end.x), y: end.y.max(other.end.y) },
        }
    }

    /// Whether a space reaches into it.
    #[inline]
    pub(super) fn meets(self, Footprint { corner: Square { x, y }, side }: Footprint) -> bool {
        x < self.end.x
            && y < self.end.y
            && x.saturating_add(side) > self.first.x
            && y.saturating_add(side) > self.first.y
    }
}
