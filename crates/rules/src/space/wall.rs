//! Thin walls, and what they block.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Body, Point, UNITS};
use crate::sight::Degree;

/// A height that nothing reaches over: walls up to the ceiling.
pub const CEILING: i16 = i16::MAX;

/// How far walls reach into a space before nobody can stand there, in hundredths of a square from
/// its edge.
const MARGIN: i32 = 40;

/// A thin wall along a segment: a wall, fence, low wall, window, curtain or the leaf of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wall {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What it keeps out.
    pub blocks: Blocks,
    /// The level of its lower edge in feet.
    pub bottom: i16,
    /// The level of its upper edge in feet.
    pub top: i16,
    /// The cover that it gives to what is right behind it, when less than its blocking would: an
    /// arrow slit blocks nothing but gives three-quarters cover (`cover.three`).
    pub cover: Option<Degree>,
}

impl Wall {
    /// Whether nobody can stand there: it runs through the space, and not only along its edge.
    pub fn cuts(&self, body: Body) -> bool {
        let corner = Point::intersection(body.space.corner.x, body.space.corner.y);
        let far = i32::from(body.space.side) * UNITS - MARGIN;
        self.bottom < body.top()
            && body.bottom < self.top
            && self.touches(
                Point { x: corner.x + MARGIN, y: corner.y + MARGIN },
                Point { x: corner.x + far, y: corner.y + far },
            )
    }

    /// Whether it touches a rectangle of the map, from its north-western to its south-eastern
    /// corner.
    pub fn touches(&self, from: Point, to: Point) -> bool {
        let apart = |a: i32, b: i32, low: i32, high: i32| a.max(b) < low || a.min(b) > high;
        if apart(self.from.x, self.to.x, from.x, to.x)
            || apart(self.from.y, self.to.y, from.y, to.y)
        {
            return false;
        }
        // All four corners on one side of the wall: it passes by.
        let side = |x, y| Point { x, y }.side(self.from, self.to).signum();
        let corners =
            [side(from.x, from.y), side(to.x, from.y), side(from.x, to.y), side(to.x, to.y)];
        !(corners == [1; 4] || corners == [-1; 4])
    }
}

bitflags! {
    /// What a wall or a filled square keeps out.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Blocks: u8 {
        /// Creatures that move.
        const PASSAGE = 1;
        /// Looks.
        const SIGHT = 2;
        /// Arrows, spells and light: whatever needs a clear path.
        const EFFECT = 4;
    }
}

impl Blocks {
    /// A window of glass: it can be looked through, and nothing else.
    pub const WINDOW: Blocks = Blocks::PASSAGE.union(Blocks::EFFECT);
    /// A curtain: it stops only looks.
    pub const CURTAIN: Blocks = Blocks::SIGHT;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_touches_what_it_crosses() {
        let wall = |x1, y1, x2, y2| Wall {
            from: Point { x: x1, y: y1 },
            to: Point { x: x2, y: y2 },
            blocks: Blocks::all(),
            bottom: 0,
            top: CEILING,
            cover: None,
        };
        let (from, to) = (Point { x: 100, y: 100 }, Point { x: 200, y: 200 });
        assert!(wall(150, 0, 150, 300).touches(from, to), "right through");
        assert!(wall(120, 120, 130, 130).touches(from, to), "within");
        assert!(wall(200, 0, 200, 300).touches(from, to), "along the edge");
        assert!(!wall(201, 0, 201, 300).touches(from, to), "beside");
        assert!(!wall(180, 50, 280, 150).touches(from, to), "past the corner");
        assert!(wall(150, 50, 250, 150).touches(from, to), "at the corner");
    }
}
