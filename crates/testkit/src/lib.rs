//! What the tests of several crates share.
//!
//! - [`setup`], [`plain`], [`wild`] and [`gloom()`] make random fights from a seed, on open ground, on
//!   maps with walls, water and ledges, and in any light. [`block()`] makes a random stat block.
//! - [`duel`], [`ten`] and [`twenty_in_rooms`] are fights that are known beforehand.
//! - [`encounter`] reads a fight from the text of an encounter file.
//! - [`Naive`] reads the rules of movement plainly, for the engine to be compared with.
//! - [`promise`] compares what a preview promises with what the dice give.
//! - [`order`] draws what a GM may order; [`feed_bytes`], [`playout`] and [`carry_out`] play.
//! - [`cases()`] says how often a property is tried.
//!
//! The crate depends on the engine, and the tests of the engine depend on it. Tests inside the
//! engine's own source see another copy of the engine's types: they take a setup over as JSON.

mod block;
mod cases;
pub mod encounter;
mod fate;
mod fights;
mod gloom;
mod legend;
mod orders;
mod play;
pub mod promise;
mod reference;
mod rooms;
mod spells;
#[cfg(feature = "tactics")]
pub mod turns;
mod venom;
mod wild;

pub use block::block;
pub use cases::cases;
pub use fate::Fate;
pub use fights::{duel, plain, setup, ten};
pub use gloom::gloom;
pub use orders::order;
pub use play::{attack_ready, carry_out, feed_bytes, playout};
pub use reference::Naive;
pub use rooms::twenty_in_rooms;
pub use spells::spells;
pub use wild::wild;
