//! What follows from a hit, a failed save, a feature: the vocabulary of what happens, as
//! [`Modifier`](crate::Modifier) is that of what lasts.

mod outcome;
mod place;
mod resolve;

pub use outcome::{Lasts, Outcome, Test};
pub use place::{Branch, OutcomePath, OutcomePlace, OutcomeRoot};
