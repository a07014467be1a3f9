//! Movement: speed, the way over the grid, standing and lying, being moved.

mod barrier;
mod flood;
mod forced;
mod jump;
mod path;
mod prone;
mod speed;
mod walk;

pub(crate) use flood::Mover;
pub use flood::Reachable;
pub(crate) use forced::Shift;
pub use path::{LONGEST_PATH, Path};
