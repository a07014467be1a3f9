//! Where a creature is put.

use crate::{
    battle::{Battle, CreatureId},
    space::{Spot, Square},
};

impl Battle {
    /// Puts a creature somewhere: every change of place comes by here.
    pub(crate) fn put(&mut self, id: CreatureId, at: Spot) {
        let creature = self.creature_mut(id);
        creature.square = at.square;
        creature.height = at.height;
    }

    /// The place in a square at which a creature stands on the ground or floats.
    pub fn ground_at(&self, id: CreatureId, square: Square) -> Spot {
        Spot { square, height: self.setup.map.rest(square, self.creature(id).size) }
    }
}
