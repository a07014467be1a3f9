//! What a saving throw is against, for traits that know it.

use crate::{
    battle::{Battle, Hold, SaveFrame, SavePurpose, Shove},
    conditions::{Condition, Conditions},
    damage::DamageType,
    effects::{Against, Modifier, Origin, Outcome, OutcomeRoot},
};

impl Battle {
    /// Whether a saving throw is against something that a trait knows of.
    pub(crate) fn save_is_against(&self, f: &SaveFrame, against: Against) -> bool {
        match against {
            Against::Magic => self.save_is_magical(f),
            // Nothing turns anybody yet.
            Against::Turning => false,
            Against::Conditions(conditions) => self.save_keeps_off(f).intersects(conditions),
            Against::Poison => {
                self.save_keeps_off(f).has(Condition::Poisoned) || self.save_is_from_venom(f)
            }
        }
    }

    /// Whether what forces a save is a spell or another magical effect.
    fn save_is_magical(&self, f: &SaveFrame) -> bool {
        match f.about {
            SavePurpose::Spell(spell, ..) => self.setup.spell(spell).is_magical(),
            SavePurpose::Counterspell => true,
            SavePurpose::Outcome(at) => match at.root {
                OutcomeRoot::Hit(..)
                | OutcomeRoot::Miss(..)
                | OutcomeRoot::Maw(_)
                | OutcomeRoot::Trait(..) => false,
                OutcomeRoot::Failure(spell)
                | OutcomeRoot::User(spell)
                | OutcomeRoot::Success(spell) => self.setup.spell(spell).is_magical(),
            },
            SavePurpose::Ending(bond) => {
                self.effects_on(f.creature).any(|e| e.bond == bond && self.is_magical(e.origin))
            }
            _ => false,
        }
    }

    fn is_magical(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Spell(spell) if self.setup.spell(spell).is_magical())
    }

    /// The conditions that a save avoids or ends.
    fn save_keeps_off(&self, f: &SaveFrame) -> Conditions {
        match f.about {
            SavePurpose::Concentration(_)
            | SavePurpose::Counterspell
            | SavePurpose::Stomach
            | SavePurpose::Called
            | SavePurpose::Catch
            | SavePurpose::Hurled { .. }
            | SavePurpose::Fortitude { .. } => Conditions::empty(),
            SavePurpose::Ending(bond) => {
                let ended = self.effects_on(f.creature).filter(|e| e.bond == bond);
                conditions(ended.map(|e| e.modifier))
            }
            SavePurpose::Outcome(at) => {
                let forced = self.setup.outcomes(at).get(usize::from(at.next));
                forced.map_or(Conditions::empty(), |o| brought(std::slice::from_ref(o)))
            }
            SavePurpose::Spell(spell, ..) => {
                let spell = self.setup.spell(spell);
                conditions(spell.effects.iter().copied()) | brought(&spell.failure)
            }
            SavePurpose::Net(_) => Conditions::RESTRAINED,
            SavePurpose::Wrestle(Hold::Grapple) => Conditions::GRAPPLED,
            SavePurpose::Wrestle(Hold::Shove(Shove::Prone)) => Conditions::PRONE,
            SavePurpose::Wrestle(_) => Conditions::empty(),
            SavePurpose::Topple | SavePurpose::Saddle(_) => Conditions::PRONE,
        }
    }

    /// Whether poison does its damage when the save fails.
    fn save_is_from_venom(&self, f: &SaveFrame) -> bool {
        match f.about {
            SavePurpose::Outcome(at) => {
                let forced = self.setup.outcomes(at).get(usize::from(at.next));
                forced.is_some_and(|o| venomous(std::slice::from_ref(o)))
            }
            SavePurpose::Spell(_, _, damage) => damage.iter().any(|d| d.0 == DamageType::Poison),
            _ => false,
        }
    }
}

fn conditions(modifiers: impl Iterator<Item = Modifier>) -> Conditions {
    let condition = |m| match m {
        Modifier::Condition(condition) => Some(condition),
        _ => None,
    };
    modifiers.filter_map(condition).collect()
}

/// The conditions that a list of outcomes may bring when saves fail.
fn brought(list: &[Outcome]) -> Conditions {
    list.iter().fold(Conditions::empty(), |all, outcome| {
        all | match outcome {
            Outcome::Save { failure, .. } => brought(failure),
            Outcome::If { then, otherwise, .. } => brought(then) | brought(otherwise),
            Outcome::Gain { modifier, .. } => conditions(std::iter::once(*modifier)),
            Outcome::Seize { .. } => Conditions::GRAPPLED,
            _ => Conditions::empty(),
        }
    })
}

/// Whether a list of outcomes deals poison damage when saves fail.
fn venomous(list: &[Outcome]) -> bool {
    list.iter().any(|outcome| match outcome {
        Outcome::Damage { damage, .. } => damage.kind == DamageType::Poison,
        Outcome::Save { failure, .. } => venomous(failure),
        Outcome::If { then, otherwise, .. } => venomous(then) || venomous(otherwise),
        _ => false,
    })
}
