//! Which creatures a side can place.

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle, Creature, CreatureId, CreatureSet, ObjectId, ObjectKind, Presence, Refusal,
        RefusalReason, SideId,
    },
    catalogue::Rule,
    conditions::Condition,
    effects::Nature,
    ruleset::Petrified,
};

impl Battle {
    /// Whether a side can place a creature: it is one of its own, or somebody of the side who is
    /// awake knows where it is. Whom it can't place it must not be told or shown anything of.
    ///
    /// One that left the fight, or fell, stays known to those who knew its place then.
    pub fn side_knows(&self, side: SideId, creature: CreatureId) -> bool {
        let one = self.creature(creature);
        one.side == side
            || one.presence != Presence::Reserve
                && self.watchers(side).any(|eyes| self.knows_place(eyes, creature))
    }

    /// Whether somebody of a side sees a creature; its own it always does.
    pub fn side_sees(&self, side: SideId, creature: CreatureId) -> bool {
        let one = self.creature(creature);
        one.side == side
            || one.presence != Presence::Reserve
                && self.watchers(side).any(|eyes| self.can_see(eyes, creature))
    }

    /// All whom a side can place, its own among them.
    pub fn known_to(&self, side: SideId) -> CreatureSet {
        self.ids().filter(|id| self.side_knows(side, *id)).collect()
    }

    /// Whether somebody of each side perceives what happens around it.
    pub(super) fn is_watched_by_all(&self) -> bool {
        (0..self.setup.sides.len() as u8)
            .map(SideId)
            .all(|side| self.creatures().iter().any(|one| one.side == side && self.perceives(one)))
    }

    /// Those of a side who perceive what happens around them.
    fn watchers(&self, side: SideId) -> impl Iterator<Item = CreatureId> {
        let all = self.ids().zip(self.creatures());
        all.filter(move |(_, one)| one.side == side && self.perceives(one)).map(|(id, _)| id)
    }

    #[inline]
    fn perceives(&self, one: &Creature) -> bool {
        let stone = || {
            one.is(Condition::Petrified)
                && self.setup.ruleset.petrified == Petrified::ImmuneToPoisonAndDisease
        };
        // From the border of the Ethereal Plane one looks into the other.
        let there = || one.on_map() || one.lives() && one.nature.contains(Nature::ETHEREAL);
        !one.is(Condition::Unconscious) && there() && !stone()
    }

    /// Whether a creature can place another: one of its side, or one whose place it knows itself.
    #[inline(always)]
    pub(crate) fn places(&self, viewer: CreatureId, target: CreatureId) -> bool {
        let one = self.creature(target);
        one.side == self.creature(viewer).side
            || one.presence != Presence::Reserve && self.knows_place(viewer, target)
    }

    /// Those who take up space where a creature knows them to be, itself among them.
    pub(crate) fn known_to_take_space(&self, id: CreatureId) -> SmallVec<[CreatureId; 16]> {
        self.ids().filter(|o| self.takes_space(*o) && self.knows_place(id, *o)).collect()
    }

    /// Whether a creature reckons with another when it plans its way: one whom its side can't place
    /// is not there as far as it knows.
    #[inline]
    pub(crate) fn reckons_with(&self, mover: CreatureId, other: CreatureId) -> bool {
        // Mostly the mover knows itself.
        self.places(mover, other) || self.side_knows(self.creature(mover).side, other)
    }

    /// Whether a creature can aim at, or reach for, another: the first question of all, since the
    /// answers to the others would tell about one that it can't place (`unseen.guess`).
    #[inline(always)]
    pub(crate) fn check_placed(
        &self,
        viewer: CreatureId,
        target: CreatureId,
        rule: Rule,
    ) -> Result<(), Refusal> {
        if self.get(target).is_none() {
            return Refusal::err(rule, RefusalReason::NoSuchThing);
        }
        if !self.places(viewer, target) {
            return Refusal::err(Rule::UnseenTarget, RefusalReason::PlaceUnknown(target));
        }
        Ok(())
    }

    /// As [`check_placed`](Battle::check_placed), and that it is on the map.
    pub(crate) fn check_there(
        &self,
        viewer: CreatureId,
        target: CreatureId,
        rule: Rule,
    ) -> Result<(), Refusal> {
        self.check_placed(viewer, target, rule)?;
        self.check_present(target, rule)
    }

    /// Whether a side can place an object: a net is where the one in it is.
    pub fn side_places_object(&self, side: SideId, object: ObjectId) -> bool {
        match self.state.objects.get(object.index()).map(|o| o.kind) {
            Some(ObjectKind::Net { holds, .. }) => self.side_knows(side, holds),
            _ => true,
        }
    }

    /// Whether a creature can place an object.
    pub(crate) fn places_object(&self, viewer: CreatureId, object: ObjectId) -> bool {
        match self.state.objects.get(object.index()).map(|o| o.kind) {
            Some(ObjectKind::Net { holds, .. }) => self.places(viewer, holds),
            _ => true,
        }
    }
}
