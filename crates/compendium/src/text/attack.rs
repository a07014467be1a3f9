use affray_dice::Dice;
use affray_rules::{Extra, Mastery, Terms};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{DamageText, OutcomeText, PropertyText, QualityText, TestText};
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
    /// How far it strikes, in feet; 5 when it has no range either, 0 for those who share its space
    /// alone.
    pub(crate) reach: Option<u16>,
    /// How far it shoots, in feet: normal and long range, or one number for both.
    pub(crate) range: Option<At<Vec<u16>>>,
    /// The damage of a hit, modifiers included.
    #[serde(default)]
    pub(crate) damage: Vec<DamageText>,
    /// The damage of a hit while the attacker is bloodied, where it is another.
    #[serde(default)]
    pub(crate) bloodied: Vec<DamageText>,
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
    /// What must be so of its target.
    #[serde(default)]
    pub(crate) only: Vec<TestText>,
    /// Damage that a hit deals on top where something is so.
    #[serde(default)]
    pub(crate) extra: Vec<ExtraText>,
    /// The attack has advantage on those of whom this is so.
    pub(crate) advantage_if: Option<TestText>,
    /// How many it holds at most; as long as it holds them, it attacks nobody else.
    pub(crate) holds: Option<u8>,
    /// What a hit does beside damage.
    #[serde(default)]
    pub(crate) hit: Vec<OutcomeText>,
}

impl AttackText {
    pub(crate) fn terms(&self) -> Terms {
        let extra = |text: &ExtraText| Extra {
            test: text.r#if.test(),
            damage: text.damage.0,
            once: text.once_a_turn,
        };
        Terms {
            extra: self.extra.iter().map(extra).collect(),
            advantage: self.advantage_if.iter().map(TestText::test).collect(),
            holds: self.holds,
        }
    }
}

/// Damage on top of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Extra")]
pub(crate) struct ExtraText {
    /// What must be so.
    r#if: TestText,
    /// The damage.
    damage: DamageText,
    /// Whether it is dealt once on a turn only.
    #[serde(default)]
    once_a_turn: bool,
}

/// Whether an attack strikes or shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AttackWay {
    Melee,
    Ranged,
    Both,
}
