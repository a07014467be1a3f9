//! A point on the map, in hundredths of a square.

use serde::{Deserialize, Serialize};

/// Hundredths of a square to a square, the unit of [`Point`].
pub const UNITS: i32 = 100;

/// A place on the map to a hundredth of a square, from the north-western corner: where a thin wall
/// begins or ends, or a sight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Hundredths of a square to the east.
    pub x: i32,
    /// Hundredths of a square to the south.
    pub y: i32,
}

impl Point {
    /// The grid's intersection at the north-western corner of a square.
    pub const fn intersection(x: u8, y: u8) -> Point {
        Point { x: x as i32 * UNITS, y: y as i32 * UNITS }
    }

    /// On which side of the line from `a` to `b` the point lies: positive to the right of it on
    /// the map (clockwise), 0 on it.
    pub const fn side(self, a: Point, b: Point) -> i64 {
        (b.x - a.x) as i64 * (self.y - a.y) as i64 - (b.y - a.y) as i64 * (self.x - a.x) as i64
    }
}
