//! Cover: how much of a target is covered from an attacker (`cover.half`, `cover.three`, `cover.total`).

use serde::{Deserialize, Serialize};

use super::{
    Degree,
    lines::{
        between::{Blocked, Pair},
        cache::Verdict,
        origin::Origin,
        ray::{Ray, corner, fan_touching, levels, tenths},
        screen::{Aimed, Screen},
    },
};
use crate::{
    battle::{
        Battle, Creature, CreatureId, ObjectId, ObjectKind, Refusal, RefusalReason, Setup, SideId,
        Target,
    },
    catalogue::Rule,
    creature::Size,
    ruleset::CreatureCover,
    space::{Blocks, Body, Brightness, Footprint, Point, SQUARE, Square, UNITS},
};

/// How well a target is covered, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Cover {
    /// The most protective degree that applies (`cover.best`).
    pub degree: Degree,
    /// What gives it, if there is any.
    pub by: Option<CoverBy>,
}

/// What gives cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoverBy {
    /// A wall, or something else of the map where nobody has looked closer.
    Wall,
    /// What fills squares of a kind, such as a tree.
    Filled(u8),
    /// A window.
    Glass,
    /// Ground that is higher.
    Ground,
    /// An object, a closed door among them.
    Object(ObjectId),
    /// A creature (`cover.creature`).
    Creature(CreatureId),
}

impl Cover {
    pub(crate) const NONE: Cover = Cover { degree: Degree::None, by: None };

    /// What the map itself gives.
    #[inline]
    pub(crate) fn by_map(degree: Degree) -> Cover {
        Cover { degree, by: (degree != Degree::None).then_some(CoverBy::Wall) }
    }

    /// Whether it is total cover.
    pub fn is_total(self) -> bool {
        self.degree == Degree::Total
    }
}

/// Lines to the eight points of one square of the target, and how many are blocked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    /// By walls, the ground and objects.
    solid: u8,
    /// By those or by a creature.
    with_creatures: u8,
    /// By those or by a creature larger than the target.
    with_larger: u8,
    /// Through walls that give at least this degree: half, three-quarters, total.
    sheltered: [u8; 3],
}

impl Count {
    /// Where all levels are alike: of so many of the four lines to the corners.
    #[inline]
    pub(crate) fn flat(solid: u8, with_creatures: u8, with_larger: u8) -> Count {
        Count {
            solid: 2 * solid,
            with_creatures: 2 * with_creatures,
            with_larger: 2 * with_larger,
            sheltered: [0; 3],
        }
    }

    /// The degree by walls, the ground and objects alone.
    #[inline]
    pub(crate) fn by_solid(&self) -> Degree {
        by_solid(self.solid)
    }

    #[inline]
    pub(crate) fn degree(&self, creatures: CreatureCover) -> Degree {
        let [half, three_quarters, total] = self.sheltered.map(|lines| lines >= 4);
        let by_walls = match (total, three_quarters, half) {
            (true, ..) => Degree::Total,
            (_, true, _) => Degree::ThreeQuarters,
            (.., true) => Degree::Half,
            _ => Degree::None,
        };
        let by_creatures = match creatures {
            // Three quarters by a creature take one that the target can hide behind.
            CreatureCover::ByAmount if self.with_larger >= 6 => Degree::ThreeQuarters,
            _ if self.with_creatures >= 4 => Degree::Half,
            _ => Degree::None,
        };
        self.by_solid().max(by_walls).max(by_creatures)
    }
}

/// Which of the four lines from a place to the corners of a square meet something.
#[inline]
fn fan(start: Point, square: Square, meets: impl Fn(&Ray) -> bool) -> u16 {
    (0..4).fold(0, |mask, j| {
        let ray = Ray { from: start, to: corner(square, j), rises: (0, 0) };
        mask | u16::from(meets(&ray)) << j
    })
}

/// The degree when so many of eight lines are blocked.
#[inline]
pub(crate) fn by_solid(lines: u8) -> Degree {
    match lines {
        8.. => Degree::Total,
        6..=7 => Degree::ThreeQuarters,
        4..=5 => Degree::Half,
        _ => Degree::None,
    }
}

impl Battle {
    /// The cover of one creature against another's attacks: counted from the best point of the
    /// attacker's space to the least covered square of the target's (`cover.half`, `cover.three`,
    /// `cover.total`). docs/COVER.md draws it.
    pub fn cover(&self, attacker: CreatureId, target: CreatureId) -> Cover {
        self.cover_by(attacker, target, true)
    }

    /// How well one creature is covered against another's attacks, whatever covers it.
    #[inline]
    pub fn degree_of_cover(&self, attacker: CreatureId, target: CreatureId) -> Degree {
        if self.touch_freely(self.creature(attacker), self.creature(target)) {
            return Degree::None;
        }
        self.cover_by(attacker, target, false).degree
    }

    /// Whether two stand side by side on one level, and nothing is between them however large they
    /// are.
    #[inline(always)]
    fn touch_freely(&self, one: &Creature, other: &Creature) -> bool {
        one.height == other.height
            && (self.in_a_clearing(one, other)
                || one.square.squares_to(other.square) <= 1
                    && one.height >= 0
                    && self.nothing_between())
    }

    /// The cover of one creature against another's attacks; who gives it need not be said where it
    /// is not `named`.
    #[inline(never)]
    fn cover_by(&self, attacker: CreatureId, target: CreatureId, named: bool) -> Cover {
        let (one, other) = (self.creature(attacker), self.creature(target));
        if self.touch_freely(one, other) {
            return Cover::NONE;
        }
        let open = self.nothing_between() && one.height.min(other.height) >= 0;
        let pair = self.pair(attacker, target);
        let (from, to) = (&pair.from, &pair.to);
        let verdict = match open {
            true => Some(Verdict::OPEN),
            false => self.settled(Blocks::EFFECT, from, to),
        };
        let adjacent = from.touches(to);
        let Some(verdict) = verdict else { return self.drawn_cover(&pair, adjacent) };
        // Creatures add nothing to total cover, and none fits between two that touch.
        if adjacent || verdict.degree == Degree::Total {
            return Cover::by_map(verdict.degree);
        }
        self.cover_among(&pair, &verdict, named)
    }

    /// The cover of one creature against another's attacks, by drawing the lines past whatever
    /// stands between.
    pub(super) fn drawn_cover(&self, pair: &Pair, adjacent: bool) -> Cover {
        let (from, to) = (Origin::Body(pair.from), pair.to);
        let mut screen = self.screen(Blocks::EFFECT, from, to, None);
        if !adjacent {
            let target = Aimed::Creature(pair.target);
            self.add_bodies(&mut screen, from, Some(pair.attacker), target);
        }
        self.add_fixed(&mut screen);
        self.measure(&screen, from, to)
    }

    /// The cover of an object against a creature's attacks, by whatever else stands between.
    pub fn cover_of_object(&self, attacker: CreatureId, object: ObjectId) -> Cover {
        let (from, to) = (self.body(attacker), self.object_body(object));
        let origin = Origin::Body(from);
        let mut screen = self.screen(Blocks::EFFECT, origin, to, Some(object));
        if from.squares_to(to) > 1 {
            self.add_bodies(&mut screen, origin, Some(attacker), Aimed::Object(object));
        }
        self.add_fixed(&mut screen);
        self.measure(&screen, origin, to)
    }

    /// The cover that walls, the ground and objects would give in a square against a creature's
    /// attacks, whoever stands there.
    pub fn cover_at(&self, attacker: CreatureId, square: Square) -> Cover {
        self.fixed_cover(self.body(attacker), self.body_of_square(square), None)
    }

    /// The cover of a creature against what comes from a place, at a level in feet: the point of
    /// origin of an area. What the point only touches does not stand in its way; a point on a wall
    /// is on both of its sides.
    pub fn cover_from(&self, point: Point, level: i16, target: CreatureId) -> Cover {
        let (from, to) = (self.origin(point, level), self.body(target));
        let mut screen = self.screen(Blocks::EFFECT, from, to, None);
        self.add_bodies(&mut screen, from, None, Aimed::Creature(target));
        self.add_fixed(&mut screen);
        self.measure(&screen, from, to)
    }

    /// Whether a clear path leads from one body to another, so that the one is not behind total
    /// cover from the other (`cover.total`, `magic.path`).
    pub fn clear_path(&self, from: Body, to: Body) -> bool {
        self.lets_through(Blocks::EFFECT, from, to, None)
    }

    /// Whether a clear path leads from a place, at a level in feet, to a body
    /// (`magic.area.blocked`).
    pub fn clear_path_from(&self, point: Point, level: i16, to: Body) -> bool {
        self.clear_path_to(point, level, to, None)
    }

    /// The same; `target` is the other if that is an object, which is not in its own way.
    pub(crate) fn clear_path_to(
        &self,
        point: Point,
        level: i16,
        to: Body,
        target: Option<ObjectId>,
    ) -> bool {
        let from = self.origin(point, level);
        let mut screen = self.screen(Blocks::EFFECT, from, to, target);
        self.add_fixed(&mut screen);
        screen.lets_through(from, to)
    }

    /// Where the lines of an area start. What goes off less than 5 feet above the floor fills the
    /// room above it: lines to a body's head start as high there as those of a body on that floor.
    fn origin(&self, point: Point, level: i16) -> Origin {
        let map = &self.setup.map;
        let grid = map.grid;
        // The squares around an intersection, or on both sides of an edge.
        let near = |n: i32, edge: u8| {
            [n - 1, n].map(|n| n.div_euclid(UNITS).clamp(0, i32::from(edge) - 1) as u8)
        };
        let (columns, rows) = (near(point.x, grid.width), near(point.y, grid.height));
        let squares = columns.iter().flat_map(|x| rows.iter().map(|y| Square { x: *x, y: *y }));
        let floors = squares.map(|square| map.floor(square));
        let floors =
            floors.filter(|floor| (0..SQUARE as i16).contains(&level.saturating_sub(*floor)));
        let own = tenths(level);
        let [_, head] =
            levels(Body::new(Footprint::square(Square { x: 0, y: 0 }), 0, Size::Medium));
        Origin::Point(point, [own, floors.map(|f| tenths(f) + head).fold(own, i64::max)])
    }

    /// The space of a square as a target: from its floor up, or from the surface of water too deep
    /// to stand in.
    pub fn body_of_square(&self, square: Square) -> Body {
        let space = Footprint::square(square);
        Body { space, bottom: self.rest(square, Size::Medium), tall: SQUARE as i16 }
    }

    /// The space of a square as a target of somebody who guesses (`unseen.guess`): at its own
    /// level, above the square's ground.
    pub(crate) fn body_of_guess(&self, id: CreatureId, square: Square) -> Body {
        let space = Footprint::square(square);
        let bottom = self.body(id).bottom.max(self.setup.map.floor_of(space));
        Body { space, bottom, tall: SQUARE as i16 }
    }

    /// The cover of one creature from another as far as a side knows: without those whom it can't
    /// place.
    pub fn cover_for(&self, side: SideId, attacker: CreatureId, target: CreatureId) -> Cover {
        self.believed_by(side).cover(attacker, target)
    }

    /// The space of an object with its levels.
    pub fn object_body(&self, id: ObjectId) -> Body {
        let space = self.object_space(id);
        let tall = match self.state.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].height,
            ObjectKind::Net { holds, .. } => self.body(holds).tall,
        };
        let wide = i16::from(space.side) * SQUARE as i16;
        Body { space, bottom: self.setup.map.floor_of(space), tall: tall.clamp(1, 2 * wide) }
    }

    /// Whether a target can be attacked directly: it is not behind total cover (`cover.total`).
    #[inline(always)]
    pub(crate) fn check_clear(&self, id: CreatureId, target: Target) -> Result<(), Refusal> {
        match self.whole_cover(id, target) {
            Some(by) => {
                let by = self.cover_as_known(id, by);
                Refusal::err(Rule::CoverTotal, RefusalReason::TotalCover(by))
            }
            None => Ok(()),
        }
    }

    /// What gives cover, as a creature's side may hear of it: a creature that it can't place is not named.
    pub(crate) fn cover_as_known(&self, id: CreatureId, by: CoverBy) -> CoverBy {
        match by {
            CoverBy::Creature(other) if !self.side_knows(self.creature(id).side, other) => {
                CoverBy::Creature(CreatureId::UNSEEN)
            }
            known => known,
        }
    }

    /// What covers a target whole from a creature, if something does (`cover.total`).
    #[inline(always)]
    pub(crate) fn whole_cover(&self, id: CreatureId, target: Target) -> Option<CoverBy> {
        if let Target::Creature(other) = target
            && let Some(host) = self.body_between(id, other)
        {
            return Some(CoverBy::Creature(host));
        }
        if let Target::Creature(other) = target
            && let (one, other) = (self.creature(id), self.creature(other))
            && (self.nothing_between() && one.height.min(other.height) >= 0
                || self.in_a_clearing(one, other))
        {
            return None;
        }
        self.find_whole_cover(id, target)
    }

    /// Whether two stand side by side with nothing about them: no line between them is blocked.
    #[inline(always)]
    pub(super) fn in_a_clearing(&self, one: &Creature, other: &Creature) -> bool {
        let lowest = one.height.min(other.height);
        self.state.objects.is_empty()
            && self
                .lines()
                .is_some_and(|lines| lines.clearings.between(one.square, other.square, lowest))
    }

    fn find_whole_cover(&self, id: CreatureId, target: Target) -> Option<CoverBy> {
        let body = self.body(id);
        let (to, object) = match target {
            Target::Creature(other) if other == id => return None,
            Target::Creature(other) => (self.body(other), None),
            Target::Object(object) => (self.object_body(object), Some(object)),
            Target::Square(square) => (self.body_of_guess(id, square), None),
        };
        let open = self.nothing_between() && body.bottom >= 0 && to.bottom >= 0;
        if open || self.lets_through(Blocks::EFFECT, body, to, object) {
            return None;
        }
        self.fixed_cover(body, to, object).by
    }

    /// Whether nothing but creatures can stand between: the map is an open field in bright light,
    /// and its doors and other objects leave the way free.
    #[inline(always)]
    pub(crate) fn nothing_between(&self) -> bool {
        let map = &self.setup.map;
        map.is_level()
            && map.ambient == Brightness::Bright
            && (self.state.objects.is_empty() && map.walls.is_empty() || self.all_doors_open())
    }

    /// Whether every wall is the leaf of an open door, and no object blocks anything.
    pub(crate) fn all_doors_open(&self) -> bool {
        let Setup { map, objects: figures, .. } = &*self.setup;
        // Most maps with walls have more of them than doors.
        map.walls.len() <= figures.len()
            && self.state.objects.iter().all(|object| match object.kind {
                ObjectKind::Setup(place) => {
                    let figures = &figures[usize::from(place)];
                    let free = if figures.door.is_some() {
                        object.open
                    } else {
                        figures.blocks.is_empty()
                    };
                    free || object.hit_points == 0
                }
                ObjectKind::Net { .. } => true,
            })
            && (0..map.walls.len()).all(|wall| {
                figures.iter().any(|o| o.door.is_some_and(|door| usize::from(door.wall) == wall))
            })
    }

    /// Whether some line from one to the other is free, whoever stands between; `target` is the
    /// other if that is an object.
    #[inline(always)]
    pub(crate) fn lets_through(
        &self,
        what: Blocks,
        from: Body,
        to: Body,
        target: Option<ObjectId>,
    ) -> bool {
        if let Some(verdict) = self.settled(what, &from, &to) {
            return verdict.clear;
        }
        let from = Origin::Body(from);
        let mut screen = self.screen(what, from, to, target);
        self.add_fixed(&mut screen);
        screen.lets_through(from, to)
    }

    /// The cover by walls, the ground and objects but for the target itself.
    pub(super) fn fixed_cover(&self, from: Body, to: Body, target: Option<ObjectId>) -> Cover {
        if let Some(verdict) = self.settled(Blocks::EFFECT, &from, &to) {
            return Cover::by_map(verdict.degree);
        }
        let from = Origin::Body(from);
        let mut screen = self.screen(Blocks::EFFECT, from, to, target);
        self.add_fixed(&mut screen);
        self.measure(&screen, from, to)
    }

    pub(crate) fn measure(&self, screen: &Screen<'_>, from: Origin, to: Body) -> Cover {
        if screen.is_open() {
            return Cover::NONE;
        }
        let creatures = self.setup.ruleset.creature_cover;
        let (ends, simple) = (levels(to), screen.is_simple());
        let mut best: Option<(Degree, Count, Point, [i64; 2], Square)> = None;
        for square in to.space.squares() {
            let open = screen.each_start(from, square, |start, starts, fixed| {
                let count = match simple {
                    true => screen.count_flat(start, fixed, square),
                    false => screen.count(start, starts, fixed, square, ends),
                };
                let degree = count.degree(creatures);
                if best.is_none_or(|(least, ..)| degree < least) {
                    best = Some((degree, count, start, starts, square));
                }
                degree == Degree::None
            });
            if open {
                return Cover::NONE;
            }
        }
        let Some((degree, count, start, starts, square)) = best else { return Cover::NONE };
        let by = screen.giver(degree, &count, start, starts, square, ends);
        Cover { degree, by: Some(by) }
    }
}

impl Screen<'_> {
    /// Counts where all levels are alike and no wall has a degree of its own.
    fn count_flat(&self, start: Point, fixed: u16, square: Square) -> Count {
        let (mut solid, mut met, mut larger) = (fixed, 0, 0);
        for fence in &self.fences {
            solid |= fan(start, square, |ray| fence.blocks(ray));
        }
        for bulk in &self.bulks {
            solid |= fan_touching(start, square, bulk.area);
        }
        for body in &self.bodies {
            let lines = fan_touching(start, square, body.area);
            met |= lines;
            larger |= if body.larger { lines } else { 0 };
        }
        let lines = |lines: u16| Blocked::of(lines).from(0);
        Count::flat(lines(solid), lines(solid | met), lines(solid | larger))
    }

    /// Counts level by level: the lines to a body's feet and those to its head, with the level at
    /// which each starts.
    fn count(
        &self,
        start: Point,
        starts: [i64; 2],
        fixed: u16,
        square: Square,
        ends: [i64; 2],
    ) -> Count {
        let mut count = Count::default();
        // One level counts for both where they are alike.
        let flat = self.flat;
        let (ends, each) = if flat { (&ends[..1], 2) } else { (&ends[..], 1) };
        for j in 0..4 {
            for (level, end) in starts.into_iter().zip(ends) {
                let ray = Ray { from: start, to: corner(square, j), rises: (level, *end) };
                if fixed >> j & 1 != 0 || self.stops(&ray) {
                    count.solid += each;
                    count.with_creatures += each;
                    count.with_larger += each;
                    continue;
                }
                let (mut met, mut larger) = (false, false);
                for body in &self.bodies {
                    if (!met || body.larger && !larger) && body.blocks(&ray) {
                        (met, larger) = (true, larger || body.larger);
                    }
                }
                count.with_creatures += each * u8::from(met);
                count.with_larger += each * u8::from(larger);
                let sheltered = self.fences.iter().filter(|f| f.shelters(&ray));
                if let Some(degree) = sheltered.filter_map(|f| f.degree()).max() {
                    count.sheltered.iter_mut().take(degree as usize).for_each(|n| *n += each);
                }
            }
        }
        count
    }

    /// What gives the cover: of what stands in the way of these lines, that which stops most.
    fn giver(
        &self,
        degree: Degree,
        count: &Count,
        start: Point,
        starts: [i64; 2],
        square: Square,
        ends: [i64; 2],
    ) -> CoverBy {
        let lines = |blocks: &dyn Fn(&Ray) -> bool| {
            let met = |j: &usize| {
                starts
                    .into_iter()
                    .zip(ends)
                    .any(|rises| blocks(&Ray { from: start, to: corner(square, *j), rises }))
            };
            (0..4usize).filter(met).count()
        };
        if count.by_solid() != degree {
            let creature = match &self.bodies[..] {
                [only] => Some(only),
                bodies => bodies.iter().max_by_key(|b| lines(&|ray| b.blocks(ray))),
            };
            let sheltered = count.sheltered[degree as usize - 1] >= 4;
            return match creature {
                Some(body) if !sheltered => body.by,
                _ => CoverBy::Wall,
            };
        }
        let objects = self
            .fences
            .iter()
            .map(|f| (lines(&|ray| f.blocks(ray)), f.by))
            .chain(self.bulks.iter().map(|b| (lines(&|ray| b.blocks(ray)), b.by)));
        objects
            .filter(|(n, by)| *n > 0 && *by != CoverBy::Wall)
            .max_by_key(|(n, _)| *n)
            .map_or(CoverBy::Wall, |(_, by)| by)
    }
}
