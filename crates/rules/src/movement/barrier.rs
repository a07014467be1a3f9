//! What bars the way of a creature that is moved from one square to the next, and how high it reaches.

use super::wall_crossing::crosses;
use crate::{
    battle::{Battle, CreatureId},
    pathfinding::step_table::STEP_UP,
    space::{Blocks, CEILING, Face, Footprint, Square},
};

impl Battle {
    /// The level up to which something bars a creature's way from one square to the next one:
    /// what fills it, a wall, a closed door, an object, higher ground, or the edge of the map,
    /// which nothing reaches over. Other creatures are not looked at.
    pub(crate) fn barrier(&self, id: CreatureId, from: Square, to: Square) -> Option<i16> {
        let map = &self.setup.map;
        let block = self.block(id);
        let (here, there) = (Footprint::new(from, block.size), Footprint::new(to, block.size));
        if !map.holds(there) {
            return Some(CEILING);
        }
        let height = self.creature(id).height;
        if height >= 0 && map.is_level() && self.all_doors_open() {
            return None;
        }
        let mut top = i16::MIN;
        for square in there.squares() {
            let floor = map.floor(square);
            let slope = map.ground(square).face == Face::Slope;
            if floor > height.saturating_add(STEP_UP) && !slope {
                top = top.max(floor);
            }
            top = top.max(self.fill_top(square));
        }
        let (tall, way) = (block.size.tall(), from.direction_to(to));
        // Corners are in the way of a slanting step (`grid.corner`).
        let beside = way.into_iter().flat_map(|way| way.beside(from));
        let beside = beside.map(|corner| Footprint::new(corner, block.size));
        for space in beside.clone() {
            let floor = map.floor_of(space);
            if floor > height.saturating_add(STEP_UP) {
                top = top.max(floor);
            }
            top = space.squares().map(|square| self.fill_top(square)).fold(top, i16::max);
        }
        for space in beside.chain([there]) {
            top = self.standing_objects(space).map(|(_, object)| object).fold(top, i16::max);
        }
        for (i, wall) in map.walls.iter().enumerate() {
            if wall.blocks.contains(Blocks::PASSAGE)
                && wall.bottom < height.saturating_add(tall)
                && wall.top > height
                && !self.stands_open(i)
                && way.is_some_and(|way| here.squares().any(|s| crosses(wall, s, way)))
            {
                top = top.max(wall.top);
            }
        }
        (top > height).then_some(top)
    }

    /// The top of what fills a square.
    fn fill_top(&self, square: Square) -> i16 {
        match self.setup.map.fill(square) {
            Some(fill) if fill.blocks.contains(Blocks::PASSAGE) => {
                self.setup.map.floor(square).saturating_add(fill.height)
            }
            _ => i16::MIN,
        }
    }

    /// Whether a wall is the leaf of a door that is open or broken.
    fn stands_open(&self, wall: usize) -> bool {
        self.setup.objects.iter().zip(&self.state.objects).any(|(figures, object)| {
            figures.door.is_some_and(|door| usize::from(door.wall) == wall)
                && (object.open || object.hit_points == 0)
        })
    }
}
