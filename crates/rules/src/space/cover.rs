use serde::{Deserialize, Serialize};

use super::{
    Blocks, Body, Brightness, Degree, Footprint, Point, SQUARE, Square,
    ray::{Ray, corner, levels},
    screen::{Origin, Screen},
};
use crate::{
    battle::{Battle, Because, CreatureId, ObjectId, ObjectKind, Refusal, Setup, Target},
    catalogue::Rule,
    ruleset::CreatureCover,
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
    /// A wall, or the ground.
    Wall,
    /// An object, a closed door among them.
    Object(ObjectId),
    /// A creature (`cover.creature`).
    Creature(CreatureId),
}

impl Cover {
    const NONE: Cover = Cover { degree: Degree::None, by: None };

    /// Whether it is total cover.
    pub fn is_total(self) -> bool {
        self.degree == Degree::Total
    }
}

/// Lines to the eight points of one square of the target, and how many are blocked.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
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
    fn degree(&self, creatures: CreatureCover) -> Degree {
        let by_walls = [Degree::Half, Degree::ThreeQuarters, Degree::Total]
            .into_iter()
            .zip(self.sheltered)
            .filter(|(_, lines)| *lines >= 4)
            .map(|(degree, _)| degree)
            .max()
            .unwrap_or_default();
        let by_creatures = match creatures {
            // Three quarters by a creature take one that the target can hide behind.
            CreatureCover::ByAmount if self.with_larger >= 6 => Degree::ThreeQuarters,
            _ if self.with_creatures >= 4 => Degree::Half,
            _ => Degree::None,
        };
        by_solid(self.solid).max(by_walls).max(by_creatures)
    }
}

/// The degree when so many of eight lines are blocked.
fn by_solid(lines: u8) -> Degree {
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
        let (from, to) = (self.body(attacker), self.body(target));
        let adjacent = from.squares_to(to) <= 1;
        // Nothing but creatures on the whole map, and none fits between two that touch.
        if adjacent && self.nothing_between() && from.bottom >= 0 && to.bottom >= 0 {
            return Cover::NONE;
        }
        let from = Origin::Body(from);
        let mut screen = self.screen(Blocks::EFFECT, from, to, None);
        if !adjacent {
            self.add_bodies(&mut screen, from, Some(attacker), target);
        }
        self.measure(&screen, from, to)
    }

    /// The cover that walls, the ground and objects would give in a square against a creature's
    /// attacks, whoever stands there.
    pub fn cover_at(&self, attacker: CreatureId, square: Square) -> Cover {
        let (from, to) = (Origin::Body(self.body(attacker)), self.body_of_square(square));
        let screen = self.screen(Blocks::EFFECT, from, to, None);
        self.measure(&screen, from, to)
    }

    /// The cover of a creature against what comes from a place, at a level in feet: the point of
    /// origin of an area. What the point only touches does not stand in its way; a point on a wall
    /// is on both of its sides.
    pub fn cover_from(&self, point: Point, level: i16, target: CreatureId) -> Cover {
        let (from, to) = (Origin::Point(point, level), self.body(target));
        let mut screen = self.screen(Blocks::EFFECT, from, to, None);
        self.add_bodies(&mut screen, from, None, target);
        self.measure(&screen, from, to)
    }

    /// Whether a clear path leads from one body to another, so that the one is not behind total
    /// cover from the other (`cover.total`, `magic.path`).
    pub fn clear_path(&self, from: Body, to: Body) -> bool {
        let from = Origin::Body(from);
        self.screen(Blocks::EFFECT, from, to, None).lets_through(from, to)
    }

    /// Whether a clear path leads from a place, at a level in feet, to a body
    /// (`magic.area.blocked`).
    pub fn clear_path_from(&self, point: Point, level: i16, to: Body) -> bool {
        let from = Origin::Point(point, level);
        self.screen(Blocks::EFFECT, from, to, None).lets_through(from, to)
    }

    /// The space of a square as a target: from its floor up.
    pub fn body_of_square(&self, square: Square) -> Body {
        let space = Footprint::square(square);
        Body { space, bottom: self.setup.map.floor(square), tall: SQUARE as i16 }
    }

    /// The space of an object with its levels.
    pub fn object_body(&self, id: ObjectId) -> Body {
        let space = self.object_space(id);
        let tall = match self.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].height,
            ObjectKind::Net { holds, .. } => self.body(holds).tall,
        };
        let wide = i16::from(space.side) * SQUARE as i16;
        Body { space, bottom: self.setup.map.floor_of(space), tall: tall.clamp(1, 2 * wide) }
    }

    /// Whether a target can be attacked directly: it is not behind total cover (`cover.total`).
    pub(crate) fn check_clear(&self, id: CreatureId, target: Target) -> Result<(), Refusal> {
        match self.whole_cover(id, target) {
            Some(by) => Refusal::err(Rule::CoverTotal, Because::TotalCover(by)),
            None => Ok(()),
        }
    }

    /// What covers a target whole from a creature, if something does (`cover.total`).
    #[inline]
    pub(crate) fn whole_cover(&self, id: CreatureId, target: Target) -> Option<CoverBy> {
        if let Target::Creature(other) = target
            && self.nothing_between()
            && self.creature(id).height.min(self.creature(other).height) >= 0
        {
            return None;
        }
        let body = self.body(id);
        let (to, object) = match target {
            Target::Creature(other) if other == id => return None,
            Target::Creature(other) => (self.body(other), None),
            Target::Object(object) => (self.object_body(object), Some(object)),
            Target::Square(square) => (self.body_of_square(square), None),
        };
        if self.nothing_between() && body.bottom >= 0 && to.bottom >= 0 {
            return None;
        }
        let from = Origin::Body(body);
        let screen = self.screen(Blocks::EFFECT, from, to, object);
        if screen.lets_through(from, to) {
            return None;
        }
        self.measure(&screen, from, to).by
    }

    /// Whether nothing but creatures can stand between: the map is an open field in bright light,
    /// and its doors and other objects leave the way free.
    #[inline]
    pub(crate) fn nothing_between(&self) -> bool {
        let map = &self.setup.map;
        map.is_level()
            && map.ambient == Brightness::Bright
            && (self.objects.is_empty() && map.walls.is_empty() || self.all_doors_open())
    }

    /// Whether every wall is the leaf of an open door, and no object blocks anything.
    pub(crate) fn all_doors_open(&self) -> bool {
        let Setup { map, objects: figures, .. } = &*self.setup;
        // Most maps with walls have more of them than doors.
        map.walls.len() <= figures.len()
            && self.objects.iter().all(|object| match object.kind {
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

    fn measure(&self, screen: &Screen<'_>, from: Origin, to: Body) -> Cover {
        if screen.is_open() {
            return Cover::NONE;
        }
        let creatures = self.setup.ruleset.creature_cover;
        let ends = levels(to);
        let mut best: Option<(Degree, Count, Point, i64, Square)> = None;
        for square in to.space.squares() {
            let open = screen.each_start(from, square, |start, level, fixed| {
                let count = screen.count(start, level, fixed, square, ends);
                let degree = count.degree(creatures);
                if best.is_none_or(|(least, ..)| degree < least) {
                    best = Some((degree, count, start, level, square));
                }
                degree == Degree::None
            });
            if open {
                return Cover::NONE;
            }
        }
        let Some((degree, count, start, level, square)) = best else { return Cover::NONE };
        let by = screen.giver(degree, &count, start, level, square, ends);
        Cover { degree, by: Some(by) }
    }
}

impl Screen<'_> {
    fn count(&self, start: Point, level: i64, fixed: u16, square: Square, ends: [i64; 2]) -> Count {
        if self.is_bare() {
            let solid = 2 * fixed.count_ones() as u8;
            return Count { solid, with_creatures: solid, with_larger: solid, sheltered: [0; 3] };
        }
        let mut count = Count::default();
        // One level counts for both where they are alike.
        let flat = self.is_flat();
        let (ends, each) = if flat { (&ends[..1], 2) } else { (&ends[..], 1) };
        for j in 0..4 {
            for &end in ends {
                let ray = Ray { from: start, to: corner(square, j), rises: (level, end) };
                if fixed >> j & 1 != 0 || self.stops(&ray) {
                    count.solid += each;
                    count.with_creatures += each;
                    count.with_larger += each;
                    continue;
                }
                let met = |larger: bool| {
                    self.bodies.iter().any(|b| (b.larger || !larger) && b.blocks(&ray))
                };
                count.with_creatures += each * u8::from(met(false));
                count.with_larger += each * u8::from(met(true));
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
        level: i64,
        square: Square,
        ends: [i64; 2],
    ) -> CoverBy {
        let lines = |blocks: &dyn Fn(&Ray) -> bool| {
            (0..4usize)
                .filter(|j| {
                    ends.iter().any(|end| {
                        blocks(&Ray { from: start, to: corner(square, *j), rises: (level, *end) })
                    })
                })
                .count()
        };
        if by_solid(count.solid) != degree {
            let creature = self.bodies.iter().max_by_key(|b| lines(&|ray| b.blocks(ray)));
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
