//! Conditions, and the small vocabulary of effects that everything lasting is written in.

mod brand;
mod condition;
mod effect;
mod exhaustion;
mod lasting;
mod nature;
mod when;

pub use brand::Tag;
pub use condition::{Condition, Conditions};
pub use effect::{
    Against, Effect, EffectGroup, EffectMask, EndsOn, Heads, KeenSenses, Modifier, Origin,
    Regeneration, RollModifier, Rolls, Rust, SaveTime, SaveToEnd, SpeedChange, Until, With,
};
pub(crate) use exhaustion::Strained;
pub use nature::Nature;
pub use when::When;
