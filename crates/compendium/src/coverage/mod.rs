//! How much of the SRD the compendium has, counted honestly.

mod count;
mod feature;
mod srd;
mod unseen;

pub use count::{Count, Coverage, CreatureCount, Gap, coverage};
pub use unseen::{Unseen, unseen};
