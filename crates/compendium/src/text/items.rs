//! Weapons and gear that a creature carries, as files write them.

use affray_rules::{Properties, Training};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Either, QualityText};
use crate::file::At;

/// A weapon that a creature carries: its name, or a table when there is more to say.
pub(crate) type WeaponUse = Either<String, CarriedWeapon>;

/// A weapon with what is special about it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CarriedWeapon {
    /// The weapon's name in the compendium.
    pub(crate) name: At<String>,
    /// How many; 1 when nothing is said.
    pub(crate) count: Option<u8>,
    /// What its owner calls it.
    pub(crate) called: Option<String>,
    /// A magic weapon's bonus to attack and damage; it makes the weapon magical.
    #[serde(default)]
    pub(crate) bonus: i8,
    /// What it is made of.
    #[serde(default)]
    pub(crate) qualities: Vec<QualityText>,
}

/// Something that a creature carries: its name, or a table when there is more to say.
pub(crate) type GearText = Either<String, CarriedGear>;

/// Things that a creature carries.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CarriedGear {
    /// What it is: `arrow`, `shield`, `potion of healing`, `healer's kit`, or anything else.
    pub(crate) name: String,
    /// How many; 1 when nothing is said.
    pub(crate) count: Option<u8>,
}

/// A property of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PropertyText {
    Ammunition,
    Finesse,
    Heavy,
    Light,
    Loading,
    Reach,
    Thrown,
    TwoHanded,
    Versatile,
    Lance,
    Net,
    Improvised,
    Underwater,
    UnderwaterInHand,
    Sling,
}

impl PropertyText {
    pub(crate) fn set(all: &[PropertyText]) -> Properties {
        all.iter().fold(Properties::empty(), |set, property| {
            set | match property {
                PropertyText::Ammunition => Properties::AMMUNITION,
                PropertyText::Finesse => Properties::FINESSE,
                PropertyText::Heavy => Properties::HEAVY,
                PropertyText::Light => Properties::LIGHT,
                PropertyText::Loading => Properties::LOADING,
                PropertyText::Reach => Properties::REACH,
                PropertyText::Thrown => Properties::THROWN,
                PropertyText::TwoHanded => Properties::TWO_HANDED,
                PropertyText::Versatile => Properties::VERSATILE,
                PropertyText::Lance => Properties::LANCE,
                PropertyText::Net => Properties::NET,
                PropertyText::Improvised => Properties::IMPROVISED,
                PropertyText::Underwater => Properties::UNDERWATER,
                PropertyText::UnderwaterInHand => Properties::UNDERWATER_IN_HAND,
                PropertyText::Sling => Properties::SLING,
            }
        })
    }
}

/// Armour that a creature is trained with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrainingText {
    Light,
    Medium,
    Heavy,
    Shields,
}

impl TrainingText {
    pub(crate) fn set(all: &[TrainingText]) -> Training {
        all.iter().fold(Training::empty(), |set, training| {
            set | match training {
                TrainingText::Light => Training::LIGHT,
                TrainingText::Medium => Training::MEDIUM,
                TrainingText::Heavy => Training::HEAVY,
                TrainingText::Shields => Training::SHIELDS,
            }
        })
    }
}
