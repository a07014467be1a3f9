//! Controlled mounts: rider and mount share a turn (`mount.control`).

use crate::{
    battle::{
        Battle, Command, CreatureId, EndedBy, Engine, EventKind, Question, Refusal, RefusalReason,
        Sample, Sink, Turn,
    },
    catalogue::Rule,
    effects::Modifier,
};

impl Battle {
    /// The other of rider and controlled mount, while one of them has its turn.
    pub fn partner(&self) -> Option<CreatureId> {
        self.state.other_turn.map(|turn| turn.creature)
    }

    /// What that other has done of its turn so far.
    pub const fn partner_turn(&self) -> Option<&Turn> {
        self.state.other_turn.as_ref()
    }

    /// What must come first so that a creature is the one to act: nothing, unless it is the
    /// controlled mount of the creature whose turn it is, or that mount's rider
    /// (`mount.directed`).
    pub fn direct_first(&self, creature: CreatureId) -> Option<Command> {
        let command = Command::Direct(creature);
        let asked = matches!(self.decision().question, Question::Turn(_));
        (asked && self.partner() == Some(creature) && self.check_direct(creature).is_ok())
            .then_some(command)
    }

    pub(crate) fn check_direct(&self, creature: CreatureId) -> Result<(), Refusal> {
        let Some(other) = self.state.other_turn.filter(|turn| turn.creature == creature) else {
            self.check_reins(creature)?;
            return Refusal::err(Rule::OrderTurns, RefusalReason::NotAsked);
        };
        if let Some(rider) = other.directed_by {
            self.check_able(rider)?;
            if self.controlled_by(rider) != Some(creature) {
                return Refusal::err(Rule::MountDirected, RefusalReason::NotMounted);
            }
            if !self.can_act(creature) {
                return Refusal::err(Rule::MountDirected, RefusalReason::CannotAct(creature));
            }
        }
        Ok(())
    }

    /// Whether the mount of the creature whose turn it is takes orders in this turn: not when it
    /// goes its own way, nor when it has had its turn of the round (`order.round`).
    pub(crate) fn check_reins(&self, mount: CreatureId) -> Result<(), Refusal> {
        let rider = self.state.turn.creature;
        let asked = matches!(self.decision().question, Question::Turn(_));
        if !asked || mount == rider || self.mount_of(rider) != Some(mount) {
            return Ok(());
        }
        if self.controlled_by(rider) != Some(mount) {
            return Refusal::err(Rule::MountIndependent, RefusalReason::Independent(mount));
        }
        match self.partner().is_none() && self.state.acted.contains(mount) {
            true => Refusal::err(Rule::OrderRound, RefusalReason::HadItsTurn(mount)),
            false => Ok(()),
        }
    }

    /// Whether the creature that acts, if it is a mount, still has its rider's hand on the reins.
    #[inline(always)]
    pub(crate) fn is_directed(&self) -> bool {
        self.state.turn.directed_by.is_none_or(|rider| {
            self.state.other_turn.is_none_or(|other| {
                other.creature != rider
                    || (self.controlled_by(rider) == Some(self.state.turn.creature)
                        && self.check_able(rider).is_ok()
                        && self.can_act(self.state.turn.creature))
            })
        })
    }

    /// What a controlled mount can do (`mount.actions`).
    pub(crate) fn check_directed(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Move { .. }
            | Command::Jump(_)
            | Command::DropProne
            | Command::StandUp
            | Command::Leave
            | Command::Dash(_)
            | Command::Disengage(_)
            | Command::Dodge(_)
            | Command::Direct(_)
            | Command::EndTurn
            | Command::React(_)
            | Command::Decline
            | Command::Choose(_)
            | Command::Rolled(_) => Ok(()),
            _ => Refusal::err(Rule::MountActions, RefusalReason::MountActions),
        }
    }

    /// Takes up the turn of the other of rider and mount.
    #[cold]
    pub(crate) fn change_over(&mut self) {
        if let Some(other) = self.state.other_turn.take() {
            self.state.other_turn = Some(std::mem::replace(&mut self.state.turn, other));
        }
    }

    /// Puts a controlled mount right behind its rider (`mount.initiative`).
    pub(crate) fn follow_rider(&mut self, mount: CreatureId, rider: CreatureId) {
        self.creature_mut(mount).initiative = self.creature(rider).initiative;
        self.put_behind(mount, rider);
    }

    /// The controlled mounts in the fight, each with its rider.
    pub(crate) fn controlled_mounts(&self) -> Vec<(CreatureId, CreatureId)> {
        self.ids().filter_map(|rider| Some((self.controlled_by(rider)?, rider))).collect()
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A controlled mount has its turn together with its rider's (`mount.directed`).
    pub(crate) fn lead_mount(&mut self, rider: CreatureId, rules: &[Rule]) {
        let Some(mount) = self.battle.controlled_by(rider) else { return };
        if !self.battle.creature(mount).stands() {
            return;
        }
        match self.battle.state.other_turn {
            // Back in the same saddle: what the mount has done, it has done.
            Some(turn) if turn.creature == mount => return,
            Some(turn) => self.run_out(turn.creature, false),
            None => {}
        }
        let directed_by = Some(rider);
        if self.battle.state.acted.contains(mount) {
            self.take_up_turn(mount, rider, rules);
            return;
        }
        self.battle.state.other_turn = Some(Turn { directed_by, ..Turn::new(mount) });
        self.battle.state.acted.insert(mount);
        self.battle.state.passed.insert(mount);
        self.mark(|_| Sample::Turn { creature: mount });
        self.emit(rules, |_| EventKind::TurnBegan { creature: mount });
        self.begin_turn(mount);
    }

    /// A mount whose turn of the round is over has no second one (`order.round`). If it did nothing
    /// in it, it does with its rider what it has left undone.
    fn take_up_turn(&mut self, mount: CreatureId, rider: CreatureId, rules: &[Rule]) {
        if !self.battle.state.idled.contains(mount) {
            return;
        }
        self.battle.state.idled.remove(mount);
        let turn = Turn { directed_by: Some(rider), taken_up: true, ..Turn::new(mount) };
        self.battle.state.other_turn = Some(turn);
        self.emit(rules, |_| EventKind::TurnBegan { creature: mount });
    }

    /// The end of such a turn: whatever a turn's end brings has come already.
    pub(crate) fn end_turn_taken_up(&mut self, mount: CreatureId) {
        self.battle.state.other_turn = None;
        self.end_effects(EndedBy::Rule(Rule::ActionDisengage), |e| {
            e.bearer == mount && e.modifier == Modifier::Disengage
        });
    }

    /// The mount's initiative becomes its rider's (`mount.initiative`).
    pub(crate) fn share_initiative(&mut self, mount: CreatureId, rider: CreatureId) {
        self.battle.follow_rider(mount, rider);
        let count = self.battle.creature(mount).initiative;
        self.emit([Rule::MountInitiative], |_| EventKind::Initiative {
            creature: mount,
            count,
            roll: None,
            shared: true,
        });
    }
}
