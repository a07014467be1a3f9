//! Keen senses in checks of Perception.

use crate::{
    battle::{Battle, CheckFrame, CheckPurpose, CreatureId, Sense, Tally},
    conditions::Condition,
    creature::Skill,
    effects::{EffectMask, KeenSenses, Modifier, RollModifier, Rolls},
};

impl Battle {
    /// The senses that a creature has the use of: no eyes when blinded, no ears when deafened.
    fn working_senses(&self, id: CreatureId) -> KeenSenses {
        let creature = self.creature(id);
        let mut senses = KeenSenses::all();
        senses.set(KeenSenses::SIGHT, !creature.is(Condition::Blinded));
        senses.set(KeenSenses::HEARING, !creature.is(Condition::Deafened));
        senses
    }

    /// The senses that the check of a frame relies on: a search takes whichever works, noticing
    /// something the one that it takes.
    fn senses_of_check(&self, f: &CheckFrame) -> KeenSenses {
        match f.purpose {
            _ if f.skill != Some(Skill::Perception) => KeenSenses::empty(),
            CheckPurpose::Search => self.working_senses(f.creature),
            CheckPurpose::Notice(Sense::Sight) => KeenSenses::SIGHT,
            CheckPurpose::Notice(Sense::Hearing) => KeenSenses::HEARING,
            _ => KeenSenses::empty(),
        }
    }

    /// Whether a creature finds who hides by a keen sense other than sight, so that poor light is
    /// no hindrance to it.
    pub(crate) fn finds_without_eyes(&self, id: CreatureId) -> bool {
        let by = self.working_senses(id).difference(KeenSenses::SIGHT);
        self.creature(id).touches.contains(EffectMask::CHECKS)
            && self.effects_on(id).any(|e| match e.modifier {
                Modifier::Roll {
                    on: Rolls::Perception(keen),
                    lean: RollModifier::Advantage,
                    ..
                } => keen.intersects(by),
                _ => false,
            })
    }

    /// Adds what keen or weak senses do to a creature's looking for one that hides.
    pub(super) fn keen_senses(&self, id: CreatureId, tally: &mut Tally) {
        self.lean_on_senses(id, self.working_senses(id), tally);
    }

    /// Adds what keen or weak senses do to the check of a frame.
    pub(super) fn keen_senses_on(&self, f: &CheckFrame, tally: &mut Tally) {
        self.lean_on_senses(f.creature, self.senses_of_check(f), tally);
    }

    fn lean_on_senses(&self, id: CreatureId, by: KeenSenses, tally: &mut Tally) {
        if by.is_empty() {
            return;
        }
        self.lean_on(id, EffectMask::CHECKS, None, tally, |on| match on {
            Rolls::Perception(keen) => keen.intersects(by),
            _ => false,
        });
    }
}
