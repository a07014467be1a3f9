//! The Help action: for an attack, for a check, and first aid (`action.help`).

use crate::{
    battle::{
        ActionName, Battle, CheckFrame, CheckPurpose, CreatureId, Economy, Engine, EventKind,
        Frame, Help, Life, Refusal, RefusalReason, Sink, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, BonusActions, Skill},
    effects::{Duration, Effect, EndsOn, Fact, Modifier, Origin, RollModifier, Rolls, Until},
    ruleset::{FirstAid, HelpAttack, Knockout},
};

/// How far words of advice carry in a fight, in feet.
const EARSHOT: u16 = 60;

impl Battle {
    pub(crate) fn check_help(&self, help: Help, economy: Economy) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        match economy {
            Economy::Action => self.check_action(id)?,
            Economy::Bonus => self.check_bonus(id, self.helps_as_bonus(id, help))?,
        }
        self.check_helping(id, help)
    }

    /// Whether a creature can help so, apart from what pays for it.
    pub(crate) fn check_helping(&self, id: CreatureId, help: Help) -> Result<(), Refusal> {
        match help {
            Help::Attack { target, ally } => self.check_help_attack(id, target, ally),
            Help::Check { ally, skill } => self.check_help_check(id, ally, skill),
            Help::Stabilise { target } => self.check_stabilise(id, target),
            Help::Wake { target } => self.check_wake(id, target),
        }
    }

    /// Whether a creature may take the Help action as a bonus action, and this is what it is for:
    /// other first aid takes an action of its own.
    fn helps_as_bonus(&self, id: CreatureId, help: Help) -> bool {
        let is_help = match help {
            Help::Attack { .. } | Help::Check { .. } => true,
            Help::Stabilise { .. } => self.setup.ruleset.first_aid == FirstAid::HelpAction,
            Help::Wake { .. } => false,
        };
        is_help && self.block(id).bonus_actions.contains(BonusActions::HELP)
    }

    pub(crate) fn check_stabilise(
        &self,
        id: CreatureId,
        target: CreatureId,
    ) -> Result<(), Refusal> {
        self.check_first_aid(id, target, Rule::DamageStabilise)?;
        if !matches!(self.creature(target).life, Life::Dying { .. }) {
            return Refusal::err(Rule::DamageStabilise, RefusalReason::NotDying(target));
        }
        if self.suffocated(target) {
            return Refusal::err(Rule::BreathAgain, RefusalReason::Breathless(target));
        }
        Ok(())
    }

    pub(crate) fn check_wake(&self, id: CreatureId, target: CreatureId) -> Result<(), Refusal> {
        let rule = Rule::DamageKnockoutWake;
        if self.setup.ruleset.knockout != Knockout::OneHitPoint {
            return Refusal::err(Rule::DamageKnockout, RefusalReason::NoSuchAction);
        }
        self.check_first_aid(id, target, rule)?;
        if !self.knocked_out(target) || self.creature(target).hit_points == 0 {
            return Refusal::err(rule, RefusalReason::NotDying(target));
        }
        Ok(())
    }

    pub(crate) fn check_help_attack(
        &self,
        id: CreatureId,
        target: CreatureId,
        ally: Option<CreatureId>,
    ) -> Result<(), Refusal> {
        let rule = Rule::ActionHelpAttack;
        self.check_there(id, target, rule)?;
        if !self.enemies(id, target) {
            return Refusal::err(rule, RefusalReason::NotEnemy(target));
        }
        self.check_at_hand(id, Target::Creature(target), rule)?;
        match (self.setup.ruleset.help_attack, ally) {
            (HelpAttack::ChosenAlly, Some(ally)) => {
                self.check_there(id, ally, rule)?;
                if ally == id || !self.allies(id, ally) {
                    return Refusal::err(rule, RefusalReason::NotAlly(ally));
                }
                Ok(())
            }
            (HelpAttack::ChosenAlly, None) | (HelpAttack::AnyAlly, Some(_)) => {
                Refusal::err(rule, RefusalReason::NotAmongChoices)
            }
            (HelpAttack::AnyAlly, None) => Ok(()),
        }
    }

    fn check_help_check(
        &self,
        id: CreatureId,
        ally: CreatureId,
        skill: Skill,
    ) -> Result<(), Refusal> {
        self.check_there(id, ally, Rule::ActionHelpCheck)?;
        if ally == id || !self.allies(id, ally) {
            return Refusal::err(Rule::ActionHelpCheck, RefusalReason::NotAlly(ally));
        }
        self.check_near_enough(id, ally)?;
        self.check_help_skill(id, skill)
    }

    /// Whether a creature is near enough to another to help it with a check, where the rules ask for
    /// that: it can lend a hand, or the other hears what it says.
    pub(crate) fn check_near_enough(
        &self,
        id: CreatureId,
        ally: CreatureId,
    ) -> Result<(), Refusal> {
        let rule = Rule::ActionHelpCheck;
        if !self.setup.ruleset.help_needs_nearness
            || self.check_at_hand(id, Target::Creature(ally), rule).is_ok()
        {
            return Ok(());
        }
        let feet = self.distance(id, ally);
        if feet > EARSHOT {
            return Refusal::err(rule, RefusalReason::Distance { feet, most: EARSHOT });
        }
        if let Some(speechless) = self.speechless(id) {
            return Refusal::err(speechless, RefusalReason::Speechless);
        }
        let deaf = [Condition::Deafened, Condition::Unconscious];
        match deaf.into_iter().find(|condition| self.creature(ally).is(*condition)) {
            Some(condition) => Refusal::err(rule, RefusalReason::Has(ally, condition)),
            None => Ok(()),
        }
    }

    /// Whether a creature can help anybody with a skill.
    pub(crate) fn check_help_skill(&self, id: CreatureId, skill: Skill) -> Result<(), Refusal> {
        if self.setup.ruleset.help_needs_proficiency && !self.block(id).proficient(skill) {
            return Refusal::err(Rule::ActionHelpCheck, RefusalReason::NotProficient);
        }
        // A helper must be able to try the task alone: not one that needs a sense it lacks.
        let needs_sight = matches!(skill, Skill::Perception | Skill::Investigation);
        if needs_sight && self.creature(id).is(Condition::Blinded) {
            return Refusal::err(Rule::ActionHelpAble, RefusalReason::Has(id, Condition::Blinded));
        }
        Ok(())
    }

    fn check_first_aid(
        &self,
        id: CreatureId,
        target: CreatureId,
        rule: Rule,
    ) -> Result<(), Refusal> {
        self.check_there(id, target, rule)?;
        if target == id {
            return Refusal::err(rule, RefusalReason::Itself);
        }
        self.check_at_hand(id, Target::Creature(target), rule)
    }

    /// Whether a creature is there to be spoken of.
    pub(crate) fn check_present(&self, id: CreatureId, rule: Rule) -> Result<(), Refusal> {
        match self.get(id) {
            None => Refusal::err(rule, RefusalReason::NoSuchThing),
            Some(_) if !self.on_map(id) => Refusal::err(rule, RefusalReason::Gone(id)),
            Some(_) => Ok(()),
        }
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn help(&mut self, id: CreatureId, help: Help, economy: Economy) {
        let (name, rule) = match help {
            Help::Attack { .. } => (ActionName::Help, Rule::ActionHelpAttack),
            Help::Check { .. } => (ActionName::Help, Rule::ActionHelpCheck),
            Help::Stabilise { .. } => match self.battle.setup.ruleset.first_aid {
                FirstAid::OwnAction => (ActionName::Stabilise, Rule::DamageStabilise),
                FirstAid::HelpAction => (ActionName::Help, Rule::DamageStabilise),
            },
            Help::Wake { .. } => (ActionName::Wake, Rule::DamageKnockoutWake),
        };
        self.spend(id, name, economy, rule);
        self.give_help(id, help);
    }

    /// Help that has been paid for.
    pub(crate) fn give_help(&mut self, id: CreatureId, help: Help) {
        match help {
            Help::Attack { target, ally } => {
                let with = match ally {
                    Some(ally) => Fact::Is(ally),
                    None => Fact::AllyOf(id),
                };
                self.help_with(id, target, Rolls::AttacksAgainst, with, Rule::ActionHelpAttack);
                self.emit([Rule::ActionHelpAttack], |_| EventKind::Helping {
                    creature: id,
                    ally,
                    target: Some(target),
                });
            }
            Help::Check { ally, skill } => {
                let on = Rolls::Skill(skill);
                self.help_with(id, ally, on, Fact::Always, Rule::ActionHelpCheck);
                self.emit([Rule::ActionHelpCheck, Rule::ActionHelpAble], |_| EventKind::Helping {
                    creature: id,
                    ally: Some(ally),
                    target: None,
                });
            }
            Help::Stabilise { target } => self.medicine(id, CheckPurpose::Stabilise(target)),
            Help::Wake { target } => self.medicine(id, CheckPurpose::Wake(target)),
        }
    }

    /// First aid: a DC 10 Wisdom (Medicine) check.
    fn medicine(&mut self, id: CreatureId, purpose: CheckPurpose) {
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Wisdom,
            skill: Some(Skill::Medicine),
            dc: Some(10),
            purpose,
        }));
    }

    fn help_with(&mut self, id: CreatureId, bearer: CreatureId, on: Rolls, with: Fact, rule: Rule) {
        self.gain(Effect {
            duration: Duration::until(Until::TurnStart(id, 1)).ending_on(EndsOn::USE),
            ..Effect::new(
                bearer,
                Modifier::Roll { on, lean: RollModifier::Advantage, with, when: Fact::Always },
                Origin::Rule(rule),
                Some(id),
            )
        });
    }
}
