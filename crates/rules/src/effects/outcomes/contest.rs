//! Contests between two creatures (`roll.contest`).

use crate::{
    battle::{CreatureId, Engine, EventKind, Frame, OutcomeFrame, Sink, StepResult},
    catalogue::Rule,
    creature::Ability,
    effects::Branch,
};

impl<S: Sink> Engine<'_, S> {
    /// Two checks with one ability: the higher wins, and a tie changes nothing (`roll.contest`).
    pub(super) fn contend(
        &mut self,
        f: &OutcomeFrame,
        target: CreatureId,
        ability: Ability,
        go_on: Frame,
    ) -> StepResult {
        let (mine, my_tally) = self.roll_check(f.by, ability, None)?;
        let (theirs, their_tally) = self.roll_check(target, ability, None)?;
        let won = mine.total > theirs.total;
        self.set(go_on);
        self.emit([Rule::AttackEffect, Rule::RollContest], |_| EventKind::Contest {
            creature: f.by,
            ability,
            skill: None,
            roll: mine.record(my_tally),
            opponent: target,
            opponent_skill: None,
            opponent_roll: Some(theirs.record(their_tally)),
            won,
        });
        self.check_made(f.by, ability, None);
        self.check_made(target, ability, None);
        if let (true, Some(at)) = (won, f.at.into(Branch::First)) {
            self.follow(f.by, f.target, at);
        }
        Ok(())
    }
}
