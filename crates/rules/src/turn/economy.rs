//! Action, bonus action and reaction: what is left of them (`turn.budget`).

use crate::{
    battle::{
        ActionName, Battle, Cites, CreatureId, Cue, Economy, Engine, EventKind, Refusal,
        RefusalReason, Sink,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::BonusActions,
    effects::{EffectMask, Nature},
    ruleset::Surprise,
};

impl Battle {
    /// Whether the action is there to be taken (`turn.budget`).
    pub(crate) fn check_action(&self, id: CreatureId) -> Result<(), Refusal> {
        self.check_able(id)?;
        if self.state.turn.action {
            return Refusal::err(Rule::TurnBudget, RefusalReason::ActionSpent);
        }
        self.check_one_deed(id, self.state.turn.bonus)
    }

    /// Whether a creature that takes one deed a turn has not taken the other.
    pub(crate) fn check_one_deed(&self, id: CreatureId, other: bool) -> Result<(), Refusal> {
        if self.state.turn.moved > 0 && self.creature(id).nature.contains(Nature::MOVE_OR_ACT) {
            return Refusal::err(Rule::TurnBudget, RefusalReason::MoveOrAct);
        }
        if other && self.creature(id).nature.contains(Nature::ONE_DEED) {
            return Refusal::err(Rule::TurnBudget, RefusalReason::OneDeed);
        }
        Ok(())
    }

    /// Whether the bonus action is there, and granted by something (`bonus.granted`).
    pub(crate) fn check_bonus(&self, id: CreatureId, granted: bool) -> Result<(), Refusal> {
        if self.creature(id).is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::BonusDeprived, because);
        }
        if !granted {
            return Refusal::err(Rule::BonusGranted, RefusalReason::BonusNotGranted);
        }
        if self.state.turn.bonus {
            return Refusal::err(Rule::BonusOne, RefusalReason::BonusSpent);
        }
        if self.creature(id).nature.contains(Nature::NO_BONUS) {
            return Refusal::err(Rule::BonusDeprived, RefusalReason::NoBonus);
        }
        self.check_one_deed(id, self.state.turn.action)
    }

    /// Whether a common action can be taken with what pays for it.
    pub(crate) fn check_common(
        &self,
        economy: Economy,
        as_bonus: BonusActions,
    ) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        match economy {
            Economy::Action => self.check_action(id),
            Economy::Bonus => self.check_bonus(id, self.block(id).bonus_actions.contains(as_bonus)),
        }
    }

    /// Whether a creature could react to anything (`reaction.one`).
    pub(crate) fn can_react(&self, id: CreatureId) -> bool {
        self.creature(id).stands() && self.check_can_react(id).is_ok()
    }

    /// Whether a creature could make an opportunity attack: a further head may have one left.
    pub(crate) fn can_oppose(&self, id: CreatureId) -> bool {
        self.creature(id).stands() && self.check_reaction(id, self.spare_head(id)).is_ok()
    }

    /// The reason why a creature can't react to this.
    pub(crate) fn check_can_react_to(&self, id: CreatureId, cue: Cue) -> Result<(), Refusal> {
        let spare = matches!(cue, Cue::Leaves { .. }) && self.spare_head(id);
        self.check_reaction(id, spare)
    }

    /// The reason why a creature can't react.
    pub(crate) fn check_can_react(&self, id: CreatureId) -> Result<(), Refusal> {
        self.check_reaction(id, false)
    }

    fn check_reaction(&self, id: CreatureId, spare: bool) -> Result<(), Refusal> {
        let creature = self.creature(id);
        if creature.is(Condition::Incapacitated) {
            let because = RefusalReason::Has(id, Condition::Incapacitated);
            return Refusal::err(Rule::ConditionIncapacitated, because);
        }
        if creature.surprised && self.setup.ruleset.surprise == Surprise::LosesFirstTurn {
            return Refusal::err(Rule::SurpriseReaction, RefusalReason::Surprised);
        }
        if (creature.reaction_spent && !spare)
            || creature.touches.contains(EffectMask::REACTIONS)
            || self.is_ethereal(id)
        {
            return Refusal::err(Rule::ReactionOne, RefusalReason::ReactionSpent);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn spend_action(&mut self, id: CreatureId, action: ActionName, rule: Rule) {
        self.spend(id, action, Economy::Action, rule);
    }

    pub(crate) fn spend(
        &mut self,
        id: CreatureId,
        action: ActionName,
        economy: Economy,
        rule: Rule,
    ) {
        let rules = match economy {
            Economy::Action => {
                self.battle.state.turn.action = true;
                Cites::from([rule, Rule::TurnBudget])
            }
            Economy::Bonus => {
                self.battle.state.turn.bonus = true;
                Cites::from([rule, Rule::BonusGranted, Rule::BonusOne, Rule::BonusTiming])
            }
        };
        self.emit(rules, |_| EventKind::Action { creature: id, action, economy });
    }
}
