//! The grid: squares, levels, what stands in the way, distances, light, and who sees whom.

mod body;
mod brightness;
mod cover;
mod degree;
mod grid;
mod ground;
mod light;
mod map;
mod point;
mod ray;
mod screen;
mod sight;
mod sightlines;
mod spot;
mod square;
mod wall;

pub use body::Body;
pub use cover::{Cover, CoverBy};
pub use degree::Degree;
pub use grid::{Grid, LONGEST_EDGE};
pub use ground::{Face, Fill, Ground, Obscured};
pub use light::{Brightness, Glow, Light};
pub use map::Map;
pub use point::{Point, UNITS};
pub use sightlines::Lines;
pub use spot::Spot;
pub use square::{BadSquare, Direction, Footprint, SQUARE, Square};
pub use wall::{Blocks, CEILING, Wall};
