//! Averting one's eyes from a gaze.

use crate::{
    battle::{Battle, Choice, Chooser, Command, CreatureId, Engine, Frame, OutcomeFrame, Question},
    battle::{Sink, StepResult},
    effects::{Branch, EffectMask, EndsOn, Fact, Modifier, RollModifier, Rolls, TurnOf, Until},
};

impl Battle {
    /// Whether a creature has averted its eyes from another.
    pub(crate) fn averts(&self, viewer: CreatureId, from: CreatureId) -> bool {
        self.creature(viewer).touches.contains(EffectMask::SIGHT)
            && self
                .effects_on(viewer)
                .any(|e| e.modifier == Modifier::Averted && e.source == Some(from))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Asks a creature whether it averts its eyes from a gaze; one that is surprised can't.
    pub(super) fn may_avert(
        &mut self,
        f: &OutcomeFrame,
        target: CreatureId,
        blind: bool,
        go_on: Frame,
    ) -> StepResult {
        let averts = !self.battle.creature(target).surprised && {
            let question = Question::Avert { creature: target, from: f.by };
            self.ask(Chooser::Creature(target), question)? == Command::Choose(Choice::Yes)
        };
        self.set(go_on);
        if averts {
            let modifier = match blind {
                true => Modifier::Averted,
                false => Modifier::Roll {
                    on: Rolls::Attacks,
                    lean: RollModifier::Disadvantage,
                    with: Fact::Is(f.by),
                    when: Fact::Always,
                },
            };
            self.gain_from(
                f,
                target,
                modifier,
                Until::TurnStart(TurnOf::Bearer, 1),
                EndsOn::empty(),
            );
        } else if let Some(at) = f.at.into(Branch::First) {
            self.follow(f.by, f.target, at);
        }
        Ok(())
    }
}
