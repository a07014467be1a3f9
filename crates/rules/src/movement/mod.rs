//! Movement: speed, what a step costs and what is in its way, standing and lying, being moved.

mod barrier;
mod check_move;
mod climb;
mod forced;
mod jump;
mod ledge;
mod lured;
pub(crate) mod mode;
pub(crate) mod mover;
pub(crate) mod pass;
pub(crate) mod path;
mod place;
mod prone;
mod run;
mod speed;
pub(crate) mod squeeze;
mod step_aloft;
pub(crate) mod step_cost;
mod walk;
pub(crate) mod wall_crossing;

pub(crate) use forced::Shift;
pub use lured::LuredFrame;
pub(crate) use mode::MovementLeft;
pub use mode::{Footing, MoveOptions, MovementMode};
pub(crate) use mover::Mover;
pub use path::{LONGEST_PATH, Path, Step};
