//! Where a creature stands, and what becomes of it in the air.

use affray_dice::Source;

use super::{Footing, Gait};
use crate::{
    battle::{Battle, CreatureId, Engine, ObjectKind, Sink},
    conditions::Condition,
    creature::Size,
    ruleset::FlierFalls,
    space::{Blocks, Direction, Spot, Square},
};

impl Battle {
    /// Puts a creature somewhere: every change of place comes by here.
    pub(crate) fn put(&mut self, id: CreatureId, at: Spot) {
        let creature = self.creature_mut(id);
        creature.square = at.square;
        creature.height = at.height;
    }

    /// The place in a square at which a creature stands on the ground or floats.
    pub(crate) fn ground_at(&self, id: CreatureId, square: Square) -> Spot {
        Spot { square, height: self.setup.map.rest(square, self.block(id).size) }
    }

    /// Whether there is room for a creature: nothing fills the space, and nobody is there.
    pub(crate) fn has_room(&self, who: CreatureId, at: Spot) -> bool {
        let body = self.body_at(who, at);
        if !self.setup.map.holds(body.space) {
            return false;
        }
        let size = self.block(who).size;
        let filled = self
            .setup
            .map
            .ways
            .of(&self.setup, size)
            .is_some_and(|t| t.solid(at.square) > at.height || t.rest(at.square) > at.height);
        let bulky = self.objects.iter().enumerate().any(|(i, object)| {
            let ObjectKind::Setup(place) = object.kind else { return false };
            let setup = &self.setup.objects[usize::from(place)];
            let space = self.object_space(crate::battle::ObjectId(i as u8));
            let top = self.setup.map.floor_of(space).saturating_add(setup.height.max(1));
            object.hit_points > 0
                && setup.door.is_none()
                && setup.blocks.contains(Blocks::PASSAGE)
                && space.overlaps(body.space)
                && top > at.height
        });
        let others = || self.ids().filter(|o| *o != who && self.on_map(*o));
        let mut tinies = 0;
        let taken = others().any(|o| {
            if self.body(o).squares_to(body) > 0 {
                return false;
            }
            let tiny = size == Size::Tiny && self.block(o).size == Size::Tiny;
            tinies += usize::from(tiny);
            !tiny || tinies >= 4
        });
        !filled && !bulky && !taken
    }

    /// Whether walls, doors and what fills squares let a creature be moved one step
    /// (`grid.occupied`, `grid.corner`), whether it wants to or not; up a ledge nobody is pushed.
    pub(crate) fn way_is_clear(&self, who: CreatureId, from: Spot, way: Direction) -> bool {
        let Some(to) = from.square.step(way) else { return false };
        let mover = super::Mover::new(self, who, self.whole_speeds(who));
        if !self.setup.map.holds(mover.space(to)) {
            return false;
        }
        let gait = if self.footing(who) == Footing::Ground { Gait::Walk } else { Gait::Fly };
        if gait == Gait::Walk && mover.rest(to) > from.height.saturating_add(super::ways::STEP_UP) {
            return false;
        }
        mover.ground_lets(from, way, gait)
    }

    /// Whether nothing holds a creature up that is in the air (`fly.fall`, `fly.hover`).
    pub(crate) fn falls(&self, id: CreatureId) -> bool {
        if self.creature(id).height == 0 && self.setup.map.is_plain() {
            return false;
        }
        if !self.on_map(id) || self.footing(id) != Footing::Air {
            return false;
        }
        let creature = self.creature(id);
        let speeds = &self.block(id).speeds;
        let grounded = self.speed_of(id, Gait::Fly) == 0;
        let dropped = match self.setup.ruleset.flier_falls {
            FlierFalls::CannotMove => creature.is(Condition::Prone) || grounded,
            FlierFalls::IncapacitatedProneOrGrounded => {
                creature.is(Condition::Prone) || creature.is(Condition::Incapacitated) || grounded
            }
        };
        speeds.fly == 0 || (dropped && !speeds.hover)
    }
}

impl<D: Source, S: Sink> Engine<'_, D, S> {
    /// Lets a creature fall that nothing holds up any more.
    pub(crate) fn check_aloft(&mut self, id: CreatureId) {
        if self.battle.falls(id) {
            self.begin_fall(id);
        }
    }

    /// A creature in the air comes down.
    pub(crate) fn begin_fall(&mut self, id: CreatureId) {
        let at = self.battle.ground_at(id, self.battle.creature(id).square);
        self.battle.put(id, at);
    }
}
