use serde::{Deserialize, Serialize};

use super::Witnesses;
use crate::battle::{Battle, Creature, CreatureSet, Kinds, Presence, SideId, What};

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
    #[inline]
    pub(crate) fn veils(&self, what: &mut What, witnesses: &mut Witnesses) -> Vec<Veil> {
        // Whoever watches can place those who hide from nobody.
        let open = |one: &Creature| one.hidden_from.is_empty() && one.presence != Presence::Reserve;
        let openly = self.kinds.contains(Kinds::OPENLY);
        debug_assert!(!openly || self.creatures().iter().all(open));
        let openly = openly || self.creatures().iter().all(open);
        if openly && self.is_watched_by_all(witnesses) {
            return Vec::new();
        }
        self.find_veils(what)
    }

    #[inline(never)]
    fn find_veils(&self, what: &mut What) -> Vec<Veil> {
        let sides = (0..self.setup.sides.len() as u8).map(SideId);
        let mut named = CreatureSet::EMPTY;
        what.each_creature(&mut |id| {
            if self.get(*id).is_some() {
                named.insert(*id);
            }
        });
        let veil = |side| {
            let hides = named.iter().filter(|id| !self.side_knows(side, *id)).collect();
            Veil { side, hides }
        };
        sides.map(veil).filter(|veil| !veil.hides.is_empty()).collect()
    }
}
