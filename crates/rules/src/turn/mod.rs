//! What a turn holds: the action economy, reactions, and what a turn's command sets going.

mod economy;
mod feature;
mod reactions;
mod settle;
mod take;
mod trigger;

pub use trigger::{Happening, Needs};
