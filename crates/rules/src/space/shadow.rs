use super::{
    Blocks, Body, Cover, CoverBy, Degree, Footprint, LONGEST_EDGE, LONGEST_SIDE, Square, UNITS,
    cover::Count,
    ray::{INSET, levels, tenths},
    standing::Fixed,
};
use crate::battle::{Battle, CreatureId};

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
pub(super) struct Crowd {
    all: [Between; 8],
    count: usize,
}

impl Default for Crowd {
    fn default() -> Crowd {
        let nobody = Footprint::square(Square { x: 0, y: 0 });
        let none = Between { id: CreatureId::UNSEEN, space: nobody, larger: false };
        Crowd { all: [none; 8], count: 0 }
    }
}

impl Crowd {
    /// Adds one, if there is room.
    #[inline]
    fn push(&mut self, one: Between) -> Option<()> {
        *self.all.get_mut(self.count)? = one;
        self.count += 1;
        Some(())
    }

    /// All of them.
    #[inline]
    pub(super) fn all(&self) -> &[Between] {
        &self.all[..self.count.min(self.all.len())]
    }
}

impl Battle {
    /// The creatures that may stand between two (`cover.creature`): not those much smaller than the
    /// target, nor those that share a space with one of the two. Nothing if one of them reaches
    /// over some of the lines only.
    #[inline]
    pub(super) fn crowd(
        &self,
        (attacker, from): (CreatureId, Body),
        (target, to): (CreatureId, Body),
    ) -> Option<Crowd> {
        let (a, b) = (from.space, to.space);
        let ([low, high], [feet, head]) = (levels(from), levels(to));
        let (lowest, highest) = (low.min(feet), high.max(head));
        let corridor = Corridor::between(a, b);
        let size = self.block(target).size;
        let mut crowd = Crowd::default();
        for (place, creature) in self.creatures.iter().enumerate() {
            // Most are far from the lines.
            if !corridor.is_near(creature.square) {
                continue;
            }
            let id = CreatureId(place as u8);
            if id == target || id == attacker {
                continue;
            }
            let body = self.body(id);
            if !corridor.meets(body.space) {
                continue;
            }
            let own = self.block(id).size;
            if size.steps_above(own) > 1 || !self.on_map(id) {
                continue;
            }
            let (bottom, top) = (tenths(body.bottom), tenths(body.top()));
            let shared = body.space.overlaps(a) || body.space.overlaps(b);
            if shared || top < lowest || bottom > highest {
                continue;
            }
            if bottom > lowest || top < highest {
                return None;
            }
            crowd.push(Between { id, space: body.space, larger: own > size })?;
        }
        Some(crowd)
    }

    /// The cover that a crowd and what is fixed give: from the attacker's best corner to the
    /// target's least covered square.
    pub(super) fn cover_past(
        &self,
        fixed: Fixed<'_>,
        from: Footprint,
        to: Footprint,
        crowd: &[Between],
    ) -> Cover {
        let creatures = self.setup.ruleset.creature_cover;
        let mut best: Option<(Degree, u8, (Square, Square, usize))> = None;
        for b in to.squares() {
            for a in from.squares() {
                let solid = fixed.blocked(Blocks::EFFECT, a, b);
                let (mut met, mut larger) = (solid, solid);
                for one in crowd {
                    let lines = shadow(a, b, one.space);
                    met |= lines;
                    larger |= if one.larger { lines } else { 0 };
                }
                let all = counts(met);
                if least(all) < 2 {
                    return Cover::NONE;
                }
                // Nothing but no cover at all is less than half.
                if best.is_some_and(|(degree, ..)| degree == Degree::Half) {
                    continue;
                }
                if larger == 0 {
                    best = Some((Degree::Half, 0, (a, b, 0)));
                    continue;
                }
                let (solid, larger) = (counts(solid), counts(larger));
                for i in 0..4 {
                    let solid = solid[i];
                    let degree = Count::flat(solid, all[i], larger[i]).degree(creatures);
                    if best.is_none_or(|(less, ..)| degree < less) {
                        best = Some((degree, solid, (a, b, i)));
                    }
                }
            }
        }
        let Some((degree, solid, (a, b, i))) = best else { return Cover::NONE };
        let by = match crowd {
            _ if Count::flat(solid, 0, 0).by_solid() == degree => CoverBy::Wall,
            [only] => CoverBy::Creature(only.id),
            crowd => {
                let most = crowd.iter().max_by_key(|one| counts(shadow(a, b, one.space))[i]);
                most.map_or(CoverBy::Wall, |one| CoverBy::Creature(one.id))
            }
        };
        Cover { degree, by: Some(by) }
    }
}

/// The corridor between two spaces, in whole numbers of squares: whoever stands beside it is in
/// nobody's way.
struct Corridor {
    /// Where the north-western squares of those begin who may reach into it, and how far that goes.
    near: (u8, u8),
    wide: (u8, u8),
    /// The middle of the first space and the way to that of the other, in half squares.
    from: (i32, i32),
    way: (i32, i32),
    /// The longer side of the two, in squares.
    side: i32,
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
        let span = |a: u8, b: u8, a_side: u8, b_side: u8| {
            let first = a.min(b).saturating_sub(LONGEST_SIDE - 1);
            let last = a.saturating_add(a_side).max(b.saturating_add(b_side));
            (first, last - first)
        };
        let (west, wide) = span(a.corner.x, b.corner.x, a.side, b.side);
        let (north, high) = span(a.corner.y, b.corner.y, a.side, b.side);
        let (from, to) = (middle(a), middle(b));
        Corridor {
            near: (west, north),
            wide: (wide, high),
            from,
            way: (to.0 - from.0, to.1 - from.1),
            side: i32::from(a.side.max(b.side)),
        }
    }

    /// Whether a space with this north-western square may be in the corridor.
    #[inline]
    fn is_near(&self, corner: Square) -> bool {
        corner.x.wrapping_sub(self.near.0) < self.wide.0
            && corner.y.wrapping_sub(self.near.1) < self.wide.1
    }

    /// Whether a space reaches into it. All are drawn in by their insets, one on each side.
    #[inline]
    fn meets(&self, space: Footprint) -> bool {
        let ((x, y), (dx, dy)) = (middle(space), self.way);
        let off = (x - self.from.0) * dy - (y - self.from.1) * dx;
        let reach = SIDE * (self.side + i32::from(space.side)) - 4;
        SIDE * off.abs() <= (dx.abs() + dy.abs()) * reach
    }
}

/// The same as a number of which processors multiply four at once. All that is reckoned in these
/// is whole and below 2^24 on the largest map, so that nothing is ever rounded.
const PART: f32 = APART as f32;

const _: () = assert!(4 * (SIDE * LONGEST_EDGE as i32) * (SIDE * LONGEST_EDGE as i32) <= 1 << 24);

/// How far the four corners of a square lie east and south of the first.
const COLUMNS: [f32; 4] = [0.0, PART, 0.0, PART];
const ROWS: [f32; 4] = [0.0, 0.0, PART, PART];

#[inline(always)]
fn ends(way: f32, [a, b, c, d]: [f32; 4]) -> [f32; 4] {
    [way + a, way + b, way + c, way + d]
}

/// Which of the sixteen lines from the inner corners of one square to those of another touch a
/// creature's body, whatever the levels: bit 4 i + j is the line from corner i to corner j.
#[inline]
pub(super) fn shadow(a: Square, b: Square, body: Footprint) -> u16 {
    let way = |a: u8, b: u8| (i32::from(b) - i32::from(a)) * SIDE;
    // All from the north-western inner corner of the first square.
    let (across, down) = (way(a.x, b.x), way(a.y, b.y));
    let (west, north) = (way(a.x, body.corner.x), way(a.y, body.corner.y));
    let wide = i32::from(body.side) * SIDE - 2;
    let (east, south) = (west + wide, north + wide);
    let (x, y) = (west + east, north + south);
    let (x, y) = (x as f32, y as f32);
    let (dx, dy) = (across as f32, down as f32);
    let wide_part = wide as f32;
    // What a line's end, by its column or its row, makes of the way from a start.
    let columns = [ends(dx, COLUMNS), ends(dx - PART, COLUMNS)];
    let rows = [ends(dy, ROWS), ends(dy - PART, ROWS)];
    let mut mask = 0;
    for i in 0..4 {
        let (right, below) = (i % 2, i / 2);
        let (x, y) = (x - 2.0 * PART * right as f32, y - 2.0 * PART * below as f32);
        let (dx, dy) = (columns[right], rows[below]);
        for j in 0..4 {
            // How far off the body's middle is by the line, times its length, and how much of that
            // the body makes up for.
            let off = x * dy[j] - y * dx[j];
            let meets = off.abs() <= (dx[j].abs() + dy[j].abs()) * wide_part;
            mask |= u16::from(meets) << (4 * i + j);
        }
    }
    let within = |low: i32, high: i32, way: i32| {
        (APART <= low && high <= way) || (way + APART <= low && high <= 0)
    };
    // Between all starts and all ends every line gets so far.
    if within(west, east, across) || within(north, south, down) {
        return mask;
    }
    mask & reach(west, east, across, 0x0505, (4, 1)) & reach(north, south, down, 0x0033, (8, 2))
}

/// Which lines get as far as a body in one direction; `first` are those between the first two
/// columns or rows of corners, and the others follow by so many bits.
fn reach(low: i32, high: i32, way: i32, first: u16, (from, to): (u32, u32)) -> u16 {
    let mut mask = 0;
    for (start, end) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (there, here) = (start as i32 * APART, way + end as i32 * APART);
        let meets = there.min(here) <= high && low <= there.max(here);
        mask |= if meets { first << (start * from + end * to) } else { 0 };
    }
    mask
}

/// How many of the four lines from each corner are blocked.
#[inline]
pub(super) fn counts(mask: u16) -> [u8; 4] {
    let pairs = mask - (mask >> 1 & 0x5555);
    let [a, b] = ((pairs & 0x3333) + (pairs >> 2 & 0x3333)).to_le_bytes();
    [a & 15, a >> 4, b & 15, b >> 4]
}

/// The least of them: that of the best corner.
#[inline]
pub(super) fn least([a, b, c, d]: [u8; 4]) -> u8 {
    a.min(b).min(c.min(d))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::ray::{Area, Ray, corner};

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
