//! What a creature is before the fight: abilities, size, gear, stat block.

mod ability;
mod conduct;
mod creature_type;
mod gear;
mod plain;
mod pronoun;
mod quiver;
mod size;
mod stat_block;

pub use ability::{Ability, AbilitySet, Skill, modifier_of};
pub use conduct::{Conduct, Habit, Temper};
pub use creature_type::{CreatureType, CreatureTypes};
pub use gear::{
    Armour, ArmourCategory, Gear, GearKind, Mastery, Properties, Range, Training, Weapon,
    WeaponKind,
};
pub use pronoun::Pronoun;
pub use size::Size;
pub use stat_block::{
    BonusActions, Breathes, MultiattackPart, Proviso, ReactionFeature, ReactionResponse, Role,
    Senses, Speeds, StatBlock, Stroke, Trait,
};
