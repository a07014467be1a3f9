//! Ways on which every step leads nearer to where they go: they need no flood.

use smallvec::SmallVec;

use super::{Gait, LONGEST_PATH, Mover, Path, Stride, bits::Bits, destination::Goal, field::Field};
use crate::space::{Footprint, SQUARE, Spot, Square};

/// A set of squares in each row ahead, the row of the start first.
type Rows = [u64; LONGEST_PATH + 1];

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

    /// The step ahead and so much aside.
    const fn stride(self, aside: i8) -> Stride {
        let ahead = if self.back { -1 } else { 1 };
        if self.turned {
            Stride { dx: ahead, dy: aside, dz: 0 }
        } else {
            Stride { dx: aside, dy: ahead, dz: 0 }
        }
    }

    /// The steps ahead: of those that are as good, the first is taken, as a flood would.
    const fn steps_aside(self) -> [i8; 3] {
        if self.turned && !self.back { [-1, 1, 0] } else { [1, -1, 0] }
    }
}

/// The squares within a stretch of bits.
fn bits(from: u8, to: u8) -> u64 {
    let to = to.min(u64::WIDTH);
    if from >= to { 0 } else { u64::first(to - from) << from }
}

/// The columns of the squares in a row, from the first.
fn columns(mut row: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let column = (row != 0).then_some(row.trailing_zeros() as u8);
        row &= row.wrapping_sub(1);
        column
    })
}

impl Mover<'_> {
    /// The way to the first place of a goal, where there is one of which each step leads nearer to
    /// it, over ground on which each costs the same; none where only a flood can tell.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood, since no other is as short: each of
    /// its steps leads into the next row, so that it takes one row of bits a step.
    pub(super) fn advance_to(&self, goal: &Goal<'_>) -> Option<Path> {
        let from = self.battle.creature(self.id).square;
        let here = Footprint { corner: from, side: goal.side };
        let away = goal.spaces.iter().map(|space| space.squares_to(here)).min()?;
        // No place of the goal is nearer than this.
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
        let height = self.one_level()?;
        let barred = self.barred(from, steps, height);
        let look = |side| self.look_ahead(side, steps, goal, &barred);
        let stops =
            |square: Square| self.may_stop(Spot { square, height }).is_ok() && (goal.fits)(square);
        let take = |side: Side, rows: &Rows, bit: u8| {
            let row = side.ahead(side.place(from).1, steps)?;
            let stops = stops(side.square(bit, row));
            stops.then(|| self.way_back(side, rows, steps, bit))
        };
        let ahead = |side: Side| {
            let rows = look(side);
            columns(rows[steps]).find_map(|bit| take(side, &rows, bit))
        };
        let aside = || {
            let (west, east) = (look(Side::WEST), look(Side::EAST));
            // Their ends are in the first and the last row.
            let here = 1 << from.y;
            let ends = here << steps | here >> steps;
            columns((west[steps] | east[steps]) & !ends).find_map(|row| {
                let leads = |rows: &Rows| rows[steps] >> row & 1 != 0;
                let sides = [(Side::WEST, &west), (Side::EAST, &east)];
                let mut sides = sides.into_iter().filter(|(_, rows)| leads(rows));
                sides.find_map(|(side, rows)| take(side, rows, row))
            })
        };
        // Row by row, each from the west, as a flood goes through what it has reached.
        ahead(Side::NORTH).or_else(aside).or_else(|| ahead(Side::SOUTH))
    }

    /// The same to a square, and its cost.
    pub(super) fn advance_into(&self, square: Square) -> Option<(Path, u16)> {
        let path = self.advance_to(&Goal::square(&[Footprint::square(square)]))?;
        Some((path, path.len() as u16 * SQUARE))
    }

    /// The spaces of those near who let nobody through for the price of a step.
    fn barred(&self, from: Square, steps: usize, height: i16) -> SmallVec<[Footprint; 16]> {
        let reach = Footprint { corner: from, side: self.size.squares() };
        let bars = self.neighbours.iter().filter(|(other, body)| {
            usize::from(body.space.squares_to(reach)) <= steps
                && (body.bottom == height || self.on_level_with(*body, height))
                && (!self.is_open(*other) || self.is_difficult(*other))
        });
        bars.map(|(_, body)| body.space).collect()
    }

    /// Where each step to a side leads, and with the last of so many to which places of a goal.
    fn look_ahead(&self, side: Side, steps: usize, goal: &Goal<'_>, barred: &[Footprint]) -> Rows {
        let mut rows = [0; LONGEST_PATH + 1];
        let grid = self.battle.setup.map.grid;
        let own = self.size.squares();
        let (wide, high) = side.place(Square { x: grid.width, y: grid.height });
        let (bit, start) = side.place(self.battle.creature(self.id).square);
        let Some(last) =
            side.ahead(start, steps).filter(|row| *row < (high + 1).saturating_sub(own))
        else {
            return rows;
        };
        // Around a space lie places that come so near to it, with a body of so many squares.
        let around = |space: Footprint, body: u8, far: u8| {
            let (column, row) = side.place(space.corner);
            let first = |n: u8| n.saturating_sub(body - 1).saturating_sub(far);
            let end = |n: u8| n.saturating_add(space.side).saturating_add(far);
            (bits(first(column), end(column)), first(row)..end(row))
        };
        let aims = goal.spaces.iter().fold(0, |aims, space| {
            let (bits, rows) = around(*space, goal.side, goal.squares);
            aims | if rows.contains(&last) { bits } else { 0 }
        });
        if aims == 0 {
            return rows;
        }
        let field = self.field_of(side.turned);
        let all = bits(0, (wide + 1).saturating_sub(own));
        for (place, row) in rows.iter_mut().enumerate().take(steps + 1).skip(1) {
            let ahead = side.ahead(start, place).unwrap_or(last);
            *row = field.map_or(all, |field| field.plain(ahead.into()));
        }
        for space in barred {
            let (bits, taken) = around(*space, own, 0);
            for row in taken {
                let place = if side.back { start.checked_sub(row) } else { row.checked_sub(start) };
                if let Some(place) = place.map(usize::from).filter(|place| *place <= steps) {
                    rows[place] &= !bits;
                }
            }
        }
        rows[0] = 1 << bit;
        for place in 1..=steps {
            let here = rows[place - 1];
            let row = side.ahead(start, place - 1).unwrap_or(last);
            let near = match field {
                None => here | here << 1 | here >> 1,
                Some(field) => field.ahead(row.into(), side.back, here),
            };
            rows[place] &= near;
        }
        rows[steps] &= aims;
        rows
    }

    /// The field as it lies, or with its columns for rows.
    fn field_of(&self, turned: bool) -> Option<&Field> {
        let field = self.field()?;
        if turned { field.turned.as_deref() } else { Some(field) }
    }

    /// The way to a place that the last of so many steps leads to: from there it turns towards the
    /// line of the start as soon as it can.
    fn way_back(&self, side: Side, rows: &Rows, steps: usize, bit: u8) -> Path {
        let (line, start) = side.place(self.battle.creature(self.id).square);
        let field = self.field_of(side.turned);
        let mut aside = [0; LONGEST_PATH + 1];
        let mut here = bit;
        for place in (1..=steps).rev() {
            let row = side.ahead(start, place - 1).unwrap_or(start);
            let before = |aside: &i8| here.checked_add_signed(-aside).unwrap_or(u8::MAX);
            let leads = |aside: &i8| {
                let bit = before(aside);
                let steps_off = |field: &Field| field.leads(row.into(), bit, side.back, *aside);
                bit < u64::WIDTH && rows[place - 1] >> bit & 1 != 0 && field.is_none_or(steps_off)
            };
            let best = side.steps_aside().into_iter().filter(leads);
            let step = best.min_by_key(|aside| before(aside).abs_diff(line)).unwrap_or(0);
            aside[place] = step;
            here = before(&step);
        }
        let mut path = Path::EMPTY;
        for step in &aside[1..=steps] {
            path.push(side.stride(*step));
        }
        path
    }
}
