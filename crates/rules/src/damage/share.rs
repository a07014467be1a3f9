//! The share of a damage type that a creature takes, for estimates.

use super::{DamageType, Qualities};
use crate::{
    battle::{Battle, Creature, CreatureId},
    conditions::Condition,
    effects::{EffectMask, Nature},
};

impl Battle {
    /// Whether a creature may take damage of some type otherwise than it is dealt. Mostly it does
    /// not, and nobody has to ask for each type.
    #[inline]
    pub fn answers_damage(&self, id: CreatureId) -> bool {
        self.answers_damage_as(self.creature(id))
    }

    /// The same for those who have the creature at hand.
    #[inline]
    pub fn answers_damage_as(&self, creature: &Creature) -> bool {
        debug_assert_eq!(
            creature.touches.contains(EffectMask::HARM),
            !self.setup.blocks[creature.block.index()].defences.is_empty()
                || creature.touches.contains(EffectMask::DEFENCE)
                || creature.nature.contains(Nature::SPELL_RESISTANT)
                || creature.is(Condition::Petrified)
        );
        creature.touches.contains(EffectMask::HARM)
            || creature.rides.is_some()
            || self.is_underwater(creature)
    }

    /// The share of damage of a type and of such qualities that a creature takes: none, half, all
    /// or twice of it, and less than none where it heals by it (`damage.immunity`,
    /// `damage.resistance`, `damage.vulnerability`).
    pub fn damage_share(&self, id: CreatureId, kind: DamageType, qualities: Qualities) -> f64 {
        let answers = self.answers(id, kind, qualities);
        match (answers.absorbed, answers.immune) {
            (true, _) => -1.0,
            (_, true) => 0.0,
            _ => {
                let halved = if answers.resistant { 0.5 } else { 1.0 };
                halved * if answers.vulnerable { 2.0 } else { 1.0 }
            }
        }
    }
}
