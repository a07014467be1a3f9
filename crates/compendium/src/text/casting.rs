//! The small forms of what casting takes: components, materials, a range, how long it lasts.

use std::borrow::Cow;

use affray_rules::{Components, Material, SpellRange, TurnOf, Until};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de::Error};

use super::NumberOr;

/// A material component.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MaterialText {
    /// What it is: the name of a piece of gear.
    name: String,
    /// What it costs, in gold pieces.
    #[serde(default)]
    cost: u16,
    /// Whether the spell uses it up.
    #[serde(default)]
    consumed: bool,
}

impl MaterialText {
    pub(crate) fn material(&self) -> Material {
        Material { name: self.name.clone(), cost: self.cost, consumed: self.consumed }
    }
}

/// A range that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RangeWord {
    #[serde(rename = "self")]
    Caster,
    Touch,
}

/// The letters of a spell's components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ComponentsText(pub(crate) Components);

impl<'de> Deserialize<'de> for ComponentsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letters = Cow::<'de, str>::deserialize(deserializer)?;
        letters
            .chars()
            .try_fold(Components::empty(), |set, letter| {
                Ok(set
                    | match letter {
                        'V' => Components::VERBAL,
                        'S' => Components::SOMATIC,
                        'M' => Components::MATERIAL,
                        _ => {
                            let problem = format!("“{letter}” is no component: write V, S, M");
                            return Err(D::Error::custom(problem));
                        }
                    })
            })
            .map(ComponentsText)
    }
}

impl JsonSchema for ComponentsText {
    fn schema_name() -> Cow<'static, str> {
        "Components".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^V?S?M?$" })
    }
}

/// How long a spell or feature lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LastingText {
    /// It does not.
    #[default]
    Instant,
    /// So many rounds, to the end of its user's turn.
    Rounds(u16),
    /// Until the start of its user's next turn.
    CasterTurnStart,
}

impl LastingText {
    pub(crate) const fn lasting(self) -> Until<TurnOf> {
        match self {
            LastingText::Instant => Until::Ended,
            LastingText::Rounds(rounds) => Until::TurnEnd(TurnOf::User, rounds),
            LastingText::CasterTurnStart => Until::TurnStart(TurnOf::User, 1),
        }
    }
}

impl NumberOr<u16, RangeWord> {
    pub(crate) const fn range(self) -> SpellRange {
        match self {
            NumberOr::Number(feet) => SpellRange::Feet(feet),
            NumberOr::Word(RangeWord::Touch) => SpellRange::Touch,
            NumberOr::Word(RangeWord::Caster) => SpellRange::Caster,
        }
    }
}

/// An attack roll that decides whom a spell or feature takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "AttackRoll")]
pub(crate) enum AttackRollText {
    /// It strikes.
    Melee,
    /// It shoots.
    Ranged,
}
