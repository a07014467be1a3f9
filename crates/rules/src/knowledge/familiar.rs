//! Which creatures a side has met.

use crate::battle::{Battle, CreatureId, CreatureSet, FightProfile, SideId};

impl Battle {
    /// Whether a side has ever known where a creature is, and so knows that it exists and what it
    /// is called; where it is now, it may not know.
    pub fn has_met(&self, side: SideId, creature: CreatureId) -> bool {
        self.state.met[side.index()].contains(creature)
    }

    /// The side for which a creature came to the fight. Names and numbers go by it, and so stay the same
    /// when it goes over to another.
    pub(super) fn first_side(&self, id: CreatureId) -> SideId {
        self.setup.combatants.get(id.index()).map_or(self.creature(id).side, |one| one.side)
    }

    /// Those whom a side has met: its own first, then the others in the order in which it met them.
    /// Those whom it met at the same time come together. Its own it knows before anything has happened.
    pub(super) fn meetings(&self, side: SideId) -> Vec<CreatureSet> {
        let later =
            || self.state.meetings.iter().filter(|(by, _)| *by == side).map(|(_, met)| *met);
        let mut first = self.state.met[side.index()];
        if first.is_empty() {
            first = self.ids().filter(|id| self.first_side(*id) == side).collect();
        }
        later().for_each(|met| met.iter().for_each(|id| first.remove(id)));
        let of_side = |own: bool| -> CreatureSet {
            first.iter().filter(|id| (self.first_side(*id) == side) == own).collect()
        };
        [of_side(true), of_side(false)].into_iter().chain(later()).collect()
    }

    /// Those of whom somebody knows, in the order in which it came to know them; all of them, for one
    /// who knows everything.
    pub fn acquaintances(&self, viewer: Option<SideId>) -> Vec<CreatureId> {
        match viewer {
            Some(side) => self.meetings(side).into_iter().flat_map(|met| met.iter()).collect(),
            None => self.ids().collect(),
        }
    }

    /// The number that somebody has for a creature: its place among those of whom it knows. Of others
    /// it is [`CreatureId::UNSEEN`].
    pub fn number_for(&self, viewer: Option<SideId>, creature: CreatureId) -> CreatureId {
        let place = self.acquaintances(viewer).iter().position(|known| *known == creature);
        place.map_or(CreatureId::UNSEEN, |place| CreatureId(place as u8))
    }

    /// Writes down who has come to be known. Costs nothing once every side has met everybody.
    #[inline]
    pub(crate) fn remember_the_met(&mut self) {
        if self.derived.unmet {
            self.meet();
        }
    }

    fn meet(&mut self) {
        let mut strangers = false;
        for place in 0..self.state.met.len() {
            let side = SideId(place as u8);
            let mut new = CreatureSet::EMPTY;
            for id in self.ids() {
                if !self.state.met[place].contains(id) {
                    match self.side_knows(side, id) {
                        true => new.insert(id),
                        false => strangers = true,
                    }
                }
            }
            if new.is_empty() {
                continue;
            }
            if !self.state.met[place].is_empty() {
                self.state.meetings.push((side, new));
            }
            new.iter().for_each(|id| self.state.met[place].insert(id));
        }
        // On an unexplored map there is always something to look at.
        let unexplored = self.derived.profile.contains(FightProfile::UNEXPLORED);
        if unexplored {
            self.explore();
        }
        self.derived.unmet = strangers || unexplored;
    }
}
