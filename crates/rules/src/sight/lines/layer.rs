//! Which lines between two squares the map blocks from floor to ceiling, prepared for all squares at once.

use std::{
    ops::RangeInclusive,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use super::{
    ray::{Ray, Rect, Stretch, ceil, corner, floor},
    square_pair::{Tube, rows_of},
};
use crate::space::{Map, Point, Square, UNITS};

/// The most bytes that the prepared lines of one layer take up; what comes after is worked out anew
/// each time.
const MOST_BYTES: usize = 32 << 20;

/// What blocks looks, or effects, from the floor to the ceiling: one bit a square or border.
pub(super) struct Layer {
    width: usize,
    height: usize,
    /// Words to a row of bits.
    words: usize,
    /// Squares.
    fills: Vec<u64>,
    /// The northern borders of squares.
    northern: Vec<u64>,
    /// The western borders of squares.
    western: Vec<u64>,
    /// Walls along no border.
    slanted: Vec<(Point, Point)>,
    any_fill: bool,
    any_border: bool,
    /// For each way from one square to another, by rows and columns, south or due east: for each
    /// square to start from, row by row, which of the sixteen lines are blocked.
    ways: Vec<OnceLock<Box<[u16]>>>,
    bytes: AtomicUsize,
}

impl Layer {
    pub(crate) fn new(map: &Map) -> Layer {
        let (width, height) = (usize::from(map.grid.width), usize::from(map.grid.height));
        let words = width.div_ceil(64);
        let bits = vec![0; words * height];
        Layer {
            width,
            height,
            words,
            fills: bits.clone(),
            northern: bits.clone(),
            western: bits,
            slanted: Vec::new(),
            any_fill: false,
            any_border: false,
            ways: Vec::new(),
            bytes: AtomicUsize::new(0),
        }
    }

    pub(crate) fn same(&self, other: &Layer) -> bool {
        self.fills == other.fills
            && self.northern == other.northern
            && self.western == other.western
            && self.slanted == other.slanted
    }

    pub(crate) fn fill(&mut self, square: Square) {
        let (x, y) = (usize::from(square.x), usize::from(square.y));
        self.fills[y * self.words + x / 64] |= 1 << (x % 64);
        self.any_fill = true;
        self.reserve();
    }

    fn reserve(&mut self) {
        if self.ways.is_empty() {
            self.ways.resize_with(self.height * (2 * self.width - 1), OnceLock::new);
        }
    }

    pub(super) fn add_wall(&mut self, from: Point, to: Point) {
        self.reserve();
        let aligned = |p: Point| p.x % UNITS == 0 && p.y % UNITS == 0;
        let along = from.x == to.x || from.y == to.y;
        if !aligned(from) || !aligned(to) || !along {
            self.slanted.push((from, to));
            return;
        }
        let across = from.y == to.y;
        let (start, end) = match across {
            true => (from.x.min(to.x) / UNITS, from.x.max(to.x) / UNITS),
            false => (from.y.min(to.y) / UNITS, from.y.max(to.y) / UNITS),
        };
        for step in start..end {
            let (x, y) = if across { (step, from.y / UNITS) } else { (from.x / UNITS, step) };
            // Borders at the edge of the map have nothing on their other side.
            if x < 0 || y < 0 || x as usize >= self.width || y as usize >= self.height {
                continue;
            }
            let (x, y) = (x as usize, y as usize);
            let bits = if across { &mut self.northern } else { &mut self.western };
            bits[y * self.words + x / 64] |= 1 << (x % 64);
            self.any_border = true;
        }
    }

    #[inline]
    pub(crate) fn blocked(&self, a: Square, b: Square) -> u16 {
        if self.ways.is_empty() {
            return 0;
        }
        let back = (b.y, b.x) < (a.y, a.x);
        let (first, last) = if back { (b, a) } else { (a, b) };
        let lines = self.from(first, last);
        // Mostly none is blocked.
        if back && lines != 0 { transposed(lines) } else { lines }
    }

    #[inline(always)]
    fn from(&self, a: Square, b: Square) -> u16 {
        let (down, right) = (usize::from(b.y - a.y), i32::from(b.x) - i32::from(a.x));
        let way =
            &self.ways[down * (2 * self.width - 1) + (right + self.width as i32 - 1) as usize];
        match way.get() {
            Some(lines) => lines[usize::from(a.y) * self.width + usize::from(a.x)],
            None => self.asked_first(way, a, b),
        }
    }

    /// The same of a way that was never asked for, or whose lines there was no room for.
    #[inline(never)]
    fn asked_first(&self, way: &OnceLock<Box<[u16]>>, a: Square, b: Square) -> u16 {
        if self.bytes.load(Ordering::Relaxed) > MOST_BYTES {
            return self.worked_out(a, b);
        }
        let (down, right) = (usize::from(b.y - a.y), i32::from(b.x) - i32::from(a.x));
        let lines = way.get_or_init(|| self.prepare(right, down));
        self.bytes.fetch_add(size_of_val::<[u16]>(lines), Ordering::Relaxed);
        lines[usize::from(a.y) * self.width + usize::from(a.x)]
    }

    /// The mask of two squares without the table.
    fn worked_out(&self, a: Square, b: Square) -> u16 {
        (0..16).fold(0, |mask, k| {
            let blocked = self.blocks(corner(a, k / 4), corner(b, k % 4), false);
            mask | u16::from(blocked) << k
        })
    }

    /// Whether something blocks this line; with `open`, not what it touches only at its start.
    pub(crate) fn blocks(&self, from: Point, to: Point, open: bool) -> bool {
        let ray = Ray { from, to, rises: (0, 0) };
        let counts = |stretch: Option<Stretch>| {
            stretch.is_some_and(|(_, leaves)| !open || leaves.after_start())
        };
        let set = |bits: &[u64], x: i32, y: i32| {
            let within =
                (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y);
            within && bits[y as usize * self.words + x as usize / 64] >> (x % 64) & 1 != 0
        };
        let mut blocked = false;
        if self.any_fill {
            blocked = rows_of(from, to, |west, east, y| {
                (west..=east).any(|x| {
                    let area = || Rect::of(Square { x: x as u8, y: y as u8 }, 1, 0);
                    set(&self.fills, x, y) && counts(ray.over(area()))
                })
            });
        }
        if self.any_border && !blocked {
            borders_of(from, to, |x, y| {
                let (a, b) = (
                    Point { x: x * UNITS, y: y * UNITS },
                    Point { x: (x + 1) * UNITS, y: y * UNITS },
                );
                blocked |= set(&self.northern, x, y) && counts(ray.across(a, b));
            });
            let flip = |p: Point| Point { x: p.y, y: p.x };
            borders_of(flip(from), flip(to), |y, x| {
                let (a, b) = (
                    Point { x: x * UNITS, y: y * UNITS },
                    Point { x: x * UNITS, y: (y + 1) * UNITS },
                );
                blocked |= set(&self.western, x, y) && counts(ray.across(a, b));
            });
        }
        blocked || self.slanted.iter().any(|(a, b)| counts(ray.across(*a, *b)))
    }

    /// The lines of one way for all squares at once. From wherever a line starts, it crosses the
    /// same squares and borders beside its start; so the rows of bits, shifted by as much, tell of
    /// a whole row of starts.
    fn prepare(&self, right: i32, down: usize) -> Box<[u16]> {
        let rows = self.height - down;
        // Sixteen words, one for each line, tell of 64 squares.
        let mut lines = vec![[0; 16]; rows * self.words];
        let mut hit = vec![0; rows * self.words];
        // The squares of a row from which the way stays on the map.
        let mut starts = vec![0u64; self.words];
        for x in (-right).max(0)..(self.width as i32 - right).min(self.width as i32) {
            starts[x as usize / 64] |= 1 << (x % 64);
        }
        let tube = Tube::new(right, down);
        let blocked = |hit: &[u64]| hit.iter().zip(starts.iter().cycle()).all(|(h, s)| s & !h == 0);
        let mut shared = vec![0; rows * self.words];
        if self.any_fill && self.mark_rows(&mut shared, tube.shared(), blocked) {
            return vec![u16::MAX; rows * self.width].into_boxed_slice();
        }
        for k in 0..16 {
            hit.copy_from_slice(&shared);
            let (from, to) = tube.line(k);
            let full = self.any_fill && self.mark_rows(&mut hit, tube.beside(k), blocked);
            if self.any_border && !full {
                borders_of(from, to, |x, y| {
                    self.shift_onto(&mut hit, &self.northern, x, y as usize);
                });
                let flip = |p: Point| Point { x: p.y, y: p.x };
                borders_of(flip(from), flip(to), |y, x| {
                    self.shift_onto(&mut hit, &self.western, x, y as usize);
                });
            }
            for (a, b) in &self.slanted {
                self.mark_starts(&mut hit, rows, (*a, *b), (from, to));
            }
            for (words, word) in lines.iter_mut().zip(&hit) {
                words[k] = *word;
            }
        }
        let mut masks = vec![0; rows * self.width];
        for (masks, lines) in masks.chunks_exact_mut(self.width).zip(lines.chunks(self.words)) {
            for ((masks, lines), starts) in masks.chunks_mut(64).zip(lines).zip(&starts) {
                spread(lines, *starts, masks);
            }
        }
        masks.into_boxed_slice()
    }

    /// Marks the starts from which something fills one of these squares, until all are blocked;
    /// says whether they are.
    fn mark_rows(
        &self,
        hit: &mut [u64],
        squares: impl Iterator<Item = (RangeInclusive<i32>, usize)>,
        blocked: impl Fn(&[u64]) -> bool,
    ) -> bool {
        let mut looked = 0;
        for (columns, y) in squares {
            for x in columns {
                self.shift_onto(hit, &self.fills, x, y);
                looked += 1;
            }
            // Now and then: is every line blocked by now?
            if looked >= 8 {
                looked = 0;
                if blocked(hit) {
                    return true;
                }
            }
        }
        false
    }

    /// Marks each start whose square (or border) so far beside it is set.
    #[inline]
    fn shift_onto(&self, hit: &mut [u64], bits: &[u64], x: i32, y: usize) {
        let words = self.words;
        let bits = &bits[y * words..];
        if words == 1 {
            if x >= 0 {
                hit.iter_mut().zip(bits).for_each(|(h, b)| *h |= b >> x);
            } else {
                hit.iter_mut().zip(bits).for_each(|(h, b)| *h |= b << -x);
            }
            return;
        }
        let (whole, part) = ((x.unsigned_abs() / 64) as usize, x.unsigned_abs() % 64);
        for (hit, bits) in hit.chunks_exact_mut(words).zip(bits.chunks_exact(words)) {
            for (w, hit) in hit.iter_mut().enumerate() {
                let (near, far) = match x >= 0 {
                    true => (bits.get(w + whole), bits.get(w + whole + 1)),
                    false => (
                        w.checked_sub(whole).map(|w| &bits[w]),
                        w.checked_sub(whole + 1).map(|w| &bits[w]),
                    ),
                };
                let (near, far) = (near.copied().unwrap_or(0), far.copied().unwrap_or(0));
                *hit |= match (x >= 0, part) {
                    (_, 0) => near,
                    (true, part) => near >> part | far << (64 - part),
                    (false, part) => near << part | far >> (64 - part),
                };
            }
        }
    }

    /// Marks the starts from which a line meets a slanted wall: those in the parallelogram that
    /// the wall sweeps when the line is drawn backwards.
    fn mark_starts(
        &self,
        hit: &mut [u64],
        rows: usize,
        (a, b): (Point, Point),
        (from, to): (Point, Point),
    ) {
        let less = |p: Point, q: Point| Point { x: p.x - q.x, y: p.y - q.y };
        let shape = [less(a, from), less(b, from), less(b, to), less(a, to)];
        for row in 0..rows {
            let y = row as i32 * UNITS;
            let (mut first, mut last) = (i64::MAX, i64::MIN);
            for i in 0..4 {
                let (p, q) = (shape[i], shape[(i + 1) % 4]);
                let (p, q) = if p.y <= q.y { (p, q) } else { (q, p) };
                if y < p.y || y > q.y {
                    continue;
                }
                let unit = i64::from(UNITS);
                if p.y == q.y {
                    let (west, east) = (i64::from(p.x.min(q.x)), i64::from(p.x.max(q.x)));
                    first = first.min(ceil(west, unit));
                    last = last.max(floor(east, unit));
                    continue;
                }
                let under = i64::from(q.y - p.y);
                let over = i64::from(p.x) * under + i64::from(y - p.y) * i64::from(q.x - p.x);
                first = first.min(ceil(over, under * unit));
                last = last.max(floor(over, under * unit));
            }
            for x in first.max(0)..=last.min(self.width as i64 - 1) {
                hit[row * self.words + x as usize / 64] |= 1 << (x % 64);
            }
        }
    }
}

/// Turns sixteen words, each with a bit for every square, into the masks of those squares from which
/// lines start.
fn spread(words: &[u64; 16], starts: u64, masks: &mut [u16]) {
    let (some, all) = words.iter().fold((0, u64::MAX), |(some, all), w| (some | w, all & w));
    let (some, all) = (some & starts, all | !starts);
    if all == u64::MAX {
        masks.fill(u16::MAX);
        return;
    }
    for (byte, masks) in masks.chunks_mut(8).enumerate() {
        // Nothing blocked, or everything, is what there is most of.
        if some >> (8 * byte) & 0xff == 0 {
            continue;
        }
        if all >> (8 * byte) & 0xff == 0xff {
            masks.fill(u16::MAX);
            continue;
        }
        let half = |words: &[u64]| {
            let gather = |all, (k, w): (usize, &u64)| all | (w >> (8 * byte) & 0xff) << (8 * k);
            turned(words.iter().enumerate().fold(0, gather)).to_le_bytes()
        };
        let (low, high) = (half(&words[..8]), half(&words[8..]));
        for (mask, both) in masks.iter_mut().zip(low.into_iter().zip(high)) {
            *mask = u16::from_le_bytes(both.into());
        }
    }
}

/// A table of eight by eight bits with rows and columns swapped.
const fn turned(bits: u64) -> u64 {
    let swap = (bits ^ (bits >> 7)) & 0x00aa_00aa_00aa_00aa;
    let bits = bits ^ swap ^ (swap << 7);
    let swap = (bits ^ (bits >> 14)) & 0x0000_cccc_0000_cccc;
    let bits = bits ^ swap ^ (swap << 14);
    let swap = (bits ^ (bits >> 28)) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ (swap << 28)
}

/// The mask as seen from the other square.
#[inline]
const fn transposed(mask: u16) -> u16 {
    let swap = (mask ^ (mask >> 3)) & 0x0a0a;
    let mask = mask ^ swap ^ (swap << 3);
    let swap = (mask ^ (mask >> 6)) & 0x00cc;
    mask ^ swap ^ (swap << 6)
}

/// Every border between two rows of squares that a line touches: the column and the row south of
/// the border.
fn borders_of(from: Point, to: Point, mut border: impl FnMut(i32, i32)) {
    let (a, b) = if from.y <= to.y { (from, to) } else { (to, from) };
    let unit = i64::from(UNITS);
    let (way_x, way_y) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    for y in ceil(i64::from(a.y), unit)..=floor(i64::from(b.y), unit) {
        let (west, east) = if way_y == 0 {
            (i64::from(a.x.min(b.x)), i64::from(a.x.max(b.x)))
        } else {
            let over = i64::from(a.x) * way_y + (y * unit - i64::from(a.y)) * way_x;
            (over, over)
        };
        let under = unit * way_y.max(1);
        for x in ceil(west, under) - 1..=floor(east, under) {
            border(x as i32, y as i32);
        }
    }
}
