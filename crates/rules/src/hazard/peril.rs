//! What a creature's place does to it: falling, drowning, burning.

use crate::{
    battle::{CreatureId, Engine, Setup, Sink},
    creature::Breathes,
};

impl Setup {
    /// Whether anybody could fall or want for air: the ground is uneven or wet, somebody flies, or
    /// somebody breathes only water.
    pub(crate) fn has_hazards(&self) -> bool {
        !self.map.floors.is_empty()
            || self.map.grounds.iter().any(|g| g.depth > 0)
            || self.combatants.iter().any(|c| c.height.is_some())
            || self.blocks.iter().any(|b| b.speeds.fly > 0 || b.breathes == Breathes::Water)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// What the place of each creature does to it at once: who has nothing under its feet falls,
    /// who comes under water holds its breath and burns no longer.
    pub(crate) fn settle_hazards(&mut self) {
        if self.battle.state.round == 0 || self.battle.is_over() {
            return;
        }
        for id in self.battle.ids() {
            if !self.battle.on_map(id) {
                continue;
            }
            self.settle_breath(id);
            self.settle_fire(id);
            if self.battle.must_fall(id) && !self.battle.in_flight(id) {
                self.fall(id);
                // The others fall when this one has landed.
                return;
            }
        }
    }

    /// What a creature's place does to it as its turn starts.
    pub(crate) fn turn_in_peril(&mut self, id: CreatureId) {
        if self.battle.on_map(id) {
            self.settle_breath(id);
            self.spend_breath(id);
        }
    }
}
