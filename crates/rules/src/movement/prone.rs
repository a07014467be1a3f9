//! Dropping prone and standing up (`prone.drop`, `prone.stand`).

use crate::{
    battle::{Battle, CreatureId, EndedBy, Engine, EventKind, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    conditions::Condition,
    effects::{Effect, Origin},
    mounted::UpsetBy,
};

impl Battle {
    pub(crate) fn check_drop_prone(&self) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if self.creature(id).is(Condition::Prone) {
            return Refusal::err(Rule::ProneDrop, RefusalReason::AlreadyProne);
        }
        if self.setup.ruleset.drop_prone_needs_speed && self.main_speed(id) == 0 {
            return Refusal::err(Rule::ProneDrop, RefusalReason::NoSpeed);
        }
        if self.immune_to(id, Condition::Prone) {
            return Refusal::err(Rule::ConditionImmune, RefusalReason::NoSuchThing);
        }
        Ok(())
    }

    /// What standing up costs: half the speed, rounded down (`prone.stand`).
    pub fn standing_cost(&self, id: CreatureId) -> u16 {
        self.main_speed(id) / 2
    }

    pub(crate) fn check_stand_up(&self) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if !self.creature(id).is(Condition::Prone) {
            return Refusal::err(Rule::ProneStand, RefusalReason::NotProne);
        }
        if self.main_speed(id) == 0 {
            return Refusal::err(Rule::ProneStandShort, RefusalReason::NoSpeed);
        }
        let left = self.movement_left().max(self.movement_left_by(self.main_gait(id)));
        let needed = self.standing_cost(id);
        if needed > left {
            return Refusal::err(Rule::ProneStandShort, RefusalReason::Movement { needed, left });
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn drop_prone(&mut self, id: CreatureId) {
        self.emit([Rule::ProneDrop], |_| EventKind::DroppedProne { creature: id });
        if self.battle.mount_of(id).is_some() {
            // Nobody lies in the saddle: it lets itself fall off.
            self.fall_off(id, UpsetBy::RiderProne);
            return;
        }
        self.gain(Effect::condition(id, Condition::Prone, Origin::Rule(Rule::ProneDrop), None));
    }

    pub(crate) fn stand_up(&mut self, id: CreatureId) {
        let cost = self.battle.standing_cost(id);
        self.battle.state.turn.moved += cost;
        let rules: &[Rule] = match self.battle.main_speed(id) % 2 {
            0 => &[Rule::ProneStand],
            _ => &[Rule::ProneStand, Rule::RollRound],
        };
        self.emit(rules, |_| EventKind::StoodUp { creature: id, cost });
        self.end_condition(id, Condition::Prone, EndedBy::Rule(Rule::ProneStand));
    }

    /// Knocks a creature prone, unless it is or can't be.
    pub(crate) fn knock_prone(&mut self, id: CreatureId, rule: Rule, by: Option<CreatureId>) {
        if !self.battle.creature(id).is(Condition::Prone) {
            self.gain(Effect::condition(id, Condition::Prone, Origin::Rule(rule), by));
        }
    }
}
