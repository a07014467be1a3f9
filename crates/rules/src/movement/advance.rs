//! Ways on which every step leads nearer to where they go: they need no flood.

use std::{cmp::Ordering, ops::Range};

use smallvec::SmallVec;

use super::{
    Gait, LONGEST_PATH, Mover, Path, Stride, bits::Bits, destination::Goal, field::Field,
    neighbour::Neighbour,
};
use crate::space::{Footprint, SQUARE, Spot, Square};

/// One of the four sides to which a way can lead. Its rows lie across the way: those of the map to
/// the north and the south, its columns to the west and the east.
#[derive(Clone, Copy)]
struct Side {
    /// Whether columns count as rows.
    turned: bool,
    /// Whether rows are counted towards the first.
    back: bool,
}

impl Side {
    const NORTH: Side = Side { turned: false, back: true };
    const WEST: Side = Side { turned: true, back: true };
    const EAST: Side = Side { turned: true, back: false };
    const SOUTH: Side = Side { turned: false, back: false };
    const ALL: [Side; 4] = [Side::NORTH, Side::WEST, Side::EAST, Side::SOUTH];

    /// The bit and the row of a square.
    const fn place(self, Square { x, y }: Square) -> (u8, u8) {
        if self.turned { (y, x) } else { (x, y) }
    }

    /// The square of a bit and a row.
    const fn square(self, bit: u8, row: u8) -> Square {
        if self.turned { Square { x: row, y: bit } } else { Square { x: bit, y: row } }
    }

    /// So many rows ahead, whether that is on the map or not.
    fn ahead(self, row: u8, steps: usize) -> Option<u8> {
        let steps = steps as u8;
        if self.back { row.checked_sub(steps) } else { row.checked_add(steps) }
    }

    /// How many rows ahead of one another lies; none where it lies behind.
    fn steps_to(self, start: u8, row: u8) -> Option<usize> {
        let steps = if self.back { start.checked_sub(row) } else { row.checked_sub(start) };
        steps.map(usize::from)
    }

    /// The step ahead and so much aside.
    const fn stride(self, aside: i8) -> Stride {
        let ahead = if self.back { -1 } else { 1 };
        if self.turned {
            Stride { dx: ahead, dy: aside, dz: 0 }
        } else {
            Stride { dx: aside, dy: ahead, dz: 0 }
        }
    }

    /// The bits and the rows of the places that come so near to a space, with a body of so many
    /// squares to a side.
    fn around(self, space: Footprint, body: u8, far: u8) -> (u64, Range<u8>) {
        let (column, row) = self.place(space.corner);
        let columns = places_near(column, space.side, body, far);
        (bits(columns.start, columns.end), places_near(row, space.side, body, far))
    }

    /// The bits of the places in a row that come so near to a space.
    fn in_row(self, row: u8, space: Footprint, body: u8, far: u8) -> u64 {
        let (column, first) = self.place(space.corner);
        if !places_near(first, space.side, body, far).contains(&row) {
            return 0;
        }
        let columns = places_near(column, space.side, body, far);
        bits(columns.start, columns.end)
    }

    /// The steps ahead, where one is on the line of the start: of those that are as good, the first
    /// is taken, as a flood would.
    const fn steps_aside(self) -> [i8; 3] {
        if self.turned && !self.back { [0, -1, 1] } else { [0, 1, -1] }
    }
}

/// The columns or rows from which a body of so many squares to a side comes so near to a space that
/// begins here.
fn places_near(first: u8, side: u8, body: u8, far: u8) -> Range<u8> {
    let before = far.saturating_add(body - 1);
    first.saturating_sub(before)..first.saturating_add(far.saturating_add(side))
}

/// The squares within a stretch of bits.
fn bits(from: u8, to: u8) -> u64 {
    let to = to.min(u64::WIDTH);
    if from >= to { 0 } else { u64::first(to - from) << from }
}

/// Where ways lead of which every step brings the mover nearer to a goal.
pub(super) struct Advance {
    /// The space of the goal that is nearest, the first of several.
    nearest: Footprint,
    /// No place of the goal is nearer than this.
    pub(super) steps: usize,
    /// The sides to which there are such ways, and a set of squares in each row ahead on each of
    /// them, the row of the start first.
    sides: SmallVec<[Side; 4]>,
    rows: SmallVec<[u64; 32]>,
    /// The places of the goal that they lead to, and to which side: row by row, each from the west,
    /// as a flood goes through what it has reached.
    places: SmallVec<[(Square, usize); 8]>,
    /// The spaces of those near who let others through.
    passed: SmallVec<[Footprint; 8]>,
}

impl Advance {
    /// One of the sides, and the rows on it.
    fn side(&self, index: usize) -> (Side, &[u64]) {
        let rows = self.steps + 1;
        (self.sides[index], &self.rows[index * rows..][..rows])
    }
}

impl Mover<'_> {
    /// Where ways lead of which each step brings the mover nearer to a goal, over ground on which
    /// each costs the same; none where only a flood can tell. There may be no place that they lead
    /// to.
    ///
    /// Each of their steps leads into the next row to one side, so that it takes one row of bits a
    /// step.
    pub(super) fn advance(&self, goal: &Goal<'_>) -> Option<Advance> {
        let from = self.battle.creature(self.id).square;
        let here = Footprint { corner: from, side: goal.side };
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
        let nearest = *near.first()?;
        let steps = usize::from(away.checked_sub(goal.squares.into())?);
        let grid = self.battle.setup.map.grid;
        if steps == 0
            || steps > self.most(Gait::Walk)
            || self.extra > 0
            || grid.width.max(grid.height) > u64::WIDTH
            || !self.is_in_the_open()
        {
            return None;
        }
        let level = self.one_level()?;
        let (sides, rows, places, passed) = Default::default();
        let mut advance = Advance { nearest, steps, sides, rows, places, passed };
        let mut barred = SmallVec::new();
        self.meet_those_near(from, steps, level, &mut barred, &mut advance.passed);
        for side in Side::ALL {
            let (_, high) = side.place(Square { x: grid.width, y: grid.height });
            let end = (high + 1).saturating_sub(self.size.squares());
            let last = side.ahead(side.place(from).1, steps).filter(|row| *row < end);
            let Some(last) = last else { continue };
            let mut aims = 0;
            for space in &near {
                aims |= side.in_row(last, *space, goal.side, goal.squares);
            }
            if side.turned {
                // The corners belong to the north and the south.
                let here = 1_u64 << from.y;
                aims &= !(here << steps | here >> steps);
            }
            if aims == 0 {
                continue;
            }
            let index = advance.sides.len();
            let first = index * (steps + 1);
            advance.rows.resize(first + steps + 1, u64::MAX);
            let there = self.look_ahead(side, aims, &barred, &mut advance.rows[first..]);
            if there == 0 {
                advance.rows.truncate(first);
                continue;
            }
            there.each(|bit| advance.places.push((side.square(bit, last), index)));
            advance.sides.push(side);
        }
        if advance.sides.len() > 1 {
            advance.places.sort_unstable_by_key(|(square, _)| (square.y, square.x));
        }
        Some(advance)
    }

    /// The way to the first place of a goal to which one leads nearer with every step.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood, since no other is as short.
    pub(super) fn advance_to(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let height = self.one_level()?;
        let stops = |square: Square| self.may_stop(Spot { square, height }).is_ok();
        let fits = |(square, _): &&(Square, usize)| stops(*square) && (goal.fits)(*square);
        let (square, index) = advance.places.iter().find(fits)?;
        let (side, rows) = advance.side(*index);
        Some(self.way_back(side, rows, side.place(*square).0))
    }

    /// The same to the first place near the nearest space that lies straight ahead, with nobody on
    /// the way.
    pub(super) fn straight_ahead(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let near = |to: Square| {
            let there = Footprint { corner: to, side: goal.side };
            advance.nearest.squares_to(there) <= goal.squares.into()
        };
        let mut straight = [None; Side::ALL.len()];
        advance.places.iter().find_map(|(to, index)| {
            let (side, rows) = advance.side(*index);
            let straight =
                straight[*index].get_or_insert_with(|| self.straight(side, rows, &advance.passed));
            let bit = side.place(*to).0;
            let leads = *straight >> bit & 1 != 0 && near(*to) && (goal.fits)(*to);
            leads.then(|| self.way_back(side, rows, bit))
        })
    }

    /// The squares of the last of some rows to which a straight way leads through the others, ahead
    /// first, then aslant, with nobody on it.
    fn straight(&self, side: Side, rows: &[u64], passed: &[Footprint]) -> u64 {
        let mut bare = [0; LONGEST_PATH + 1];
        let bare = &mut bare[..rows.len()];
        bare.copy_from_slice(rows);
        let (bit, mut row) = side.place(self.battle.creature(self.id).square);
        self.take_out(side, row, passed, bare);
        let field = self.field_of(side.turned);
        let (mut ahead, mut right, mut left) = (1_u64 << bit, 0, 0);
        for bare in &bare[1..] {
            let open = |bits: u64, aside: i8| match field {
                None => bits,
                Some(field) => bits & field.onward(row.into(), side.back, aside),
            };
            right = open(ahead | right, 1) << 1 & bare;
            left = open(ahead | left, -1) >> 1 & bare;
            ahead = open(ahead, 0) & bare;
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
        }
        ahead | right | left
    }

    /// The way to a square that leads nearer with every step, and its cost.
    pub(super) fn advance_into(&self, square: Square) -> Option<(Path, u16)> {
        let space = [Footprint::square(square)];
        let goal = Goal::square(&space);
        let path = self.advance_to(&goal, &self.advance(&goal)?)?;
        Some((path, path.len() as u16 * SQUARE))
    }

    /// Notes the spaces of those near: who lets nobody through for the price of a step, and who
    /// does.
    fn meet_those_near(
        &self,
        from: Square,
        steps: usize,
        level: i16,
        barred: &mut SmallVec<[Footprint; 16]>,
        passed: &mut SmallVec<[Footprint; 8]>,
    ) {
        let reach = Footprint { corner: from, side: self.size.squares() };
        for Neighbour { body, open, difficult, .. } in &self.neighbours {
            if usize::from(body.space.squares_to(reach)) > steps
                || (body.bottom != level && !self.on_level_with(*body, level))
            {
                continue;
            }
            if *open && !*difficult {
                passed.push(body.space);
            } else {
                barred.push(body.space);
            }
        }
    }

    /// Finds out where each step to a side leads, a row each; says to which of some places the last
    /// does.
    fn look_ahead(&self, side: Side, aims: u64, barred: &[Footprint], rows: &mut [u64]) -> u64 {
        let grid = self.battle.setup.map.grid;
        let own = self.size.squares();
        let (wide, _) = side.place(Square { x: grid.width, y: grid.height });
        let (bit, start) = side.place(self.battle.creature(self.id).square);
        self.take_out(side, start, barred, rows);
        let steps = rows.len() - 1;
        rows[steps] &= aims;
        let field = self.field_of(side.turned);
        let all = bits(0, (wide + 1).saturating_sub(own));
        let (mut here, mut row) = (1 << bit, start);
        rows[0] = here;
        for open in &mut rows[1..] {
            let near = match field {
                None => (here | here << 1 | here >> 1) & all,
                Some(field) => field.ahead(row.into(), side.back, here),
            };
            row = if side.back { row - 1 } else { row + 1 };
            *open &= near & field.map_or(all, |field| field.plain(row.into()));
            here = *open;
        }
        here
    }

    /// Takes the places that overlap with some spaces out of the rows ahead of one.
    fn take_out(&self, side: Side, start: u8, spaces: &[Footprint], rows: &mut [u64]) {
        for space in spaces {
            let (bits, taken) = side.around(*space, self.size.squares(), 0);
            for row in taken {
                let place = side.steps_to(start, row);
                if let Some(row) = place.and_then(|place| rows.get_mut(place)) {
                    *row &= !bits;
                }
            }
        }
    }

    /// The field as it lies, or with its columns for rows.
    fn field_of(&self, turned: bool) -> Option<&Field> {
        let field = self.field()?;
        if turned { field.turned.as_deref() } else { Some(field) }
    }

    /// The way to a place that the last of some steps leads to: from there it turns towards the
    /// line of the start as soon as it can.
    fn way_back(&self, side: Side, rows: &[u64], bit: u8) -> Path {
        let steps = rows.len() - 1;
        let (line, start) = side.place(self.battle.creature(self.id).square);
        let field = self.field_of(side.turned);
        let mut aside = [0; LONGEST_PATH + 1];
        let (mut here, mut row) = (bit, side.ahead(start, steps).unwrap_or(start));
        for place in (1..=steps).rev() {
            row = if side.back { row + 1 } else { row.wrapping_sub(1) };
            let leads = |aside: &i8| {
                let before = here.wrapping_add_signed(-aside);
                before < u64::WIDTH
                    && rows[place - 1] >> before & 1 != 0
                    && field.is_none_or(|field| field.leads(row.into(), before, side.back, *aside))
            };
            let steps = match here.cmp(&line) {
                Ordering::Less => [-1, 0, 1],
                Ordering::Equal => side.steps_aside(),
                Ordering::Greater => [1, 0, -1],
            };
            let step = steps.into_iter().find(leads).unwrap_or(0);
            aside[place] = step;
            here = here.wrapping_add_signed(-step);
        }
        let mut path = Path::EMPTY;
        for step in &aside[1..=steps] {
            path.push(side.stride(*step));
        }
        path
    }
}
