//! The forms that entries are written in, before anything is looked up or worked out.

mod ability;
mod attack;
mod casting;
mod challenge;
mod damage;
mod effect;
mod either;
mod equipment;
mod feature;
mod items;
mod numbers;
mod outcome;
mod rolls;
mod senses;
mod spellcasting;
mod stat_block;
mod trigger;
mod zone;

pub(crate) use ability::{AbilitiesText, AbilityText, Bonuses};
pub(crate) use attack::{AttackText, AttackWay, WeaponExtraText};
pub(crate) use casting::{AttackRollText, ComponentsText, LastingText, MaterialText, RangeWord};
pub(crate) use challenge::Challenge;
pub(crate) use damage::{DamageText, DefenceText, EndText, QualityText};
pub(crate) use effect::EffectText;
pub(crate) use either::{Either, NumberOr};
pub use equipment::WeaponCategory;
pub(crate) use equipment::{ArmourFile, GearFile, WeaponFile, WeaponText};
pub(crate) use feature::{CastText, FeatureText, KeepsText};
pub(crate) use items::{GearText, PropertyText, TrainingText, WeaponUse};
pub(crate) use numbers::DistancesText;
pub(crate) use outcome::{
    AvertText, BindingText, CorrosionText, DifficultyText, DrainText, FellText, FlingText,
    OutcomeText, SapText, SaveOnText, SaveText, UntilText, Within,
};
pub(crate) use rolls::RollsText;
pub(crate) use senses::{SensesText, SpeedText};
pub(crate) use spellcasting::SpellcastingText;
pub(crate) use stat_block::{
    BonusActionText, BroodText, ImmunityText, ProvisoText, ReactionText, ResponseText, ShapeText,
    StatBlockText, StockText,
};
pub(crate) use trigger::TriggerText;
pub(crate) use zone::ZoneText;
