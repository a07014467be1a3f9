//! Whether an attack fits its target, and attacks at a guessed square (`unseen.guess`).

use super::Attack;
use crate::{
    battle::{
        AttackFrame, Battle, CreatureId, Manner, ObjectId, Refusal, RefusalReason, Target, With,
    },
    catalogue::Rule,
    space::{Body, Footprint, Square},
};

impl Battle {
    /// Whether an attack that is not for everybody is for this target (`creature.actions`): an
    /// attack, and its form in this use.
    #[inline(always)]
    pub(crate) fn check_fit_target(
        &self,
        id: CreatureId,
        (attack, form): (&Attack, &Attack),
        target: Target,
        manner: Manner,
    ) -> Result<(), Refusal> {
        match attack.terms.only.is_empty() {
            true => Ok(()),
            false => self.check_only(id, (attack, form), target, manner),
        }
    }

    #[cold]
    fn check_only(
        &self,
        id: CreatureId,
        (attack, form): (&Attack, &Attack),
        target: Target,
        manner: Manner,
    ) -> Result<(), Refusal> {
        let untouched = match target {
            Target::Creature(other) => (!self.is_for(id, other, attack)).then_some(other),
            // Who aims at the square where it knows somebody to be aims at that one.
            Target::Square(square) => {
                let placed = || {
                    self.within_reach_in(id, square, form, manner).filter(|o| self.places(id, *o))
                };
                placed().next().filter(|_| !placed().any(|o| self.is_for(id, o, attack)))
            }
            Target::Object(_) => None,
        };
        untouched.map_or(Ok(()), |other| {
            Refusal::err(Rule::CreatureActions, RefusalReason::Untouched(other))
        })
    }

    fn is_for(&self, id: CreatureId, other: CreatureId, attack: &Attack) -> bool {
        attack.terms.only.iter().all(|test| self.passes(id, other, test))
    }

    /// Those in a square, or above or below it, whom an attack in this form can strike.
    fn within_reach_in(
        &self,
        id: CreatureId,
        square: Square,
        form: &Attack,
        manner: Manner,
    ) -> impl Iterator<Item = CreatureId> {
        self.occupants(square).filter(move |other| {
            *other != id
                && self.check_distance(self.distance(id, *other), form, manner).is_ok()
                && self.check_clear(id, Target::Creature(*other)).is_ok()
        })
    }

    /// An attack with whoever it strikes, if it is aimed at a square: rather somebody whom the
    /// attacker does not see (`unseen.guess`).
    #[cold]
    pub(crate) fn with_guess(&self, f: AttackFrame) -> AttackFrame {
        match f.target {
            Target::Square(square) => AttackFrame { found: self.found_in(square, &f), ..f },
            _ => f,
        }
    }

    fn found_in(&self, square: Square, f: &AttackFrame) -> Option<CreatureId> {
        let spell;
        let attack = match f.with {
            With::Attack(id) => self.attack(f.attacker, id).ok()?,
            With::Spell(..) => {
                spell = self.made_blow(&self.setup, f)?;
                &spell
            }
        };
        let form = self.form(f.attacker, attack, f.manner);
        self.within_reach_in(f.attacker, square, form, f.manner)
            .filter(|other| self.is_for(f.attacker, *other, attack))
            .min_by_key(|other| self.can_see(f.attacker, *other))
    }

    /// Whether a target can be aimed at, near or far; how many feet it is off.
    #[inline(always)]
    pub(crate) fn check_aim(&self, id: CreatureId, target: Target) -> Result<u16, Refusal> {
        let feet = match target {
            Target::Creature(other) => {
                self.check_placed(id, other, Rule::AttackTarget)?;
                self.check_victim(id, other)?;
                self.distance(id, other)
            }
            Target::Object(object) => self.body(id).feet_to(self.check_object_aim(id, object)?),
            Target::Square(square) => self.body(id).feet_to(self.check_square_aim(id, square)?),
        };
        self.check_clear(id, target)?;
        Ok(feet)
    }

    fn check_object_aim(&self, id: CreatureId, object: ObjectId) -> Result<Body, Refusal> {
        match self.state.objects.get(object.index()) {
            Some(_) if !self.places_object(id, object) => {
                Refusal::err(Rule::AttackTarget, RefusalReason::NoSuchThing)
            }
            None => Refusal::err(Rule::AttackTarget, RefusalReason::NoSuchThing),
            Some(o) if o.hit_points == 0 => {
                Refusal::err(Rule::ObjectZero, RefusalReason::Broken(object))
            }
            Some(_) => Ok(self.object_body(object)),
        }
    }

    fn check_square_aim(&self, id: CreatureId, square: Square) -> Result<Body, Refusal> {
        if !self.setup.map.holds(Footprint::square(square)) {
            return Refusal::err(Rule::AttackTarget, RefusalReason::OffMap(square));
        }
        if self.space(id).contains(square) {
            return Refusal::err(Rule::AttackTarget, RefusalReason::Itself);
        }
        // To aim at the square where the charmer is known to be is to attack it.
        let charmer = |other: &CreatureId| self.charms(*other, id) && self.places(id, *other);
        if let Some(other) = self.occupants(square).find(charmer) {
            return Refusal::err(Rule::ConditionCharmed, RefusalReason::Charmed(other));
        }
        Ok(self.body_of_guess(id, square))
    }

    /// Whether a creature can be attacked or harmed by this one at all.
    #[inline(always)]
    pub(crate) fn check_victim(&self, id: CreatureId, other: CreatureId) -> Result<(), Refusal> {
        if self.get(other).is_none() {
            return Refusal::err(Rule::AttackTarget, RefusalReason::NoSuchThing);
        }
        if id == other {
            return Refusal::err(Rule::AttackTarget, RefusalReason::Itself);
        }
        if !self.on_map(other) {
            return Refusal::err(Rule::AttackTarget, RefusalReason::Gone(other));
        }
        if self.charms(other, id) {
            return Refusal::err(Rule::ConditionCharmed, RefusalReason::Charmed(other));
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn check_distance(
        &self,
        feet: u16,
        attack: &Attack,
        manner: Manner,
    ) -> Result<(), Refusal> {
        match manner {
            _ if attack.reach == 0 && attack.range.is_none() => {
                Refusal::err(Rule::CreatureActions, RefusalReason::NotInThisShape)
            }
            Manner::Melee if attack.reach == 0 => {
                Refusal::err(Rule::WeaponAmmunitionMelee, RefusalReason::WrongManner)
            }
            Manner::Melee if feet > attack.reach => {
                Refusal::err(Rule::ReachLimit, RefusalReason::Distance { feet, most: attack.reach })
            }
            Manner::Melee => Ok(()),
            Manner::Ranged => match attack.range {
                None => Refusal::err(Rule::WeaponThrown, RefusalReason::WrongManner),
                Some(range) if feet > range.long => {
                    let rule =
                        if range.long == range.normal { Rule::RangeSingle } else { Rule::RangeMax };
                    Refusal::err(rule, RefusalReason::Distance { feet, most: range.long })
                }
                Some(_) => Ok(()),
            },
        }
    }
}
