//! Who shares a roll of damage.

use crate::battle::{CreatureId, CreatureSet, ObjectId, Target};

/// Those whom one roll of a spell's damage is for (`damage.together`).
#[derive(Clone, Copy)]
pub(super) struct Share<'a> {
    pub(super) creatures: CreatureSet,
    pub(super) objects: &'a [ObjectId],
}

impl Share<'_> {
    /// A roll for one creature.
    pub(super) fn of(id: CreatureId) -> Share<'static> {
        Share { creatures: [id].into_iter().collect(), objects: &[] }
    }

    pub(super) fn count(&self) -> usize {
        self.creatures.len() + self.objects.len()
    }

    pub(super) fn each(&self) -> impl Iterator<Item = Target> {
        let creatures = self.creatures.iter().map(Target::Creature);
        creatures.chain(self.objects.iter().copied().map(Target::Object))
    }
}
