//! Path finding: what a creature can reach, and how it gets there.

mod advance;
mod beeline;
mod bit_window;
pub(crate) mod bits;
pub(crate) mod bounds;
mod detour;
pub(crate) mod flat_steps;
mod flood;
mod flood_aloft;
mod flood_flat;
mod itinerary;
mod level;
pub(crate) mod occupancy;
mod orientation;
mod reachable;
mod scout;
mod squeeze_steps;
pub(crate) mod step_table;
mod straight;
mod target;
#[cfg(test)]
mod tests;
mod trace;
mod volume;
mod watched;

pub use itinerary::Journey;
pub use reachable::Reachable;
pub use scout::{Approach, Scout};
pub(crate) use step_table::STEP_UP;
pub use step_table::Ways;
