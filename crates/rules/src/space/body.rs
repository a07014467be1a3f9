//! The space of a creature with its height.

use super::{Footprint, SQUARE};
use crate::creature::Size;

/// The space of a creature or object with its levels: what distances, sight and cover are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// The squares.
    pub space: Footprint,
    /// The level of its lower end in feet.
    pub bottom: i16,
    /// How tall it is, in feet.
    pub tall: i16,
}

impl Body {
    /// The body of a creature of this size.
    #[inline]
    pub const fn new(space: Footprint, bottom: i16, size: Size) -> Body {
        Body { space, bottom, tall: size.tall() }
    }

    /// The level of its upper end.
    #[inline]
    pub const fn top(self) -> i16 {
        self.bottom.saturating_add(self.tall)
    }

    /// Whether it reaches from where the other's feet are, or lower, to where its head is, or
    /// higher.
    #[inline]
    pub(crate) fn is_as_tall_as(&self, other: &Body) -> bool {
        let top = |body: &Body| i32::from(body.bottom) + i32::from(body.tall);
        self.bottom <= other.bottom && top(self) >= top(other)
    }

    /// How many steps lie between the levels: 0 when the two overlap in height.
    #[inline]
    pub fn levels_to(self, other: Body) -> u16 {
        if self.bottom == other.bottom {
            return 0;
        }
        let square = SQUARE as i16;
        // What is smaller than a square takes one up all the same.
        let top = |b: Body| b.bottom.saturating_add(b.tall.max(square));
        let gap = (other.bottom - top(self)).max(self.bottom - top(other));
        if gap < 0 { 0 } else { (gap.unsigned_abs().div_ceil(SQUARE)) + 1 }
    }

    /// How many steps lie from this space into the other, up and down counting like any other way:
    /// 0 when they overlap, 1 when they touch (`grid.range`).
    #[inline(always)]
    pub fn squares_to(self, other: Body) -> u16 {
        self.space.squares_to(other.space).max(self.levels_to(other))
    }

    /// Whether it touches or overlaps the other: at most one step lies between them (`grid.range`).
    #[inline]
    pub fn touches(&self, other: &Body) -> bool {
        self.space.touches(&other.space)
            && (self.bottom == other.bottom || self.levels_to(*other) <= 1)
    }

    /// The distance to the other in feet (`grid.range`).
    #[inline(always)]
    pub fn feet_to(self, other: Body) -> u16 {
        self.squares_to(other) * SQUARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Square;

    #[test]
    fn levels_count_like_squares() {
        let at = |x, bottom| {
            Body::new(Footprint::new(Square { x, y: 0 }, Size::Medium), bottom, Size::Medium)
        };
        assert_eq!(at(0, 0).feet_to(at(1, 0)), 5);
        assert_eq!(at(0, 0).feet_to(at(0, 5)), 5, "right above");
        assert_eq!(at(0, 0).feet_to(at(0, 20)), 20);
        assert_eq!(at(0, 20).feet_to(at(2, 0)), 20, "the longer of the two counts");
        assert_eq!(at(0, 0).feet_to(at(6, 20)), 30);
        let ogre = Body::new(Footprint::new(Square { x: 0, y: 0 }, Size::Large), 0, Size::Large);
        assert_eq!(ogre.feet_to(at(1, 10)), 5, "over the head of one 10 feet tall");
    }
}
