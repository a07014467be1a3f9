//! Who decides for a creature that no person plays.
//!
//! A tactician answers any decision from what its creature may know. [`Minds`] holds one for each
//! creature of a fight; a [`Level`] says how well each plays.

mod actor;
mod blow;
mod climb;
mod estimate;
mod hands;
mod intent;
mod known;
mod level;
mod lore;
mod mastermind;
mod minds;
mod morale;
mod peril;
mod prey;
mod remedy;
mod simple;
mod temper;
mod truce;
mod veteran;
mod ways;
mod weighed;
mod wisely;

pub use level::{Level, UnknownLevel};
pub use mastermind::{Thought, UnknownThought};
pub use minds::Minds;
pub use temper::by_habit;
pub use weighed::Weighed;
