//! Talk at the table: speaking, surrender, agreement.

use super::{
    ActionName, Attitude, Battle, Command, CreatureId, Economy, Engine, EventKind, Presence,
    Refusal, RefusalReason, SideId, SideSet, Sink,
};
use crate::{catalogue::Rule, conditions::Condition, ruleset::Opportunity};

impl Battle {
    pub(crate) fn check_aside(&self, command: &Command) -> Result<(), Refusal> {
        if let Command::Gm(order) = *command {
            return self.check_overrule(order);
        }
        if self.is_over() {
            return Refusal::err(Rule::OrderContinue, RefusalReason::Over);
        }
        match *command {
            Command::Speak { creature, at_length } => {
                self.check_present(creature, Rule::TurnCommunicate)?;
                if let Some(rule) = self.speechless(creature) {
                    return Refusal::err(rule, RefusalReason::Speechless);
                }
                // The stunned stammer a few words at most.
                if at_length && self.creature(creature).is(Condition::Stunned) {
                    return Refusal::err(Rule::ConditionStunned, RefusalReason::Speechless);
                }
                if at_length && self.setup.ruleset.long_talk_takes_action {
                    let long = Rule::TurnCommunicateLong;
                    if self.flow.decision.question != super::Question::Turn(creature) {
                        return Refusal::err(long, RefusalReason::NotAsked);
                    }
                    if self.state.turn.action {
                        return Refusal::err(long, RefusalReason::ActionSpent);
                    }
                }
                Ok(())
            }
            Command::Surrender(creature) => {
                self.check_present(creature, Rule::OrderEndDefeat)?;
                if self.creature(creature).presence != Presence::Present {
                    return Refusal::err(Rule::OrderEndDefeat, RefusalReason::Gone(creature));
                }
                // It takes a word or a sign.
                let helpless = self.creature(creature).is(Condition::Incapacitated);
                match self.speechless(creature).filter(|_| helpless) {
                    Some(rule) => Refusal::err(rule, RefusalReason::Speechless),
                    None => Ok(()),
                }
            }
            Command::Agree(side) => {
                if !self.setup.ruleset.ends_by_agreement {
                    return Refusal::err(Rule::OrderEndDefeat, RefusalReason::NoSuchAction);
                }
                if side.index() >= self.setup.sides.len() {
                    return Refusal::err(Rule::OrderEndAgree, RefusalReason::NoSuchThing);
                }
                Ok(())
            }
            Command::EndConcentration(creature) => self.check_end_concentration(creature),
            Command::Release { grappler, target } => self.check_release(grappler, target),
            Command::AskSaves { creature, .. } => {
                self.check_present(creature, Rule::RollSaveWaive)?;
                if !self.setup.ruleset.saves_may_be_waived {
                    return Refusal::err(Rule::RollSave, RefusalReason::NoSuchAction);
                }
                Ok(())
            }
            Command::SetOff(creature) => self.check_set_off(creature),
            Command::WatchAllies { creature, .. } => {
                self.check_present(creature, Rule::OpportunityTrigger)?;
                match self.setup.ruleset.opportunity {
                    Opportunity::Anyone => Ok(()),
                    Opportunity::HostileOnly => {
                        Refusal::err(Rule::OpportunityTrigger, RefusalReason::NoSuchAction)
                    }
                }
            }
            _ => Refusal::err(self.question_rule(), RefusalReason::NotAsked),
        }
    }
}

impl Battle {
    /// Whether those who play a side, or the GM, may agree for one: a side agrees for itself, and
    /// the GM for those with somebody whom the GM plays (`order.end.agree`).
    pub(super) fn check_agreement(&self, by: Option<SideId>, side: SideId) -> Result<(), Refusal> {
        let may = match by {
            Some(by) => by == side,
            None => self.ids().any(|id| self.creature(id).side == side && self.is_gms(id)),
        };
        let known = side.index() < self.setup.sides.len();
        if may || !known || !self.setup.ruleset.ends_by_agreement {
            return Ok(());
        }
        Refusal::err(Rule::OrderEndAgree, RefusalReason::OtherSide(side))
    }

    /// Whether a side has given its word to end the fight (`order.end.agree`).
    pub fn agrees(&self, side: SideId) -> bool {
        self.state.agreed & (1 << side.0) != 0
    }

    /// Whether any side has.
    #[inline]
    pub fn anybody_agrees(&self) -> bool {
        self.state.agreed != 0
    }

    /// Whoever attacks an enemy takes back its side's word to end the fight (`order.end.agree`).
    pub(crate) fn takes_up_arms(&mut self, by: CreatureId, against: Option<CreatureId>) {
        if against.is_none_or(|other| self.enemies(by, other)) {
            self.state.agreed &= !(1 << self.creature(by).side.0);
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Carries out what does not answer the question at hand.
    pub(crate) fn aside(&mut self, command: &Command) {
        match *command {
            Command::Speak { creature, at_length } => {
                if at_length && self.battle.setup.ruleset.long_talk_takes_action {
                    self.battle.state.turn.action = true;
                    self.emit([Rule::TurnCommunicateLong], |_| EventKind::Action {
                        creature,
                        action: ActionName::Influence,
                        economy: Economy::Action,
                    });
                }
                self.emit([Rule::TurnCommunicate], |_| EventKind::Spoke { creature, at_length });
                if !self.battle.creature(creature).hidden_from.is_empty() {
                    self.reveal(creature, Rule::ActionHideEnd);
                }
            }
            Command::SetOff(creature) => self.release_at_word(creature),
            Command::Surrender(creature) => {
                self.leave(creature, Presence::Surrendered);
                self.emit([Rule::OrderEndDefeat], |_| EventKind::Surrendered { creature });
                self.settle_end();
            }
            Command::Agree(side) => {
                self.battle.state.agreed |= 1 << side.0;
                self.emit([Rule::OrderEndAgree], |_| EventKind::Agreed { side });
                let hostile =
                    |s: usize| self.battle.setup.sides[s].attitudes.contains(&Attitude::Enemy);
                // The defeated have no say.
                let all = (0..self.battle.setup.sides.len())
                    .filter(|s| hostile(*s) && !self.battle.defeated(SideId(*s as u8)))
                    .all(|s| self.battle.state.agreed & (1 << s) != 0);
                if all {
                    self.end(SideSet::EMPTY, Some(Rule::OrderEndAgree));
                }
            }
            Command::EndConcentration(creature) => {
                self.break_concentration(creature, Rule::MagicConcentrationDrop);
            }
            Command::Release { grappler, target } => self.release(grappler, target),
            Command::AskSaves { creature, ask } => {
                self.battle.creature_mut(creature).asks_saves = ask;
            }
            Command::WatchAllies { creature, ask } => {
                self.battle.creature_mut(creature).watches_allies = ask;
            }
            Command::Gm(order) => self.overrule(order),
            _ => {}
        }
    }
}
