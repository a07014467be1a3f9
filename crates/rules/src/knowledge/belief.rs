use std::borrow::Cow;

use crate::battle::{Battle, Chooser, Presence, SideId};

impl Battle {
    /// The battle as a side believes it to be: those whom it can't place are not there. What is
    /// worked out on it gives nobody away.
    pub(crate) fn believed_by(&self, side: SideId) -> Cow<'_, Battle> {
        let mut believed = Cow::Borrowed(self);
        for other in self.ids().filter(|other| !self.side_knows(side, *other)) {
            believed.to_mut().creature_mut(other).presence = Presence::Reserve;
        }
        believed
    }

    /// The side that makes the decision at hand; none where it is the GM's, who knows all.
    pub(crate) fn choosing_side(&self) -> Option<SideId> {
        match self.decision.by {
            Chooser::Creature(id) => Some(self.creature(id).side),
            Chooser::Players(side) => Some(side),
            Chooser::Gm | Chooser::Nobody => None,
        }
    }
}
