//! The Influence action of the 2024 rules (`action.influence`).

use crate::{
    battle::{
        ActionName, Battle, CheckPurpose, Choice, Chooser, Command, CreatureId, Engine, EventKind,
        Frame, InfluenceFrame, Mood, Question, Rebuff, Refusal, RefusalReason, RollPurpose, Sink,
        StepResult,
    },
    catalogue::Rule,
    creature::{Ability, Skill},
    ruleset::ActionList,
};

impl Battle {
    pub(crate) fn check_influence(&self, target: CreatureId, skill: Skill) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if self.setup.ruleset.actions == ActionList::Classic {
            return Refusal::err(Rule::ActionInfluence, RefusalReason::NoSuchAction);
        }
        self.check_action(id)?;
        self.check_there(id, target, Rule::ActionInfluence)?;
        if target == id {
            return Refusal::err(Rule::ActionInfluence, RefusalReason::Itself);
        }
        if !skill.sways() {
            return Refusal::err(Rule::ActionInfluence, RefusalReason::SkillNotFit);
        }
        if self.rebuffed(id, target, skill) {
            return Refusal::err(Rule::ActionInfluenceRetry, RefusalReason::AskedBefore(target));
        }
        Ok(())
    }

    /// Whether this way of urging has failed before (`action.influence.retry`).
    pub(crate) fn rebuffed(&self, creature: CreatureId, target: CreatureId, skill: Skill) -> bool {
        self.state.rebuffs.contains(&Rebuff { creature, target, skill })
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_influence(&mut self, id: CreatureId, target: CreatureId, skill: Skill) {
        self.spend_action(id, ActionName::Influence, Rule::ActionInfluence);
        let frame = InfluenceFrame { creature: id, target, skill, hesitant: false };
        self.push(Frame::Influence(frame));
    }

    /// The GM says whether the target is willing, unwilling or hesitant; the hesitant are swayed
    /// by a check.
    pub(crate) fn step_influence(&mut self, f: InfluenceFrame) -> StepResult {
        if !f.hesitant {
            let question = Question::Willing { creature: f.creature, target: f.target };
            match self.ask(Chooser::Gm, question)? {
                Command::Choose(Choice::Yes) => {
                    self.pop();
                    self.swayed(f.creature, f.target, true, &[Rule::ActionInfluence]);
                }
                Command::Choose(Choice::No) => {
                    self.pop();
                    self.swayed(f.creature, f.target, false, &[Rule::ActionInfluence]);
                }
                _ => self.set(Frame::Influence(InfluenceFrame { hesitant: true, ..f })),
            }
            return Ok(());
        }
        let ability = f.skill.ability();
        let mut tally =
            self.battle.check_tally(f.creature, ability, Some(f.skill), self.is_heard());
        match self.battle.setup.combatants[f.target.index()].mood {
            Mood::Friendly => tally.advantage(Rule::ActionInfluenceAttitude),
            Mood::Hostile => tally.disadvantage(Rule::ActionInfluenceAttitude),
            Mood::Indifferent => {}
        }
        // The charmed give their charmer an easy ear (`condition.charmed.social`).
        if self.battle.charms(f.creature, f.target) {
            tally.advantage(Rule::ConditionCharmedSocial);
        }
        let dc = self.battle.block(f.target).score(Ability::Intelligence).max(15);
        let roll = self.d20(f.creature, &mut tally, RollPurpose::Check(ability))?;
        let success = roll.total >= i32::from(dc);
        self.emit([Rule::RollCheck, Rule::ActionInfluence], |_| EventKind::Check {
            creature: f.creature,
            ability,
            skill: Some(f.skill),
            purpose: CheckPurpose::Influence(f.target),
            dc: Some(dc),
            roll: Some(roll.record(tally)),
            success: Some(success),
        });
        self.pop();
        self.check_made(f.creature, ability, Some(f.skill));
        let mut rules = vec![Rule::ActionInfluence];
        if !success {
            let InfluenceFrame { creature, target, skill, .. } = f;
            self.battle.state.rebuffs.push(Rebuff { creature, target, skill });
            rules.push(Rule::ActionInfluenceRetry);
        }
        self.swayed(f.creature, f.target, success, &rules);
        Ok(())
    }

    fn swayed(&mut self, id: CreatureId, target: CreatureId, complies: bool, rules: &[Rule]) {
        self.emit(rules, |_| EventKind::Swayed { creature: target, by: id, complies });
    }
}
