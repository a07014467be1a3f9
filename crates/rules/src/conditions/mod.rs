//! Conditions, and the small vocabulary of effects that everything lasting is written in.

mod condition;
mod effect;
mod exhaustion;
mod lasting;

pub use condition::{Condition, Conditions};
pub use effect::{
    Bond, Effect, EndsOn, Lean, Modifier, Origin, Rolls, SaveToEnd, SpeedChange, Touches, Until,
    With,
};
pub(crate) use exhaustion::Strained;
