//! The one vocabulary of what content does: what lasts, what happens at once, on what it depends,
//! what sets it off and how long it holds. Spells, actions, traits and stances are written in it.

mod duration;
mod effect;
mod lasting;
mod nature;
mod outcome;
mod outcome_place;
mod outcomes;
mod predicate;
mod tag;
mod trigger;

pub use duration::{Duration, EndsOn, SaveTime, SaveToEnd, TurnOf, Until};
pub use effect::{
    Against, Effect, EffectGroup, EffectMask, Heads, KeenSenses, Modifier, Origin, Regeneration,
    RollModifier, Rolls, Rust, SpeedChange,
};
pub use nature::Nature;
pub use outcome::{Binding, Corrosion, Difficulty, Outcome};
pub use outcome_place::{Branch, OutcomePath, OutcomePlace, OutcomeRoot};
pub use outcomes::Maw;
pub use predicate::{Fact, Predicate};
pub use tag::Tag;
pub use trigger::{Occurrence, TraitTrigger};
