//! The order of combat: surprise, initiative, rounds, turns, the end.

mod ending;
mod initiative;
mod joining;
mod sequence;
mod start;
mod surprise;
mod turns;

pub use sequence::Pending;
