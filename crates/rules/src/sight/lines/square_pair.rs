//! The sixteen lines between two squares.

use std::ops::RangeInclusive;

use super::ray::{CORNERS, ceil, corner, floor};
use crate::space::{Point, Square, UNITS};

/// The sixteen lines between the inner corners of two squares, and the squares that they touch. Most
/// of those are the same for all.
pub(super) struct Tube {
    lines: [(Point, Point); 16],
    /// The first and the last column that each line touches, row by row.
    rows: Vec<[(i32, i32); 16]>,
    /// The same of those that all lines touch; the last before the first where there are none.
    shared: Vec<(i32, i32)>,
}

impl Tube {
    /// From a square in the north-western corner to one so far from it.
    pub(crate) fn new(right: i32, down: usize) -> Tube {
        let end = Square { x: 0, y: down as u8 };
        let lines = std::array::from_fn(|k| {
            let Point { x, y } = corner(end, k % 4);
            (CORNERS[k / 4], Point { x: x + right * UNITS, y })
        });
        let mut rows = vec![[(0, 0); 16]; down + 1];
        for (k, (from, to)) in lines.into_iter().enumerate() {
            rows_of(from, to, |west, east, y| {
                rows[y as usize][k] = (west, east);
                false
            });
        }
        let both = |(west, east): (i32, i32), (w, e): &(i32, i32)| (west.max(*w), east.min(*e));
        let shared = rows.iter().map(|row| row.iter().fold((i32::MIN, i32::MAX), both)).collect();
        Tube { lines, rows, shared }
    }

    /// The ends of a line: 4 i + j goes from corner i to corner j.
    pub(crate) fn line(&self, k: usize) -> (Point, Point) {
        self.lines[k]
    }

    /// The squares that all lines touch: the columns of each row.
    pub(crate) fn shared(&self) -> impl Iterator<Item = (RangeInclusive<i32>, usize)> {
        self.shared.iter().map(|(west, east)| *west..=*east).zip(0..)
    }

    /// The squares that a line touches beside those.
    pub(crate) fn beside(&self, k: usize) -> impl Iterator<Item = (RangeInclusive<i32>, usize)> {
        self.rows.iter().zip(&self.shared).zip(0..).flat_map(move |((row, shared), y)| {
            let (west, east) = row[k];
            let (before, after) = match shared.0 <= shared.1 {
                true => (west..=shared.0 - 1, shared.1 + 1..=east),
                false => (west..=east, east + 1..=east),
            };
            [(before, y), (after, y)]
        })
    }
}

/// Every square that a line touches, in rows: the first and last column and the row. Stops when it
/// is told to, and says whether it was.
pub(super) fn rows_of(from: Point, to: Point, mut row: impl FnMut(i32, i32, i32) -> bool) -> bool {
    let (a, b) = if from.y <= to.y { (from, to) } else { (to, from) };
    let unit = i64::from(UNITS);
    let (top, bottom) = (i64::from(a.y), i64::from(b.y));
    let (way_x, way_y) = (i64::from(b.x - a.x), bottom - top);
    if way_y == 0 {
        let (west, east) = (i64::from(a.x.min(b.x)), i64::from(a.x.max(b.x)));
        let (west, east) = (ceil(west, unit) - 1, floor(east, unit));
        let mut rows = ceil(top, unit) - 1..=floor(bottom, unit);
        return rows.any(|y| row(west as i32, east as i32, y as i32));
    }
    // A column and what the line is past its border: from level to level both grow by as much.
    let under = way_y * unit;
    let split = |over: i64| (floor(over, under), over.rem_euclid(under));
    let at = |y: i64| split(i64::from(a.x) * way_y + (y - top) * way_x);
    let (step, part) = split(unit * way_x);
    let touched = |(column, part): (i64, i64)| (column - i64::from(part == 0), column);
    let (first, last) = (ceil(top, unit) - 1, floor(bottom, unit));
    let (mut above, mut level) = (touched(at(top)), at((first + 1) * unit));
    for y in first..=last {
        let below = touched(if y < last { level } else { at(bottom) });
        let (west, east) = (above.0.min(below.0), above.1.max(below.1));
        if row(west as i32, east as i32, y as i32) {
            return true;
        }
        above = below;
        let carry = i64::from(level.1 + part >= under);
        level = (level.0 + step + carry, level.1 + part - carry * under);
    }
    false
}
