//! Improvised actions, which the GM decides on (`action.improvise`).

use crate::{
    battle::{
        ActionName, CheckFrame, CheckPurpose, Choice, Chooser, Command, CreatureId, Engine,
        EventKind, Frame, ImproviseFrame, Question, Sink, StepResult,
    },
    catalogue::Rule,
    creature::{Ability, Skill},
};

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_improvise(&mut self, id: CreatureId, ability: Ability) {
        self.spend_action(id, ActionName::Improvise, Rule::ActionImprovise);
        let purpose = CheckPurpose::Improvise;
        self.push(Frame::Improvise(ImproviseFrame { creature: id, ability, purpose }));
    }

    /// The GM says whether it works, does not, or by what DC (`action.improvise`).
    pub(crate) fn step_improvise(&mut self, f: ImproviseFrame) -> StepResult {
        let question = Question::Ruling { creature: f.creature, ability: f.ability };
        let answer = self.ask(Chooser::Gm, question)?;
        self.pop();
        let (dc, allowed, about) = match answer {
            Command::Choose(Choice::Dc(dc)) => (Some(dc), true, f.purpose),
            Command::Choose(Choice::DcBy(dc, by)) => (Some(dc), true, CheckPurpose::Notice(by)),
            Command::Choose(Choice::DcToSway(dc, whom)) => {
                (Some(dc), true, CheckPurpose::Sway(whom))
            }
            Command::Choose(Choice::Yes) => (None, true, f.purpose),
            _ => (None, false, f.purpose),
        };
        let purpose = if f.purpose == CheckPurpose::Improvise { about } else { f.purpose };
        let rule = match f.purpose {
            CheckPurpose::Break(_) => Rule::ObjectBreak,
            CheckPurpose::JumpHigher(_) => Rule::JumpHigher,
            _ => Rule::ActionImprovise,
        };
        let skill = matches!(f.purpose, CheckPurpose::JumpHigher(_)).then_some(Skill::Athletics);
        self.emit([rule], |_| EventKind::Ruled { creature: f.creature, dc, allowed });
        let check = CheckFrame { creature: f.creature, ability: f.ability, skill, dc, purpose };
        if dc.is_some() {
            self.push(Frame::Check(check));
        } else if allowed {
            self.check_settled(check, 0, true);
        }
        Ok(())
    }
}
