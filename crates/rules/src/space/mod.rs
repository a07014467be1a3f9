//! The grid: squares, levels, what stands in the way, distances, light, and who sees whom.

mod area;
mod body;
mod brightness;
mod clearing;
mod cover;
mod degree;
mod grid;
mod ground;
mod layer;
mod light;
mod map;
#[cfg(test)]
mod naive;
mod origin;
mod point;
mod ray;
mod screen;
mod shadow;
mod shape;
mod sight;
mod sightlines;
mod spot;
mod spread;
mod square;
mod squares;
mod standing;
mod tube;
mod vicinity;
mod wall;

pub(crate) use area::FOOT;
pub use area::{Area, Place};
pub use body::Body;
pub use cover::{Cover, CoverBy};
pub use degree::Degree;
pub use grid::{Grid, LONGEST_EDGE};
pub use ground::{Face, Fill, Ground, Obscured, Terrain};
pub use light::{Brightness, Glow, Light};
pub use map::Map;
pub use point::{Point, UNITS};
pub use shape::{LONGEST_AREA, Shape};
pub use sightlines::Lines;
pub use spot::Spot;
pub(crate) use square::LONGEST_SIDE;
pub use square::{BadSquare, Direction, Footprint, SQUARE, Square};
pub use squares::SquareSet;
pub use wall::{Blocks, CEILING, Wall};
