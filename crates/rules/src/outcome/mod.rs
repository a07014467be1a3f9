//! What follows from a hit, a failed save, a feature: the vocabulary of what happens, as
//! [`Modifier`](crate::Modifier) is that of what lasts.

mod attached;
mod avert;
mod contest;
mod corrode;
mod drain;
mod fling;
mod inside;
mod place;
mod resolve;
mod trigger;
mod vocabulary;

pub use inside::Maw;
pub use place::{Branch, OutcomePath, OutcomePlace, OutcomeRoot};
pub use trigger::{Occurrence, TraitTrigger};
pub use vocabulary::{Binding, Corrosion, Difficulty, Lasts, Outcome, RepeatedSave, Test};
