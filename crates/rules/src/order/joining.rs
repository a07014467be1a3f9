//! Creatures that join in the middle of a fight.

use crate::battle::{
    Battle, CreatureId, Engine, Frame, JoinFrame, Sink, StartFrame, StartStage, StepResult,
};

impl Battle {
    /// Puts a creature into the order by its initiative, behind those with the same count.
    pub(crate) fn insert_in_order(&mut self, id: CreatureId) {
        self.state.order.retain(|other| *other != id);
        let count = self.creature(id).initiative;
        let place =
            self.state.order.iter().position(|other| self.creature(*other).initiative < count);
        self.state.order.insert(place.unwrap_or(self.state.order.len()), id);
        // The next turn is that of the first whose place is not past.
        self.state.order_index = 0;
    }

    /// Puts a creature right behind another in the order.
    pub(crate) fn put_behind(&mut self, id: CreatureId, leader: CreatureId) {
        self.state.order.retain(|other| *other != id);
        if let Some(place) = self.state.order.iter().position(|other| *other == leader) {
            self.state.order.insert(place + 1, id);
        }
        self.state.order_index = 0;
    }

    /// Whose turn comes next, as things stand.
    pub(crate) fn next_up(&self) -> CreatureId {
        let next = self.state.order.iter().find(|id| !self.state.passed.contains(**id));
        next.or(self.state.order.first()).copied().unwrap_or(self.state.turn.creature)
    }

    /// A creature that came when its place in the round was past has its first turn in the next.
    pub(crate) fn pass_if_late(&mut self, id: CreatureId) {
        let Some(place) = self.state.order.iter().position(|other| *other == id) else { return };
        let passed = |other: &CreatureId| self.state.passed.contains(*other);
        let past_20 = self.state.count_20 && self.creature(id).initiative >= 20;
        if self.state.order[..place].iter().all(passed)
            && (past_20 || self.state.order[place + 1..].iter().any(passed))
        {
            self.state.passed.insert(id);
        }
    }

    /// The last of a creature's group in the order, with the same count.
    fn last_of_group(&self, id: CreatureId) -> Option<CreatureId> {
        let own = |other: &&CreatureId| self.act_together(**other, id);
        self.state.order.iter().rfind(own).map(|own| self.last_beside(*own))
    }

    /// The place in the order right behind somebody, or else before all with the same count.
    fn place_behind(&self, behind: Option<CreatureId>, id: CreatureId) -> usize {
        let count = self.creature(id).initiative;
        let place = match behind {
            Some(before) => {
                self.state.order.iter().position(|other| *other == before).map(|p| p + 1)
            }
            None => {
                self.state.order.iter().position(|other| self.creature(*other).initiative <= count)
            }
        };
        place.unwrap_or(self.state.order.len())
    }

    /// Who has a place in the order that somebody else with the same count may claim.
    fn rival_at(&self, place: usize, id: CreatureId) -> Option<CreatureId> {
        let rival = self.state.order.get(place).copied()?;
        let level = self.creature(rival).initiative == self.creature(id).initiative;
        (level && self.last_of_group(id).is_none()).then_some(rival)
    }

    /// The last of those who have their turns together with a creature in the order: its group,
    /// and mounts right behind their riders.
    fn last_beside(&self, id: CreatureId) -> CreatureId {
        let behind = self.state.order.iter().skip_while(|other| **other != id);
        let together = |other: &&CreatureId| {
            **other == id
                || self.act_together(**other, id)
                || self
                    .controller_of(**other)
                    .is_some_and(|rider| rider == id || self.act_together(rider, id))
        };
        behind.take_while(together).last().copied().unwrap_or(id)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A latecomer rolls initiative and takes its place in the order (`init.check`).
    pub(crate) fn step_join(&mut self, f: JoinFrame) -> StepResult {
        let id = f.creature;
        if !f.rolled {
            self.roll_initiative(id)?;
            self.battle.state.order.retain(|other| *other != id);
            if self.battle.state.round == 0 {
                self.pop();
                self.join_at_the_start(id);
            } else {
                // A group has its place already (`init.group`).
                let behind = self.battle.last_of_group(id);
                self.set(Frame::Join(JoinFrame { rolled: true, behind, ..f }));
            }
            return Ok(());
        }
        let place = self.battle.place_behind(f.behind, id);
        if let Some(rival) = self.battle.rival_at(place, id) {
            let tied = [id, rival].into_iter().collect();
            let first = self.break_tie(tied, f.roll_off)?;
            if first == Some(rival) {
                let behind = Some(self.battle.last_beside(rival));
                self.set(Frame::Join(JoinFrame { behind, roll_off: false, ..f }));
                return Ok(());
            }
        }
        self.pop();
        self.battle.state.order.insert(place, id);
        self.battle.state.order_index = 0;
        self.battle.pass_if_late(id);
        self.arrival_noticed(id);
        Ok(())
    }

    /// Somebody comes while the others still roll, or settle their ties: then these are settled
    /// anew.
    fn join_at_the_start(&mut self, id: CreatureId) {
        self.battle.state.order.push(id);
        if let Some(Frame::Start(start)) = self.battle.flow.stack.last_mut()
            && start.stage == StartStage::Ties
        {
            *start = StartFrame::new(StartStage::Ties);
            self.rank();
        }
    }
}
