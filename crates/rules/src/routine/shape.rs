//! Changing shape: another stat block of the same creature.

use affray_dice::Source;

use crate::{
    battle::{Battle, Because, CreatureId, Engine, Refusal, Sink, What},
    catalogue::Rule,
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
        let grows = size > self.block(id).size;
        if grows && (!self.setup.map.holds(space) || self.ids().any(taken)) {
            return Refusal::err(Rule::SizeSpace, Because::NoRoom);
        }
        Ok(())
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// A creature takes another of its shapes; its hit points and what lies on it stay.
    pub(super) fn change_shape(&mut self, id: CreatureId, shape: u8) {
        let Some(to) = self.battle.block(id).shapes.get(usize::from(shape)).copied() else {
            return;
        };
        let at = self.battle.spot(id);
        let stood = self.battle.ground_at(id, at.square).height == at.height;
        self.battle.creature_mut(id).block = to;
        if stood {
            let ground = self.battle.ground_at(id, at.square);
            self.battle.put(id, ground);
        }
        self.battle.hazards = true;
        self.battle.refresh(id);
        self.tell(&[Rule::CreatureActions], |_| What::ShapeChanged { creature: id, to });
        self.check_grapples(id);
    }
}
