use smallvec::SmallVec;

use super::{
    Blocks, Body, CEILING, CoverBy, Degree, Footprint, Point, Square, Wall,
    ray::{Area, INSET, Ray, corner, levels, tenths},
    sightlines::{Prepared, Reading},
};
use crate::{
    battle::{Battle, CreatureId, ObjectId},
    creature::Size,
};

/// Where lines start.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// At the points of a body.
    Body(Body),
    /// At a single place, with its level in feet.
    Point(Point, i16),
}

impl Origin {
    fn area(self) -> Area {
        match self {
            Origin::Body(body) => Area::of(body.space.corner, body.space.side, INSET),
            Origin::Point(point, _) => Area::around(point, point),
        }
    }

    fn levels(self) -> [i64; 2] {
        match self {
            Origin::Body(body) => levels(body),
            Origin::Point(_, level) => [tenths(level); 2],
        }
    }

    fn space(self) -> Option<Footprint> {
        match self {
            Origin::Body(body) => Some(body.space),
            Origin::Point(..) => None,
        }
    }
}

/// A solid block: an object, a creature, or the ground where it is higher.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bulk {
    area: Area,
    bottom: i64,
    top: i64,
    pub(super) by: CoverBy,
    /// Whether it is a creature larger than the target.
    pub(super) larger: bool,
}

impl Bulk {
    pub(super) fn blocks(&self, ray: &Ray) -> bool {
        ray.over(self.area).is_some_and(|s| ray.between_levels(s, self.bottom, self.top))
    }
}

/// A wall that does not block all lines alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    wall: Wall,
    pub(super) by: CoverBy,
}

impl Fence {
    /// Whether it stops the line.
    pub(super) fn blocks(&self, ray: &Ray) -> bool {
        self.degree().is_none() && self.met(ray, false)
    }

    /// Whether it covers what is right behind it: the line's end is no farther from it than its
    /// start (`cover.side`).
    pub(super) fn shelters(&self, ray: &Ray) -> bool {
        self.degree().is_some() && self.met(ray, true)
    }

    pub(super) fn degree(&self) -> Option<Degree> {
        self.wall.cover
    }

    fn met(&self, ray: &Ray, behind: bool) -> bool {
        ray.across(self.wall.from, self.wall.to).is_some_and(|stretch| {
            (!behind || stretch.0.in_second_half())
                && ray.between_levels(stretch, tenths(self.wall.bottom), tenths(self.wall.top))
        })
    }
}

/// What may stand between two places: the prepared lines, and whatever else has to be looked at.
pub(crate) struct Screen<'b> {
    lines: Option<&'b Reading>,
    what: Blocks,
    pub(super) fences: SmallVec<[Fence; 4]>,
    pub(super) bulks: SmallVec<[Bulk; 6]>,
    pub(super) bodies: SmallVec<[Bulk; 6]>,
    /// The lowest and the highest level of any line.
    levels: (i64, i64),
}

impl Battle {
    /// The lines of the map, unless nothing on it ever stands in the way.
    pub(super) fn lines(&self) -> Option<&Prepared> {
        let setup = &self.setup;
        if setup.map.is_plain() {
            return None;
        }
        let doors = || setup.objects.iter().filter_map(|o| o.door.map(|d| d.wall)).collect();
        Some(setup.map.lines(doors))
    }

    /// What stands between, apart from creatures and from `target` itself if that is an object.
    pub(super) fn screen(
        &self,
        what: Blocks,
        from: Origin,
        to: Body,
        target: Option<ObjectId>,
    ) -> Screen<'_> {
        let area = from.area().with(Origin::Body(to).area());
        let ([a, b], [c, d]) = (from.levels(), levels(to));
        let (lowest, highest) = (a.min(c), b.max(d));
        let mut screen = Screen {
            lines: self.lines().map(|lines| lines.up_to(highest)),
            what,
            fences: SmallVec::new(),
            bulks: SmallVec::new(),
            bodies: SmallVec::new(),
            levels: (lowest, highest),
        };
        self.add_ground(&mut screen, area, lowest);
        if let Some(lines) = screen.lines {
            for wall in &lines.low {
                // A degree of its own stands for how much it stops.
                let cover = wall.cover.filter(|_| what == Blocks::EFFECT);
                let counts = cover.is_some() || wall.blocks.contains(what);
                if counts && Area::around(wall.from, wall.to).meets(area) {
                    screen.fences.push(Fence { wall: Wall { cover, ..*wall }, by: CoverBy::Wall });
                }
            }
        }
        for (i, object) in self.objects.iter().enumerate() {
            let id = ObjectId(i as u8);
            let crate::battle::ObjectKind::Setup(place) = object.kind else { continue };
            if object.hit_points == 0 || Some(id) == target {
                continue;
            }
            let figures = &self.setup.objects[usize::from(place)];
            if let Some(door) = figures.door {
                let Some(wall) = self.setup.map.walls.get(usize::from(door.wall)) else { continue };
                let counts = !object.open && wall.blocks.contains(what);
                if counts && Area::around(wall.from, wall.to).meets(area) {
                    let wall = Wall { cover: None, ..*wall };
                    screen.fences.push(Fence { wall, by: CoverBy::Object(id) });
                }
                continue;
            }
            if !figures.blocks.contains(what) {
                continue;
            }
            let space = self.object_space(id);
            let bulk = Area::of(space.corner, space.side, 0);
            // What shares its space with one of them stands in nobody's way.
            let shared =
                space.overlaps(to.space) || from.space().is_some_and(|own| own.overlaps(space));
            if shared || !bulk.meets(area) {
                continue;
            }
            let floor = self.setup.map.floor_of(space);
            let top = match figures.height {
                CEILING => CEILING,
                height => floor.saturating_add(height),
            };
            if tenths(top) >= lowest && tenths(floor) <= highest {
                screen.bulks.push(Bulk {
                    area: bulk,
                    bottom: tenths(floor),
                    top: tenths(top),
                    by: CoverBy::Object(id),
                    larger: false,
                });
            }
        }
        screen
    }

    /// The ground, where it is higher than the lowest line.
    fn add_ground(&self, screen: &mut Screen<'_>, area: Area, lowest: i64) {
        let highest = screen.lines.map_or(0, Reading::highest);
        // What lies on the ground is above it.
        if lowest >= tenths(highest) {
            return;
        }
        let map = &self.setup.map;
        let squares = |from: i32, to: i32| (from / super::UNITS) as u8..=(to / super::UNITS) as u8;
        for y in squares(area.north, area.south) {
            for x in squares(area.west, area.east) {
                let square = Square { x, y };
                if x >= map.grid.width || y >= map.grid.height {
                    continue;
                }
                let top = match screen.lines {
                    Some(lines) => lines.top(screen.what, map.index(square)),
                    None => map.floor(square),
                };
                if tenths(top) > lowest {
                    screen.bulks.push(Bulk {
                        area: Area::of(square, 1, 0),
                        bottom: i64::MIN >> 24,
                        top: tenths(top) - 1,
                        by: CoverBy::Wall,
                        larger: false,
                    });
                }
            }
        }
    }

    /// Adds the creatures between to the screen (`cover.creature`): not those much smaller than
    /// the target, nor those that share a space with one of the two.
    pub(super) fn add_bodies(
        &self,
        screen: &mut Screen<'_>,
        from: Origin,
        by: Option<CreatureId>,
        target: CreatureId,
    ) {
        let to = self.body(target);
        let size: Size = self.block(target).size;
        let area = from.area().with(Origin::Body(to).area());
        let (lowest, highest) = screen.levels;
        for id in self.ids() {
            if id == target || Some(id) == by {
                continue;
            }
            let corner = self.creature(id).square;
            // Far from the lines, as most are: four squares are the longest side.
            let (x, y) = (i32::from(corner.x) * super::UNITS, i32::from(corner.y) * super::UNITS);
            let side = 4 * super::UNITS;
            if x > area.east || y > area.south || x + side < area.west || y + side < area.north {
                continue;
            }
            if !self.on_map(id) {
                continue;
            }
            let body = self.body(id);
            let own = self.block(id).size;
            let bulk = Area::of(body.space.corner, body.space.side, INSET);
            if !bulk.meets(area) || size.steps_above(own) > 1 {
                continue;
            }
            let shared = body.space.overlaps(to.space)
                || from.space().is_some_and(|space| space.overlaps(body.space));
            let (bottom, top) = (tenths(body.bottom), tenths(body.top()));
            if shared || top < lowest || bottom > highest {
                continue;
            }
            screen.bodies.push(Bulk {
                area: bulk,
                bottom,
                top,
                by: CoverBy::Creature(id),
                larger: own > size,
            });
        }
    }
}

impl Screen<'_> {
    /// Whether the prepared lines say everything.
    pub(super) fn is_bare(&self) -> bool {
        self.fences.is_empty() && self.bulks.is_empty() && self.bodies.is_empty()
    }

    /// Whether nothing can be in the way at all.
    pub(super) fn is_open(&self) -> bool {
        self.lines.is_none() && self.is_bare()
    }

    /// Whether all levels are alike: whatever is there reaches below and above every line.
    pub(super) fn is_flat(&self) -> bool {
        let (lowest, highest) = self.levels;
        let reaches = |bottom: i64, top: i64| bottom <= lowest && top >= highest;
        self.bulks.iter().chain(&self.bodies).all(|b| reaches(b.bottom, b.top))
            && self.fences.iter().all(|f| reaches(tenths(f.wall.bottom), tenths(f.wall.top)))
    }

    /// Which of the sixteen lines between two squares are blocked at every level.
    pub(super) fn fixed(&self, a: Square, b: Square) -> u16 {
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
    pub(super) fn stops(&self, ray: &Ray) -> bool {
        self.fences.iter().any(|f| f.blocks(ray)) || self.bulks.iter().any(|b| b.blocks(ray))
    }

    /// Calls with each point at which lines start, its level, and which of the four lines to the
    /// corners of a square are blocked from there at every level, until told to stop.
    pub(super) fn each_start(
        &self,
        from: Origin,
        to: Square,
        mut look: impl FnMut(Point, i64, u16) -> bool,
    ) -> bool {
        // One level is like the other where nothing depends on it.
        let both = usize::from(!self.is_flat());
        match from {
            Origin::Point(point, level) => look(point, tenths(level), self.fixed_from(point, to)),
            Origin::Body(body) => {
                let [low, high] = levels(body);
                for square in body.space.squares() {
                    let mask = self.fixed(square, to);
                    for i in 0..4 {
                        let fixed = mask >> (4 * i) & 15;
                        for level in [high, low].into_iter().take(1 + both) {
                            if look(corner(square, i), level, fixed) {
                                return true;
                            }
                        }
                    }
                }
                false
            }
        }
    }

    /// Whether some line from one to the other is free.
    pub(crate) fn lets_through(&self, from: Origin, to: Body) -> bool {
        if self.is_open() {
            return true;
        }
        let ends = &levels(to)[..1 + usize::from(!self.is_flat())];
        to.space.squares().any(|square| {
            self.each_start(from, square, |start, level, fixed| {
                (0..4).filter(|j| fixed >> j & 1 == 0).any(|j| {
                    self.is_bare()
                        || ends.iter().any(|end| {
                            let to = corner(square, j);
                            !self.stops(&Ray { from: start, to, rises: (level, *end) })
                        })
                })
            })
        })
    }
}
