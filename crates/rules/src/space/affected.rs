//! What stands in the way of an area, and who is in it.

use smallvec::SmallVec;

use super::{
    Area, Blocks, Body, Direction, FOOT, Footprint, Place, Point, SQUARE, Shape, Square, SquareSet,
    UNITS,
};
use crate::{
    battle::{Battle, CreatureId, CreatureSet, ObjectId, ObjectKind},
    sight::lines::{
        origin::Origin,
        ray::{Ray, corner, levels, tenths},
    },
};

/// How far apart the places lie at which a spell on its way may come to an end, in hundredths of a
/// square.
const STEP: i32 = 10;

/// The 5-foot cube of a square at a level in feet.
const fn cube(square: Square, level: i16) -> Body {
    Body { space: Footprint::square(square), bottom: level, tall: SQUARE as i16 }
}

impl Place {
    /// The point on the map below or above it.
    pub const fn point(self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// Its level in feet.
    pub const fn level(self) -> i16 {
        self.z.div_euclid(FOOT) as i16
    }
}

impl Battle {
    /// Whether an area reaches the 5-foot cube of a square at a level in feet: it holds it, and
    /// total cover does not cut every line to it (`magic.area.blocked`).
    pub fn area_reaches(&self, area: &Area, square: Square, level: i16) -> bool {
        area.holds(Place::middle(square, level))
            && (self.spreads_to(area, square, level, None)
                || area.corners && self.seeps_to(area, square, level, None))
    }

    /// Whether an area that spreads around corners comes to a square by way of others that it fills,
    /// one next to the other, from one that it reaches in a straight line; `target` is what stands or
    /// hangs there if that is an object, which is not in its own way.
    fn seeps_to(&self, area: &Area, square: Square, level: i16, target: Option<ObjectId>) -> bool {
        let cube = |square: Square| cube(square, level);
        let mut seen = self.empty_set(area);
        let mut left: SmallVec<[Square; 32]> = SmallVec::new();
        seen.insert(square);
        left.push(square);
        while let Some(here) = left.pop() {
            let own = target.filter(|_| here == square);
            for way in Direction::ALL {
                let Some(next) = here.step(way).filter(|s| !seen.contains(*s)) else { continue };
                let open = self.setup.map.holds(Footprint::square(next))
                    && area.holds(Place::middle(next, level))
                    && self.lets_through(Blocks::EFFECT, cube(here), cube(next), own)
                    && !self.is_split(next, level);
                if open && self.spreads_to(area, next, level, None) {
                    return true;
                }
                if open && seen.insert(next) {
                    left.push(next);
                }
            }
        }
        false
    }

    /// Whether a wall or a closed door goes right through a square, so that nothing comes from one
    /// half of it to the other.
    fn is_split(&self, square: Square, level: i16) -> bool {
        let cube = cube(square, level);
        let from = Origin::Body(cube);
        let mut screen = self.screen(Blocks::EFFECT, from, cube, None);
        self.add_fixed(&mut screen);
        let fixed = screen.fixed(square, square);
        // Once around its corners: what only reaches into it stands on one side, what goes through
        // it on two.
        let cut = |(a, b): &(usize, usize)| {
            let (from, to) = (corner(square, *a), corner(square, *b));
            let free = |level: i64| !screen.stops(&Ray { from, to, rises: (level, level) });
            fixed >> (4 * a + b) & 1 != 0 || !levels(cube).into_iter().any(free)
        };
        [(0, 1), (1, 3), (3, 2), (2, 0)].iter().filter(|side| cut(side)).count() > 1
    }

    /// An empty set that can hold the squares of an area.
    fn empty_set(&self, area: &Area) -> SquareSet {
        let (corner, width, height) = area.bounds(self.setup.map.grid);
        SquareSet::within(corner, width, height)
    }

    fn spreads_to(
        &self,
        area: &Area,
        square: Square,
        level: i16,
        target: Option<ObjectId>,
    ) -> bool {
        if self.nothing_between() {
            return true;
        }
        let from = area.spreads;
        let bottom = match area.shape {
            // It spreads along its circle first, and then goes up or down.
            Shape::Cylinder(..) => {
                let hangs = i32::from(area.levels().0) * FOOT < area.from.z;
                from.level() - if hangs { SQUARE as i16 } else { 0 }
            }
            _ => level,
        };
        self.clear_path_to(from.point(), from.level(), cube(square, bottom), target)
    }

    /// The squares of the map that an area reaches at some level.
    pub fn squares_in(&self, area: &Area) -> SquareSet {
        let map = &self.setup.map;
        let (corner, width, height) = area.bounds(map.grid);
        let (lowest, highest) = area.levels();
        let mut set = self.empty_set(area);
        for y in corner.y..corner.y + height {
            for x in corner.x..corner.x + width {
                let square = Square { x, y };
                let floor = map.floor(square);
                let below = (lowest - floor).max(0) / 5 * 5;
                let mut levels = (floor + below..=highest).step_by(5);
                if levels.any(|level| self.area_reaches(area, square, level)) {
                    set.insert(square);
                }
            }
        }
        set
    }

    /// Whether any 5-foot cube of a body is in an area.
    pub fn is_in(&self, area: &Area, body: Body) -> bool {
        let cubes = (body.tall.max(5) + 4) / 5;
        body.space.squares().any(|square| {
            (0..cubes).any(|i| self.area_reaches(area, square, body.bottom.saturating_add(i * 5)))
        })
    }

    /// The creatures in an area, seen or not.
    pub fn creatures_in(&self, area: &Area) -> CreatureSet {
        let there = |id: &CreatureId| self.on_map(*id) && self.host_of(*id).is_none();
        self.ids().filter(|id| there(id) && self.is_in(area, self.body(*id))).collect()
    }

    /// Whether an object stands in an area; nets and the like go with those whom they hold.
    pub fn object_is_in(&self, area: &Area, id: ObjectId) -> bool {
        let ObjectKind::Setup(_) = self.state.objects[id.index()].kind else { return false };
        let body = self.object_body(id);
        let cubes = (body.tall.max(5) + 4) / 5;
        body.space.squares().any(|square| {
            (0..cubes).any(|i| {
                let level = body.bottom.saturating_add(i * 5);
                area.holds(Place::middle(square, level))
                    && (self.spreads_to(area, square, level, Some(id))
                        || area.corners && self.seeps_to(area, square, level, Some(id)))
            })
        })
    }

    /// Those whose space an area would reach into if nothing were in its way.
    pub(crate) fn creatures_about(&self, area: &Area) -> CreatureSet {
        let there = |id: &CreatureId| self.on_map(*id) && self.host_of(*id).is_none();
        let about = |id: &CreatureId| {
            let body = self.body(*id);
            body.space.squares().any(|square| area.holds(Place::middle(square, body.bottom)))
        };
        self.ids().filter(|id| there(id) && about(id)).collect()
    }

    /// The way of a spell from its caster to a point: to a foot above it, for on the floor every
    /// line would touch the ground.
    pub(crate) fn way_of_spell(&self, caster: CreatureId, to: Place) -> Way {
        let to = Place { z: to.z + FOOT, ..to };
        let body = self.body(caster);
        let Footprint { corner, side } = body.space;
        let half = i32::from(side) * UNITS / 2;
        let from = Place {
            x: i32::from(corner.x) * UNITS + half,
            y: i32::from(corner.y) * UNITS + half,
            z: i32::from(body.bottom) * FOOT + i32::from(body.tall) * FOOT / 2,
        };
        let far = (to.x - from.x).abs().max((to.y - from.y).abs()).max((to.z - from.z).abs());
        Way { body, from, to, steps: far / STEP + 1 }
    }

    /// Whether nothing that blocks this stands between a caster and a place on its spell's way.
    pub(crate) fn is_clear(&self, way: &Way, place: Place, blocks: Blocks) -> bool {
        if self.nothing_between() {
            return true;
        }
        let from = Origin::Point(place.point(), [tenths(place.level()); 2]);
        self.screen(blocks, from, way.body, None).lets_through(from, way.body)
    }

    /// The last place before what blocks a spell on its way (`magic.area.near`).
    pub(crate) fn near_side(&self, way: &Way) -> Place {
        let (mut clear, mut blocked) = (0, way.steps);
        while blocked - clear > 1 {
            let middle = (clear + blocked) / 2;
            match self.is_clear(way, way.place(middle), Blocks::EFFECT) {
                true => clear = middle,
                false => blocked = middle,
            }
        }
        way.place(clear)
    }
}

/// The way of a spell from the middle of its caster to a point.
pub(crate) struct Way {
    body: Body,
    from: Place,
    to: Place,
    steps: i32,
}

impl Way {
    /// The place a step before the point: on the caster's side of a wall that the point touches.
    pub(crate) fn before_end(&self) -> Place {
        self.place(self.steps - 1)
    }

    fn place(&self, step: i32) -> Place {
        let part = |from: i32, to: i32| {
            from + (i64::from(to - from) * i64::from(step) / i64::from(self.steps)) as i32
        };
        let Way { from, to, .. } = self;
        Place { x: part(from.x, to.x), y: part(from.y, to.y), z: part(from.z, to.z) }
    }
}
