//! Dropping to 0 hit points, death saves, stabilising and death (`damage.zero`).

use crate::{
    battle::{
        Aftermath, Cites, CreatureId, Cue, Deed, EndedBy, Engine, EventKind, Faces, GearId, Life,
        RollPurpose, Sample, Sink, StepResult, Tally,
    },
    catalogue::Rule,
    conditions::{Condition, Strained},
    creature::{AbilitySet, Role},
    effects::{Duration, Effect, EffectGroup, EffectMask, EndsOn, Modifier, Nature, Origin, Rolls},
    mounted::UpsetBy,
    ruleset::{Exhaustion, Knockout, MassiveDamage},
};

impl<S: Sink> Engine<'_, S> {
    /// A creature has just dropped to 0 hit points, or is knocked out instead.
    pub(crate) fn drop_to_zero(
        &mut self,
        id: CreatureId,
        left_over: u16,
        spared_by: Option<CreatureId>,
    ) {
        self.contest_stands = false;
        self.mark(|b| Sample::Down { creature: id, square: b.creature(id).square });
        if self.succumbs(id) {
            return;
        }
        if let Some(by) = spared_by {
            self.knock_out(id, by);
            return;
        }
        self.end_on(id, EndsOn::DROPS);
        if self.battle.lives_on(id) {
            self.battle.creature_mut(id).life = Life::Stable;
            self.faint(id, Rule::DamageZero);
            self.open_window(Cue::Deed { who: id, deed: Deed::Drops });
            return;
        }
        let character = self.battle.role(id) == Role::Character;
        let massive = match self.battle.setup.ruleset.massive_damage {
            MassiveDamage::Anyone => true,
            MassiveDamage::Characters => character,
        };
        if massive && left_over > 0 && left_over >= self.battle.hit_point_maximum(id) {
            self.die(id, Rule::DamageMassive);
        } else if !character {
            self.die(id, Rule::DamageZeroMonster);
        } else {
            self.battle.creature_mut(id).life = Life::Dying { successes: 0, failures: 0 };
            self.emit([Rule::DamageZero], |_| EventKind::Dying { creature: id });
            self.faint(id, Rule::DamageZero);
        }
        self.open_window(Cue::Deed { who: id, deed: Deed::Drops });
    }

    /// Unconscious at 0 hit points until healed.
    pub(crate) fn faint(&mut self, id: CreatureId, rule: Rule) {
        let condition = Modifier::Condition(Condition::Unconscious);
        let origin = Origin::Rule(rule);
        // Whoever sleeps already must not wake from this when the sleep ends.
        if !self.battle.effects_on(id).any(|e| e.modifier == condition && e.origin == origin) {
            self.gain(Effect {
                duration: Duration::LASTING.ending_on(EndsOn::HEALING),
                ..Effect::condition(id, Condition::Unconscious, origin, None)
            });
        }
    }

    /// Sparing a creature (`damage.knockout`).
    fn knock_out(&mut self, id: CreatureId, by: CreatureId) {
        match self.battle.setup.ruleset.knockout {
            Knockout::StableAtZero => {
                self.end_on(id, EndsOn::DROPS);
                self.battle.creature_mut(id).life = Life::Stable;
                self.emit(
                    [Rule::DamageKnockout, Rule::DamageStable, Rule::DamageStableWake],
                    |_| EventKind::KnockedOut { creature: id, by },
                );
            }
            Knockout::OneHitPoint => {
                self.emit([Rule::DamageKnockout, Rule::DamageKnockoutWake], |_| {
                    EventKind::KnockedOut { creature: id, by }
                });
            }
        }
        self.faint(id, Rule::DamageKnockout);
        if self.battle.creature(id).hit_points == 0 {
            self.open_window(Cue::Deed { who: id, deed: Deed::Drops });
        }
    }

    /// What falling unconscious does at once (`condition.unconscious.drop`).
    pub(crate) fn fall_unconscious(&mut self, id: CreatureId) {
        let held: Vec<GearId> = self.battle.creature(id).hands.iter().flatten().copied().collect();
        for gear in held {
            if self.battle.block(id).gear[gear.index()].kind != crate::creature::GearKind::Shield {
                self.drop_gear(id, gear, Rule::ConditionUnconsciousDrop);
            }
        }
        if !self.battle.setup.ruleset.unconscious_includes_prone {
            self.knock_prone(id, Rule::ConditionUnconsciousDrop, None);
        }
    }

    /// Damage to a creature that is at 0 hit points already.
    pub(crate) fn hurt_at_zero(&mut self, id: CreatureId, taken: u16, critical: bool) {
        if self.battle.lives_on(id) {
            return;
        }
        if taken >= self.battle.hit_point_maximum(id) {
            self.die(id, Rule::DamageDeathMassive);
            return;
        }
        let failed = if critical { 2 } else { 1 };
        let rule = if critical { Rule::DamageDeathCritical } else { Rule::DamageDeathHurt };
        match self.battle.creature(id).life {
            Life::Dead => {}
            Life::Dying { successes, failures } => {
                self.fail_death_saves(id, successes, failures + failed, rule);
            }
            Life::Stable | Life::Alive => {
                self.emit([Rule::DamageStableHurt], |_| EventKind::Dying { creature: id });
                self.fail_death_saves(id, 0, failed, rule);
            }
        }
    }

    fn fail_death_saves(&mut self, id: CreatureId, successes: u8, failures: u8, rule: Rule) {
        let failures = failures.min(3);
        self.battle.creature_mut(id).life = Life::Dying { successes, failures };
        self.emit([rule], |_| EventKind::DeathFailures { creature: id, failures });
        if failures == 3 {
            self.die(id, Rule::DamageDeathFailure);
        }
    }

    /// A death save at the start of the turn (`damage.death`).
    pub(crate) fn death_save(&mut self, id: CreatureId) -> StepResult {
        let Life::Dying { mut successes, mut failures } = self.battle.creature(id).life else {
            return Ok(());
        };
        let mut tally = Tally::new(self.is_heard());
        // No ability of its own, but a saving throw all the same.
        if self.battle.setup.ruleset.exhaustion == Exhaustion::PerLevel
            || self.battle.creature(id).exhaustion >= 3
        {
            self.battle.exhaustion_on_roll(id, Strained::AttackOrSave, &mut tally);
        }
        self.battle.lean_on(id, EffectMask::SAVES, None, &mut tally, |on| {
            on == Rolls::Saves(AbilitySet::all())
        });
        let roll = self.d20(id, &mut tally, RollPurpose::DeathSave)?;
        let mut rules = Cites::from([Rule::DamageDeath]);
        match roll.natural {
            20 => rules.push(Rule::DamageDeathTwenty),
            1 => {
                failures = (failures + 2).min(3);
                rules.push(Rule::DamageDeathOne);
            }
            _ if roll.total >= 10 => successes += 1,
            _ => failures += 1,
        }
        self.emit(rules, |_| EventKind::DeathSave {
            creature: id,
            roll: roll.record(tally),
            successes,
            failures,
        });
        self.use_up(id, EffectMask::SAVES, None, |on| on == Rolls::Saves(AbilitySet::all()));
        self.battle.creature_mut(id).life = Life::Dying { successes, failures };
        if roll.natural == 20 {
            self.heal(id, 1, Faces::new());
        } else if failures >= 3 {
            self.die(id, Rule::DamageDeathFailure);
        } else if successes >= 3 {
            self.become_stable(id, Rule::DamageDeathSuccess);
        }
        Ok(())
    }

    /// A dying creature is stable (`damage.stable`).
    pub(crate) fn become_stable(&mut self, id: CreatureId, rule: Rule) {
        if !matches!(self.battle.creature(id).life, Life::Dying { .. })
            || self.battle.suffocated(id)
        {
            return;
        }
        self.battle.creature_mut(id).life = Life::Stable;
        self.emit(
            [rule, Rule::DamageStable, Rule::DamageDeathReset, Rule::DamageStableWake],
            |_| EventKind::Stable { creature: id },
        );
    }

    /// A creature that is gone controls nobody any more.
    pub(crate) fn loses_control(&mut self, id: CreatureId) {
        while let Some(bond) = self.battle.state.effects.iter().find_map(|e| {
            let controls = e.source == Some(id) && e.modifier == Modifier::Dominated;
            controls.then_some(e.bond)
        }) {
            self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
                e.source == Some(id)
                    && (e.modifier == Modifier::Dominated
                        || (e.bond == bond && bond != EffectGroup(0)))
            });
        }
    }

    /// Death.
    pub(crate) fn die(&mut self, id: CreatureId, rule: Rule) {
        if self.battle.creature(id).life == Life::Dead {
            return;
        }
        self.contest_stands = false;
        self.look_again();
        let creature = self.battle.creature_mut(id);
        creature.life = Life::Dead;
        creature.hit_points = 0;
        creature.temporary = 0;
        creature.readied = None;
        // Whoever falls dead hides no longer.
        creature.hidden_from = crate::battle::CreatureSet::EMPTY;
        self.emit([rule], |_| EventKind::Died { creature: id });
        if self.battle.creature(id).nature.contains(Nature::BURSTS) {
            self.battle.flow.aftermath.push(Aftermath::Burst(id));
        }
        self.break_concentration(id, Rule::MagicConcentrationLost);
        self.lets_off(id);
        self.release_all(id);
        self.end_effects(EndedBy::Rule(Rule::GrappleEnd), |e| {
            e.bearer == id && e.brings(Condition::Grappled)
        });
        self.shed(id);
        self.loses_control(id);
        self.leave_saddle(id);
        self.spits_out(id);
        self.battle.upset_riders(id, UpsetBy::MountProne);
    }
}
