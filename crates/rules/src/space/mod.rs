//! The grid: squares, distances, and who sees whom.

mod grid;
mod sight;
mod square;

pub use grid::{Grid, LONGEST_EDGE};
pub use square::{BadSquare, Direction, Footprint, SQUARE, Square};
