//! Where a creature is put.

use crate::{
    battle::{Battle, CreatureId},
    creature::Size,
    space::{Spot, Square},
};

impl Battle {
    /// Puts a creature somewhere: every change of place comes by here.
    pub(crate) fn put(&mut self, id: CreatureId, at: Spot) {
        self.creature_mut(id).put(at);
        self.stir();
    }

    /// The place in a square at which a creature stands on the ground or floats.
    pub fn ground_at(&self, id: CreatureId, square: Square) -> Spot {
        Spot { square, height: self.rest(square, self.creature(id).size) }
    }

    /// The level at which a creature of this size rests with its corner here.
    #[inline]
    pub(crate) fn rest(&self, square: Square, size: Size) -> i16 {
        // Where there are no hazards, the ground is level and dry.
        let rest = || self.setup.map.rest(square, size);
        debug_assert!(self.derived.hazards_possible || rest() == 0);
        if self.derived.hazards_possible { rest() } else { 0 }
    }
}
