use std::cell::OnceCell;

use smallvec::SmallVec;

use super::spells::Castings;
use crate::{
    battle::{Aim, Battle, CreatureId},
    movement::Mover,
    space::SQUARE,
};

/// The creature whose turn it is, and what several kinds of its commands ask for, each worked out
/// once.
pub(super) struct Options<'a> {
    pub(super) battle: &'a Battle,
    pub(super) id: CreatureId,
    aims: OnceCell<SmallVec<[Aim; 16]>>,
    castings: OnceCell<Castings>,
    mover: OnceCell<Option<Mover<'a>>>,
}

impl<'a> Options<'a> {
    pub(super) fn new(battle: &'a Battle, id: CreatureId) -> Options<'a> {
        let (aims, castings, mover) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Options { battle, id, aims, castings, mover }
    }

    /// Those whose place it knows, itself included.
    pub(super) fn aims(&self) -> &[Aim] {
        self.aims.get_or_init(|| self.battle.aims(self.id))
    }

    /// What it can cast as far as time, slots and components go.
    pub(super) fn castings(&self) -> &Castings {
        self.castings.get_or_init(|| self.battle.castings(self.id))
    }

    /// How it goes, where it has movement left; who rides is carried.
    pub(super) fn mover(&self) -> Option<&Mover<'a>> {
        let Options { battle, id, .. } = *self;
        let make = || {
            let lefts = battle.lefts();
            (lefts.most() >= SQUARE).then(|| Mover::new(battle, id, lefts))
        };
        self.mover.get_or_init(make).as_ref()
    }

    /// Whether somebody else carries it about.
    pub(super) fn is_carried(&self) -> bool {
        let Options { battle, id, .. } = *self;
        battle.mount_of(id).is_some() || battle.creature(id).clings.is_some()
    }
}

impl Battle {
    /// Those on the map whose place a creature knows.
    pub(super) fn aims(&self, id: CreatureId) -> SmallVec<[Aim; 16]> {
        let known = self.ids().filter(|other| self.on_map(*other) && self.places(id, *other));
        known.map(|other| self.aim(id, other)).collect()
    }
}
