//! Path finding: what a creature can reach, and how it gets there.

pub(crate) mod bits;
pub(crate) mod bounds;
mod direct;
mod field_walk;
pub(crate) mod flat_steps;
mod flood;
mod flood_aloft;
mod flood_flat;
mod itinerary;
mod orientation;
mod paths;
mod reachable;
pub(crate) mod step_table;
mod target;
#[cfg(test)]
mod tests;
mod trace;
mod volume;
mod watched;

pub use itinerary::Itinerary;
pub use paths::{PathTo, Paths, Search};
pub use reachable::Reachable;
pub(crate) use step_table::STEP_UP;
pub use step_table::Ways;
