//! Damage as files write it, such as `2d6+3 fire`.

use std::borrow::Cow;

use affray_dice::Dice;
use affray_rules::{DamageDice, DamageType, EndsOn, Qualities};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{Error, IntoDeserializer},
};

use super::Either;

/// The most dice of one damage; a critical hit doubles them.
const MOST_DICE: u8 = 100;
/// The most that is added to them.
const MOST_PLUS: i16 = 1_000;

/// Dice and a type, such as `1d6+2 slashing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DamageText(pub(crate) DamageDice);

impl<'de> Deserialize<'de> for DamageText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let Some((dice, kind)) = text.trim().split_once(' ') else {
            let form = format!("“{text}” is not damage: write dice and a type, \"1d6+2 slashing\"");
            return Err(D::Error::custom(form));
        };
        let dice = dice.parse::<Dice>().map_err(D::Error::custom)?;
        if dice.count > MOST_DICE || dice.plus.abs() > MOST_PLUS {
            let most = format!("{dice} is too much: at most {MOST_DICE} dice and {MOST_PLUS} more");
            return Err(D::Error::custom(most));
        }
        let kind = DamageType::deserialize(kind.trim().into_deserializer())?;
        Ok(DamageText(DamageDice { dice, kind }))
    }
}

impl JsonSchema for DamageText {
    fn schema_name() -> Cow<'static, str> {
        "Damage".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Dice and the type of damage.",
            "examples": ["1d6+2 slashing", "2d8 poison", "1 piercing"],
        })
    }
}

/// What an attack is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QualityText {
    Magical,
    Silvered,
    Adamantine,
    /// Water is no help against its fire.
    Unquenched,
    /// A rock, or something like it, is hurled.
    Rock,
    /// The attacker is under a Bless spell.
    Blessed,
}

impl QualityText {
    pub(crate) fn set(all: &[QualityText]) -> Qualities {
        all.iter().fold(Qualities::empty(), |set, quality| {
            set | match quality {
                QualityText::Magical => Qualities::MAGICAL,
                QualityText::Silvered => Qualities::SILVERED,
                QualityText::Adamantine => Qualities::ADAMANTINE,
                QualityText::Unquenched => Qualities::UNQUENCHED,
                QualityText::Rock => Qualities::ROCK,
                QualityText::Blessed => Qualities::BLESSED,
            }
        })
    }
}

/// A type of damage that is answered, or several with what gets through.
pub(crate) type DefenceText = Either<DamageType, QualifiedDefence>;

/// Types of damage that are answered unless the attack is of some make.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QualifiedDefence {
    /// The types of damage.
    pub(crate) types: Vec<DamageType>,
    /// What gets through.
    #[serde(default)]
    pub(crate) unless: Vec<QualityText>,
    /// What alone is answered; everything when nothing is said.
    #[serde(default)]
    pub(crate) from: Vec<QualityText>,
}

/// What ends an effect before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EndText {
    /// The bearer takes damage.
    Damage,
    /// The bearer attacks.
    Attack,
    /// The bearer casts a spell.
    Cast,
    /// The bearer regains hit points.
    Healing,
    /// The roll that it applies to has been made.
    Use,
    /// Somebody within 5 feet, or the bearer, takes an action to end it.
    Aid,
    /// Such an action with a Wisdom (Medicine) check against `escape-dc`.
    Tended,
    /// Such an action with a Strength check against `escape-dc`.
    Torn,
    /// The bearer drops to 0 hit points.
    Drops,
    /// The bearer changes its shape.
    Shape,
    /// The bearer is cured of curses, diseases or poison.
    Cure,
    /// The bearer uses another feature of its own.
    Feature,
    /// The bearer has all its hit points again.
    Recovery,
    /// The bearer is not bloodied any more.
    HalfRecovery,
    /// What it is part of is over.
    Routine,
    /// Whoever brought it about is incapacitated.
    UserIncapacitated,
}

impl EndText {
    pub(crate) fn set(all: &[EndText]) -> EndsOn {
        all.iter().fold(EndsOn::empty(), |set, end| {
            set | match end {
                EndText::Damage => EndsOn::DAMAGE,
                EndText::Attack => EndsOn::ATTACK,
                EndText::Cast => EndsOn::CAST,
                EndText::Healing => EndsOn::HEALING,
                EndText::Use => EndsOn::USE,
                EndText::Aid => EndsOn::AID,
                EndText::Tended => EndsOn::TENDED,
                EndText::Torn => EndsOn::TORN,
                EndText::Shape => EndsOn::SHAPE,
                EndText::Drops => EndsOn::DROPS,
                EndText::Cure => EndsOn::CURE,
                EndText::Feature => EndsOn::FEATURE,
                EndText::Recovery => EndsOn::RECOVERY,
                EndText::HalfRecovery => EndsOn::HALF_RECOVERY,
                EndText::Routine => EndsOn::ROUTINE,
                EndText::UserIncapacitated => EndsOn::SOURCE,
            }
        })
    }
}
