//! Improvised actions, which the GM decides on (`action.improvise`).

use crate::{
    battle::{
        ActionName, CheckFor, CheckFrame, Choice, Chooser, Command, CreatureId, Engine, Frame,
        ImproviseFrame, Question, Sink, Step, What,
    },
    catalogue::Rule,
    creature::{Ability, Skill},
};

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn begin_improvise(&mut self, id: CreatureId, ability: Ability) {
        self.spend_action(id, ActionName::Improvise, Rule::ActionImprovise);
        let purpose = CheckFor::Improvise;
        self.push(Frame::Improvise(ImproviseFrame { creature: id, ability, purpose }));
    }

    /// The GM says whether it works, does not, or by what DC (`action.improvise`).
    pub(crate) fn step_improvise(&mut self, f: ImproviseFrame) -> Step {
        let question = Question::Ruling { creature: f.creature, ability: f.ability };
        let answer = self.ask(Chooser::Gm, question)?;
        self.pop();
        let (dc, allowed, about) = match answer {
            Command::Choose(Choice::Dc(dc)) => (Some(dc), true, f.purpose),
            Command::Choose(Choice::DcBy(dc, by)) => (Some(dc), true, CheckFor::Notice(by)),
            Command::Choose(Choice::DcToSway(dc, whom)) => (Some(dc), true, CheckFor::Sway(whom)),
            Command::Choose(Choice::Yes) => (None, true, f.purpose),
            _ => (None, false, f.purpose),
        };
        let purpose = if f.purpose == CheckFor::Improvise { about } else { f.purpose };
        let rule = match f.purpose {
            CheckFor::Break(_) => Rule::ObjectBreak,
            CheckFor::JumpHigher(_) => Rule::JumpHigher,
            _ => Rule::ActionImprovise,
        };
        let skill = matches!(f.purpose, CheckFor::JumpHigher(_)).then_some(Skill::Athletics);
        self.tell([rule], |_| What::Ruled { creature: f.creature, dc, allowed });
        let check = CheckFrame { creature: f.creature, ability: f.ability, skill, dc, purpose };
        if dc.is_some() {
            self.push(Frame::Check(check));
        } else if allowed {
            self.check_settled(check, 0, true);
        }
        Ok(())
    }
}
