use std::collections::BTreeMap;

use affray_rules::Materials;
use schemars::JsonSchema;
use serde::Deserialize;

use super::AbilityText;
use crate::file::At;

/// What a creature can cast, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellcastingText {
    /// The casting ability.
    pub(crate) ability: AbilityText,
    /// The level of the caster, by which cantrips grow; the creature's own when nothing is said.
    pub(crate) level: Option<u8>,
    /// The DC of its saves; 8 + proficiency + ability when nothing is said.
    pub(crate) dc: Option<u8>,
    /// The bonus of its attacks; proficiency + ability when nothing is said.
    pub(crate) attack: Option<i8>,
    /// Where its materials come from; from a pouch when nothing is said.
    #[serde(default)]
    pub(crate) materials: Materials,
    /// Slots of level 1, 2, and so on.
    pub(crate) slots: Option<At<Vec<u8>>>,
    /// Cantrips, and spells that take a slot.
    #[serde(default)]
    pub(crate) spells: Vec<At<String>>,
    /// Spells that take nothing.
    #[serde(default)]
    pub(crate) at_will: Vec<At<String>>,
    /// Spells that can be cast so often a day, without a slot.
    #[serde(default)]
    pub(crate) per_day: BTreeMap<At<String>, u8>,
}
