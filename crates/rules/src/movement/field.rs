//! Level ground between walls, in rows of one word.

use super::ways::{Row, Table};
use crate::space::{Direction, Square};

/// What is simply walked on a map no wider than a word: level ground without deep water.
pub(super) struct Field {
    /// From where a step is open, for each direction.
    open: [Box<[u64]>; 8],
    /// Where a step leads at all.
    pub(super) floor: Box<[u64]>,
    /// Difficult terrain (`terrain.kinds`).
    pub(super) difficult: Box<[u64]>,
    /// The rows into which every step from floor to floor is open: no wall, no corner.
    free: Box<[bool]>,
}

impl Field {
    /// The field that a table describes, if it is one.
    pub(super) fn of(table: &Table, width: usize) -> Option<Field> {
        let wet = table.deep.iter().any(|row| *row != [0; 2]);
        if width > 64 || table.has_special || table.level.is_none() || wet {
            return None;
        }
        let words = |rows: &[Row]| rows.iter().map(|row| row[0] as u64).collect::<Box<[u64]>>();
        let open: [Box<[u64]>; 8] = std::array::from_fn(|way| words(&table.open[way]));
        let height = table.difficult.len();
        let mut field = Field {
            open,
            floor: vec![0; height].into(),
            difficult: words(&table.difficult),
            free: vec![true; height].into(),
        };
        for row in 0..height {
            field.floor[row] = Direction::ALL
                .iter()
                .fold(0, |floor, way| floor | before(row, *way, &field.open[*way as usize]));
        }
        for row in 0..height {
            field.free[row] = Direction::ALL.iter().all(|way| {
                let all = before(row, *way, &field.floor) & field.floor[row];
                before(row, *way, &field.open[*way as usize]) == all
            });
        }
        Some(field)
    }

    /// Whether a square is one that steps lead to.
    pub(super) fn is_floor(&self, square: Square) -> bool {
        let row = self.floor.get(usize::from(square.y)).copied().unwrap_or_default();
        row.checked_shr(square.x.into()).unwrap_or_default() & 1 != 0
    }

    /// The squares of a row that are one step from those of the rows above, here and below. They
    /// may be no floor.
    #[inline(always)]
    pub(super) fn entered(&self, row: usize, above: u64, here: u64, below: u64) -> u64 {
        if self.free[row] {
            let bits = above | here | below;
            return bits | bits << 1 | bits >> 1;
        }
        let open = |way: Direction, row: usize| self.open[way as usize][row];
        let mut near = here & open(Direction::East, row);
        near <<= 1;
        near |= (here & open(Direction::West, row)) >> 1;
        if above != 0 {
            near |= above & open(Direction::South, row - 1);
            near |= (above & open(Direction::SouthEast, row - 1)) << 1;
            near |= (above & open(Direction::SouthWest, row - 1)) >> 1;
        }
        if below != 0 {
            near |= below & open(Direction::North, row + 1);
            near |= (below & open(Direction::NorthEast, row + 1)) << 1;
            near |= (below & open(Direction::NorthWest, row + 1)) >> 1;
        }
        near
    }
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
