use arrayvec::ArrayVec;

use super::{
    Blocks, Body, Cover, CoverBy, Degree, Footprint, LONGEST_EDGE, LONGEST_SIDE, Square, UNITS,
    cover::Count,
    ray::{INSET, levels, tenths},
    standing::{Fixed, Verdict},
};
use crate::battle::{Battle, Creature, CreatureId};

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

/// One who attacks and its target, with their bodies.
pub(super) struct Pair {
    pub(super) attacker: CreatureId,
    pub(super) target: CreatureId,
    pub(super) from: Body,
    pub(super) to: Body,
}

impl Pair {
    #[inline]
    fn has(&self, id: CreatureId) -> bool {
        id == self.attacker || id == self.target
    }
}

impl Battle {
    /// The place of the first creature that is near enough to stand between two others. Mostly
    /// there is none.
    #[inline]
    pub(super) fn first_near(&self, pair: &Pair) -> Option<usize> {
        let around = Surroundings::of(pair.from.space, pair.to.space);
        let near = |(place, creature): (usize, &Creature)| {
            around.hold(creature.square) && !pair.has(CreatureId(place as u8))
        };
        self.creatures.iter().enumerate().position(near)
    }

    /// Gathers those who stand between two, from the first who is near on. Nothing if one of them
    /// reaches over some of the lines only, or there are too many.
    #[inline(always)]
    fn gather(&self, crowd: &mut Crowd, pair: &Pair, first: usize) -> Option<()> {
        let (from, to) = (&pair.from, &pair.to);
        let around = Surroundings::of(from.space, to.space);
        let corridor = Corridor::between(from.space, to.space);
        for (place, creature) in (first..).zip(&self.creatures[first..]) {
            let id = CreatureId(place as u8);
            if !around.hold(creature.square) || pair.has(id) {
                continue;
            }
            let body = self.body_of(creature);
            if corridor.meets(body.space)
                && let Some((one, whole)) = self.between(pair, id, &body)
            {
                whole.then_some(())?;
                crowd.try_push(one).ok()?;
            }
        }
        Some(())
    }

    /// How a creature stands between two others if it is in their corridor (`cover.creature`): not
    /// if it is much smaller than the target, nor if it shares a space with one of the two. With
    /// whether it reaches over the whole height of all lines.
    #[inline(never)]
    fn between(&self, pair: &Pair, id: CreatureId, body: &Body) -> Option<(Between, bool)> {
        let &Pair { target, from, to, .. } = pair;
        let (size, own) = (self.block(target).size, self.block(id).size);
        let shared = body.space.overlaps(from.space) || body.space.overlaps(to.space);
        if shared || size.steps_above(own) > 1 || !self.on_map(id) {
            return None;
        }
        let ([low, high], [feet, head]) = (levels(from), levels(to));
        let (lowest, highest) = (low.min(feet), high.max(head));
        let (bottom, top) = (tenths(body.bottom), tenths(body.top()));
        let one = Between { id, space: body.space, larger: own > size };
        let met = top >= lowest && bottom <= highest;
        met.then_some((one, bottom <= lowest && top >= highest))
    }

    /// The cover that the map and those who stand between give, from the first who is near on.
    pub(super) fn cover_among(&self, pair: &Pair, first: usize, verdict: &Verdict<'_>) -> Cover {
        let mut crowd = Crowd::new();
        let told = self.gather(&mut crowd, pair, first).is_some();
        if told && crowd.is_empty() {
            return Cover::by_map(verdict.degree);
        }
        match told && verdict.fixed.is_told() {
            true => self.cover_past(verdict.fixed, pair.from.space, pair.to.space, &crowd),
            false => self.drawn_cover(pair, false),
        }
    }

    /// The cover that a crowd and what is fixed give: from the attacker's best corner to the
    /// target's least covered square.
    #[inline(always)]
    fn cover_past(
        &self,
        fixed: Fixed<'_>,
        from: Footprint,
        to: Footprint,
        crowd: &[Between],
    ) -> Cover {
        let look = |(a, b)| self.look_past(fixed.blocked(Blocks::EFFECT, a, b), (a, b), crowd);
        let squares = (from.corner, to.corner);
        let least = match (from.side, to.side) {
            (1, 1) => look(squares).map(|fan| (fan, squares)),
            _ => least_covered(from, to, look),
        };
        let Some((Fan { degree, by_map, corner }, (a, b))) = least else {
            return Cover::NONE;
        };
        let by = match crowd {
            _ if by_map => CoverBy::Wall,
            [only] => CoverBy::Creature(only.id),
            crowd => {
                let lines = |one: &&Between| Blocked::of(shadow(a, b, one.space)).from(corner);
                crowd
                    .iter()
                    .max_by_key(lines)
                    .map_or(CoverBy::Wall, |one| CoverBy::Creature(one.id))
            }
        };
        Cover { degree, by: Some(by) }
    }

    /// The least covered lines from a square to another, past a crowd and where so many are blocked
    /// in any case; nothing if nothing covers them.
    #[inline(always)]
    fn look_past(
        &self,
        solid: u16,
        (from, to): (Square, Square),
        crowd: &[Between],
    ) -> Option<Fan> {
        let (mut met, mut larger) = (solid, solid);
        for one in crowd {
            let lines = shadow(from, to, one.space);
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
    corner: usize,
}

/// The least covered lines between two spaces, and the squares between which they run; nothing if
/// nothing covers some of them.
fn least_covered(
    from: Footprint,
    to: Footprint,
    look: impl Fn((Square, Square)) -> Option<Fan>,
) -> Option<(Fan, (Square, Square))> {
    let mut pairs = to.squares().flat_map(|b| from.squares().map(move |a| (a, b)));
    let first = pairs.next()?;
    pairs.try_fold((look(first)?, first), |least, squares| {
        let fan = look(squares)?;
        Some(if fan.degree < least.0.degree { (fan, squares) } else { least })
    })
}

/// Where the north-western squares of those lie who may reach between two spaces.
struct Surroundings {
    /// The first column and row.
    first: (i32, i32),
    /// How many there are.
    wide: (u32, u32),
}

/// How far before two spaces a third may begin that reaches between them.
const BEFORE: i32 = LONGEST_SIDE as i32 - 1;

impl Surroundings {
    #[inline]
    fn of(a: Footprint, b: Footprint) -> Surroundings {
        let behind = u32::from(a.side.max(b.side)) + BEFORE as u32;
        let span = |a: u8, b: u8| (i32::from(a.min(b)) - BEFORE, u32::from(a.abs_diff(b)) + behind);
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
struct Corridor {
    /// The way from the middle of the first space to that of the other, in half insets.
    way: (i32, i32),
    /// How far the north-western corner of the map is off it, times its length.
    origin: i32,
    /// How far off a body's middle may be: so much for the two spaces, and so much for each square
    /// of the body's side.
    spaces: i32,
    each: i32,
    /// The first column and row of the two.
    first: (u8, u8),
}

/// The middle of a space, in half squares.
#[inline]
fn middle(space: Footprint) -> (i32, i32) {
    let Footprint { corner, side } = space;
    let twice = |at: u8| 2 * i32::from(at) + i32::from(side);
    (twice(corner.x), twice(corner.y))
}

impl Corridor {
    #[inline]
    fn between(a: Footprint, b: Footprint) -> Corridor {
        let (from, to) = (middle(a), middle(b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (length, side) = (dx.abs() + dy.abs(), i32::from(a.side.max(b.side)));
        let (dx, dy) = (SIDE * dx, SIDE * dy);
        Corridor {
            way: (dx, dy),
            origin: from.0 * dy - from.1 * dx,
            // All are drawn in by their insets, one on each side.
            spaces: length * (SIDE * side - 4),
            each: length * SIDE,
            first: (a.corner.x.min(b.corner.x), a.corner.y.min(b.corner.y)),
        }
    }

    /// Whether a space that begins in the surroundings reaches into it.
    #[inline]
    fn meets(&self, space: Footprint) -> bool {
        let ((x, y), (dx, dy)) = (middle(space), self.way);
        let off = x * dy - y * dx - self.origin;
        let side = i32::from(space.side);
        let reaches = |at: u8, first: u8| i32::from(at) + side > i32::from(first);
        off.abs() <= self.spaces + self.each * side
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
#[inline]
fn shadow(a: Square, b: Square, body: Footprint) -> u16 {
    let way = |a: u8, b: u8| (i32::from(b) - i32::from(a)) * SIDE;
    // All from the north-western inner corner of the first square.
    let (across, down) = (way(a.x, b.x), way(a.y, b.y));
    let (west, north) = (way(a.x, body.corner.x), way(a.y, body.corner.y));
    let wide = i32::from(body.side) * SIDE - 2;
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
    let columns = reach(west, wide, across, 0x0505, (4, 1));
    mask as u16 & columns & reach(north, wide, down, 0x0033, (8, 2))
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
pub(super) struct Blocked(u16);

impl Blocked {
    /// Of the sixteen lines.
    #[inline]
    pub(super) const fn of(mask: u16) -> Blocked {
        let pairs = mask - (mask >> 1 & 0x5555);
        Blocked((pairs & 0x3333) + (pairs >> 2 & 0x3333))
    }

    /// How many are from one corner.
    #[inline]
    pub(super) const fn from(self, corner: usize) -> u8 {
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
    pub(super) fn least(self) -> u8 {
        (1..=4).map(|lines| u8::from(self.everywhere(lines))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::ray::{Area, Ray, corner};

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
                    let area = Area::of(at, side, INSET);
                    let line = |k: usize| {
                        let (from, to) = (corner(a, k / 4), corner(b, k % 4));
                        Ray { from, to, rises: (0, 0) }.touches(area)
                    };
                    let lines = (0..16).fold(0, |mask, k| mask | u16::from(line(k)) << k);
                    assert_eq!(shadow(a, b, body), lines, "{a:?} {b:?} {body:?}");
                }
            }
        }
    }
}
