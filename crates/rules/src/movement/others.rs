//! The others on the map, as they are to whoever moves.

use super::Mover;
use crate::{
    battle::{Creature, CreatureId, Refusal, RefusalReason},
    catalogue::Rule,
    creature::Size,
    pathfinding::{bits::Bits, bounds::Span},
    space::{Body, Spot},
};

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
