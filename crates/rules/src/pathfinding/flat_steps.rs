//! Level ground in rows of one word: which steps walls leave, and where creatures stand.

use std::ops::Range;

use super::{
    bits::Bits,
    orientation::{bits, places_near},
    step_table::{Row, Table},
};
use crate::{
    movement::{Mover, pass::Neighbour},
    space::{Direction, Footprint, Square},
};

/// What is simply walked on a map no wider than a word: level ground without deep water.
pub(crate) struct Field {
    /// The steps into each row, with an empty row before the first and after the last.
    entries: Box<[Entry]>,
    /// Where a step leads at all.
    pub(crate) floor: Box<[u64]>,
    /// Difficult terrain (`terrain.kinds`).
    pub(crate) difficult: Box<[u64]>,
    /// Whether there is any.
    pub(super) is_rough: bool,
    /// The same with columns for rows, where the map is no higher than a word.
    pub(crate) turned: Option<Box<Field>>,
}

impl Field {
    /// The field that a table describes, if it is one.
    pub(crate) fn of(table: &Table, width: usize) -> Option<Field> {
        let wet = table.deep.iter().any(|row| *row != [0; 2]);
        if width > 64 || table.has_special || table.level.is_none() || wet {
            return None;
        }
        let words = |rows: &[Row]| rows.iter().map(|row| row[0] as u64).collect::<Box<[u64]>>();
        let open: [Box<[u64]>; 8] = std::array::from_fn(|way| words(&table.open[way]));
        let height = table.difficult.len();
        let mut field = Field {
            entries: by_row(&open),
            floor: vec![0; height].into(),
            difficult: words(&table.difficult),
            is_rough: table.difficult.iter().any(|row| row[0] != 0),
            turned: None,
        };
        for row in 0..height {
            field.floor[row] = Direction::ALL
                .iter()
                .fold(0, |floor, way| floor | before(row, *way, &open[*way as usize]));
        }
        for row in 0..height {
            field.entries[row + 1].is_free = Direction::ALL.iter().all(|way| {
                let all = before(row, *way, &field.floor) & field.floor[row];
                before(row, *way, &open[*way as usize]) == all
            });
        }
        field.note_plain();
        field.turned = (height <= 64).then(|| Box::new(field.turned(&open, width)));
        Some(field)
    }

    /// The same with columns for rows. The free rows are not kept: nobody floods it.
    fn turned(&self, open: &[Box<[u64]>; 8], width: usize) -> Field {
        let turn = |rows: &[u64]| -> Box<[u64]> {
            let bit = |x: usize, (y, row): (usize, &u64)| (row >> x & 1) << y;
            (0..width)
                .map(|x| rows.iter().enumerate().fold(0, |all, row| all | bit(x, row)))
                .collect()
        };
        let open = Direction::ALL.map(|way| {
            let (dx, dy) = way.delta();
            let other = Direction::from_delta(dy, dx).unwrap_or(way);
            turn(&open[other as usize])
        });
        let mut field = Field {
            entries: by_row(&open),
            floor: turn(&self.floor),
            difficult: turn(&self.difficult),
            is_rough: self.is_rough,
            turned: None,
        };
        field.note_plain();
        field
    }

    /// Notes the floor of each row that is not difficult with the steps that lead there.
    fn note_plain(&mut self) {
        let rows = self.floor.iter().zip(&self.difficult);
        for (entry, (floor, difficult)) in self.entries[1..].iter_mut().zip(rows) {
            entry.plain = floor & !difficult;
        }
    }

    /// The steps from a row into the next one, or the one before.
    #[inline]
    pub(super) fn onward(&self, row: u8, back: bool) -> Onward {
        let row = usize::from(row);
        let Entry { open, plain, .. } = &self.entries[if back { row } else { row + 2 }];
        let [ahead, right, left] = match back {
            true => [Direction::North, Direction::NorthEast, Direction::NorthWest],
            false => [Direction::South, Direction::SouthEast, Direction::SouthWest],
        }
        .map(|way| open[way as usize]);
        Onward { ahead, right, left, plain: *plain }
    }

    /// The squares of a row without difficult terrain that are one step aside from these.
    #[inline]
    pub(crate) fn aside(&self, row: u8, from: u64) -> u64 {
        let entry = self.entry(row);
        ((from & entry.aside(1)) << 1 | (from & entry.aside(-1)) >> 1) & entry.plain
    }

    /// Whether a step from one square to the next is open, and costs no more than any.
    #[inline]
    pub(super) fn is_walked(&self, from: Square, way: Direction, to: Square) -> bool {
        self.enters(from, way, to) == Some(false)
    }

    /// Whether a step from one square to the next leads into difficult terrain; none where it is not
    /// open.
    #[inline]
    pub(crate) fn enters(&self, from: Square, way: Direction, to: Square) -> Option<bool> {
        let entry = self.entry(to.y);
        entry.leads(way, from.x).then(|| entry.plain >> to.x & 1 == 0)
    }

    /// The steps into a row.
    #[inline]
    pub(super) fn entry(&self, row: u8) -> &Entry {
        &self.entries[usize::from(row) + 1]
    }

    /// Whether a square is one that steps lead to.
    pub(crate) fn is_floor(&self, square: Square) -> bool {
        let row = self.floor.get(usize::from(square.y)).copied().unwrap_or_default();
        row.checked_shr(square.x.into()).unwrap_or_default() & 1 != 0
    }

    /// The steps into some of its rows.
    pub(super) fn entries(&self, rows: Range<usize>) -> &[Entry] {
        &self.entries[rows.start + 1..rows.end + 1]
    }
}

/// From which squares of a row steps lead into the next one, or the one before.
#[derive(Clone, Copy)]
pub(super) struct Onward {
    pub(crate) ahead: u64,
    /// Those that lead one further.
    pub(crate) right: u64,
    /// Those that lead one back.
    pub(crate) left: u64,
    /// The floor that they lead to where it is not difficult.
    pub(crate) plain: u64,
}

impl Onward {
    /// Those that lead so much aside.
    #[inline]
    pub(crate) const fn aside(&self, aside: i8) -> u64 {
        match aside {
            1 => self.right,
            -1 => self.left,
            _ => self.ahead,
        }
    }

    /// The squares without difficult terrain that are one step from these.
    #[inline]
    pub(super) const fn entered(&self, from: u64) -> u64 {
        (from & self.ahead | (from & self.right) << 1 | (from & self.left) >> 1) & self.plain
    }
}

/// The steps into a row of level ground.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// From which squares each direction leads into it.
    open: [u64; 8],
    /// The floor of the row that is not difficult.
    plain: u64,
    /// Whether every step from floor to floor is open: no wall, no corner.
    is_free: bool,
}

impl Entry {
    /// With nothing in the way.
    pub(super) const FREE: Entry = Entry { open: [u64::MAX; 8], plain: u64::MAX, is_free: true };

    /// Whether a step from a column leads into the row.
    #[inline]
    pub(crate) const fn leads(&self, way: Direction, column: u8) -> bool {
        self.open[way as usize] >> column & 1 != 0
    }

    /// From which squares of the row a step leads one further in it, or one back.
    #[inline]
    pub(crate) const fn aside(&self, aside: i8) -> u64 {
        self.open[if aside > 0 { Direction::East } else { Direction::West } as usize]
    }

    /// Closes a step from these squares.
    pub(crate) fn close(&mut self, way: Direction, from: u64) {
        self.open[way as usize] &= !from;
        self.is_free = false;
    }

    /// The squares that are one step from those of the rows above, here and below. They may be no
    /// floor.
    #[inline(always)]
    pub(super) fn entered(&self, above: u64, here: u64, below: u64) -> u64 {
        if self.is_free {
            let bits = above | here | below;
            return bits | bits << 1 | bits >> 1;
        }
        let open = |way: Direction| self.open[way as usize];
        let east = here & open(Direction::East)
            | above & open(Direction::SouthEast)
            | below & open(Direction::NorthEast);
        let west = here & open(Direction::West)
            | above & open(Direction::SouthWest)
            | below & open(Direction::NorthWest);
        let straight = above & open(Direction::South) | below & open(Direction::North);
        straight | east << 1 | west >> 1
    }
}

/// The steps of each direction, by the rows that they lead from, as those into each row, between two
/// empty rows.
fn by_row(open: &[Box<[u64]>; 8]) -> Box<[Entry]> {
    let height = open[0].len();
    let into = |row: usize| {
        let from = |way: Direction| {
            let from = row.checked_add_signed(-isize::from(way.delta().1))?.checked_sub(1)?;
            open[way as usize].get(from).copied()
        };
        let open = Direction::ALL.map(|way| from(way).unwrap_or_default());
        Entry { open, plain: 0, is_free: false }
    };
    (0..height + 2).map(into).collect()
}

/// Where the squares of rows come to in one row by a step.
fn before(row: usize, way: Direction, rows: &[u64]) -> u64 {
    let (dx, dy) = way.delta();
    let from = row.checked_add_signed(-isize::from(dy)).and_then(|from| rows.get(from));
    let from = from.copied().unwrap_or_default();
    match dx {
        1 => from << 1,
        -1 => from >> 1,
        _ => from,
    }
}

/// The places of a mover's corner in which its space would overlap with others, on a map no wider and
/// no higher than a word: by rows, and by columns.
#[derive(Clone)]
pub(crate) struct Crowd {
    /// The rows, and after them the columns.
    lines: Vec<Line>,
    rows: usize,
    /// Whether somebody is passed at the price of difficult terrain, or lets others stop in its space.
    pub(super) is_odd: bool,
}

/// The places in one row or column.
#[derive(Clone, Copy, Default)]
pub(crate) struct Line {
    /// Where somebody is.
    pub(crate) taken: u64,
    /// Where somebody is who lets nobody through for the price of a step.
    pub(super) shut: u64,
}

impl Crowd {
    /// The rows, or the columns.
    #[inline]
    pub(crate) fn lines(&self, turned: bool) -> &[Line] {
        if turned { &self.lines[self.rows..] } else { &self.lines[..self.rows] }
    }
}

impl Mover<'_> {
    /// Those around, where they are in the way of whoever is on the ground, which is level, and the map
    /// is small enough. They are laid out when they are first asked for.
    #[inline]
    pub(crate) fn crowd(&self) -> Option<&Crowd> {
        self.crowd.get_or_init(|| self.gather()).as_ref()
    }

    #[inline(never)]
    fn gather(&self) -> Option<Crowd> {
        let grid = self.battle.setup.map.grid;
        let level = self.one_level()?;
        if grid.width.max(grid.height) > u64::WIDTH {
            return None;
        }
        let (own, rows) = (self.size.squares(), usize::from(grid.height));
        let mut lines = Vec::with_capacity(rows + usize::from(grid.width));
        lines.resize(rows + usize::from(grid.width), Line::default());
        let (across, down) = lines.split_at_mut(rows);
        let mut is_odd = false;
        for Neighbour { body, open, difficult, shared, .. } in &self.neighbours {
            // Whoever is in the air is in nobody's way.
            if body.bottom != level && !self.on_level_with(*body, level) {
                continue;
            }
            is_odd |= *shared | *open & *difficult;
            let shut = u64::from(*open & !*difficult).wrapping_sub(1);
            let mark = |line: &mut Line, bits: u64| {
                line.taken |= bits;
                line.shut |= bits & shut;
            };
            let Footprint { corner, side } = body.space;
            if side == 1 && own == 1 {
                // Most are no larger than this.
                mark(&mut across[usize::from(corner.y)], 1 << corner.x);
                mark(&mut down[usize::from(corner.x)], 1 << corner.y);
                continue;
            }
            let columns = places_near(corner.x, side, own, 0);
            let rows = places_near(corner.y, side, own, 0);
            let (wide, high) = (bits(columns.start, columns.end), bits(rows.start, rows.end));
            let lines = across.iter_mut().take(rows.end.into()).skip(rows.start.into());
            lines.for_each(|line| mark(line, wide));
            let lines = down.iter_mut().take(columns.end.into()).skip(columns.start.into());
            lines.for_each(|line| mark(line, high));
        }
        Some(Crowd { lines, rows, is_odd })
    }
}
