//! Exhaustion in both editions (`condition.exhaustion`).

use crate::{
    battle::{Battle, Cites, CreatureId, Engine, EventKind, ModifierSource, Sink, Tally},
    catalogue::Rule,
    conditions::Conditions,
    effects::{EffectMask, Modifier},
    ruleset::Exhaustion,
};

/// The kinds of d20 roll that exhaustion tells apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strained {
    Check,
    AttackOrSave,
}

impl Battle {
    /// What exhaustion does to a d20 roll (`condition.exhaustion.rolls`).
    #[inline]
    pub(crate) fn exhaustion_on_roll(&self, id: CreatureId, roll: Strained, tally: &mut Tally) {
        let level = self.creature(id).exhaustion;
        if level == 0 {
            return;
        }
        let rule = Rule::ConditionExhaustionRolls;
        match self.setup.ruleset.exhaustion {
            Exhaustion::SixSteps => {
                let from = if roll == Strained::Check { 1 } else { 3 };
                if level >= from {
                    tally.disadvantage(rule);
                }
            }
            Exhaustion::PerLevel => tally.add(-2 * i32::from(level), ModifierSource::Rule(rule)),
        }
    }

    /// What exhaustion leaves of a speed (`condition.exhaustion.speed`).
    pub(crate) fn exhausted_speed(&self, id: CreatureId, speed: u16) -> u16 {
        let level = self.creature(id).exhaustion;
        match self.setup.ruleset.exhaustion {
            Exhaustion::SixSteps if level >= 5 => 0,
            Exhaustion::SixSteps if level >= 2 => speed / 2,
            Exhaustion::SixSteps => speed,
            Exhaustion::PerLevel => speed.saturating_sub(5 * u16::from(level)),
        }
    }

    /// The feet of speed that exhaustion takes (`condition.exhaustion.speed`).
    pub(crate) fn lost_to_exhaustion(&self, id: CreatureId) -> u16 {
        let mut rested = 0;
        if self.creature(id).exhaustion > 0 && self.held_by(id).is_none() {
            rested = self.rested_speed(id);
            rested -= self.exhausted_speed(id, rested).min(rested);
        }
        rested
    }

    /// Whether exhaustion halves the hit point maximum (`condition.exhaustion.hp`).
    pub(crate) fn halved_by_exhaustion(&self, id: CreatureId) -> bool {
        self.setup.ruleset.exhaustion == Exhaustion::SixSteps && self.creature(id).exhaustion >= 4
    }

    /// The hit point maximum as it stands (`condition.exhaustion.hp`).
    #[inline]
    pub fn hit_point_maximum(&self, id: CreatureId) -> u16 {
        let creature = self.creature(id);
        let changed = creature.touches.contains(EffectMask::HIT_POINT_MAXIMUM);
        match changed || creature.exhaustion > 0 {
            true => self.changed_maximum(id),
            false => creature.maximum,
        }
    }

    fn changed_maximum(&self, id: CreatureId) -> u16 {
        let creature = self.creature(id);
        let change: i32 = if creature.touches.contains(EffectMask::HIT_POINT_MAXIMUM) {
            self.effects_on(id)
                .map(|e| match e.modifier {
                    Modifier::HitPointMaximum(n) => i32::from(n),
                    _ => 0,
                })
                .sum()
        } else {
            0
        };
        let maximum = (i32::from(creature.maximum) + change).clamp(0, i32::from(u16::MAX)) as u16;
        if self.halved_by_exhaustion(id) { maximum / 2 } else { maximum }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Sets the level of exhaustion; the sixth kills (`condition.exhaustion`).
    pub(crate) fn exhaust(&mut self, id: CreatureId, level: u8, rule: Rule) {
        if self.battle.block(id).condition_immunities.contains(Conditions::EXHAUSTION) {
            self.emit([rule, Rule::ConditionImmune], |_| EventKind::Tireless { creature: id });
            return;
        }
        let level = level.min(6);
        let (rolls, speed, hit_points) = match self.battle.setup.ruleset.exhaustion {
            Exhaustion::SixSteps => (level >= 1, level >= 2, level >= 4),
            Exhaustion::PerLevel => (level >= 1, level >= 1, false),
        };
        let mut rules = Cites::from([rule]);
        for (applies, rule) in [
            (rolls, Rule::ConditionExhaustionRolls),
            (speed, Rule::ConditionExhaustionSpeed),
            (hit_points, Rule::ConditionExhaustionHp),
        ] {
            if applies {
                rules.push(rule);
            }
        }
        self.battle.creature_mut(id).exhaustion = level;
        self.emit(rules, |_| EventKind::Exhaustion { creature: id, level });
        self.cap_hit_points(id);
        self.dodge_without_speed(id);
        if level == 6 {
            self.die(id, Rule::ConditionExhaustion);
        }
    }

    /// The hit point maximum is another now; in some rules 0 kills (`damage.maximum`).
    pub(crate) fn maximum_changed(&mut self, id: CreatureId) {
        if self.battle.hit_point_maximum(id) == 0 && self.battle.setup.ruleset.zero_maximum_kills {
            self.die(id, Rule::DamageMaximum);
        }
        self.cap_hit_points(id);
    }

    /// Hit points never exceed the maximum.
    pub(crate) fn cap_hit_points(&mut self, id: CreatureId) {
        let maximum = self.battle.hit_point_maximum(id);
        let creature = self.battle.creature_mut(id);
        let stood = creature.hit_points > 0;
        creature.hit_points = creature.hit_points.min(maximum);
        if stood && maximum == 0 {
            self.drop_to_zero(id, 0, None);
        }
    }
}
