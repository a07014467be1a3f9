//! The battle as a side believes it to be, for odds and for tacticians.

use std::borrow::Cow;

use super::Health;
use crate::{
    battle::{Battle, Chooser, CreatureId, CreatureSet, FightProfile, Presence, SideId},
    sight::{Cover, CoverBy},
    space::Spot,
};

impl Battle {
    /// The battle as a side believes it to be: those whom it can't place are not there. What is
    /// worked out on it gives nobody away.
    pub(crate) fn believed_by(&self, side: SideId) -> Cow<'_, Battle> {
        let mut believed = Cow::Borrowed(self);
        for other in self.ids().filter(|other| !self.side_knows(side, *other)) {
            let believed = believed.to_mut();
            believed.derived.profile.remove(FightProfile::OPENLY);
            believed.derived.watched = false;
            believed.creature_mut(other).presence = Presence::Reserve;
        }
        believed
    }

    /// What those who hide add to cover between some who are its `ends`: the cover without them, and
    /// one of them if with them it is better. `again` reckons the cover in another battle.
    #[inline]
    pub(crate) fn openly(
        &self,
        cover: Cover,
        ends: &[CreatureId],
        again: impl Fn(&Battle) -> Cover,
    ) -> (Cover, Option<CreatureId>) {
        // What the map gives by itself nobody betters.
        let by_map = matches!(cover.by, None | Some(CoverBy::Wall));
        if by_map || self.derived.profile.contains(FightProfile::OPENLY) {
            return (cover, None);
        }
        self.find_open_cover(cover, ends, again)
    }

    #[cold]
    fn find_open_cover(
        &self,
        cover: Cover,
        ends: &[CreatureId],
        again: impl Fn(&Battle) -> Cover,
    ) -> (Cover, Option<CreatureId>) {
        let hides = |id: &CreatureId| {
            !self.creature(*id).hidden_from.is_empty() && self.on_map(*id) && !ends.contains(id)
        };
        let hiders: CreatureSet = self.ids().filter(hides).collect();
        if hiders.is_empty() {
            return (cover, None);
        }
        let open = again(&self.without(hiders));
        if open.degree == cover.degree {
            return (open, None);
        }
        let one_of = |id: &CreatureId| cover.by == Some(CoverBy::Creature(*id));
        let needed = |id: &CreatureId| {
            again(&self.without([*id].into_iter().collect())).degree < cover.degree
        };
        let named = hiders.iter().find(one_of).or_else(|| hiders.iter().find(needed));
        (open, named.or_else(|| hiders.iter().next()))
    }

    /// The battle without some of those in it.
    #[cold]
    fn without(&self, some: CreatureSet) -> Battle {
        let mut open = self.clone();
        open.derived.profile.remove(FightProfile::OPENLY);
        open.derived.watched = false;
        for id in some.iter() {
            open.creature_mut(id).presence = Presence::Reserve;
        }
        open
    }

    /// The hit points that a creature seems to a side to have left: of its own it knows them, of
    /// others it sees how hurt they look, and guesses from what is usual for their kind.
    #[inline]
    pub fn apparent_hit_points(&self, side: SideId, id: CreatureId) -> u16 {
        let one = self.creature(id);
        if one.side == side {
            return one.hit_points;
        }
        let usual = self.block(id).hit_points.max(1);
        match self.health(id) {
            Health::Unhurt => usual,
            Health::Wounded => (usual * 3 / 4).max(1),
            Health::Bloodied => (usual * 3 / 8).max(1),
            Health::NearDeath => (usual / 8).max(1),
            Health::Down | Health::Dead => 0,
        }
    }

    /// The battle as a side imagines it, to think ahead in: those whom it can't place have left,
    /// and others have the hit points that they seem to have. It goes on though no enemy is left in
    /// it. What comes of it gives nobody away.
    pub fn imagined_by(&self, side: SideId) -> Battle {
        let mut imagined = self.clone();
        for id in self.ids().filter(|id| !self.side_knows(side, *id)) {
            imagined.derived.profile.remove(FightProfile::OPENLY);
            imagined.derived.watched = false;
            let one = imagined.creature_mut(id);
            if one.present() {
                one.presence = Presence::Fled;
            }
        }
        imagined.guess_hit_points(side);
        imagined.state.contested &= imagined.enemies_stand();
        imagined
    }

    /// Gives those of other sides the hit points that they seem to a side to have.
    pub(crate) fn guess_hit_points(&mut self, side: SideId) {
        for place in 0..self.creatures().len() {
            let id = CreatureId(place as u8);
            if self.creature(id).side == side {
                continue;
            }
            let left = self.apparent_hit_points(side, id);
            let usual = self.block(id).hit_points.max(1);
            let one = self.creature_mut(id);
            (one.maximum, one.hit_points, one.temporary) = (usual, left, 0);
        }
    }

    /// The battle as a creature's side believes it to be, with the creature itself elsewhere: to
    /// see what it could do from there. What comes of it gives nobody away.
    #[must_use]
    pub fn imagined_from(&self, id: CreatureId, at: Spot) -> Battle {
        let mut imagined = self.believed_by(self.creature(id).side).into_owned();
        let one = imagined.creature_mut(id);
        (one.square, one.height) = (at.square, at.height);
        imagined
    }

    /// The side that makes the decision at hand; none where it is the GM's, who knows all.
    pub(crate) fn choosing_side(&self) -> Option<SideId> {
        match self.flow.decision.by {
            Chooser::Creature(id) => Some(self.creature(id).side),
            Chooser::Players(side) => Some(side),
            Chooser::AllPlayers | Chooser::Gm | Chooser::Nobody => None,
        }
    }
}
