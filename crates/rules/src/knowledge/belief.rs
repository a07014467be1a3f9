use std::borrow::Cow;

use crate::battle::{Battle, CreatureId, Presence};

impl Battle {
    /// The battle as a creature's side believes it to be: those whom it can't place are not there.
    /// What is worked out on it gives nobody away.
    pub(crate) fn believed_by(&self, id: CreatureId) -> Cow<'_, Battle> {
        let mut believed = Cow::Borrowed(self);
        for other in self.ids().filter(|other| !self.reckons_with(id, *other)) {
            believed.to_mut().creature_mut(other).presence = Presence::Reserve;
        }
        believed
    }
}
