//! What a side has seen of an unexplored map.

use std::{borrow::Cow, sync::Arc};

use crate::{
    battle::{Battle, CreatureId, Derived, FightProfile, Setup, SideId},
    pathfinding::Ways,
    sight::Lines,
    space::{Footprint, Ground, Map, Point, Square, SquareSet, UNITS, Wall},
};

impl Battle {
    /// Whether somebody knows what is in a square: a side has seen it, or the map is known
    /// ([`Options::unexplored`](crate::Options::unexplored)).
    pub fn has_explored(&self, viewer: Option<SideId>, square: Square) -> bool {
        let seen = |side: SideId| {
            self.state.explored.get(side.index()).is_some_and(|s| s.contains(square))
        };
        !self.derived.profile.contains(FightProfile::UNEXPLORED) || viewer.is_none_or(seen)
    }

    /// The map as far as somebody has seen it: what is unexplored is bare floor, without walls and
    /// lights. Walls keep their places; of those that are not seen, nothing is left but a point.
    pub fn map_known_to(&self, viewer: Option<SideId>) -> Cow<'_, Map> {
        let map = &self.setup.map;
        let explored = |square| self.has_explored(viewer, square);
        if map.squares().all(explored) {
            return Cow::Borrowed(map);
        }
        let mut known = map.clone();
        let floor = known.grounds.len() as u8;
        known.grounds.push(Ground::floor());
        let tile = |(place, square)| match explored(square) {
            true => map.tiles.get(place).copied().unwrap_or_default(),
            false => floor,
        };
        known.tiles = map.squares().enumerate().map(tile).collect();
        for (level, square) in known.floors.iter_mut().zip(map.squares()) {
            if !explored(square) {
                *level = 0;
            }
        }
        known.lights.retain(|light| explored(light.square));
        let mut more = Vec::new();
        for wall in &mut known.walls {
            let mut seen = pieces(wall).into_iter().filter(|(from, to)| {
                let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
                beside(middle)
                    .any(|square| map.holds(Footprint::square(square)) && explored(square))
            });
            let (from, to) = seen.next().unwrap_or((wall.from, wall.from));
            more.extend(seen.map(|(from, to)| Wall { from, to, ..*wall }));
            (wall.from, wall.to) = (from, to);
        }
        known.walls.extend(more);
        Cow::Owned(known)
    }

    /// The battle on the map as a creature's side has seen it. Ways are planned and refused on it, so that
    /// neither tells of what the side has not seen: what is unexplored counts as bare floor, as high as
    /// where the creature stands.
    pub(crate) fn as_explored_by(&self, id: CreatureId) -> Cow<'_, Battle> {
        let side = Some(self.creature(id).side);
        let Cow::Owned(mut map) = self.map_known_to(side) else { return Cow::Borrowed(self) };
        let level = self.setup.map.floor_of(self.space(id));
        let explored = |square| self.has_explored(side, square);
        map.floors = map
            .squares()
            .map(|square| if explored(square) { self.setup.map.floor(square) } else { level })
            .collect();
        (map.lines, map.ways) = (Lines::default(), Ways::default());
        let setup = Setup { map, ..Setup::clone(&self.setup) };
        let mut state = self.state.clone();
        for object in state.objects.iter_mut().filter(|object| !explored(object.square)) {
            object.hit_points = 0;
        }
        state.zones.retain(|zone| zone.squares.iter().any(explored));
        let derived = Derived::of(&setup, &state);
        Cow::Owned(Battle { setup: Arc::new(setup), state, flow: self.flow.clone(), derived })
    }

    /// Lets a creature's side know of squares that it has felt its way to.
    pub(crate) fn come_upon(&mut self, id: CreatureId, squares: [Square; 2]) {
        let side = self.creature(id).side.index();
        if let Some(seen) = self.state.explored.get_mut(side) {
            for square in squares {
                seen.insert(square);
            }
        }
    }

    /// Lets everybody look around for whom something has changed.
    #[cold]
    pub(super) fn explore(&mut self) {
        if self.state.explored.is_empty() {
            let grid = self.setup.map.grid;
            let none = SquareSet::within(Square { x: 0, y: 0 }, grid.width, grid.height);
            self.state.explored = vec![none; self.setup.sides.len()];
        }
        self.derived.looked.resize(self.state.creatures.len(), 0);
        let around = self.surroundings();
        for place in 0..self.state.creatures.len() {
            let id = CreatureId(place as u8);
            let one = &self.state.creatures[place];
            let stands = [
                u64::from(one.square.x),
                u64::from(one.square.y),
                one.height as u64,
                u64::from(one.conditions.bits()),
            ];
            let now = stands.into_iter().fold(around, mixed);
            if self.derived.looked[place] != now && one.on_map() {
                self.derived.looked[place] = now;
                self.look_around(id);
            }
        }
    }

    fn look_around(&mut self, id: CreatureId) {
        let map = &self.setup.map;
        let seen = &self.state.explored[self.creature(id).side.index()];
        let new = map.squares().filter(|s| !seen.contains(*s) && self.sees_square(id, *s));
        let mut new: Vec<Square> = new.collect();
        // Of what is solid, the face is seen from beside it.
        let solid = map.squares().filter(|s| map.fill(*s).is_some() && !seen.contains(*s));
        let faces: Vec<Square> =
            solid.filter(|s| new.iter().any(|at| s.squares_to(*at) <= 1)).collect();
        new.extend(faces);
        let side = self.creature(id).side.index();
        for square in new {
            self.state.explored[side].insert(square);
        }
    }

    /// A number that changes with what stands in the way of looks, and with every turn.
    fn surroundings(&self) -> u64 {
        let turn = [u64::from(self.state.round), u64::from(self.state.turn.creature.0)];
        let doors = self.state.objects.iter().map(|object| u64::from(object.hit_points));
        let open = (0..self.state.objects.len()).map(|place| {
            let state = self.door_state(crate::battle::ObjectId(place as u8));
            state.map_or(0, |state| 1 + state as u64)
        });
        let zones = self.state.zones.len() as u64;
        turn.into_iter().chain(doors).chain(open).chain([zones]).fold(1, mixed)
    }
}

/// One number out of two.
fn mixed(so_far: u64, more: u64) -> u64 {
    (so_far ^ more).wrapping_mul(0x0000_0100_0000_01b3)
}

/// A wall in pieces as long as a square.
fn pieces(wall: &Wall) -> Vec<(Point, Point)> {
    let (wide, high) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
    let count = ((wide.abs().max(high.abs()) + UNITS - 1) / UNITS).max(1);
    let at = |i| Point { x: wall.from.x + wide * i / count, y: wall.from.y + high * i / count };
    (0..count).map(|i| (at(i), at(i + 1))).collect()
}

/// The squares that a point lies in, or between.
fn beside(point: Point) -> impl Iterator<Item = Square> {
    let near = |n: i32| {
        let whole = n.div_euclid(UNITS);
        let first = if n.rem_euclid(UNITS) == 0 { whole - 1 } else { whole };
        (first..=whole).filter_map(|n| u8::try_from(n).ok())
    };
    let columns = near(point.x);
    columns.flat_map(move |x| near(point.y).map(move |y| Square { x, y }))
}
