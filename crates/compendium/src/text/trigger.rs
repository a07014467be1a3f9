//! The keys for what sets off a trait.

use affray_rules::{DamageType, Fact, Modifier, Occurrence, Outcome, Predicate, TraitTrigger};
use schemars::JsonSchema;
use serde::Deserialize;

use super::OutcomeText;

/// Something that a trait does when something happens.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Trigger")]
pub(crate) struct TriggerText {
    /// When.
    when: OccurrenceText,
    /// What happens.
    happens: Vec<OutcomeText>,
    /// Whether only enemies are meant.
    #[serde(default)]
    enemies: bool,
    /// What must be so of those to whom it happens.
    #[serde(default)]
    only: Vec<Predicate>,
    /// Whether it does nothing while the bearer is incapacitated.
    #[serde(default)]
    able: bool,
    /// Whether it takes the bearer's reaction.
    #[serde(default)]
    reaction: bool,
    /// Whether those who save are safe from it for the rest of the fight.
    #[serde(default)]
    once: bool,
    /// Whether those who fail are safe from more of it too.
    #[serde(default)]
    tried: bool,
}

/// What sets off a trait, and to whom it happens.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Occurrence")]
enum OccurrenceText {
    /// The bearer takes damage of one of these types: to itself.
    HurtBy(Vec<DamageType>),
    /// The bearer is dealt damage of one of these types, even if it is immune: to itself.
    SubjectedTo(Vec<DamageType>),
    /// Damage leaves it bloodied: to itself.
    Bloodied,
    /// Somebody within 5 feet hits it in melee, or takes hold of it: to that one.
    Touched,
    /// Somebody hits it in melee, from however far: to that one.
    Struck,
    /// Its turn starts in this: to itself.
    StartsIn(SurroundingsText),
    /// Its turn ends in this: to itself.
    EndsIn(SurroundingsText),
    /// Another starts its turn within so many feet: to that one.
    StartsWithin(u16),
    /// Its turn starts: to all others within so many feet.
    TurnStarts(u16),
    /// Its turn ends: to all others within so many feet.
    TurnEnds(u16),
    /// Its turn starts: to those whom it holds, and those who hold it.
    TurnStartsHeld,
    /// Its turn starts: to whom it clings to.
    TurnStartsClinging,
    /// It dies: to all others within so many feet.
    Dies(u16),
    /// Its turn starts: to itself.
    OwnTurnStarts,
    /// It enters another's space for the first time on a turn: to that one.
    Intrudes,
    /// It tramples into another's space for the first time on a turn: to that one.
    Tramples,
    /// It moves 5 feet in water: to itself.
    Wades,
}

/// Whoever saves is safe from the trait of this place from then on.
fn make_safe(outcomes: &mut [Outcome], place: u8, tried: bool) {
    let safe = || Outcome::lasting(Modifier::SafeFromTrait(place));
    for outcome in outcomes {
        match outcome {
            Outcome::Save { success, failure, .. } => {
                success.push(safe());
                failure.extend(tried.then(safe));
            }
            Outcome::If { then, .. } | Outcome::Avert { then, .. } => {
                make_safe(then, place, tried);
            }
            _ => {}
        }
    }
}

/// What harms a creature that is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Surroundings")]
enum SurroundingsText {
    Sunlight,
    RunningWater,
}

impl SurroundingsText {
    const fn fact(self) -> Fact {
        match self {
            SurroundingsText::Sunlight => Fact::InSunlight,
            SurroundingsText::RunningWater => Fact::InRunningWater,
        }
    }
}

impl TriggerText {
    /// In the engine's vocabulary; `place` is that of its trait.
    pub(crate) fn trigger(&self, place: u8) -> TraitTrigger {
        let on = match &self.when {
            OccurrenceText::HurtBy(types) => Occurrence::Hurt(types.iter().copied().collect()),
            OccurrenceText::SubjectedTo(types) => {
                Occurrence::Subjected(types.iter().copied().collect())
            }
            OccurrenceText::Bloodied => Occurrence::Bloodied,
            OccurrenceText::Touched => Occurrence::Touched,
            OccurrenceText::Struck => Occurrence::Struck,
            OccurrenceText::StartsIn(what) => Occurrence::StartsWhile(what.fact()),
            OccurrenceText::EndsIn(what) => Occurrence::EndsWhile(what.fact()),
            OccurrenceText::StartsWithin(feet) => Occurrence::StartsNear(*feet),
            OccurrenceText::TurnStarts(feet) => Occurrence::TurnStarts(*feet),
            OccurrenceText::TurnEnds(feet) => Occurrence::TurnEnds(*feet),
            OccurrenceText::TurnStartsClinging => Occurrence::TurnStartsClinging,
            OccurrenceText::TurnStartsHeld => Occurrence::TurnStartsHeld,
            OccurrenceText::Dies(feet) => Occurrence::Dies(*feet),
            OccurrenceText::OwnTurnStarts => Occurrence::OwnTurnStarts,
            OccurrenceText::Intrudes => Occurrence::Intrudes,
            OccurrenceText::Tramples => Occurrence::Tramples,
            OccurrenceText::Wades => Occurrence::Wades,
        };
        let mut outcomes = OutcomeText::list(&self.happens);
        if self.once || self.tried {
            make_safe(&mut outcomes, place, self.tried);
        }
        let TriggerText { enemies, able, reaction, .. } = *self;
        let only = self.only.clone();
        TraitTrigger { on, enemies, only, able, reaction, outcomes }
    }
}
