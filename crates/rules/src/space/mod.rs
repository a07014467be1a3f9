//! The map: squares, levels, grounds, walls and lights, bodies, distances and areas.

mod adjacent;
mod affected;
mod area;
mod body;
mod grid;
mod ground;
mod light;
mod map;
mod point;
mod shape;
mod spot;
mod square;
mod square_set;
mod wall;

pub(crate) use area::FOOT;
pub use area::{Area, Place};
pub use body::Body;
pub use grid::{Grid, LONGEST_EDGE};
pub use ground::{Face, Fill, Ground, Obscured, Terrain};
pub use light::{Brightness, Glow, Light};
pub use map::Map;
pub use point::{Point, UNITS};
pub use shape::{LONGEST_AREA, Shape};
pub use spot::Spot;
pub(crate) use square::LONGEST_SIDE;
pub use square::{BadSquare, Direction, Footprint, SQUARE, Square};
pub use square_set::SquareSet;
pub use wall::{Blocks, CEILING, Wall};
