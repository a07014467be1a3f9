use affray_dice::Dice;
use affray_rules::{Condition, Mastery};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{AbilityText, DamageText, EndText, PropertyText, QualityText};
use crate::file::At;

/// An attack as a stat block prints it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AttackText {
    /// What people call it.
    pub(crate) name: String,
    /// Whether it strikes, shoots or does both; reach and range say so already.
    pub(crate) kind: Option<At<AttackWay>>,
    /// Whether it is a spell attack.
    #[serde(default)]
    pub(crate) spell: bool,
    /// The bonus to hit, all told.
    pub(crate) to_hit: i8,
    /// How far it strikes, in feet; 5 when it has no range either.
    pub(crate) reach: Option<u16>,
    /// How far it shoots, in feet: normal and long range, or one number for both.
    pub(crate) range: Option<At<Vec<u16>>>,
    /// The damage of a hit, modifiers included.
    #[serde(default)]
    pub(crate) damage: Vec<DamageText>,
    /// The first damage's dice in two hands; the modifier is that of the first damage.
    pub(crate) versatile: Option<Dice>,
    /// The properties of the weapon.
    #[serde(default)]
    pub(crate) properties: Vec<PropertyText>,
    /// The mastery that goes with it.
    pub(crate) mastery: Option<Mastery>,
    /// What it is made of.
    #[serde(default)]
    pub(crate) qualities: Vec<QualityText>,
    /// What a hit does beside damage.
    #[serde(default)]
    pub(crate) riders: Vec<RiderText>,
}

/// Whether an attack strikes or shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AttackWay {
    Melee,
    Ranged,
    Both,
}

/// What a hit does beside damage.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct RiderText {
    /// A save that avoids it.
    pub(crate) save: Option<SaveText>,
    /// Extra damage.
    pub(crate) damage: Option<DamageText>,
    /// Whether a success still takes half of that damage.
    #[serde(default)]
    pub(crate) half: bool,
    /// A condition.
    pub(crate) condition: Option<Condition>,
    /// The DC to escape from the grapple that it makes.
    pub(crate) escape_dc: Option<u8>,
    /// Rounds until the condition ends by itself; 0 for no such end.
    #[serde(default)]
    pub(crate) rounds: u16,
    /// Whether the save is repeated at the end of the victim's turns.
    #[serde(default)]
    pub(crate) save_ends: bool,
    /// What else ends the condition.
    #[serde(default)]
    pub(crate) ends_on: Vec<EndText>,
}

/// A saving throw and its DC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveText {
    /// The ability.
    pub(crate) ability: AbilityText,
    /// The difficulty.
    pub(crate) dc: u8,
}
