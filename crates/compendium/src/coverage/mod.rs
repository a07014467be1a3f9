//! How much of the SRD the compendium has, counted honestly.

mod count;
mod feature;
mod srd;

pub use count::{Count, Coverage, CreatureCount, Gap, coverage};
