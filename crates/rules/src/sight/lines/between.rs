//! Creatures that stand between two others.

use arrayvec::ArrayVec;

use super::{
    cache::{Fixed, Verdict},
    ray::{INSET, levels, tenths},
};
use crate::{
    battle::{Battle, Creature, CreatureId, FightProfile},
    sight::{Cover, CoverBy, Degree, cover::Count},
    space::{Blocks, Body, Footprint, LONGEST_EDGE, LONGEST_SIDE, Square, UNITS},
};

/// A square in insets: all that lines between creatures are drawn from, to and past is a whole
/// number of them.
const SIDE: i32 = UNITS / INSET;

/// How far two inner corners of a square are apart, in insets.
const APART: i32 = SIDE - 2;

/// A creature that stands between two others, over the whole height of all lines.
#[derive(Clone, Copy)]
pub(super) struct Between {
    id: CreatureId,
    space: Footprint,
    /// Whether it is larger than the target.
    larger: bool,
}

/// Those who stand between; more than so many are looked at one by one.
type Crowd = ArrayVec<Between, 8>;

/// Those who stand between two others, as far as they were looked at.
struct Gathering {
    crowd: Crowd,
    /// Whether all reach over the whole height of all lines, and there are not too many.
    told: bool,
}

/// One who attacks and its target, with their bodies.
pub(in crate::sight) struct Pair {
    pub(in crate::sight) attacker: CreatureId,
    pub(crate) target: CreatureId,
    pub(crate) from: Body,
    pub(crate) to: Body,
}

impl Pair {
    #[inline]
    fn has(&self, id: CreatureId) -> bool {
        id == self.attacker || id == self.target
    }

    /// Whether a body is at the level of some line between the two, and if so, whether it reaches
    /// over the whole height of all.
    #[inline]
    fn height_met(&self, body: &Body) -> Option<bool> {
        // Lines keep within the bodies that they lead from and to, and most are as tall.
        if body.is_as_tall_as(&self.from) && body.is_as_tall_as(&self.to) {
            return Some(true);
        }
        self.levels_met(body)
    }

    #[inline(never)]
    fn levels_met(&self, body: &Body) -> Option<bool> {
        let ([low, high], [feet, head]) = (levels(self.from), levels(self.to));
        let (lowest, highest) = (low.min(feet), high.max(head));
        let (bottom, top) = (tenths(body.bottom), tenths(body.top()));
        let met = top >= lowest && bottom <= highest;
        met.then_some(bottom <= lowest && top >= highest)
    }
}

impl Battle {
    /// Two creatures with their bodies.
    #[inline(always)]
    pub(in crate::sight) fn pair(&self, attacker: CreatureId, target: CreatureId) -> Pair {
        let (one, other) = (self.creature(attacker), self.creature(target));
        let (size, other_size) = (self.size_in_place(one), self.size_in_place(other));
        Pair {
            attacker,
            target,
            from: Body {
                space: Footprint { corner: one.square, side: size.squares() },
                bottom: one.height,
                tall: size.tall(),
            },
            to: Body {
                space: Footprint { corner: other.square, side: other_size.squares() },
                bottom: other.height,
                tall: other_size.tall(),
            },
        }
    }

    /// The cover of one that the attacker does not touch, where the map gives this, by whoever
    /// stands between.
    #[inline]
    pub(in crate::sight) fn cover_among(
        &self,
        pair: &Pair,
        verdict: &Verdict<'_>,
        named: bool,
    ) -> Cover {
        let (from, to) = (&pair.from.space, &pair.to.space);
        let compact = self.derived.profile.contains(FightProfile::COMPACT);
        let around = Surroundings::of(from, to, if compact { 1 } else { LONGEST_SIDE });
        let corridor = Passage::between(from, to);
        let mut gathering = Gathering { crowd: Crowd::new(), told: true };
        for (id, creature) in self.ids().zip(&self.state.creatures) {
            if !around.hold(creature.square) || pair.has(id) {
                continue;
            }
            // Where the space of nobody is larger, it need not be looked up.
            let space = match compact {
                true => Footprint::square(creature.square),
                false => self.body_of(creature).space,
            };
            if corridor.meets(&space) {
                self.gather(&mut gathering, pair, id, creature);
            }
        }
        let Gathering { crowd, told, .. } = &gathering;
        match told {
            true if crowd.is_empty() => Cover::by_map(verdict.degree),
            true if verdict.fixed.is_told() => self.cover_past(pair, verdict.fixed, crowd, named),
            _ => self.drawn_cover(pair, false),
        }
    }

    /// Looks at a creature in the corridor between two others, and adds it to those who stand between
    /// if it does (`cover.creature`): not if it is much smaller than the target, nor if it shares a
    /// space with one of the two.
    #[inline(never)]
    fn gather(&self, gathering: &mut Gathering, pair: &Pair, id: CreatureId, creature: &Creature) {
        let Pair { target, from, to, .. } = pair;
        let body = self.body_of(creature);
        let (size, own) = (self.creature(*target).size, creature.size);
        let shared = body.space.overlaps(from.space) || body.space.overlaps(to.space);
        if shared || size.steps_above(own) > 1 || !creature.on_map() {
            return;
        }
        let Some(whole) = pair.height_met(&body) else { return };
        let one = Between { id, space: body.space, larger: own > size };
        gathering.told &= whole && gathering.crowd.try_push(one).is_ok();
    }

    /// The cover that a crowd and what is fixed give: from the attacker's best corner to the
    /// target's least covered square.
    fn cover_past(&self, pair: &Pair, fixed: Fixed<'_>, crowd: &[Between], named: bool) -> Cover {
        let (from, to) = (&pair.from.space, &pair.to.space);
        if (from.side, to.side) != (1, 1) {
            return self.cover_of_squares(fixed, from, to, crowd);
        }
        let (from, to) = (&from.corner, &to.corner);
        match self.look_past(fixed, from, to, crowd) {
            Some(fan) if named => fan.cover(from, to, crowd),
            Some(fan) => Cover { degree: fan.degree, by: None },
            None => Cover::NONE,
        }
    }

    /// The same where one of the two has several squares.
    #[inline(never)]
    fn cover_of_squares(
        &self,
        fixed: Fixed<'_>,
        from: &Footprint,
        to: &Footprint,
        crowd: &[Between],
    ) -> Cover {
        let mut least: Option<(Fan, Square, Square)> = None;
        for (b, a) in to.squares().flat_map(|b| from.squares().map(move |a| (b, a))) {
            let Some(fan) = self.look_past(fixed, &a, &b, crowd) else { return Cover::NONE };
            if least.is_none_or(|(other, ..)| fan.degree < other.degree) {
                least = Some((fan, a, b));
            }
        }
        least.map_or(Cover::NONE, |(fan, a, b)| fan.cover(&a, &b, crowd))
    }

    /// The least covered lines from a square to another, past a crowd and what is fixed; nothing if
    /// nothing covers them.
    #[inline(always)]
    fn look_past(
        &self,
        fixed: Fixed<'_>,
        from: &Square,
        to: &Square,
        crowd: &[Between],
    ) -> Option<Fan> {
        let solid = fixed.blocked(Blocks::EFFECT, *from, *to);
        let (mut met, mut larger) = (solid, solid);
        for one in crowd {
            let lines = shadow(from, to, &one.space);
            met |= lines;
            larger |= if one.larger { lines } else { 0 };
        }
        let met = Blocked::of(met);
        if !met.everywhere(2) {
            return None;
        }
        // Creatures alone, and none of them larger.
        if larger == 0 {
            return Some(Fan { degree: Degree::Half, by_map: false, corner: 0 });
        }
        let (solid, larger) = (Blocked::of(solid), Blocked::of(larger));
        let fans = (0..4).map(|corner| {
            let [solid, met, larger] = [solid, met, larger].map(|lines| lines.from(corner));
            let count = Count::flat(solid, met, larger);
            let degree = count.degree(self.setup.ruleset.creature_cover);
            Fan { degree, by_map: count.by_solid() == degree, corner }
        });
        fans.min_by_key(|fan| fan.degree)
    }
}

/// How the four lines from a corner of one square to those of another are covered.
#[derive(Clone, Copy)]
struct Fan {
    degree: Degree,
    /// Whether what is fixed gives as much.
    by_map: bool,
    corner: u8,
}

impl Fan {
    /// The cover that they give, and who of a crowd gives it.
    #[inline]
    fn cover(self, from: &Square, to: &Square, crowd: &[Between]) -> Cover {
        let by = match crowd {
            _ if self.by_map => CoverBy::Wall,
            [only] => CoverBy::Creature(only.id),
            crowd => most_in_the_way(from, self.corner, to, crowd),
        };
        Cover { degree: self.degree, by: Some(by) }
    }
}

/// Who of a crowd stands in the way of most of the lines from a corner of one square to another.
#[inline(never)]
fn most_in_the_way(from: &Square, corner: u8, to: &Square, crowd: &[Between]) -> CoverBy {
    let lines = |one: &&Between| Blocked::of(shadow(from, to, &one.space)).from(corner);
    crowd.iter().max_by_key(lines).map_or(CoverBy::Wall, |one| CoverBy::Creature(one.id))
}

/// Where the north-western squares of those lie who may reach between two spaces.
struct Surroundings {
    /// The first column and row.
    first: (i32, i32),
    /// How many there are.
    wide: (u32, u32),
}

impl Surroundings {
    /// Those of two spaces, where the side of nobody's is longer than this.
    #[inline]
    fn of(a: &Footprint, b: &Footprint, longest: u8) -> Surroundings {
        // How far before the two a third may begin that reaches between them.
        let before = i32::from(longest) - 1;
        let behind = u32::from(a.side.max(b.side)) + before as u32;
        let span = |a: u8, b: u8| (i32::from(a.min(b)) - before, u32::from(a.abs_diff(b)) + behind);
        let (west, wide) = span(a.corner.x, b.corner.x);
        let (north, high) = span(a.corner.y, b.corner.y);
        Surroundings { first: (west, north), wide: (wide, high) }
    }

    /// Whether a square is one of these.
    #[inline]
    fn hold(&self, corner: Square) -> bool {
        let within = |at: u8, first: i32, wide: u32| ((i32::from(at) - first) as u32) < wide;
        within(corner.x, self.first.0, self.wide.0) && within(corner.y, self.first.1, self.wide.1)
    }
}

/// The corridor between two spaces: whoever stands beside it is in nobody's way.
struct Passage {
    /// The middle of the first space, in half squares.
    start: (i32, i32),
    /// The way from there to the middle of the other.
    way: (i32, i32),
    /// How long that is, column by column and row by row.
    length: i32,
    /// The longer side of the two spaces.
    side: i32,
    /// The first column and row of the two.
    first: (i32, i32),
}

/// The middle of a space, in half squares.
#[inline]
fn middle(space: &Footprint) -> (i32, i32) {
    let Footprint { corner, side } = space;
    let twice = |at: u8| 2 * i32::from(at) + i32::from(*side);
    (twice(corner.x), twice(corner.y))
}

impl Passage {
    #[inline]
    fn between(a: &Footprint, b: &Footprint) -> Passage {
        let (start, end) = (middle(a), middle(b));
        let way = (end.0 - start.0, end.1 - start.1);
        Passage {
            start,
            way,
            length: way.0.abs() + way.1.abs(),
            side: i32::from(a.side.max(b.side)),
            first: (a.corner.x.min(b.corner.x).into(), a.corner.y.min(b.corner.y).into()),
        }
    }

    /// Whether a space that begins in the surroundings reaches into it.
    #[inline]
    fn meets(&self, space: &Footprint) -> bool {
        let (middle, side) = (middle(space), i32::from(space.side));
        // How far its middle is off the way, times the length of that, and how far it may be: half
        // of its own side and of theirs. All are drawn in by their insets, one on each side.
        let (x, y) = (middle.0 - self.start.0, middle.1 - self.start.1);
        let off = (x * self.way.1 - y * self.way.0).abs() * SIDE;
        let most = self.length * (SIDE * (self.side + side) - 4);
        let reaches = |at: u8, first: i32| i32::from(at) + side > first;
        off <= most
            && reaches(space.corner.x, self.first.0)
            && reaches(space.corner.y, self.first.1)
    }
}

/// How far two inner corners of a square are apart, as a number of which processors multiply four at
/// once. All that is reckoned in these is whole and below 2^24 on the largest map, so that nothing is
/// ever rounded.
const PART: f32 = APART as f32;

const _: () = assert!(4 * (SIDE * LONGEST_EDGE as i32) * (SIDE * LONGEST_EDGE as i32) <= 1 << 24);

/// Which of the sixteen lines from the inner corners of one square to those of another touch a
/// creature's body, whatever the levels: bit 4 i + j is the line from corner i to corner j.
#[inline(always)]
fn shadow(a: &Square, b: &Square, body: &Footprint) -> u16 {
    let way = |a: u8, b: u8| (i32::from(b) - i32::from(a)) * SIDE;
    // All from the north-western inner corner of the first square.
    let (across, down) = (way(a.x, b.x), way(a.y, b.y));
    let (west, north) = (way(a.x, body.corner.x), way(a.y, body.corner.y));
    let wide = i32::from(body.side) * SIDE - 2;
    // From the middle of the first square, twice. At each part of the way the lines keep within a
    // square as large as theirs, so that whoever stands right on it meets them all.
    let (x, y) = (2 * west + wide - APART, 2 * north + wide - APART);
    let on_the_way = |at: i32, way: i32| at * (2 * way - at) >= 0;
    if x * down == y * across && on_the_way(x, across) && on_the_way(y, down) {
        return u16::MAX;
    }
    shadow_beside((west, north), wide, (across, down))
}

/// The same of a body that does not stand right on the way. By itself, so that nothing of it is
/// reckoned before.
#[inline(never)]
fn shadow_beside((west, north): (i32, i32), wide: i32, (across, down): (i32, i32)) -> u16 {
    let (x, y) = ((2 * west + wide) as f32, (2 * north + wide) as f32);
    let (to_x, to_y, breadth) = (across as f32, down as f32, wide as f32);
    let mut mask: u32 = 0;
    // One loop over all, and no tables: compilers make it four lines at a time.
    for k in 0..16_u32 {
        let part = |bit: u32| (k >> bit & 1) as f32 * PART;
        let (start_x, start_y) = (part(2), part(3));
        let (dx, dy) = (to_x + part(0) - start_x, to_y + part(1) - start_y);
        // How far off the body's middle is by the line, times its length, and how much of that the
        // body makes up for.
        let off = (x - 2.0 * start_x) * dy - (y - 2.0 * start_y) * dx;
        mask |= u32::from(off.abs() <= (dx.abs() + dy.abs()) * breadth) << k;
    }
    let within = |low: i32, way: i32| {
        (APART <= low && low + wide <= way) || (way + APART <= low && low + wide <= 0)
    };
    // Between all starts and all ends every line gets so far.
    if within(west, across) || within(north, down) {
        return mask as u16;
    }
    mask as u16 & reached((west, north), wide, (across, down))
}

/// Which lines get as far as a body.
#[inline(never)]
fn reached((west, north): (i32, i32), wide: i32, (across, down): (i32, i32)) -> u16 {
    let columns = reach(west, wide, across, 0x0505, (4, 1));
    columns & reach(north, wide, down, 0x0033, (8, 2))
}

/// Which lines get as far as a body in one direction; `first` are those between the first two
/// columns or rows of corners, and the others follow by so many bits.
fn reach(low: i32, wide: i32, way: i32, first: u16, (from, to): (u32, u32)) -> u16 {
    let mut mask = 0;
    for (start, end) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (there, here) = (start as i32 * APART, way + end as i32 * APART);
        let meets = there.min(here) <= low + wide && low <= there.max(here);
        mask |= if meets { first << (start * from + end * to) } else { 0 };
    }
    mask
}

/// How many of the four lines from each corner of a square to those of another are blocked.
#[derive(Clone, Copy)]
pub(in crate::sight) struct Blocked(u16);

impl Blocked {
    /// Of the sixteen lines.
    #[inline]
    pub(crate) const fn of(mask: u16) -> Blocked {
        let pairs = mask - (mask >> 1 & 0x5555);
        Blocked((pairs & 0x3333) + (pairs >> 2 & 0x3333))
    }

    /// How many are from one corner.
    #[inline]
    pub(crate) const fn from(self, corner: u8) -> u8 {
        (self.0 >> (4 * corner) & 15) as u8
    }

    /// Whether it is at least so many from every corner.
    #[inline]
    const fn everywhere(self, lines: u16) -> bool {
        // Four bits for each corner: the highest of them is set if it is.
        (self.0 + (8 - lines) * 0x1111) & 0x8888 == 0x8888
    }

    /// How many are from the best corner.
    #[inline]
    pub(crate) fn least(self) -> u8 {
        // One corner without any is enough, as mostly.
        match self.everywhere(1) {
            false => 0,
            true => 1 + (2..=4).map(|lines| u8::from(self.everywhere(lines))).sum::<u8>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::lines::ray::{Ray, Rect, corner};

    #[test]
    fn blocked_lines_are_counted_corner_by_corner() {
        for mask in 0..=u16::MAX {
            let lines = [0, 4, 8, 12].map(|first| (mask >> first & 15).count_ones() as u8);
            let blocked = Blocked::of(mask);
            assert_eq!([0, 1, 2, 3].map(|corner| blocked.from(corner)), lines, "{mask:x}");
            let least = *lines.iter().min().expect("four");
            assert_eq!(blocked.least(), least, "{mask:x}");
            assert_eq!(blocked.everywhere(2), least >= 2, "{mask:x}");
        }
    }

    #[test]
    fn a_shadow_is_sixteen_lines() {
        let squares = || (0..7).flat_map(|y| (0..7).map(move |x| Square { x, y }));
        for (a, at) in squares().flat_map(|a| squares().map(move |at| (a, at))) {
            for b in [Square { x: 3, y: 3 }, Square { x: 0, y: 6 }, Square { x: 6, y: 2 }] {
                for side in 1..=4 {
                    let body = Footprint { corner: at, side };
                    let area = Rect::of(at, side, INSET);
                    let line = |k: usize| {
                        let (from, to) = (corner(a, k / 4), corner(b, k % 4));
                        Ray { from, to, rises: (0, 0) }.touches(area)
                    };
                    let lines = (0..16).fold(0, |mask, k| mask | u16::from(line(k)) << k);
                    assert_eq!(shadow(&a, &b, &body), lines, "{a:?} {b:?} {body:?}");
                }
            }
        }
    }
}
