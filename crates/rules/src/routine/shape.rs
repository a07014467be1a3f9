//! Changing shape: another stat block of the same creature.

use std::sync::Arc;

use crate::{
    battle::{Battle, Because, BlockId, CreatureId, Engine, Refusal, Sink, What},
    catalogue::Rule,
    conditions::{EndsOn, Origin, Until},
    space::Footprint,
};

impl Battle {
    /// Whether a creature can take another of its shapes here: not the one that it has, and one
    /// that has room (`size.space`).
    pub(super) fn check_shape(&self, id: CreatureId, shape: u8) -> Result<(), Refusal> {
        let Some(to) = self.block(id).shapes.get(usize::from(shape)) else {
            return Refusal::err(Rule::CreatureActions, Because::NoSuchThing);
        };
        if *to == self.creature(id).block {
            return Refusal::err(Rule::CreatureActions, Because::SameShape);
        }
        let size = self.setup.blocks[to.index()].size;
        let space = Footprint::new(self.creature(id).square, size);
        let taken = |o: CreatureId| o != id && self.takes_space(o) && self.space(o).overlaps(space);
        let grows = size > self.creature(id).size;
        if grows && (!self.setup.map.holds(space) || self.ids().any(taken)) {
            return Refusal::err(Rule::SizeSpace, Because::NoRoom);
        }
        Ok(())
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
        self.effects.retain(|e| {
            let own = matches!(e.origin, Origin::Trait(_)) && e.until == Until::Ended;
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
        let at = self.battle.spot(id);
        let stood = self.battle.ground_at(id, at.square).height == at.height;
        let old = self.battle.creature(id).block;
        self.battle.reshape(id, to);
        self.battle.change_traits(id, old);
        self.contest_stands = false;
        if stood {
            let ground = self.battle.ground_at(id, at.square);
            self.battle.put(id, ground);
        }
        self.battle.hazards = true;
        self.battle.refresh(id);
        self.tell(&[Rule::CreatureActions], |_| What::ShapeChanged { creature: id, to });
        self.end_on(id, EndsOn::SHAPE);
        self.check_grapples(id);
    }
}
