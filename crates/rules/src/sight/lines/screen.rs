//! What stands between two bodies: walls, doors, objects, fog, the ground and creatures.

use smallvec::SmallVec;

use super::{
    origin::Origin,
    prepared::{Prepared, Reading},
    ray::{Corridor, INSET, Ray, Rect, corner, levels, tenths},
};
use crate::{
    battle::{Battle, CreatureId, ObjectId, ObjectKind},
    sight::{CoverBy, Degree},
    space::{Blocks, Body, CEILING, Footprint, Obscured, Point, Square, Wall},
};

/// What lines are drawn to, for those who stand between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aimed {
    Creature(CreatureId),
    Object(ObjectId),
}

/// A solid block: an object, a creature, or the ground where it is higher.
#[derive(Clone, Copy, Debug)]
pub(in crate::sight) struct Bulk {
    pub(crate) area: Rect,
    bottom: i64,
    top: i64,
    pub(crate) by: CoverBy,
    /// Whether it is a creature larger than the target.
    pub(crate) larger: bool,
}

impl Bulk {
    #[inline]
    pub(crate) fn blocks(&self, ray: &Ray) -> bool {
        ray.touches(self.area) && (self.spans(ray.rises) || self.blocks_at_its_levels(ray))
    }

    /// Whether it reaches below and above both levels.
    #[inline]
    fn spans(&self, (a, b): (i64, i64)) -> bool {
        self.bottom <= a.min(b) && self.top >= a.max(b)
    }

    /// Whether another begins where this one ends, in the same row and at the same levels.
    fn goes_on_in(&self, other: &Bulk) -> bool {
        (self.area.east, self.area.north) == (other.area.west, other.area.north)
            && (self.bottom, self.top) == (other.bottom, other.top)
    }

    fn blocks_at_its_levels(&self, ray: &Ray) -> bool {
        ray.over(self.area).is_some_and(|s| ray.between_levels(s, self.bottom, self.top))
    }
}

/// A wall that does not block all lines alike.
#[derive(Clone, Copy, Debug)]
pub(in crate::sight) struct Fence {
    wall: Wall,
    pub(crate) by: CoverBy,
}

impl Fence {
    /// Whether it stops the line.
    pub(crate) fn blocks(&self, ray: &Ray) -> bool {
        self.degree().is_none() && self.met(ray, false)
    }

    /// Whether it covers what is right behind it: the line's end is no farther from it than its
    /// start (`cover.side`).
    pub(in crate::sight) fn shelters(&self, ray: &Ray) -> bool {
        self.degree().is_some() && self.met(ray, true)
    }

    pub(in crate::sight) fn degree(&self) -> Option<Degree> {
        self.wall.cover
    }

    fn met(&self, ray: &Ray, behind: bool) -> bool {
        ray.across(self.wall.from, self.wall.to).is_some_and(|stretch| {
            (!behind || stretch.0.in_second_half())
                && ray.between_levels(stretch, tenths(self.wall.bottom), tenths(self.wall.top))
        })
    }
}

/// An object that stands in the way.
#[derive(Clone, Copy, Debug)]
enum Obstacle<'b> {
    /// The leaf of a closed door.
    Leaf(&'b Wall),
    /// A block of so many feet.
    Block(Footprint, i16),
}

impl Obstacle<'_> {
    fn area(self) -> Rect {
        match self {
            Obstacle::Leaf(wall) => Rect::around(wall.from, wall.to),
            Obstacle::Block(space, _) => Rect::of(space.corner, space.side, 0),
        }
    }
}

/// What may stand between two places: the prepared lines, and whatever else has to be looked at.
pub(crate) struct Screen<'b> {
    lines: Option<&'b Reading>,
    what: Blocks,
    corridor: Corridor,
    pub(in crate::sight) fences: SmallVec<[Fence; 4]>,
    pub(in crate::sight) bulks: SmallVec<[Bulk; 6]>,
    pub(in crate::sight) bodies: SmallVec<[Bulk; 6]>,
    /// The lowest and the highest level of any line.
    levels: (i64, i64),
    /// Whether all levels are alike: whatever is there reaches below and above every line.
    pub(crate) flat: bool,
}

impl Battle {
    /// The lines of the map, unless nothing on it ever stands in the way.
    #[inline(always)]
    pub(crate) fn lines(&self) -> Option<&Prepared> {
        let setup = &self.setup;
        if setup.map.is_plain() {
            return None;
        }
        let doors = || setup.objects.iter().filter_map(|o| o.door.map(|d| d.wall)).collect();
        Some(setup.map.lines(doors))
    }

    /// A screen with nothing on it but the prepared lines.
    #[inline]
    pub(super) fn bare_screen(&self, what: Blocks, from: Origin, to: Body) -> Screen<'_> {
        let corridor = Corridor::between(from.area(), Origin::Body(to).area());
        let ([a, b], [c, d]) = (from.levels(), levels(to));
        let (lowest, highest) = (a.min(c), b.max(d));
        Screen {
            lines: self.lines().map(|lines| lines.up_to(|| highest)),
            what,
            corridor,
            fences: SmallVec::new(),
            bulks: SmallVec::new(),
            bodies: SmallVec::new(),
            levels: (lowest, highest),
            flat: true,
        }
    }

    /// What stands between that may change, apart from creatures and from `target` itself if that
    /// is an object.
    pub(crate) fn screen(
        &self,
        what: Blocks,
        from: Origin,
        to: Body,
        target: Option<ObjectId>,
    ) -> Screen<'_> {
        let mut screen = self.bare_screen(what, from, to);
        if !self.state.objects.is_empty() {
            self.add_objects(&mut screen, from, to, target);
        }
        if what == Blocks::SIGHT && self.zones_stop_looks() {
            self.add_fog(&mut screen);
        }
        screen
    }

    pub(super) fn add_objects(
        &self,
        screen: &mut Screen<'_>,
        from: Origin,
        to: Body,
        target: Option<ObjectId>,
    ) {
        for id in (0..self.state.objects.len()).map(|i| ObjectId(i as u8)) {
            let Some(obstacle) = self.obstacle(screen.what, id).filter(|_| Some(id) != target)
            else {
                continue;
            };
            let by = CoverBy::Object(id);
            match obstacle {
                Obstacle::Leaf(wall) => {
                    let wall = Wall { cover: None, ..*wall };
                    screen.add_fence(Fence { wall, by });
                }
                Obstacle::Block(space, height) => {
                    // What shares its space with one of them stands in nobody's way.
                    let own = from.space().is_some_and(|own| own.overlaps(space));
                    if own || space.overlaps(to.space) {
                        continue;
                    }
                    let floor = self.setup.map.floor_of(space);
                    let top = match height {
                        CEILING => CEILING,
                        height => floor.saturating_add(height),
                    };
                    let (bottom, top) = (tenths(floor), tenths(top));
                    let area = obstacle.area();
                    screen.add_bulk(Bulk { area, bottom, top, by, larger: false });
                }
            }
        }
    }

    /// How an object stands in the way, if it does.
    #[inline]
    fn obstacle(&self, what: Blocks, id: ObjectId) -> Option<Obstacle<'_>> {
        let object = &self.state.objects[id.index()];
        let ObjectKind::Setup(place) = object.kind else { return None };
        if object.hit_points == 0 {
            return None;
        }
        let figures = &self.setup.objects[usize::from(place)];
        if let Some(door) = figures.door {
            let wall = self.setup.map.walls.get(usize::from(door.wall))?;
            return (!object.open && wall.blocks.contains(what)).then_some(Obstacle::Leaf(wall));
        }
        let space = || Footprint::new(object.square, figures.size);
        figures.blocks.contains(what).then(|| Obstacle::Block(space(), figures.height))
    }

    /// Whether nothing between that may change counts, apart from creatures.
    #[inline(always)]
    pub(super) fn nothing_changes(&self, what: Blocks, from: &Body, to: &Body) -> bool {
        (self.state.objects.is_empty() || !self.objects_between(what, from, to))
            && (what != Blocks::SIGHT || !self.zones_stop_looks())
    }

    #[inline(never)]
    fn objects_between(&self, what: Blocks, from: &Body, to: &Body) -> bool {
        let corridor = Corridor::between(Origin::Body(*from).area(), Origin::Body(*to).area());
        let ids = (0..self.state.objects.len()).map(|i| ObjectId(i as u8));
        let mut obstacles = ids.filter_map(|id| self.obstacle(what, id));
        obstacles.any(|o| corridor.meets(o.area()))
    }

    /// Fog that a spell made stops looks like that of the map, at its levels
    /// (`obscured.heavily`).
    fn add_fog(&self, screen: &mut Screen<'_>) {
        let (lowest, highest) = screen.levels;
        // The 5-foot cubes that some line may touch.
        let levels = (lowest.div_euclid(10) - 5) as i16..=highest.div_euclid(10) as i16;
        for zone in self.state.zones.iter().filter(|z| z.kind.obscured == Obscured::Heavily) {
            let mut row: Option<Bulk> = None;
            for square in screen.corridor.squares() {
                if !zone.squares.contains(square) {
                    continue;
                }
                // No shape has holes, so from the lowest to the highest there is fog.
                let mut filled = levels.clone().filter(|level| zone.fills(square, *level));
                let Some(first) = filled.next() else { continue };
                let last = filled.next_back().unwrap_or(first);
                let fog = Bulk {
                    area: Rect::of(square, 1, 0),
                    bottom: tenths(first),
                    top: tenths(last.saturating_add(5)),
                    by: CoverBy::Wall,
                    larger: false,
                };
                // Squares side by side are one block, since there is less to look at then.
                match &mut row {
                    Some(row) if row.goes_on_in(&fog) => row.area.east = fog.area.east,
                    row => row.replace(fog).into_iter().for_each(|done| screen.add_bulk(done)),
                }
            }
            row.into_iter().for_each(|done| screen.add_bulk(done));
        }
    }

    /// Adds what the map itself has beside the prepared lines: the ground, where it is higher than
    /// the lowest line, and walls that do not block all lines alike.
    pub(crate) fn add_fixed(&self, screen: &mut Screen<'_>) {
        self.add_ground(screen);
        let Some(lines) = screen.lines else { return };
        for wall in &lines.low {
            // A degree of its own stands for how much it stops.
            let cover = wall.cover.filter(|_| screen.what == Blocks::EFFECT);
            if cover.is_some() || wall.blocks.contains(screen.what) {
                screen.add_fence(Fence { wall: Wall { cover, ..*wall }, by: CoverBy::Wall });
            }
        }
    }

    fn add_ground(&self, screen: &mut Screen<'_>) {
        let lowest = screen.levels.0;
        // What lies on the ground is above it.
        if lowest >= tenths(screen.lines.map_or(0, Reading::highest)) {
            return;
        }
        let map = &self.setup.map;
        for square in screen.corridor.squares() {
            if square.x >= map.grid.width || square.y >= map.grid.height {
                continue;
            }
            let top = match screen.lines {
                Some(lines) => lines.top(screen.what, map.index(square)),
                None => map.floor(square),
            };
            if tenths(top) > lowest {
                screen.add_bulk(Bulk {
                    area: Rect::of(square, 1, 0),
                    bottom: i64::MIN >> 24,
                    top: tenths(top) - 1,
                    by: CoverBy::Wall,
                    larger: false,
                });
            }
        }
    }

    /// Adds the creatures between to the screen (`cover.creature`): not those much smaller than
    /// the target, nor those that share a space with one of the two.
    #[inline]
    pub(in crate::sight) fn add_bodies(
        &self,
        screen: &mut Screen<'_>,
        from: Origin,
        by: Option<CreatureId>,
        target: Aimed,
    ) {
        let Rect { west, east, north, south } = screen.corridor.around;
        // Most are far from the lines: four squares are the longest side.
        let (west, north) = (west / crate::space::UNITS - 3, north / crate::space::UNITS - 3);
        let (wide, high) = (east / crate::space::UNITS - west, south / crate::space::UNITS - north);
        for (id, creature) in self.ids().zip(&self.state.creatures) {
            let (x, y) = (i32::from(creature.square.x), i32::from(creature.square.y));
            if (0..=wide).contains(&(x - west)) && (0..=high).contains(&(y - north)) {
                self.add_body(screen, from, by, target, id);
            }
        }
    }

    fn add_body(
        &self,
        screen: &mut Screen<'_>,
        from: Origin,
        by: Option<CreatureId>,
        target: Aimed,
        id: CreatureId,
    ) {
        if Aimed::Creature(id) == target || Some(id) == by {
            return;
        }
        let body = self.body(id);
        let area = Rect::of(body.space.corner, body.space.side, INSET);
        if !screen.corridor.meets(area) {
            return;
        }
        let (to, size) = match target {
            Aimed::Creature(id) => (self.space(id), self.creature(id).size),
            Aimed::Object(id) => (self.object_space(id), self.object_size(id)),
        };
        let own = self.creature(id).size;
        let (bottom, top) = (tenths(body.bottom), tenths(body.top()));
        let bulk = Bulk { area, bottom, top, by: CoverBy::Creature(id), larger: own > size };
        let shared =
            body.space.overlaps(to) || from.space().is_some_and(|space| space.overlaps(body.space));
        if !shared && self.on_map(id) && size.steps_above(own) <= 1 && screen.reaches(&bulk) {
            screen.flat &= bulk.spans(screen.levels);
            screen.bodies.push(bulk);
        }
    }
}

impl Screen<'_> {
    /// Whether a block is at the level of some line.
    fn reaches(&self, bulk: &Bulk) -> bool {
        bulk.top >= self.levels.0 && bulk.bottom <= self.levels.1
    }

    /// Adds a solid block, if it is where some line may meet it.
    fn add_bulk(&mut self, bulk: Bulk) {
        if self.reaches(&bulk) && self.corridor.meets(bulk.area) {
            self.flat &= bulk.spans(self.levels);
            self.bulks.push(bulk);
        }
    }

    /// Adds a wall, if it is where some line may meet it.
    fn add_fence(&mut self, fence: Fence) {
        let Wall { from, to, bottom, top, .. } = fence.wall;
        if self.corridor.meets(Rect::around(from, to)) {
            let (lowest, highest) = self.levels;
            self.flat &= tenths(bottom) <= lowest && tenths(top) >= highest;
            self.fences.push(fence);
        }
    }

    /// Whether the prepared lines say everything.
    pub(crate) fn is_bare(&self) -> bool {
        self.fences.is_empty() && self.bulks.is_empty() && self.bodies.is_empty()
    }

    /// Whether nothing can be in the way at all.
    pub(crate) fn is_open(&self) -> bool {
        self.lines.is_none() && self.is_bare()
    }

    /// Whether all levels are alike, and no wall has a degree of its own.
    pub(in crate::sight) fn is_simple(&self) -> bool {
        self.flat && self.fences.iter().all(|f| f.degree().is_none())
    }

    /// Which of the sixteen lines between two squares are blocked at every level.
    pub(crate) fn fixed(&self, a: Square, b: Square) -> u16 {
        self.lines.map_or(0, |lines| lines.blocked(self.what, a, b))
    }

    /// Which of the four lines from a place to the corners of a square are blocked at every level.
    pub(super) fn fixed_from(&self, from: Point, to: Square) -> u16 {
        let Some(lines) = self.lines else { return 0 };
        (0..4).fold(0, |mask, j| {
            mask | u16::from(lines.blocks_from(self.what, from, corner(to, j))) << j
        })
    }

    /// Whether something of changeable or finite height stops the line; creatures do not.
    pub(crate) fn stops(&self, ray: &Ray) -> bool {
        self.fences.iter().any(|f| f.blocks(ray)) || self.bulks.iter().any(|b| b.blocks(ray))
    }

    /// Whether something stops the line whatever its levels: most of what stops lines does.
    fn stops_at_every_level(&self, ray: &Ray) -> bool {
        let all = |bulk: &Bulk| bulk.spans(self.levels) && ray.touches(bulk.area);
        !self.flat && self.bulks.iter().any(all)
    }

    /// Whether a square lies so deep in something that no line begins or ends there.
    fn buries(&self, square: Square) -> bool {
        let corners = Rect::of(square, 1, INSET);
        let all = |bulk: &Bulk| bulk.area.holds(corners) && bulk.spans(self.levels);
        self.bulks.iter().any(all)
    }

    /// Whether some line from one to the other is free.
    pub(crate) fn lets_through(&self, from: Origin, to: Body) -> bool {
        if self.is_open() {
            return true;
        }
        if from.space().is_some_and(|space| space.squares().all(|s| self.buries(s))) {
            return false;
        }
        let ends = &levels(to)[..1 + usize::from(!self.flat)];
        to.space.squares().filter(|square| !self.buries(*square)).any(|square| {
            self.each_point(from, square, |start, levels, fixed| {
                (0..4).filter(|j| fixed >> j & 1 == 0).any(|j| {
                    let ray = |level, end| Ray {
                        from: start,
                        to: corner(square, j),
                        rises: (level, end),
                    };
                    let free = |levels: &[i64; 2]| {
                        levels.iter().zip(ends).any(|(level, e)| !self.stops(&ray(*level, *e)))
                    };
                    self.is_bare()
                        || !self.stops_at_every_level(&ray(0, 0)) && levels.iter().any(free)
                })
            })
        })
    }
}
