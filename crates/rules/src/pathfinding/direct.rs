//! Direct paths over level ground: every step leads nearer to the goal, or every step but one. They
//! need no flood.
//!
//! All steps of such a path to one side lead into the next row on that side, so a search takes one row
//! of bits a step. It goes like this:
//!
//! 1. [`ahead`](Mover::ahead) says which spaces of a goal are nearest, and how many steps away.
//! 2. [`straight_ahead`](Mover::straight_ahead) finds a straight path with nobody on it.
//! 3. [`direct_to`](Mover::direct_to) finds a path with a step for each row, or with one step aside.
//!
//! A path that is found is the one that [`way`](Mover::way) finds in a flood, which `tests.rs` shows.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{
    bits::Bits,
    flat_steps::{Crowd, Field},
    orientation::{Side, bits},
    step_table::has,
    target::Goal,
};
use crate::{
    movement::{LONGEST_PATH, MovementMode, Mover, Path, Step, pass::Neighbour, path::Steps},
    space::{Direction, Footprint, SQUARE, Spot, Square},
};

/// A goal to which a path may lead of which every step brings the mover nearer.
pub(super) struct Ahead {
    /// The spaces of the goal that are nearest.
    near: SmallVec<[Footprint; 8]>,
    /// No place of the goal is nearer than this.
    pub(super) steps: usize,
}

/// The squares of a row ahead of a mover, by what it takes to get there.
#[derive(Clone, Copy)]
struct Reached {
    /// A step for each row on the way.
    soon: u64,
    /// One more than that: a step aside somewhere.
    late: u64,
}

/// The rows to one side, the mover's own first.
type Rows = ArrayVec<Reached, { LONGEST_PATH + 1 }>;

/// A place of a goal that a path leads to.
struct Place {
    square: Square,
    side: Side,
    /// How many rows ahead.
    row: usize,
}

/// Where the last step to a place may have come from.
#[derive(Clone, Copy)]
struct Back {
    bit: u8,
    row: usize,
    late: bool,
    stride: Step,
}

impl Mover<'_> {
    /// The path to a square in which the mover may stop that is as short as the crow flies, and
    /// its cost; none where only a flood can tell.
    pub(crate) fn direct_way(&self, to: Square) -> Option<(Path, u16)> {
        if !self.can_go_directly() {
            return self.straight_way(to);
        }
        let way = self.direct_into(to);
        debug_assert!(self.straight_way(to).is_none_or(|straight| way == Some(straight)));
        way
    }

    /// The way to a square over level ground and its cost, where nothing and nobody is on it and
    /// the movement lasts; none where only a flood can tell.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood: no other is cheaper, and from the
    /// goal it turns towards the line of the start as soon as it can. What is beside it makes other
    /// ways dearer, never this one.
    pub(crate) fn straight_way(&self, to: Square) -> Option<(Path, u16)> {
        if !self.is_unhindered() {
            return None;
        }
        self.unhindered_way(to, self.one_level()?)
    }

    /// The same for one whom nothing but creatures and what the map is like could hinder, on ground
    /// of one level.
    fn unhindered_way(&self, to: Square, level: i16) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let steps = from.squares_to(to);
        let cost = steps * (SQUARE + self.extra);
        if steps == 0 || usize::from(cost / SQUARE) > self.most(MovementMode::Walk) {
            return None;
        }
        if !self.is_walked(from, to) || self.is_stood_on(from, to, level) {
            return None;
        }
        Some((straight_path(from, to), cost))
    }

    /// What a path leads to of which each step brings the mover nearer to a goal, over ground on
    /// which each costs the same; none where only a flood can tell.
    pub(super) fn ahead(&self, goal: &Goal<'_>) -> Option<Ahead> {
        let here = Footprint { corner: self.battle.creature(self.id).square, side: goal.side };
        let mut away = u16::MAX;
        let mut near: SmallVec<[Footprint; 8]> = SmallVec::new();
        for space in goal.spaces {
            let squares = space.squares_to(here);
            if squares < away {
                away = squares;
                near.clear();
            }
            if squares == away {
                near.push(*space);
            }
        }
        let steps = usize::from(away.checked_sub(goal.squares.into())?);
        let lasts = !near.is_empty() && steps > 0 && steps <= self.most(MovementMode::Walk);
        (lasts && self.can_go_directly()).then_some(Ahead { near, steps })
    }

    /// The way to the nearest place of a goal, where one lies straight ahead.
    pub(super) fn straight_to(&self, goal: &Goal<'_>) -> Option<Path> {
        if !self.is_unhindered() {
            return None;
        }
        let level = self.one_level()?;
        let from = self.battle.creature(self.id).square;
        let here = self.space(from);
        let away = |space: &&Footprint| space.squares_to(here);
        let nearest = goal.spaces.iter().min_by_key(away)?;
        // No place of the goal is nearer than this.
        let steps = away(&nearest).checked_sub(goal.squares.into()).filter(|steps| *steps > 0)?;
        let rim = |corner: u8| {
            let first = corner.saturating_sub(goal.squares).saturating_sub(goal.side - 1);
            first..=corner.saturating_add(nearest.side - 1).saturating_add(goal.squares)
        };
        let columns = rim(nearest.corner.x);
        let squares = rim(nearest.corner.y)
            .flat_map(|y| columns.clone().map(move |x| Square { x, y }))
            .filter(|to| u16::from(to.x.abs_diff(from.x).max(to.y.abs_diff(from.y))) == steps)
            .filter(|to| self.battle.setup.map.holds(self.space(*to)));
        let mut ways = squares.filter_map(|to| Some((to, self.unhindered_way(to, level)?.0)));
        ways.find(|(to, _)| (goal.fits)(*to)).map(|(_, path)| path)
    }

    /// The path to the first place near the nearest space, the first of several, that lies straight
    /// ahead, with nobody on the way.
    pub(super) fn straight_ahead(&self, goal: &Goal<'_>, ahead: &Ahead) -> Option<Path> {
        let places = |side: Side| match self.aims(side, ahead.steps, &ahead.near[..1], goal) {
            0 => 0,
            aims => self.straight(side, ahead.steps) & aims,
        };
        let (_, to) = self.first_place(ahead.steps, places, goal.fits)?;
        Some(straight_path(self.battle.creature(self.id).square, to))
    }

    /// The first that fits of some places so many steps to each side, row by row, each from the west,
    /// as a flood goes through what it has reached. Sides beyond the first that has one are not looked
    /// at.
    fn first_place(
        &self,
        steps: usize,
        mut places: impl FnMut(Side) -> u64,
        fits: impl Fn(Square) -> bool,
    ) -> Option<(Side, Square)> {
        let from = self.battle.creature(self.id).square;
        for sides in Side::BY_ROWS {
            let mut found = [0; 2];
            sides.iter().zip(&mut found).for_each(|(side, found)| *found = places(*side));
            let mut left = found[0] | found[1];
            while left != 0 {
                let bit = left.trailing_zeros() as u8;
                left &= left - 1;
                for (side, found) in sides.iter().zip(found) {
                    let row = side.ahead(side.place(from).1, steps).unwrap_or_default();
                    let square = side.square(bit, row);
                    if found >> bit & 1 != 0 && fits(square) {
                        return Some((*side, square));
                    }
                }
            }
        }
        None
    }

    /// The squares so many steps to a side to which a straight way leads, ahead first, then aslant, on
    /// which nobody is.
    fn straight(&self, side: Side, steps: usize) -> u64 {
        let Some(crowd) = self.crowd() else { return 0 };
        let (bit, mut row) = self.start(side);
        let (lines, field) = (crowd.lines(side.turned), self.field_of(side.turned));
        let (mut ahead, mut right, mut left) = (1_u64 << bit, 0, 0);
        for _ in 0..steps {
            let (mut onward, mut to_right, mut to_left) = (ahead, ahead | right, ahead | left);
            let mut bare = u64::MAX;
            if let Some(field) = field {
                let open = field.onward(row, side.back);
                onward &= open.ahead;
                to_right &= open.right;
                to_left &= open.left;
                bare = open.plain;
            }
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
            bare &= !lines[usize::from(row)].taken;
            (ahead, right, left) = (onward & bare, to_right << 1 & bare, to_left >> 1 & bare);
        }
        ahead | right | left
    }

    /// The path to the first place of a goal with a step for each row, or with one step more. Where
    /// such a path has no step aside, and where nothing makes a step dearer, no other is as short.
    pub(super) fn direct_to<const ASIDE: bool>(
        &self,
        goal: &Goal<'_>,
        ahead: &Ahead,
    ) -> Option<Path> {
        let (height, crowd) = (self.one_level()?, self.crowd()?);
        let (near, far) = (ahead.steps, ahead.steps + usize::from(ASIDE));
        if far > self.most(MovementMode::Walk) {
            return None;
        }
        let spaces = if ASIDE { self.spaces_within(goal, far) } else { ahead.near.clone() };
        let stops = |square: Square| self.may_stop(Spot { square, height }).is_ok();
        let fits = |place: &&Place| stops(place.square) && (goal.fits)(place.square);
        for sides in Side::BY_ROWS {
            let mut rows = [Rows::new_const(), Rows::new_const()];
            let mut places: SmallVec<[Place; 8]> = SmallVec::new();
            for (side, rows) in sides.iter().zip(&mut rows) {
                let mine = self.between_corners(*side, near);
                let [close, beyond] = [near, far].map(|row| match ASIDE || row == near {
                    true => self.aims(*side, row, &spaces, goal) & mine,
                    false => 0,
                });
                if close | beyond == 0 {
                    continue;
                }
                let last = if ASIDE && beyond != 0 { far } else { near };
                self.look_ahead::<ASIDE>(*side, last, crowd, rows);
                let mut add = |row: usize, aims: u64, late: bool| {
                    let reached = |at: &Reached| if late { at.late } else { at.soon };
                    let there = rows.get(row).map_or(0, reached) & aims;
                    let last = side.ahead(self.start(*side).1, row).unwrap_or_default();
                    there.each(|bit| {
                        places.push(Place { square: side.square(bit, last), side: *side, row });
                    });
                };
                add(near, close, ASIDE);
                if ASIDE {
                    add(far, beyond, false);
                }
            }
            // In the order in which a flood goes through what it has reached.
            places.sort_unstable_by_key(|place| (place.square.y, place.square.x));
            if let Some(place) = places.iter().find(fits) {
                let rows = &rows[usize::from(place.side == Side::EAST)];
                let bit = place.side.place(place.square).0;
                let late = ASIDE && place.row == near;
                return Some(self.path_back::<ASIDE>(place.side, rows, (bit, place.row), late));
            }
        }
        None
    }

    /// The path with a step for each row to a square in which the mover may stop, and its cost, for
    /// one who [can go directly](Mover::can_go_directly).
    fn direct_into(&self, square: Square) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let steps = usize::from(from.squares_to(square));
        let on_map = self.battle.setup.map.holds(self.space(square));
        if steps == 0 || steps > self.most(MovementMode::Walk) || !on_map {
            return None;
        }
        let (side, crowd) = (Side::towards(from, square), self.crowd()?);
        let bit = side.place(square).0;
        let mut rows = Rows::new_const();
        self.look_ahead::<false>(side, steps, crowd, &mut rows);
        let there = rows.get(steps).is_some_and(|row| row.soon >> bit & 1 != 0);
        let path = || self.path_back::<false>(side, &rows, (bit, steps), false);
        there.then(|| (path(), steps as u16 * SQUARE))
    }

    /// The spaces of a goal that so many steps may lead to.
    fn spaces_within(&self, goal: &Goal<'_>, steps: usize) -> SmallVec<[Footprint; 8]> {
        let here = Footprint { corner: self.battle.creature(self.id).square, side: goal.side };
        let away = steps as u16 + u16::from(goal.squares);
        goal.spaces.iter().filter(|space| space.squares_to(here) <= away).copied().collect()
    }

    /// The places of a row that belong to a side: to the west and the east those between the rows so
    /// many steps to the north and the south.
    fn between_corners(&self, side: Side, steps: usize) -> u64 {
        let (line, steps) = (self.start(side).0, steps as u8);
        match side.turned {
            true => bits((line + 1).saturating_sub(steps), line.saturating_add(steps)),
            false => u64::MAX,
        }
    }

    /// The bit and the row of the mover's own square.
    #[inline]
    pub(super) fn start(&self, side: Side) -> (u8, u8) {
        side.place(self.battle.creature(self.id).square)
    }

    /// The places of a goal on the map in the row that so many steps lead to, as bits: those near some
    /// of its spaces.
    pub(super) fn aims(
        &self,
        side: Side,
        steps: usize,
        near: &[Footprint],
        goal: &Goal<'_>,
    ) -> u64 {
        let (bit, row) = self.start(side);
        let Some(last) = side.ahead(row, steps) else { return 0 };
        let mut aims = near.iter().fold(0, |aims, space| aims | side.near(*space, last, goal));
        if aims == 0 {
            return 0;
        }
        if side.turned {
            // The corners belong to the north and the south.
            let here = 1_u64 << bit;
            aims &= !(here << steps | here >> steps);
        }
        let grid = self.battle.setup.map.grid;
        let (wide, high) = side.place(Square { x: grid.width, y: grid.height });
        let ends = |end: u8| (end + 1).saturating_sub(self.size.squares());
        if last < ends(high) { aims & bits(0, ends(wide)) } else { 0 }
    }

    /// Whether direct paths can be looked for: over level ground on which nothing but creatures
    /// hinders, and rows of one word.
    pub(super) fn can_go_directly(&self) -> bool {
        let grid = self.battle.setup.map.grid;
        self.extra == 0
            && grid.width.max(grid.height) <= u64::WIDTH
            && self.is_in_the_open()
            && self.one_level().is_some()
    }

    /// The places of the mover's corner in a row across the way to a side, the edges of the map
    /// considered.
    pub(super) fn columns(&self, side: Side) -> u64 {
        let grid = self.battle.setup.map.grid;
        let (wide, _) = side.place(Square { x: grid.width, y: grid.height });
        bits(0, (wide + 1).saturating_sub(self.size.squares()))
    }

    /// The field as it lies, or with its columns for rows.
    pub(super) fn field_of(&self, turned: bool) -> Option<&Field> {
        let field = self.field()?;
        if turned { field.turned.as_deref() } else { Some(field) }
    }

    /// Finds out where each of so many steps to a side leads, past those who let others through,
    /// with and without one step aside. It ends where none leads on.
    fn look_ahead<const ASIDE: bool>(
        &self,
        side: Side,
        steps: usize,
        crowd: &Crowd,
        rows: &mut Rows,
    ) {
        let (bit, mut row) = self.start(side);
        let (lines, field) = (crowd.lines(side.turned), self.field_of(side.turned));
        let on_map = self.columns(side);
        let aside = |row: u8, from: u64| match field {
            _ if !ASIDE => 0,
            Some(field) => field.aside(row, from),
            None => (from << 1 | from >> 1) & on_map,
        };
        let soon = 1 << bit;
        let mut here = Reached { soon, late: aside(row, soon) & !lines[usize::from(row)].shut };
        rows.push(here);
        for _ in 0..steps {
            let onward = field.map(|field| field.onward(row, side.back));
            let ahead = |from: u64| match &onward {
                Some(onward) => onward.entered(from),
                None => (from | from << 1 | from >> 1) & on_map,
            };
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
            let open = !lines[usize::from(row)].shut;
            let soon = ahead(here.soon) & open;
            let late = match ASIDE {
                true => (ahead(here.late) | aside(row, soon)) & open & !soon,
                false => 0,
            };
            if soon | late == 0 {
                return;
            }
            here = Reached { soon, late };
            rows.push(here);
        }
    }

    /// The path back from a place: of several, the one that looks straight, as
    /// [`step_back`](Mover::step_back) has it.
    fn path_back<const ASIDE: bool>(
        &self,
        side: Side,
        rows: &Rows,
        (mut here, mut row): (u8, usize),
        mut late: bool,
    ) -> Path {
        let (line, start) = self.start(side);
        let field = self.field_of(side.turned);
        let mut steps = Steps::NONE;
        while row > 0 || late {
            let mut best = row.checked_sub(1).and_then(|before| {
                let onward = field.map(|field| {
                    field.onward(side.ahead(start, before).unwrap_or(start), side.back)
                });
                let reached = if late { rows[before].late } else { rows[before].soon };
                let leads = |aside: &i8| {
                    let from = here.wrapping_add_signed(-aside);
                    let open = onward.as_ref().map_or(u64::MAX, |onward| onward.aside(*aside));
                    from < u64::WIDTH && (reached & open) >> from & 1 != 0
                };
                // It turns towards the line of the start as soon as it can.
                let asides = match here.cmp(&line) {
                    Ordering::Less => [-1, 0, 1],
                    Ordering::Equal => side.steps_aside(),
                    Ordering::Greater => [1, 0, -1],
                };
                let aside = asides.into_iter().find(leads)?;
                let bit = here.wrapping_add_signed(-aside);
                Some(Back { bit, row: before, late, stride: side.stride(1, aside) })
            });
            if ASIDE && late {
                let bend = |back: &Back| {
                    let (across, along) = (u32::from(back.bit.abs_diff(line)), back.row as u32);
                    let way = back.stride.direction().map_or(0, |way| way as u32);
                    (across * across + along * along) << 3 | way
                };
                let entry = field.map(|field| field.entry(side.ahead(start, row).unwrap_or(start)));
                for aside in [-1, 1] {
                    let bit = here.wrapping_add_signed(-aside);
                    let open = entry.map_or(u64::MAX, |entry| entry.aside(aside));
                    let back = Back { bit, row, late: false, stride: side.stride(0, aside) };
                    let leads = bit < u64::WIDTH && (rows[row].soon & open) >> bit & 1 != 0;
                    if leads && best.is_none_or(|best| bend(&back) < bend(&best)) {
                        best = Some(back);
                    }
                }
            }
            let Some(back) = best else { break };
            steps.put_first(back.stride);
            Back { bit: here, row, late, .. } = back;
        }
        steps.path()
    }

    /// Whether every step of the straight way between two squares is simply walked, as far as the
    /// map goes.
    fn is_walked(&self, from: Square, to: Square) -> bool {
        let Some(table) = self.table else { return true };
        let mut here = from;
        steps_between(from, to).all(|way| {
            let Some(next) = here.step(way) else { return false };
            let walked = match &table.field {
                Some(field) => field.is_walked(here, way, next),
                None => {
                    has(&table.open[way as usize], here)
                        && !has(&table.difficult, next)
                        && !has(&table.deep, next)
                }
            };
            here = next;
            walked
        })
    }

    /// Whether somebody stands on the straight way between two squares of level ground.
    fn is_stood_on(&self, from: Square, to: Square, level: i16) -> bool {
        let side = self.size.squares();
        let (west, east) = (from.x.min(to.x), from.x.max(to.x).saturating_add(side));
        let (north, south) = (from.y.min(to.y), from.y.max(to.y).saturating_add(side));
        let beside = |Footprint { corner, side }: Footprint| {
            corner.x >= east
                || corner.y >= south
                || corner.x.saturating_add(side) <= west
                || corner.y.saturating_add(side) <= north
        };
        let passes = |space: Footprint| {
            let mut here = from;
            steps_between(from, to).any(|way| {
                here = here.step(way).unwrap_or(here);
                space.overlaps(self.space(here))
            })
        };
        self.neighbours.iter().any(|Neighbour { body, .. }| {
            !beside(body.space) && self.on_level_with(*body, level) && passes(body.space)
        })
    }
}

/// The straight way to a square.
pub(super) fn straight_path(from: Square, to: Square) -> Path {
    let (ahead, aslant) = legs(from, to);
    let mut steps = Steps::NONE;
    for (way, count) in [aslant, ahead] {
        let Some(way) = way else { continue };
        (0..count).for_each(|_| steps.put_first(way.into()));
    }
    steps.path()
}

/// The steps of the straight way to a square: ahead first, then aslant.
fn steps_between(from: Square, to: Square) -> impl Iterator<Item = Direction> {
    let ((straight, ahead), (aslant, across)) = legs(from, to);
    (0..ahead + across).filter_map(move |step| if step < ahead { straight } else { aslant })
}

/// The two parts of the straight way to a square, ahead and aslant: which way, and how many steps.
fn legs(from: Square, to: Square) -> ((Option<Direction>, u8), (Option<Direction>, u8)) {
    let side = |from: u8, to: u8| (to.abs_diff(from), to.cmp(&from) as i8);
    let ((across, dx), (down, dy)) = (side(from.x, to.x), side(from.y, to.y));
    let aslant = Direction::from_delta(dx, dy);
    let straight = match across > down {
        true => Direction::from_delta(dx, 0),
        false => Direction::from_delta(0, dy),
    };
    ((straight, across.abs_diff(down)), (aslant, across.min(down)))
}
