//! What a miss does all the same: it grazes, splashes, or has an effect of its own
//! (`attack.effect`).

use crate::{
    battle::{AttackFrame, Engine, Sink, StepResult, Struck, With},
    effects::{OutcomePlace, OutcomeRoot},
};

impl<S: Sink> Engine<'_, S> {
    /// What follows from an attack that has missed.
    pub(super) fn miss_follows(&mut self, f: AttackFrame) -> StepResult {
        match (f.with, f.victim()) {
            (With::Spell(id, level), Some(target)) => self.spell_missed(&f, (id, level), target),
            (With::Attack(id), Some(target)) => {
                self.use_mastery(f)?;
                let block = self.battle.creature(f.attacker).block;
                let at = OutcomePlace::of(OutcomeRoot::Miss(block, id));
                self.follow(f.attacker, Struck::Creature(target), at);
                Ok(())
            }
            (_, None) => self.use_mastery(f),
        }
    }
}
