//! Ways on which every step leads nearer to where they go: they need no flood.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::{
    bits::Bits,
    flat_steps::Field,
    orientation::{Side, bits},
    straight::straight_path,
    target::Goal,
};
use crate::{
    movement::{LONGEST_PATH, MovementMode, Mover, Path, path::Steps},
    space::{Footprint, SQUARE, Spot, Square},
};

/// A row for each step, and one for the start.
const NONE: [u64; LONGEST_PATH + 1] = [0; LONGEST_PATH + 1];

/// A goal to which a way may lead of which every step brings the mover nearer.
pub(super) struct Advance {
    /// The spaces of the goal that are nearest.
    near: SmallVec<[Footprint; 8]>,
    /// No place of the goal is nearer than this.
    pub(crate) steps: usize,
}

impl Mover<'_> {
    /// What ways have to lead to of which each step brings the mover nearer to a goal, over ground on
    /// which each costs the same; none where only a flood can tell.
    ///
    /// Each of their steps leads into the next row to one side, so that it takes one row of bits a
    /// step.
    pub(super) fn advance(&self, goal: &Goal<'_>) -> Option<Advance> {
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
        (lasts && self.can_advance()).then_some(Advance { near, steps })
    }

    /// The way to the first place of a goal to which one leads nearer with every step.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood, since no other is as short.
    pub(super) fn advance_to(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let height = self.one_level()?;
        let steps = advance.steps;
        // Two sides are looked at together, the others one after the other.
        let mut rows = [NONE; 2];
        let places = |side: Side| {
            let aims = self.aims(side, steps, &advance.near, goal);
            if aims == 0 {
                return 0;
            }
            let rows = &mut rows[usize::from(side == Side::EAST)][..=steps];
            self.look_ahead(side, aims, rows)
        };
        let stops = |square: Square| self.may_stop(Spot { square, height }).is_ok();
        let fits = |square: Square| stops(square) && (goal.fits)(square);
        let (side, square) = self.first_place(steps, places, fits)?;
        let rows = &rows[usize::from(side == Side::EAST)][..=steps];
        Some(self.way_back(side, rows, side.place(square).0))
    }

    /// The same to the first place near the nearest space, the first of several, that lies straight
    /// ahead, with nobody on the way.
    pub(super) fn straight_ahead(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let places = |side: Side| match self.aims(side, advance.steps, &advance.near[..1], goal) {
            0 => 0,
            aims => self.straight(side, advance.steps) & aims,
        };
        let (_, to) = self.first_place(advance.steps, places, goal.fits)?;
        Some(straight_path(self.battle.creature(self.id).square, to))
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

    /// Whether ways that lead nearer with every step can be looked for: over level ground on which
    /// nothing but creatures hinders, and rows of one word.
    pub(super) fn can_advance(&self) -> bool {
        let grid = self.battle.setup.map.grid;
        self.extra == 0
            && grid.width.max(grid.height) <= u64::WIDTH
            && self.is_in_the_open()
            && self.one_level().is_some()
    }

    /// The way to a square in which the mover may stop that leads nearer with every step, and its
    /// cost, for one who [can advance](Mover::can_advance).
    pub(super) fn advance_into(&self, square: Square) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let steps = usize::from(from.squares_to(square));
        let on_map = self.battle.setup.map.holds(self.space(square));
        if steps == 0 || steps > self.most(MovementMode::Walk) || !on_map {
            return None;
        }
        let side = Side::towards(from, square);
        let bit = side.place(square).0;
        let mut rows = NONE;
        let rows = &mut rows[..=steps];
        let there = self.look_ahead(side, 1 << bit, rows);
        (there != 0).then(|| (self.way_back(side, rows, bit), steps as u16 * SQUARE))
    }

    /// Finds out where each step to a side leads, past those who let others through; says to which of
    /// some places the last does.
    fn look_ahead(&self, side: Side, aims: u64, rows: &mut [u64]) -> u64 {
        let Some(crowd) = self.crowd() else { return 0 };
        let (bit, start) = self.start(side);
        let (lines, field) = (crowd.lines(side.turned), self.field_of(side.turned));
        let on_map = self.columns(side);
        let (mut here, mut row) = (1_u64 << bit, start);
        rows[0] = here;
        for open in &mut rows[1..] {
            let near = match field {
                Some(field) => field.onward(row, side.back).entered(here),
                None => (here | here << 1 | here >> 1) & on_map,
            };
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
            here = near & !lines[usize::from(row)].shut;
            if here == 0 {
                return 0;
            }
            *open = here;
        }
        here & aims
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

    /// The way to a place that the last of some steps leads to: from there it turns towards the
    /// line of the start as soon as it can.
    fn way_back(&self, side: Side, rows: &[u64], bit: u8) -> Path {
        let (line, start) = self.start(side);
        let field = self.field_of(side.turned);
        let mut steps = Steps::NONE;
        let mut here = bit;
        let earlier = &rows[..rows.len() - 1];
        for (place, before) in earlier.iter().enumerate().rev() {
            let row = side.ahead(start, place).unwrap_or(start);
            let open = field.map(|field| field.onward(row, side.back));
            let leads = |aside: &i8| {
                let from = here.wrapping_add_signed(-aside);
                let before = open.map_or(*before, |open| before & open.aside(*aside));
                from < u64::WIDTH && before >> from & 1 != 0
            };
            let asides = match here.cmp(&line) {
                Ordering::Less => [-1, 0, 1],
                Ordering::Equal => side.steps_aside(),
                Ordering::Greater => [1, 0, -1],
            };
            let aside = asides.into_iter().find(leads).unwrap_or(0);
            steps.put_first(side.stride(1, aside));
            here = here.wrapping_add_signed(-aside);
        }
        steps.path()
    }
}
