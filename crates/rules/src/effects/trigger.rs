//! Traits that do something when something happens: a heated body, a stench, a death burst.

use serde::{Deserialize, Serialize};

use super::{Fact, Modifier, Nature, Outcome, OutcomePlace, OutcomeRoot, Predicate};
use crate::{
    battle::{Battle, CreatureId, CreatureSet, Engine, Sink, Struck},
    conditions::Condition,
    creature::StatBlock,
    damage::DamageTypes,
};

/// Something that a trait does when something happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TraitTrigger {
    /// When.
    pub on: Occurrence,
    /// Whether only enemies are meant.
    pub enemies: bool,
    /// What must be so of those to whom it happens.
    pub only: Vec<Predicate>,
    /// Whether it does nothing while the bearer is incapacitated.
    pub able: bool,
    /// Whether it takes the bearer's reaction (`reaction.one`).
    pub reaction: bool,
    /// What happens.
    pub outcomes: Vec<Outcome>,
}

/// What sets off a trait, and to whom it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occurrence {
    /// The bearer takes damage of one of these types: it happens to itself.
    Hurt(DamageTypes),
    /// The bearer is dealt damage of one of these types, whatever it takes of it: it happens to
    /// itself.
    Subjected(DamageTypes),
    /// Damage leaves the bearer bloodied: it happens to itself.
    Bloodied,
    /// Somebody within 5 feet hits the bearer in melee, or takes hold of it: to that one.
    Touched,
    /// Somebody hits the bearer in melee, from however far: to that one.
    Struck,
    /// The bearer's turn starts while something is so of it: it happens to itself.
    StartsWhile(Fact),
    /// The bearer's turn ends while something is so of it: it happens to itself.
    EndsWhile(Fact),
    /// Another starts its turn within so many feet: to that one.
    StartsNear(u16),
    /// The bearer's turn starts: to all others within so many feet.
    TurnStarts(u16),
    /// The bearer's turn ends: to all others within so many feet.
    TurnEnds(u16),
    /// The bearer's turn starts: to those whom it holds and those who hold it.
    TurnStartsHeld,
    /// The bearer's turn starts: to whom it clings to.
    TurnStartsClinging,
    /// The bearer dies: to all others within so many feet.
    Dies(u16),
    /// The bearer's turn starts: to itself.
    OwnTurnStarts,
    /// The bearer enters another's space for the first time on a turn: to that one.
    Intrudes,
    /// The bearer tramples into another's space for the first time on a turn: to that one.
    Tramples,
    /// The bearer moves 5 feet in water: to itself.
    Wades,
}

impl Occurrence {
    /// What of a creature's nature tells that it has such a trait.
    const fn nature(self) -> Nature {
        match self {
            Occurrence::Hurt(_) | Occurrence::Subjected(_) | Occurrence::Bloodied => Nature::TOUCHY,
            Occurrence::Touched | Occurrence::Struck => Nature::THORNY,
            Occurrence::StartsNear(_) => Nature::AURA,
            Occurrence::TurnStarts(_)
            | Occurrence::TurnEnds(_)
            | Occurrence::OwnTurnStarts
            | Occurrence::TurnStartsClinging
            | Occurrence::StartsWhile(_)
            | Occurrence::EndsWhile(_)
            | Occurrence::TurnStartsHeld => Nature::RADIANT,
            Occurrence::Dies(_) => Nature::BURSTS,
            Occurrence::Intrudes | Occurrence::Tramples => Nature::INTRUDES,
            Occurrence::Wades => Nature::WATER_SHY,
        }
    }
}

impl StatBlock {
    /// The marks of traits that something sets off.
    pub(crate) fn triggered(&self) -> Nature {
        let triggers = self.traits.iter().flat_map(|t| &t.triggers);
        triggers.fold(Nature::empty(), |all, trigger| all | trigger.on.nature())
    }
}

impl Battle {
    /// Whether a trait does anything to a creature: it is an enemy where only those are meant, and
    /// not safe from it.
    fn reaches(
        &self,
        bearer: CreatureId,
        target: CreatureId,
        trait_: u8,
        t: &TraitTrigger,
    ) -> bool {
        let safe = |id| {
            self.effects_on(id)
                .any(|e| e.modifier == Modifier::SafeFromTrait(trait_) && e.source == Some(bearer))
        };
        self.on_map(target)
            && (!t.enemies || self.enemies(bearer, target))
            && !(t.able && self.creature(bearer).is(Condition::Incapacitated))
            && (!t.reaction || self.check_can_react(bearer).is_ok())
            && !safe(target)
            && t.only.iter().all(|test| self.passes(bearer, target, test))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Sets off the traits of a creature that something happens to, with those whom each finds.
    fn set_off(
        &mut self,
        bearer: CreatureId,
        whom: impl Fn(&Battle, Occurrence, CreatureId) -> bool,
    ) {
        let setup = self.setup;
        let block = self.battle.creature(bearer).block;
        for (t, feature) in setup.blocks[block.index()].traits.iter().enumerate() {
            for (n, trigger) in feature.triggers.iter().enumerate() {
                let place = OutcomePlace::of(OutcomeRoot::Trait(block, t as u8, n as u8));
                for target in self.battle.ids() {
                    let meant = whom(self.battle, trigger.on, target)
                        && self.battle.reaches(bearer, target, t as u8, trigger);
                    if meant {
                        if trigger.reaction {
                            self.battle.creature_mut(bearer).reaction_spent = true;
                        }
                        self.follow(bearer, Struck::Creature(target), place);
                    }
                }
            }
        }
    }

    /// A creature touched another: it hit it in melee from within 5 feet, or took hold of it.
    pub(crate) fn touched(&mut self, toucher: CreatureId, bearer: CreatureId) {
        if self.battle.creature(bearer).nature.contains(Nature::THORNY)
            && self.battle.distance(toucher, bearer) <= 5
        {
            self.set_off(bearer, |_, on, id| on == Occurrence::Touched && id == toucher);
        }
    }

    /// A creature hit another in melee.
    pub(crate) fn struck(&mut self, striker: CreatureId, bearer: CreatureId) {
        if self.battle.creature(bearer).nature.contains(Nature::THORNY) {
            self.set_off(bearer, |_, on, id| on == Occurrence::Struck && id == striker);
        }
    }

    /// A creature was dealt damage, and took some of it or none.
    pub(crate) fn smarts(&mut self, bearer: CreatureId, dealt: DamageTypes, bloodied: bool) {
        let harm = self.battle.creature(bearer).harm;
        let taken: DamageTypes = harm.kinds();
        self.set_off(bearer, |_, on, id| {
            let so = match on {
                Occurrence::Hurt(types) => types.intersects(taken),
                Occurrence::Subjected(types) => types.intersects(dealt),
                Occurrence::Bloodied => bloodied,
                _ => false,
            };
            id == bearer && so
        });
    }

    /// A creature's turn starts: what surrounds it takes hold of it, and what it gives off of
    /// others.
    pub(crate) fn auras_at_start(&mut self, id: CreatureId) {
        if self.battle.creature(id).nature.contains(Nature::RADIANT) {
            self.set_off(id, |battle, on, other| match on {
                Occurrence::TurnStarts(feet) => other != id && battle.distance(id, other) <= feet,
                Occurrence::StartsWhile(when) => other == id && battle.is_so(when, id, id),
                Occurrence::TurnStartsClinging => battle.creature(id).clings == Some(other),
                Occurrence::OwnTurnStarts => other == id,
                Occurrence::TurnStartsHeld => {
                    let holds = |a, b| battle.grappled_by(a).any(|held| held == b);
                    holds(id, other) || holds(other, id)
                }
                _ => false,
            });
        }
        if !self.battle.derived.natures.contains(Nature::AURA) {
            return;
        }
        for bearer in self.battle.ids() {
            if bearer != id
                && self.battle.creature(bearer).nature.contains(Nature::AURA)
                && self.battle.on_map(bearer)
            {
                self.set_off(bearer, |battle, on, other| match on {
                    Occurrence::StartsNear(feet) => {
                        other == id && battle.distance(bearer, id) <= feet
                    }
                    _ => false,
                });
            }
        }
    }

    /// A creature's turn ends: what it gives off takes hold of others.
    pub(crate) fn auras_at_end(&mut self, id: CreatureId) {
        if self.battle.creature(id).nature.contains(Nature::RADIANT) && self.battle.on_map(id) {
            self.set_off(id, |battle, on, other| match on {
                Occurrence::TurnEnds(feet) => other != id && battle.distance(id, other) <= feet,
                Occurrence::EndsWhile(when) => other == id && battle.is_so(when, id, id),
                _ => false,
            });
        }
    }

    /// A creature has taken a step: into others' spaces, through water.
    pub(crate) fn steps_into(&mut self, id: CreatureId) {
        let nature = self.battle.creature(id).nature;
        if nature.contains(Nature::INTRUDES) {
            let here = self.battle.body(id);
            let met: CreatureSet = self
                .battle
                .ids()
                .filter(|o| *o != id && self.battle.on_map(*o))
                .filter(|o| self.battle.body(*o).squares_to(here) == 0)
                .filter(|o| !self.battle.state.turn.intruded.contains(*o))
                .collect();
            if !met.is_empty() {
                met.iter().for_each(|o| self.battle.state.turn.intruded.insert(o));
                let tramples = nature.contains(Nature::TRAMPLES);
                self.set_off(id, |_, on, o| {
                    let so = on == Occurrence::Intrudes || (on == Occurrence::Tramples && tramples);
                    so && met.contains(o)
                });
            }
        }
        if nature.contains(Nature::WATER_SHY) && self.battle.in_water(id) {
            self.set_off(id, |_, on, other| on == Occurrence::Wades && other == id);
        }
    }

    /// A creature that died goes off.
    pub(crate) fn bursts(&mut self, id: CreatureId) {
        self.set_off(id, |battle, on, other| match on {
            Occurrence::Dies(feet) => other != id && battle.distance(id, other) <= feet,
            _ => false,
        });
    }
}
