//! The others on the map in a mover's way: moving through and stopping in their spaces
//! (`pass.through`, `pass.end`).

use super::{Footing, Mover};
use crate::{
    battle::{
        Attitude, Battle, Creature, CreatureId, ObjectId, ObjectKind, Presence, Refusal,
        RefusalReason,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::Size,
    effects::Nature,
    pathfinding::{bits::Bits, bounds::Span},
    ruleset::{CreatureSpaces, Passage, Squeezing},
    space::{Blocks, Body, Spot, Square, Terrain},
};

impl Creature {
    /// Whether two are the same to whoever wants to get past them: all that
    /// [`may_pass`](Battle::may_pass) and [`hampers_passage`](Battle::hampers_passage) ask of the
    /// other.
    #[inline]
    pub(super) fn is_like_to_pass(&self, other: &Creature) -> bool {
        self.side == other.side
            && self.block == other.block
            && self.nature == other.nature
            && self.presence == other.presence
            && self.is(Condition::Incapacitated) == other.is(Condition::Incapacitated)
    }
}

impl Battle {
    /// Whether a creature may move through another's space (`pass.through`).
    pub(crate) fn may_pass(&self, mover: CreatureId, other: CreatureId) -> bool {
        if self.may_share(mover, other) || self.creature(mover).nature.contains(Nature::INCORPOREAL)
        {
            return true;
        }
        // Whoever has given up lets others pass (`order.end.defeat`).
        if self.creature(other).presence == Presence::Surrendered {
            return true;
        }
        let (size, theirs) = (self.creature(mover).size, self.creature(other).size);
        if self.creature(mover).nature.contains(Nature::TRAMPLES) && theirs <= Size::Medium {
            return true;
        }
        if size.steps_above(theirs).abs() >= 2 {
            return true;
        }
        match self.setup.ruleset.passage {
            Passage::Nonhostile => !self.enemies(mover, other),
            Passage::AllyTinyOrIncapacitated => {
                self.attitude(mover, other) == Attitude::Ally
                    || theirs == Size::Tiny
                    || self.creature(other).is(Condition::Incapacitated)
            }
        }
    }

    /// Whether another's space is difficult terrain (`terrain.creature`).
    pub(super) fn hampers_passage(&self, mover: CreatureId, other: CreatureId) -> bool {
        if self.creature(mover).nature.contains(Nature::INCORPOREAL) {
            return true;
        }
        match self.setup.ruleset.creature_spaces {
            CreatureSpaces::AnyOther => true,
            CreatureSpaces::NeitherTinyNorAlly => {
                self.creature(other).size != Size::Tiny && !self.allies(mover, other)
            }
        }
    }

    /// Whether the ground of a square is difficult terrain to a creature
    /// (`terrain.kinds`).
    pub fn difficult_at(&self, square: Square, id: CreatureId) -> bool {
        let (ground, light) = (self.setup.map.ground(square), self.treads_on(id));
        Some(ground.terrain) != light && ground.hinders(self.creature(id).size, &self.setup.ruleset)
            || self.zone_hinders(square, id)
    }

    /// The kind of ground that is not difficult to a creature, by its nature.
    pub(crate) fn treads_on(&self, id: CreatureId) -> Option<Terrain> {
        let nature = self.creature(id).nature;
        if nature.contains(Nature::ICE_WALK) {
            return Some(Terrain::Ice);
        }
        nature.contains(Nature::WEB_WALKER).then_some(Terrain::Web)
    }

    /// Whether two creatures may share a space: one of them is a swarm (`creature.swarm`), or the
    /// mover's form lets it stop in others' spaces.
    pub(crate) fn may_share(&self, one: CreatureId, other: CreatureId) -> bool {
        let (nature, theirs) = (self.creature(one).nature, self.creature(other).nature);
        (nature | theirs).contains(Nature::SWARM) || nature.contains(Nature::SHARES)
    }

    /// Whether a creature that goes through things is in one.
    pub(crate) fn is_in_a_thing(&self, id: CreatureId) -> bool {
        let (space, height) = (self.space(id), self.creature(id).height);
        self.creature(id).nature.contains(Nature::INCORPOREAL)
            && (self.filled(space, height)
                || self.state.objects.iter().enumerate().any(|(i, object)| {
                    let ObjectKind::Setup(place) = object.kind else { return false };
                    let setup = &self.setup.objects[usize::from(place)];
                    let theirs = self.object_space(ObjectId(i as u8));
                    object.hit_points > 0
                        && setup.door.is_none()
                        && setup.blocks.contains(Blocks::PASSAGE)
                        && theirs.overlaps(space)
                        && self.setup.map.floor_of(theirs).saturating_add(setup.height.max(1))
                            > height
                }))
    }

    /// Whether a creature gets through narrow places without squeezing.
    pub(crate) fn flows(&self, id: CreatureId) -> bool {
        self.creature(id).nature.intersects(Nature::AMORPHOUS | Nature::SWARM)
    }

    /// Somebody whom the mover's side can't place and who keeps it out of a space.
    fn unseen_in_the_way(&self, id: CreatureId, body: Body, stops: bool) -> Option<CreatureId> {
        let both_tiny =
            |o| self.creature(id).size == Size::Tiny && self.creature(o).size == Size::Tiny;
        self.ids().find(|o| {
            let o = *o;
            !self.is_plain_to_all(self.creature(o))
                && o != id
                && self.takes_space(o)
                && self.body(o).squares_to(body) == 0
                && !self.reckons_with(id, o)
                && !both_tiny(o)
                && !self.may_share(id, o)
                && (stops || !self.may_pass(id, o))
        })
    }

    /// Whether somebody whom the mover's side can't place keeps it out of a space, which the side then
    /// keeps in mind.
    pub(super) fn bumps_into_unseen(&mut self, id: CreatureId, body: Body, stops: bool) -> bool {
        let Some(other) = self.unseen_in_the_way(id, body, stops) else { return false };
        self.remember_bump(id, other, body, self.may_pass(id, other));
        true
    }

    /// Whether a creature squeezes where it is (`size.squeeze.rolls`).
    #[inline]
    pub(crate) fn is_squeezed(&self, id: CreatureId) -> bool {
        (!self.setup.map.is_plain() || !self.state.objects.is_empty())
            && self.is_in_a_narrow_place(id)
    }

    fn is_in_a_narrow_place(&self, id: CreatureId) -> bool {
        let (size, setup) = (self.creature(id).size, &self.setup);
        if size.squares() == 1
            || setup.ruleset.squeezing != Squeezing::Hampers
            || self.flows(id)
            || self.creature(id).nature.contains(Nature::INCORPOREAL)
        {
            return false;
        }
        let Spot { square, height } = self.spot(id);
        let hard = || self.space(id).squares().any(|s| !self.can_dig(id, s, true));
        if self.standing_objects(self.space(id)).any(|(_, top)| top > height) {
            return true;
        }
        match setup.map.ways.of(setup, size, None) {
            Some(_) if self.footing(id) == Footing::Earth => hard(),
            Some(table) => table.too_narrow(square, height, height.saturating_add(size.tall())),
            None => false,
        }
    }
}

/// Another on the map, as it is to the mover.
#[derive(Clone, Copy)]
pub(crate) struct Neighbour {
    pub(crate) id: CreatureId,
    pub(crate) body: Body,
    /// Whether its space is open to the mover.
    pub(crate) open: bool,
    /// Whether its space is dearer to enter.
    pub(crate) difficult: bool,
    /// Whether the mover may stop there.
    pub(crate) shared: bool,
}

impl Neighbour {
    /// Refuses a place because it is there: in the first square that both would take up.
    fn is_in_the_way<T>(&self, rule: Rule, body: Body) -> Result<T, Refusal> {
        let square = body.space.shared_square(self.body.space).unwrap_or(body.space.corner);
        Refusal::err(rule, RefusalReason::Occupied(square, self.id))
    }
}

impl Mover<'_> {
    /// Meets those around, or those in one part of the map only.
    pub(super) fn meet_neighbours(&mut self, within: Option<Span>) {
        let Mover { battle, id, size, .. } = *self;
        let side = battle.creature(id).side;
        // Those who follow each other are mostly of a kind.
        let mut alike: Option<&Creature> = None;
        let (mut open, mut difficult, mut shared) = (false, false, false);
        for (place, creature) in battle.creatures().iter().enumerate() {
            if place == id.index() || !creature.takes_space() {
                continue;
            }
            let (other, space) = (CreatureId(place as u8), creature.own_space());
            if within.is_some_and(|span| !span.is_near(space, 0)) {
                continue;
            }
            let known = battle.is_plain_to_all(creature) || creature.side == side;
            if !(known || battle.reckons_with(id, other)) {
                continue;
            }
            let body = Body::new(space, creature.height, creature.size);
            if size == Size::Tiny && creature.size == Size::Tiny {
                self.tinies.push(body);
                continue;
            }
            if !alike.is_some_and(|alike| alike.is_like_to_pass(creature)) {
                open = battle.may_pass(id, other);
                difficult = battle.hampers_passage(id, other);
                shared = battle.may_share(id, other);
                alike = Some(creature);
            }
            self.neighbours.push(Neighbour { id: other, body, open, difficult, shared });
        }
        if !battle.state.bumps.is_empty() {
            self.meet_unseen(within);
        }
        // Those it drags make way, but it can't stop on top of them.
        for held in battle.grappled_by(id) {
            if let Some(other) = self.neighbours.iter_mut().find(|other| other.id == held) {
                (other.open, other.difficult) = (true, false);
            }
        }
    }

    /// Whom it can't place, where its side has run into them.
    #[cold]
    fn meet_unseen(&mut self, within: Option<Span>) {
        let battle = self.battle;
        for bump in battle.bumps_of(self.id) {
            let body = bump.body();
            if within.is_none_or(|span| span.is_near(body.space, 0)) {
                let (id, open) = (CreatureId::UNSEEN, bump.open);
                self.neighbours.push(Neighbour { id, body, open, difficult: false, shared: false });
            }
        }
    }

    /// Passes the creatures in a space, or says who is in the way; says whether they make it
    /// difficult terrain.
    pub(crate) fn squeeze_in(&self, body: Body) -> Result<bool, Refusal> {
        let mut difficult = false;
        for other in &self.neighbours {
            if other.body.squares_to(body) == 0 {
                if !other.open {
                    return other.is_in_the_way(Rule::PassThrough, body);
                }
                difficult |= other.difficult;
            }
        }
        Ok(difficult)
    }

    /// Whether nobody is in a place, as far as the rows tell that were laid out.
    #[inline]
    fn is_free(&self, at: Spot) -> bool {
        let Some(Some(crowd)) = self.crowd.get() else { return false };
        let line = crowd.lines(false).get(usize::from(at.square.y));
        let free = self.tinies.is_empty()
            && self.one_level() == Some(at.height)
            && line.is_some_and(|line| line.taken >> (at.square.x % u64::WIDTH) & 1 == 0);
        debug_assert!(
            !free || {
                let body = self.body(at);
                self.neighbours.iter().all(|other| other.body.squares_to(body) > 0)
            }
        );
        free
    }

    /// Whether the creature may end its move here (`pass.end`); otherwise who is there.
    pub(crate) fn may_stop(&self, at: Spot) -> Result<(), Refusal> {
        if self.is_free(at) {
            return Ok(());
        }
        let body = self.body(at);
        let is_there = |n: &&Neighbour| {
            n.body.space.overlaps(body.space) && n.body.levels_to(body) == 0 && !n.shared
        };
        if let Some(other) = self.neighbours.iter().find(is_there) {
            return other.is_in_the_way(Rule::PassEnd, body);
        }
        if self.tinies.iter().filter(|t| t.squares_to(body) == 0).count() >= 4 {
            return Refusal::err(Rule::SizeSpace, RefusalReason::Full(at.square));
        }
        Ok(())
    }
}
