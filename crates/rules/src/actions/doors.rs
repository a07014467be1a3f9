//! Opening, closing and unlocking doors.

use crate::{
    battle::{
        ActionName, Battle, CheckFrame, CheckPurpose, CreatureId, Door, DoorState, Engine,
        EventKind, Frame, ObjectId, ObjectKind, Refusal, RefusalReason, Sink,
    },
    catalogue::Rule,
    creature::{Ability, GearKind, Skill},
    space::{Point, Square, UNITS},
};

impl Battle {
    /// The door that an object is, if it is one.
    pub fn door(&self, object: ObjectId) -> Option<Door> {
        match self.state.objects.get(object.index())?.kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].door,
            ObjectKind::Net { .. } => None,
        }
    }

    /// How a door stands; what is broken stands open for good.
    pub fn door_state(&self, object: ObjectId) -> Option<DoorState> {
        self.door(object)?;
        let found = &self.state.objects[object.index()];
        Some(match found {
            _ if found.open || found.hit_points == 0 => DoorState::Open,
            _ if found.locked => DoorState::Locked,
            _ => DoorState::Closed,
        })
    }

    /// How far a creature is from an object that it wants to handle, in feet. A door between
    /// squares is as far as the square behind it.
    pub(crate) fn feet_to_object(&self, id: CreatureId, object: ObjectId) -> u16 {
        let body = self.body(id);
        let Some(door) = self.door(object) else {
            return body.feet_to(self.object_body(object));
        };
        let leaf = &self.setup.map.walls[usize::from(door.wall)];
        let middle = |a: i32, b: i32| (a + b) / 2;
        let (x, y) = (middle(leaf.from.x, leaf.to.x), middle(leaf.from.y, leaf.to.y));
        [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
            .into_iter()
            .filter_map(|(x, y)| self.square_of(Point { x, y }))
            .map(|square| body.feet_to(self.body_of_square(square)))
            .max()
            .unwrap_or(u16::MAX)
    }

    /// The square that a point lies in, if it is on the map.
    fn square_of(&self, point: Point) -> Option<Square> {
        let along = |n: i32, edge: u8| {
            u8::try_from(n.div_euclid(UNITS)).ok().filter(|square| *square < edge)
        };
        let grid = self.setup.map.grid;
        Some(Square { x: along(point.x, grid.width)?, y: along(point.y, grid.height)? })
    }

    /// Whether a creature may open, close or unlock a door; what that costs is asked elsewhere.
    pub(crate) fn check_door(&self, id: CreatureId, object: ObjectId) -> Result<(), Refusal> {
        match self.door_state(object) {
            Some(DoorState::Locked) => {
                let lock = self.door(object).and_then(|door| door.lock_dc);
                if lock.is_none() {
                    return Refusal::err(Rule::TurnInteract, RefusalReason::Locked(object));
                }
                if !self.has_thieves_tools(id) {
                    return Refusal::err(Rule::ActionUse, RefusalReason::NoTools(object));
                }
                self.check_action(id)
            }
            Some(DoorState::Open) => {
                // Whom it does not know of it can't be told of.
                let side = self.creature(id).side;
                match self.in_doorway(object).find(|other| self.side_knows(side, *other)) {
                    Some(other) => {
                        let square = self.state.objects[object.index()].square;
                        Refusal::err(Rule::GridOccupied, RefusalReason::Occupied(square, other))
                    }
                    None => Ok(()),
                }
            }
            Some(DoorState::Closed) if self.state.objects[object.index()].stuck > 0 => {
                Refusal::err(Rule::TurnInteractHard, RefusalReason::Stuck(object))
            }
            Some(DoorState::Closed) | None => Ok(()),
        }
    }

    fn has_thieves_tools(&self, id: CreatureId) -> bool {
        let stock = &self.creature(id).stock;
        let gear = self.block(id).gear.iter().zip(stock);
        gear.into_iter().any(|(gear, left)| gear.kind == GearKind::ThievesTools && *left > 0)
    }

    /// Those in whose space the leaf would be.
    fn in_doorway(&self, object: ObjectId) -> impl Iterator<Item = CreatureId> {
        let leaf = self.door(object).map(|door| self.setup.map.walls[usize::from(door.wall)]);
        self.ids().filter(move |id| {
            self.on_map(*id) && leaf.is_some_and(|leaf| leaf.cuts(self.body(*id)))
        })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Tries to pick a lock (`action.use`).
    pub(crate) fn begin_unlock(&mut self, id: CreatureId, object: ObjectId) {
        self.spend_action(id, ActionName::Use, Rule::ActionUse);
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Dexterity,
            skill: Some(Skill::SleightOfHand),
            dc: self.battle.door(object).and_then(|door| door.lock_dc),
            purpose: CheckPurpose::Unlock(object),
        }));
    }

    /// A lock is open; the door stays closed.
    pub(crate) fn unlock(&mut self, id: CreatureId, object: ObjectId) {
        self.battle.state.objects[object.index()].locked = false;
        self.emit([Rule::ActionUse], |_| EventKind::Unlocked { creature: id, object });
    }

    /// A door that stuck is forced open.
    pub(crate) fn force_open(&mut self, id: CreatureId, object: ObjectId) {
        self.battle.state.objects[object.index()].stuck = 0;
        self.swing(id, object, Rule::ObjectBreak);
    }

    /// Opens a closed door, or closes an open one unless somebody is in its way.
    pub(crate) fn swing(&mut self, id: CreatureId, object: ObjectId, rule: Rule) {
        let open = !self.battle.state.objects[object.index()].open;
        if !open && self.battle.in_doorway(object).next().is_some() {
            self.emit([rule, Rule::GridOccupied], |_| EventKind::DoorStuck {
                creature: id,
                object,
            });
            return;
        }
        self.battle.state.objects[object.index()].open = open;
        self.battle.stir();
        self.emit([rule], |_| EventKind::DoorMoved { creature: id, object, open });
    }
}
