//! The keys for what a creature can cast.

use std::collections::BTreeMap;

use affray_rules::{CastingTime, Materials, Spell, SpellRange, SpellUses};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{AbilityText, ComponentsText};
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
    /// The components that it needs at most, of those that its spells ask for; all of them when
    /// nothing is said.
    pub(crate) components: Option<ComponentsText>,
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
    /// Features that cast spells, with uses that those spells share.
    #[serde(default)]
    pub(crate) feature: Vec<CastingFeatureText>,
    /// How it casts some of its spells, by their names, where that is not as others do.
    #[serde(default)]
    pub(crate) how: BTreeMap<At<String>, HowText>,
}

/// A feature that casts one of some spells.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "CastingFeature")]
pub(crate) struct CastingFeatureText {
    /// What it is called.
    pub(crate) name: String,
    /// Which spells.
    pub(crate) spells: Vec<At<String>>,
    /// How often a day, all of them together; as often as one likes when nothing is said.
    pub(crate) per_day: Option<u8>,
    /// The least number of a d6 that brings back its one use.
    #[serde(default, deserialize_with = "super::numbers::recharge")]
    #[schemars(schema_with = "super::numbers::recharge_schema")]
    pub(crate) recharge: Option<u8>,
    /// How long casting one takes, where it is not the spell's own time.
    pub(crate) time: Option<CastingTime>,
    /// The components that it needs at most; those that the creature needs when nothing is said.
    pub(crate) components: Option<ComponentsText>,
}

impl CastingFeatureText {
    /// What a casting of one of its spells uses up.
    pub(crate) fn uses(&self) -> SpellUses {
        match (self.recharge, self.per_day) {
            (Some(least), _) => SpellUses::Recharge(least),
            (None, Some(times)) => SpellUses::PerDay(times),
            (None, None) => SpellUses::AtWill,
        }
    }
}

/// A spell that is always cast in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[schemars(rename = "How")]
pub(crate) struct HowText {
    /// The level that it is cast at.
    pub(crate) level: Option<u8>,
    /// Whether it is cast on the caster only.
    itself: bool,
}

impl HowText {
    /// The spell as it is cast in this way.
    pub(crate) fn spell(self, spell: Spell) -> Spell {
        let spell = match self.level {
            Some(level) => spell.raised_to(level),
            None => spell,
        };
        let range = if self.itself { SpellRange::Caster } else { spell.range };
        Spell { range, ..spell }
    }
}
