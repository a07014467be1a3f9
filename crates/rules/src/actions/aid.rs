//! Ending with an action what lies on a creature nearby: waking a sleeper, stanching a wound,
//! tearing off what clings to it.

use crate::{
    battle::{
        ActionName, Battle, CheckFrame, CheckPurpose, CreatureId, EndedBy, Engine, EventKind,
        Frame, Refusal, RefusalReason, Sink, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Skill},
    effects::{Effect, EndsOn, Modifier},
};

/// What an action may end.
const AIDED: EndsOn = EndsOn::AID.union(EndsOn::TENDED).union(EndsOn::TORN);

impl Battle {
    /// What lies on a creature that an action of somebody near can end.
    pub(crate) fn aid_on(&self, id: CreatureId) -> Option<&Effect> {
        self.state.effects.iter().find(|e| e.bearer == id && e.duration.ends_on.intersects(AIDED))
    }

    /// Whether a creature can take an action to end an effect on another, or on itself.
    pub(crate) fn check_aid(
        &self,
        id: CreatureId,
        target: CreatureId,
        effect: &Effect,
    ) -> Result<(), Refusal> {
        self.check_action(id)?;
        // Out of a body one gets by oneself with an escape, and others pull.
        let inside = effect.modifier == Modifier::Inside;
        if id == target {
            return match inside {
                true => Refusal::err(Rule::AttackEffect, RefusalReason::NotAmongChoices),
                false => Ok(()),
            };
        }
        let host = self.host_of(target).filter(|_| inside).unwrap_or(target);
        self.check_placed(id, target, Rule::AttackEffect)?;
        // Within somebody unseen it is lost from view with it, and that one is not named.
        if !self.places(id, host) {
            return Refusal::err(Rule::UnseenTarget, RefusalReason::PlaceUnknown(target));
        }
        self.check_at_hand(id, Target::Creature(host), Rule::AttackEffect)
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_aid(&mut self, id: CreatureId, target: CreatureId, effect: &Effect) {
        self.spend_action(id, ActionName::Aid, Rule::AttackEffect);
        let (ability, skill) = match effect.duration.ends_on.contains(EndsOn::TENDED) {
            true => (Ability::Wisdom, Some(Skill::Medicine)),
            false => (Ability::Strength, self.battle.net_skill()),
        };
        match effect.duration.escape_dc {
            Some(dc) if !effect.duration.ends_on.contains(EndsOn::AID) => {
                self.push(Frame::Check(CheckFrame {
                    creature: id,
                    ability,
                    skill,
                    dc: Some(dc),
                    purpose: CheckPurpose::Free(target),
                }));
            }
            _ => self.freed(target),
        }
        // Whoever reaches into a body is burnt by it.
        if effect.modifier == Modifier::Inside
            && let Some(host) = effect.source
            && let Some(maw) = &self.setup.blocks[self.battle.creature(host).block.index()].maw
            && let Some(damage) = maw.sears
        {
            self.push(Frame::Suffer(id, damage, Some(host)));
        }
    }

    /// A creature was freed by somebody near: of a net, or of what an action ends.
    pub(crate) fn freed(&mut self, id: CreatureId) {
        let Some(effect) = self.battle.aid_on(id).copied() else {
            if let Some(bond) = self.battle.net_on(id) {
                self.slip_net(id, bond);
            }
            return;
        };
        let asleep = self.battle.creature(id).is(Condition::Unconscious);
        let wound = effect.duration.ends_on.contains(EndsOn::TENDED);
        self.end_effects(EndedBy::Rule(Rule::AttackEffect), |e| {
            let same = *e == effect || (wound && e.duration.ends_on.contains(EndsOn::TENDED));
            e.bearer == id
                && (same || (e.bond == effect.bond && e.duration.ends_on.intersects(AIDED)))
        });
        if asleep && !self.battle.creature(id).is(Condition::Unconscious) {
            self.emit([Rule::AttackEffect], |_| EventKind::Woke { creature: id });
        }
    }
}
