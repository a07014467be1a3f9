//! Movement: speed, the way over the grid, standing and lying, being moved.

mod advance;
mod aloft;
mod barrier;
mod beeline;
mod bits;
mod crossing;
mod destination;
mod field;
#[cfg(test)]
mod field_tests;
mod flood;
mod forced;
mod gait;
mod goal;
mod journey;
mod jump;
mod ledge;
mod lured;
mod mover;
mod open_field;
mod passage;
mod path;
mod place;
mod prone;
mod reachable;
mod route;
mod scout;
mod sky;
mod speed;
mod squeeze;
mod straight;
mod stretch;
mod walk;
mod ways;
mod window;

pub(crate) use forced::Shift;
pub(crate) use gait::Lefts;
pub use gait::{Course, Footing, Gait};
pub use journey::Journey;
pub use lured::LuredFrame;
pub(crate) use mover::Mover;
pub use path::{LONGEST_PATH, Path, Stride};
pub use reachable::Reachable;
pub use scout::{Approach, Scout};
pub use ways::Ways;
