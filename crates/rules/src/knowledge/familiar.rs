use crate::battle::{Battle, CreatureId, SideId};

impl Battle {
    /// Whether a side has ever known where a creature is, and so knows that it exists and what it
    /// is called; where it is now, it may not know.
    pub fn has_met(&self, side: SideId, creature: CreatureId) -> bool {
        self.met[side.index()].contains(creature)
    }

    /// Writes down who has come to be known. Costs nothing once every side has met everybody.
    #[inline]
    pub(crate) fn remember_the_met(&mut self) {
        if self.strangers {
            self.meet();
        }
    }

    fn meet(&mut self) {
        let mut strangers = false;
        for place in 0..self.met.len() {
            let side = SideId(place as u8);
            for id in self.ids() {
                if !self.met[place].contains(id) {
                    match self.side_knows(side, id) {
                        true => self.met[place].insert(id),
                        false => strangers = true,
                    }
                }
            }
        }
        self.strangers = strangers;
    }
}
