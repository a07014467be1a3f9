//! Regaining hit points, and what prevents it (`damage.heal`).

use crate::{
    battle::{
        Battle, Choice, Chooser, Cites, Command, CreatureId, EndedBy, Engine, EventKind, Faces,
        Frame, Life, Question, Sample, Sink, StepResult, TemporaryFrame,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::{Effect, EndsOn, Nature, Origin},
};

impl Battle {
    /// Whether a creature lies knocked out (`damage.knockout`).
    pub(crate) fn knocked_out(&self, id: CreatureId) -> bool {
        self.effects_on(id).any(is_knockout)
    }
}

fn is_knockout(effect: &Effect) -> bool {
    effect.brings(Condition::Unconscious) && effect.origin == Origin::Rule(Rule::DamageKnockout)
}

impl Battle {
    /// The rule by which healing is lost on a creature, if any.
    pub(crate) fn loses_healing(&self, id: CreatureId, amount: u16) -> Option<Rule> {
        let creature = self.creature(id);
        if creature.life == Life::Dead {
            return Some(Rule::DamageHealDead);
        }
        if creature.nature.contains(Nature::SWARM) {
            return Some(Rule::CreatureSwarmHeal);
        }
        if self.suffocated(id) {
            return Some(Rule::BreathAgain);
        }
        let dry = creature.nature.contains(Nature::HEALS_IN_WATER) && !self.underwater(id);
        let lost = amount > 0 && (dry || creature.nature.contains(Nature::NO_HEALING));
        lost.then_some(Rule::AttackEffect)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature regains hit points, up to its maximum (`damage.heal`).
    pub(crate) fn heal(&mut self, id: CreatureId, amount: u16, dice: Faces) {
        if let Some(rule) = self.battle.loses_healing(id, amount) {
            self.emit([rule], |_| EventKind::HealingLost { creature: id });
            return;
        }
        let maximum = self.battle.hit_point_maximum(id);
        let creature = self.battle.creature_mut(id);
        let before = creature.hit_points;
        creature.hit_points = before.saturating_add(amount).min(maximum.max(before));
        let now = creature.hit_points;
        if now == before {
            return;
        }
        let was_dying = matches!(creature.life, Life::Dying { .. } | Life::Stable);
        creature.life = Life::Alive;
        let mut rules = Cites::from([Rule::DamageHeal]);
        if was_dying {
            rules.extend([Rule::DamageDeathReset, Rule::DamageZero]);
        }
        if now == maximum && self.battle.halved_by_exhaustion(id) {
            rules.push(Rule::ConditionExhaustionHp);
        }
        self.mark(|_| Sample::Heal { creature: id, amount: now - before });
        self.emit(rules, |_| EventKind::Healed {
            creature: id,
            amount: now - before,
            dice,
            hit_points: Some(now),
        });
        let asleep = self.battle.creature(id).is(Condition::Unconscious);
        let rule = if self.battle.knocked_out(id) && !was_dying {
            Rule::DamageKnockoutWake
        } else {
            Rule::DamageZero
        };
        self.end_on(id, EndsOn::HEALING);
        self.regrows_limbs(id);
        if now == maximum {
            self.end_on(id, EndsOn::RECOVERY);
        }
        if !self.battle.is_bloodied(id) {
            self.end_on(id, EndsOn::HALF_RECOVERY);
        }
        if asleep && !self.battle.creature(id).is(Condition::Unconscious) {
            self.emit([rule], |_| EventKind::Woke { creature: id });
        }
    }

    /// Wakes somebody who was knocked out (`damage.knockout.wake`).
    pub(crate) fn wake(&mut self, id: CreatureId, rule: Rule) {
        self.end_effects(EndedBy::Rule(rule), |e| e.bearer == id && is_knockout(e));
        self.emit([rule], |_| EventKind::Woke { creature: id });
    }

    /// Offers temporary hit points (`damage.temp.stack`).
    pub(crate) fn offer_temporary(&mut self, creature: CreatureId, offered: u16) {
        if self.battle.creature(creature).nature.contains(Nature::SWARM) {
            self.emit([Rule::CreatureSwarmHeal], |_| EventKind::HealingLost { creature });
            return;
        }
        if offered > 0 && self.battle.on_map(creature) {
            self.push(Frame::Temporary(TemporaryFrame { creature, offered }));
        }
    }

    pub(crate) fn step_temporary(&mut self, f: TemporaryFrame) -> StepResult {
        let TemporaryFrame { creature, offered } = f;
        let had = self.battle.creature(creature).temporary;
        let takes = had == 0 || {
            let question = Question::Temporary { creature, offered };
            self.ask(Chooser::Creature(creature), question)? == Command::Choose(Choice::Yes)
        };
        self.pop();
        if takes {
            self.battle.creature_mut(creature).temporary = offered;
        }
        let mut rules = Cites::from([Rule::DamageTemp, Rule::DamageTempApart, Rule::DamageTempEnd]);
        if had > 0 {
            rules.push(Rule::DamageTempStack);
        }
        if self.battle.creature(creature).hit_points == 0 {
            rules.push(Rule::DamageTempZero);
        }
        self.emit(rules, |b| EventKind::Temporary {
            creature,
            amount: b.creature(creature).temporary,
            kept: !takes,
        });
        Ok(())
    }
}
