use affray_dice::Dice;
use affray_rules::{Condition, DamageResponse, DamageType, Lean, Modifier, Nature, SpeedChange};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{NumberOr, RollsText};

/// Something that a trait or a spell does: the vocabulary of effects as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EffectText {
    /// The bearer has a condition.
    Condition(Condition),
    /// Two dice, the higher.
    Advantage(RollsText),
    /// Two dice, the lower.
    Disadvantage(RollsText),
    /// A fixed bonus or penalty.
    Bonus(BonusText),
    /// Dice added to a roll.
    Plus(DiceOnText),
    /// Dice taken from a roll.
    Minus(DiceOnText),
    /// Feet more or less, or `half`, `double`, `zero`.
    Speed(SpeedText),
    /// AC more or less.
    ArmourClass(i8),
    /// Damage that is halved.
    Resistant(Vec<DamageType>),
    /// Damage that does nothing.
    Immune(Vec<DamageType>),
    /// Damage that is doubled.
    Vulnerable(Vec<DamageType>),
    /// Damage taken, more or less, before resistance and vulnerability.
    DamageTaken(i8),
    /// A condition that the bearer can't get.
    ConditionImmunity(Condition),
    /// Extra damage on weapon hits.
    WeaponDamage(Dice),
    /// Advantage while an able ally stands next to the target.
    PackTactics,
    /// Hit points regained at the start of each turn.
    Regeneration(u8),
    /// No reactions.
    NoReactions,
    /// The hit point maximum changes.
    HitPointMaximum(i16),
    /// A d20 that shows 1 is rolled again.
    RerollOnes,
    /// Fire, which burns at the start of each turn until it is put out.
    Burning,
    /// Magic can't put the bearer to sleep.
    NoMagicSleep,
}

/// A fixed bonus on some rolls.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BonusText {
    /// How much.
    by: i8,
    /// On which rolls.
    on: RollsText,
}

/// Dice on some rolls.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceOnText {
    /// The dice.
    dice: Dice,
    /// On which rolls.
    on: RollsText,
}

/// A change of speed: feet, or `half`, `double`, `zero`.
pub(crate) type SpeedText = NumberOr<i16, SpeedWord>;

/// A change of speed in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SpeedWord {
    Half,
    Double,
    Zero,
}

impl EffectText {
    /// The effect in the engine's vocabulary.
    pub(crate) fn modifier(&self) -> Modifier {
        let defence = |response, types: &[DamageType]| {
            Modifier::Defence(response, types.iter().copied().collect())
        };
        match self {
            EffectText::Condition(condition) => Modifier::Condition(*condition),
            EffectText::Advantage(on) => on.lean(Lean::Advantage),
            EffectText::Disadvantage(on) => on.lean(Lean::Disadvantage),
            EffectText::Bonus(BonusText { by, on }) => on.lean(Lean::Bonus(*by)),
            EffectText::Plus(DiceOnText { dice, on }) => on.lean(Lean::Plus(*dice)),
            EffectText::Minus(DiceOnText { dice, on }) => on.lean(Lean::Minus(*dice)),
            EffectText::Speed(NumberOr::Number(feet)) => Modifier::Speed(SpeedChange::Add(*feet)),
            EffectText::Speed(NumberOr::Word(word)) => Modifier::Speed(match word {
                SpeedWord::Half => SpeedChange::Half,
                SpeedWord::Double => SpeedChange::Double,
                SpeedWord::Zero => SpeedChange::Zero,
            }),
            EffectText::ArmourClass(n) => Modifier::ArmourClass(*n),
            EffectText::Resistant(types) => defence(DamageResponse::Resistant, types),
            EffectText::Immune(types) => defence(DamageResponse::Immune, types),
            EffectText::Vulnerable(types) => defence(DamageResponse::Vulnerable, types),
            EffectText::DamageTaken(n) => Modifier::DamageTaken(*n),
            EffectText::ConditionImmunity(condition) => Modifier::ConditionImmunity(*condition),
            EffectText::WeaponDamage(dice) => Modifier::WeaponDamage(*dice),
            EffectText::PackTactics => Modifier::PackTactics,
            EffectText::Regeneration(n) => Modifier::Regeneration(*n),
            EffectText::NoReactions => Modifier::NoReactions,
            EffectText::HitPointMaximum(n) => Modifier::HitPointMaximum(*n),
            EffectText::RerollOnes => Modifier::RerollOnes,
            EffectText::Burning => Modifier::Burning,
            EffectText::NoMagicSleep => Modifier::Nature(Nature::SLEEPLESS),
        }
    }
}
