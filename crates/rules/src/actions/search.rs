//! Search and Study.

use crate::{
    battle::{
        ActionName, Battle, CheckFrame, CheckPurpose, CreatureId, Engine, EventKind, Frame,
        Refusal, RefusalReason, Sink,
    },
    catalogue::Rule,
    creature::{Ability, Skill},
    ruleset::{ActionList, Hide},
};

impl Battle {
    pub(crate) fn check_search(&self, skill: Skill) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        if !self.searches_with(skill) {
            return Refusal::err(Rule::ActionSearch, RefusalReason::SkillNotFit);
        }
        Ok(())
    }

    /// Whether the Search action is taken with this skill (`action.search`).
    pub(crate) fn searches_with(&self, skill: Skill) -> bool {
        match self.setup.ruleset.actions {
            ActionList::Classic => matches!(skill, Skill::Perception | Skill::Investigation),
            ActionList::WithInfluenceAndStudy => matches!(
                skill,
                Skill::Insight | Skill::Medicine | Skill::Perception | Skill::Survival
            ),
        }
    }

    pub(crate) fn check_study(&self, skill: Skill) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if self.setup.ruleset.actions == ActionList::Classic {
            return Refusal::err(Rule::ActionStudy, RefusalReason::NoSuchAction);
        }
        self.check_action(id)?;
        if skill.ability() != Ability::Intelligence {
            return Refusal::err(Rule::ActionStudy, RefusalReason::SkillNotFit);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn search(&mut self, id: CreatureId, skill: Skill) {
        self.spend_action(id, ActionName::Search, Rule::ActionSearch);
        self.look_for(id, skill);
    }

    /// A search that has been paid for.
    pub(crate) fn look_for(&mut self, id: CreatureId, skill: Skill) {
        // Who can see neither nor hear finds nothing by looking (`condition.blinded`).
        if skill == Skill::Perception && self.battle.is_senseless(id) {
            self.emit([Rule::ConditionBlinded, Rule::ConditionDeafened], |_| EventKind::Check {
                creature: id,
                ability: Ability::Wisdom,
                skill: Some(skill),
                purpose: CheckPurpose::Search,
                dc: None,
                roll: None,
                success: Some(false),
            });
            return;
        }
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: skill.ability(),
            skill: Some(skill),
            dc: None,
            purpose: CheckPurpose::Search,
        }));
    }

    pub(crate) fn study(&mut self, id: CreatureId, skill: Skill) {
        self.spend_action(id, ActionName::Study, Rule::ActionStudy);
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Intelligence,
            skill: Some(skill),
            dc: None,
            purpose: CheckPurpose::Study,
        }));
    }

    /// Whoever hides with a lower total is found (`action.hide.find`).
    pub(crate) fn searched(&mut self, id: CreatureId, skill: Option<Skill>, total: i32) {
        if skill != Some(Skill::Perception) {
            return;
        }
        let finds = |stealth: u8| match self.battle.setup.ruleset.hide {
            // A tie leaves things as they were (`roll.contest`).
            Hide::Contest => total > i32::from(stealth),
            Hide::FixedDc => total >= i32::from(stealth),
        };
        let found: Vec<CreatureId> = self
            .battle
            .ids()
            .filter(|hider| {
                let h = self.battle.creature(*hider);
                self.battle.on_map(*hider) && h.hidden_from.contains(id) && finds(h.stealth)
            })
            .collect();
        for hider in found {
            self.find(hider, id);
        }
    }
}
