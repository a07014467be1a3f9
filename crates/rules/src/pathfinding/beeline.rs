//! What one who thinks about a move can tell without a search for ways.

use crate::{battle::Battle, movement::Mover, space::Square};

impl Battle {
    /// Whether the creature whose turn it is can walk to a square straight over level ground, with
    /// nothing and nobody in its way. Where it can't, only [`destinations`](Battle::destinations)
    /// tells whether there is another way.
    pub fn leads_straight(&self, to: Square) -> bool {
        let id = self.state.turn.creature;
        let rides = self.mount_of(id).is_some() || self.creature(id).clings.is_some();
        !rides && Mover::on_turn(self).straight_way(to).is_some()
    }
}
