//! Damage that effects deal at the start or end of turns.

use affray_dice::Dice;
use smallvec::SmallVec;

use crate::{
    attack::DamageDice,
    battle::{
        CreatureId, DamageFrame, DamageParts, Engine, EventKind, Frame, Ledger, Life, RollPurpose,
        Sink, StepResult, Struck,
    },
    catalogue::Rule,
    damage::{DamageSource, Qualities},
    effects::{Effect, EffectMask, Modifier},
};

impl<S: Sink> Engine<'_, S> {
    /// What harms a creature at the start of each of its turns does so.
    pub(crate) fn suffer(&mut self, id: CreatureId) {
        self.suffer_from(id, |e| match e.modifier {
            Modifier::TurnDamage(damage) => Some(Frame::Suffer(id, damage, e.source)),
            Modifier::Bleeding(dice) => Some(Frame::Bleed(id, dice, e.source)),
            _ => None,
        });
    }

    /// What harms a creature at the end of each of its turns does so.
    pub(crate) fn suffer_at_end(&mut self, id: CreatureId) {
        self.suffer_from(id, |e| match e.modifier {
            Modifier::TurnEndDamage(damage) => Some(Frame::Suffer(id, damage, e.source)),
            _ => None,
        });
    }

    fn suffer_from(&mut self, id: CreatureId, harm: impl Fn(&Effect) -> Option<Frame>) {
        let creature = self.battle.creature(id);
        if !creature.touches.contains(EffectMask::TURN) || !self.battle.on_map(id) {
            return;
        }
        let due: SmallVec<[Frame; 4]> = self.battle.effects_on(id).filter_map(harm).collect();
        due.into_iter().for_each(|frame| self.push(frame));
    }

    pub(crate) fn step_bleed(
        &mut self,
        id: CreatureId,
        dice: Dice,
        by: Option<CreatureId>,
    ) -> StepResult {
        if self.battle.creature(id).life == Life::Dead {
            self.pop();
            return Ok(());
        }
        let (total, _) = self.roll_dice(dice, by, RollPurpose::Damage)?;
        self.pop();
        self.lose_hit_points(id, total.max(0) as u16);
        Ok(())
    }

    /// A creature loses hit points without taking damage; says how many.
    pub(crate) fn lose_hit_points(&mut self, id: CreatureId, lost: u16) -> u16 {
        let before = self.battle.creature(id).hit_points;
        let lost = lost.min(before);
        if lost == 0 || !self.battle.on_map(id) {
            return 0;
        }
        let now = before - lost;
        self.battle.creature_mut(id).hit_points = now;
        self.emit([Rule::AttackEffect, Rule::DamagePoints], |_| EventKind::Bled {
            creature: id,
            lost,
            hit_points: Some(now),
        });
        if now == 0 {
            self.drop_to_zero(id, 0, None);
        } else {
            self.tell_bloodied(id, before);
        }
        lost
    }

    pub(crate) fn step_suffer(
        &mut self,
        id: CreatureId,
        damage: DamageDice,
        by: Option<CreatureId>,
    ) -> StepResult {
        if self.battle.creature(id).life == Life::Dead {
            self.pop();
            return Ok(());
        }
        let (rolled, dice) = self.roll_dice(damage.dice, by, RollPurpose::Damage)?;
        let total = rolled.max(0);
        self.emit([Rule::DamageRoll, Rule::AttackEffect], |_| EventKind::DamageRoll {
            source: by,
            ledger: Ledger::of_dice(rolled, &dice),
            dice,
            kind: damage.kind,
            total,
            critical: false,
            targets: Vec::new(),
        });
        self.set(Frame::Damage(DamageFrame {
            target: Struck::Creature(id),
            by,
            source: DamageSource::Lasting,
            parts: DamageParts::one(damage.kind, total as u16),
            qualities: Qualities::empty(),
            critical: false,
            melee: false,
            halved: false,
        }));
        Ok(())
    }
}
