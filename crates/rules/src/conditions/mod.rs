//! Conditions, and the small vocabulary of effects that everything lasting is written in.

mod brand;
mod condition;
mod effect;
mod exhaustion;
mod lasting;
mod nature;
mod when;

pub use brand::Brand;
pub use condition::{Condition, Conditions};
pub use effect::{
    Against, Bond, Effect, EndsOn, Heads, KeenSenses, Lean, Modifier, Origin, Regeneration, Rolls,
    Rust, SaveTime, SaveToEnd, SpeedChange, Touches, Until, With,
};
pub(crate) use exhaustion::Strained;
pub use nature::Nature;
pub use when::When;
