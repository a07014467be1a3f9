use serde::{Deserialize, Serialize};

use crate::battle::{Battle, CreatureSet, Presence, SideId, What};

/// Whom of those named in an event a side could not place as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Veil {
    /// The side.
    pub side: SideId,
    /// Whom it could not place.
    pub hides: CreatureSet,
}

impl Battle {
    /// The veils over an event that happens now: none where every side can place everybody in it.
    pub(crate) fn veils(&self, what: &mut What) -> Vec<Veil> {
        let mut named = CreatureSet::EMPTY;
        let mut in_the_open = true;
        what.each_creature(&mut |id| {
            if let Some(one) = self.get(*id) {
                named.insert(*id);
                in_the_open &= one.hidden_from.is_empty() && one.presence != Presence::Reserve;
            }
        });
        let mut veils = Vec::new();
        for place in 0..self.setup.sides.len() {
            let side = SideId(place as u8);
            // Whoever watches can place those who hide from nobody.
            if in_the_open && self.is_watched_by(side) {
                continue;
            }
            let hides: CreatureSet =
                named.iter().filter(|id| !self.side_knows(side, *id)).collect();
            if !hides.is_empty() {
                veils.push(Veil { side, hides });
            }
        }
        veils
    }
}
