//! Dash, Disengage and Dodge.

use crate::{
    battle::{CreatureId, Engine, Sink},
    catalogue::Rule,
    effects::{Duration, Effect, Modifier, Origin, Until},
};

impl<S: Sink> Engine<'_, S> {
    /// Extra movement equal to the speed; what changes that later changes both (`action.dash`).
    pub(crate) fn dash(&mut self) {
        self.battle.state.turn.dashed += 1;
    }

    /// For the rest of the turn, movement provokes nothing (`action.disengage`).
    pub(crate) fn disengage(&mut self, id: CreatureId) {
        let turn = &self.battle.state.turn;
        let until = match turn.over {
            true => Until::TurnStart(self.battle.next_up(), 1),
            false => Until::TurnEnd(turn.creature, 1),
        };
        self.stance(id, Modifier::Disengage, Rule::ActionDisengage, until);
    }

    /// Until the next turn starts, attackers fare worse (`action.dodge`).
    pub(crate) fn dodge(&mut self, id: CreatureId) {
        self.stance(id, Modifier::Dodge, Rule::ActionDodge, Until::TurnStart(id, 1));
    }

    fn stance(&mut self, id: CreatureId, modifier: Modifier, rule: Rule, until: Until) {
        self.gain(Effect {
            duration: Duration::until(until),
            ..Effect::new(id, modifier, Origin::Rule(rule), Some(id))
        });
    }
}
