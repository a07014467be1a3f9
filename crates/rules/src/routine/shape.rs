//! Changing shape: another stat block of the same creature.

use std::sync::Arc;

use crate::{
    battle::{Battle, BlockId, CreatureId, Engine, EventKind, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    creature::Size,
    effects::{EndsOn, Origin, Until},
    pathfinding::STEP_UP,
    space::{Footprint, Spot, Square},
};

impl Battle {
    /// Whether a creature can take another of its shapes here: not the one that it has, and one
    /// that has room (`size.space`).
    pub(super) fn check_shape(&self, id: CreatureId, shape: u8) -> Result<(), Refusal> {
        let Some(to) = self.block(id).shapes.get(usize::from(shape)) else {
            return Refusal::err(Rule::CreatureActions, RefusalReason::NoSuchThing);
        };
        if *to == self.creature(id).block {
            return Refusal::err(Rule::CreatureActions, RefusalReason::SameShape);
        }
        if self.place_as(id, self.setup.blocks[to.index()].size).is_none() {
            return Refusal::err(Rule::SizeSpace, RefusalReason::NoRoom);
        }
        Ok(())
    }

    /// Where a creature is as it takes on a size: it grows to whichever side has room, the south-east
    /// first.
    fn place_as(&self, id: CreatureId, size: Size) -> Option<Spot> {
        let own = self.creature(id);
        let stands = self.ground_at(id, own.square).height == own.height;
        let spot = |square: Square| {
            let height = if stands { self.rest(square, size) } else { own.height };
            Spot { square, height }
        };
        if size <= own.size {
            return Some(spot(own.square));
        }
        let more = size.squares() - own.size.squares();
        let offsets = (0..=more).flat_map(|dy| (0..=more).map(move |dx| (dx, dy)));
        let corners = offsets.filter_map(|(dx, dy)| {
            let Square { x, y } = own.square;
            Some(Square { x: x.checked_sub(dx)?, y: y.checked_sub(dy)? })
        });
        let mut places = corners.filter(|c| self.setup.map.holds(Footprint::new(*c, size)));
        places.find_map(|c| Some(spot(c)).filter(|at| self.fits_as(id, size, *at)))
    }

    /// Whether there is room for a creature of a size: beside no step that it would have to climb, in
    /// nothing solid, and nobody's way.
    fn fits_as(&self, id: CreatureId, size: Size, at: Spot) -> bool {
        let (low, high) = (at.height, at.height.saturating_add(size.tall()));
        let table = self.setup.map.ways.of(&self.setup, size, None);
        at.height <= self.creature(id).height.saturating_add(STEP_UP)
            && !table.is_some_and(|table| table.too_narrow(at.square, low, high))
            && !self.filled(Footprint::new(at.square, size), low)
            && self.has_room_as(id, size, at)
    }
}

impl Battle {
    /// The traits of a creature's new shape take the place of those of the old one.
    fn change_traits(&mut self, id: CreatureId, old: BlockId) {
        let setup = Arc::clone(&self.setup);
        let traits = &setup.blocks[self.creature(id).block.index()].traits;
        if *traits == setup.blocks[old.index()].traits {
            return;
        }
        self.state.effects.retain(|e| {
            let own = matches!(e.origin, Origin::Trait(_)) && e.duration.until == Until::Ended;
            e.bearer != id || !own
        });
        self.bring_traits(id, traits);
    }

    /// Gives a creature another stat block, and what is kept in step with it.
    pub(super) fn reshape(&mut self, id: CreatureId, to: BlockId) {
        let block = &self.setup.blocks[to.index()];
        let (size, reach) = (block.size, block.longest_reach());
        let creature = self.creature_mut(id);
        (creature.block, creature.size, creature.reach) = (to, size, reach);
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature takes another of its shapes; its hit points and what lies on it stay.
    pub(super) fn change_shape(&mut self, id: CreatureId, shape: u8) {
        let Some(to) = self.battle.block(id).shapes.get(usize::from(shape)).copied() else {
            return;
        };
        let size = self.battle.setup.blocks[to.index()].size;
        let at = self.battle.place_as(id, size).unwrap_or_else(|| self.battle.spot(id));
        let old = self.battle.creature(id).block;
        self.battle.reshape(id, to);
        self.battle.change_traits(id, old);
        self.contest_stands = false;
        self.battle.put(id, at);
        self.battle.derived.hazards_possible = true;
        self.refresh(id);
        self.emit([Rule::CreatureActions], |_| EventKind::ShapeChanged { creature: id, to });
        self.end_on(id, EndsOn::SHAPE);
        self.check_grapples(id);
    }
}
