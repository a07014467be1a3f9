//! The conditions by name, and exhaustion with its levels.

mod condition;
mod exhaustion;

pub use condition::{Condition, Conditions};
pub(crate) use exhaustion::Strained;
