use crate::battle::{Battle, Presence, SideId};

impl Battle {
    /// The battle as a side believes it to be: those whom it can't place are not there. Odds that
    /// are worked out on it give nobody away.
    pub(crate) fn as_known_to(&self, side: SideId) -> Battle {
        let mut believed = self.clone();
        for id in self.ids().filter(|id| !self.side_knows(side, *id)) {
            believed.creature_mut(id).presence = Presence::Reserve;
        }
        believed
    }
}
