use super::{Combatant, ObjectSetup, Setup, SetupError};
use crate::{
    creature::Size,
    effects::Nature,
    space::{Blocks, Body, Footprint},
};

/// How many Tiny creatures share a square (`size.space`).
const TINY_TO_A_SQUARE: usize = 4;

impl Setup {
    /// Whether a combatant can begin where it is put: on the map, over the floor, in nobody's and
    /// nothing's way. Those in reserve are nowhere yet.
    pub fn check_place(&self, place: usize) -> Result<(), SetupError> {
        let one = &self.combatants[place];
        if one.reserve {
            return Ok(());
        }
        if one.rides.is_some() {
            return self.check_ride(one);
        }
        let size = self.blocks[one.block.index()].size;
        self.on_map(&one.name, one.square, size)?;
        let body = self.body_of(one);
        self.check_floor(one, body)?;
        if let Some(what) = self.in_the_way(one, body) {
            return Err(SetupError::InTheWay { who: one.name.clone(), square: one.square, what });
        }
        let mut tiny = 0;
        for other in self.combatants[..place].iter().filter(|c| !c.reserve && c.rides.is_none()) {
            let there = self.body_of(other);
            let swarms =
                |c: &Combatant| self.blocks[c.block.index()].nature().contains(Nature::SWARM);
            if !there.space.overlaps(body.space)
                || there.levels_to(body) > 0
                || swarms(one)
                || swarms(other)
            {
                continue;
            }
            tiny += 1;
            let both = self.blocks[other.block.index()].size.max(size);
            if both > Size::Tiny || tiny >= TINY_TO_A_SQUARE {
                return Err(SetupError::SharedSpace {
                    who: one.name.clone(),
                    other: other.name.clone(),
                    square: one.square,
                });
            }
        }
        Ok(())
    }

    fn body_of(&self, one: &Combatant) -> Body {
        let size = self.blocks[one.block.index()].size;
        let height = one.height.unwrap_or_else(|| self.map.rest(one.square, size));
        Body::new(Footprint::new(one.square, size), height, size)
    }

    /// Whoever burrows may begin in loose ground.
    fn check_floor(&self, one: &Combatant, body: Body) -> Result<(), SetupError> {
        let floor = self.map.floor_of(body.space);
        let burrows = self.blocks[one.block.index()].speeds.burrow > 0
            && body.space.squares().all(|s| self.map.ground(s).loose);
        if body.bottom >= floor || burrows {
            return Ok(());
        }
        Err(SetupError::UnderTheFloor {
            who: one.name.clone(),
            square: one.square,
            height: body.bottom,
            floor,
        })
    }

    /// What stands where a body would be, if anything does; loose earth does not to burrowers.
    fn in_the_way(&self, one: &Combatant, body: Body) -> Option<String> {
        let burrows = self.blocks[one.block.index()].speeds.burrow > 0;
        let filled = body.space.squares().find(|square| {
            self.map.fill(*square).is_some_and(|fill| {
                fill.blocks.contains(Blocks::PASSAGE)
                    && !(fill.loose && burrows)
                    && body.bottom < self.map.floor(*square).saturating_add(fill.height)
            })
        });
        if let Some(square) = filled {
            return Some(self.map.ground(square).name.clone());
        }
        let object = self.objects.iter().find(|object| {
            let space = Footprint::new(object.square, object.size);
            object.door.is_none()
                && object.blocks.contains(Blocks::PASSAGE)
                && space.overlaps(body.space)
                && body.bottom < self.map.floor_of(space).saturating_add(object.height)
        });
        if let Some(object) = object {
            return Some(object.name.clone());
        }
        let wall = self.map.walls.iter().enumerate().find(|(i, wall)| {
            wall.blocks.contains(Blocks::PASSAGE)
                && wall.cuts(body)
                && !self.door_of(*i).is_some_and(|door| door.door.is_some_and(|d| d.open))
        })?;
        Some(self.door_of(wall.0).map_or_else(|| "a wall".to_owned(), |door| door.name.clone()))
    }

    /// The door whose leaf this wall is.
    fn door_of(&self, wall: usize) -> Option<&ObjectSetup> {
        self.objects.iter().find(|o| o.door.is_some_and(|d| usize::from(d.wall) == wall))
    }
}
