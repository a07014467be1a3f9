//! Who decides for a creature that no person plays.
//!
//! A tactician answers any decision from what its creature may know. [`Minds`] holds one for each
//! creature of a fight; a [`Level`] says how well each plays.

mod level;
mod minds;
mod simple;

pub use level::{Level, UnknownLevel};
pub use minds::Minds;
