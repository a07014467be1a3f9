//! What a creature can reach, at what cost, and at which level of the air, the water or the earth.

use smallvec::SmallVec;

use super::bits::{Bits, Window};
use crate::{
    battle::Battle,
    creature::Size,
    movement::{Footing, MovementMode, Mover, mode::layer_of},
    space::{Body, Footprint, SQUARE, Spot, Square},
};

/// Sets of places, so many rows of bits each: first those that may be passed but not stopped in,
/// then what a flood takes notes in, then the new ones of each unit. The rows of an open field are
/// the narrow kind where the window fits, since it is faster.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
}

/// Which of the sets that a flood takes notes in holds the places that are dearer.
pub(super) const DIFFICULT: usize = 1;

impl Rows {
    fn len(&self) -> usize {
        match self {
            Rows::Narrow(rows) => rows.len(),
            Rows::Wide(rows) => rows.len(),
        }
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> u128 {
        match self {
            Rows::Narrow(rows) => rows[place].into(),
            Rows::Wide(rows) => rows[place],
        }
    }

    /// The first few squares of a row from a column on.
    #[inline]
    fn from(&self, place: usize, column: u8) -> u16 {
        match self {
            Rows::Narrow(rows) => (rows[place] >> column) as u16,
            Rows::Wide(rows) => (rows[place] >> column) as u16,
        }
    }
}

/// The place of the first that has a square in a column of some rows, so many from one to the next.
fn first_with<R: Bits>(rows: &[R], apart: usize, column: u8) -> Option<usize> {
    let square = R::ONE << column;
    rows.iter().step_by(apart).position(|row| !(*row & square).is_empty())
}

/// Every place that a creature can move to with what movement it has, and at what cost.
///
/// It is a flood: the `k`th set of new places holds those that first come within reach for `k`
/// times 5 feet, each row of squares a row of bits, so that a step in a direction is a shift of all
/// at once. In the air, the water and the earth there are layers, 5 feet each, of such rows.
#[derive(Clone, Debug)]
pub struct Reachable {
    pub(crate) from: Spot,
    pub(crate) gait: MovementMode,
    pub(super) window: Window,
    /// How many sets come before the new ones.
    pub(crate) first: usize,
    pub(super) rows: Rows,
    /// Which layer of each square the plain list is about, where there are several.
    pub(super) listed: Vec<u128>,
    /// The same by ways that provoke nothing, where something could.
    pub(crate) careful: Option<Box<Reachable>>,
}

impl Reachable {
    /// The row of a set of new places.
    pub(super) fn new_row(&self, units: usize, row: usize) -> u128 {
        self.rows.get((self.first + units) * self.window.rows() + row)
    }

    /// How many sets of new places there are.
    pub(super) fn sets(&self) -> usize {
        self.rows.len() / self.window.rows() - self.first
    }

    fn layer(&self, height: i16) -> Option<usize> {
        if Mover::on_foot(self.gait) {
            return Some(0);
        }
        let layer = usize::try_from(layer_of(height) - self.window.base).ok()?;
        (layer < self.window.layers).then_some(layer)
    }

    /// The row and the column of a place.
    fn place(&self, at: Spot) -> Option<(usize, u8)> {
        let (row, x) = self.window.place(at.square)?;
        Some((self.layer(at.height)? * self.window.height + row, x))
    }

    /// The 5-foot units for which a place first comes within reach.
    pub(crate) fn units(&self, at: Spot) -> Option<usize> {
        let (row, x) = self.place(at)?;
        let first = self.first * self.window.rows() + row;
        match &self.rows {
            Rows::Narrow(rows) => first_with(&rows[first..], self.window.rows(), x),
            Rows::Wide(rows) => first_with(&rows[first..], self.window.rows(), x),
        }
    }

    /// The same for a place that first comes within reach for less than so many units. A place is
    /// new but once, and most steps cost little: the last sets come first.
    pub(super) fn units_below(&self, at: Spot, units: usize) -> Option<usize> {
        let (row, x) = self.place(at)?;
        (0..units.min(self.sets())).rev().find(|k| self.new_row(*k, row) >> x & 1 != 0)
    }

    /// Of the squares around one on the ground, row by row from the west, those that first come
    /// within reach for so many units: a bit for each.
    pub(super) fn new_around(&self, square: Square, units: usize) -> u16 {
        let Some((row, x)) = self.window.place(square) else { return 0 };
        let first = (self.first + units) * self.window.rows();
        let (column, aside) = if x == 0 { (0, 1) } else { (x - 1, 0) };
        let near = |row: usize| self.rows.from(first + row, column) << aside & 0b111;
        let above = if row == 0 { 0 } else { near(row - 1) };
        let below = if row + 1 == self.window.height { 0 } else { near(row + 1) };
        above | near(row) << 3 | below << 6
    }

    /// Whether a square on the ground is dearer than others to enter, where the flood has noted it.
    pub(super) fn is_dear(&self, square: Square) -> Option<bool> {
        if self.first <= DIFFICULT {
            return None;
        }
        let (row, x) = self.window.place(square)?;
        Some(self.rows.from(DIFFICULT * self.window.rows() + row, x) & 1 != 0)
    }

    /// The feet of movement that it takes to get to a square, if one can stop there. In the air,
    /// the water and the earth it is at the level that the creature is at, or where it would land.
    pub fn cost(&self, square: Square) -> Option<u16> {
        if self.listed.is_empty() {
            return self.cost_at(Spot { square, height: self.from.height });
        }
        self.cost_at(Spot { square, height: self.level(square)? })
    }

    /// The feet of movement that it takes to get to a square at a level, if one can stop there.
    /// On foot there is but one level to a square.
    pub fn cost_at(&self, at: Spot) -> Option<u16> {
        let (row, x) = self.place(at)?;
        if self.place(self.from) == Some((row, x)) || self.rows.from(row, x) & 1 != 0 {
            return None;
        }
        self.units(at).map(|k| k as u16 * SQUARE)
    }

    /// Whether the cheapest way to a square provokes an opportunity attack, as far as the mover's
    /// side knows (`opportunity.trigger`).
    pub fn provokes(&self, square: Square) -> bool {
        let careful = |c: &Reachable| c.cost(square).is_none_or(|c| Some(c) > self.cost(square));
        self.cost(square).is_some() && self.careful.as_deref().is_some_and(careful)
    }

    /// Whether every way to a square that can be reached provokes an opportunity attack.
    pub fn must_provoke(&self, square: Square) -> bool {
        self.careful.as_deref().is_some_and(|careful| careful.cost(square).is_none())
    }

    /// The feet of movement that it takes to get to a square without provoking anybody.
    pub fn careful_cost(&self, square: Square) -> Option<u16> {
        self.careful.as_deref().unwrap_or(self).cost(square)
    }

    /// Every square to stop in, with its cost, the nearest first.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u16)> {
        let mut found = Vec::new();
        self.each_square(|square, feet| found.push((square, feet)));
        found.into_iter()
    }

    /// Goes through the squares to stop in, with their costs, the nearest first.
    pub fn each_square(&self, then: impl FnMut(Square, u16)) {
        self.each_where(|_| u128::MAX, then);
    }

    /// As [`each_square`](Reachable::each_square), for those squares only from which one of this
    /// size is no more than so many feet from one of several spaces.
    pub fn each_square_near(
        &self,
        spaces: impl IntoIterator<Item = Footprint>,
        size: Size,
        feet: u16,
        then: impl FnMut(Square, u16),
    ) {
        let squares = (feet / SQUARE).min(u8::MAX.into()) as u8;
        let mut near: SmallVec<[u128; 32]> = SmallVec::from_elem(0, self.window.height);
        for space in spaces {
            let (bits, rows) = self.window.within::<u128>(space, size.squares(), squares);
            near[rows].iter_mut().for_each(|row| *row |= bits);
        }
        self.each_where(|row| near[row], then);
    }

    /// The square to stop in from which one of this size is nearest to a space, and no more than so
    /// many feet from it; of several the first.
    pub fn nearest_to(&self, space: Footprint, size: Size, feet: u16) -> Option<Square> {
        let all = match &self.rows {
            Rows::Narrow(sets) => self.stops(sets),
            Rows::Wide(sets) => self.stops(sets),
        };
        let most = (feet / SQUARE).min(u8::MAX.into()) as u8;
        (0..=most).find_map(|squares| {
            let (bits, rows) = self.window.within(space, size.squares(), squares);
            if all[rows.clone()].iter().all(|row| row & bits == 0) {
                return None;
            }
            let mut first = None;
            let near = |row: usize| if rows.contains(&row) { bits } else { 0 };
            self.each_where(near, |square, _| {
                first.get_or_insert(square);
            });
            first
        })
    }

    /// The squares to stop in, row by row, whatever they cost and at whatever level.
    fn stops<R: Bits>(&self, rows: &[R]) -> SmallVec<[u128; 32]> {
        let mut stops = self.union(&rows[(self.first + 1) * self.window.rows()..]);
        if self.window.layers == 1 {
            stops.iter_mut().zip(rows).for_each(|(stop, through)| *stop &= !through.wide());
        }
        stops
    }

    /// The squares in several sets of places, row by row, at whatever level.
    fn union<R: Bits>(&self, sets: &[R]) -> SmallVec<[u128; 32]> {
        let mut union: SmallVec<[R; 32]> = SmallVec::from_elem(R::default(), self.window.height);
        for layer in sets.chunks_exact(self.window.height) {
            union.iter_mut().zip(layer).for_each(|(union, row)| *union |= *row);
        }
        union.into_iter().map(R::wide).collect()
    }

    fn each_where(&self, wanted: impl Fn(usize) -> u128, then: impl FnMut(Square, u16)) {
        match &self.rows {
            Rows::Narrow(sets) => self.each_in(sets, wanted, then),
            Rows::Wide(sets) => self.each_in(sets, wanted, then),
        }
    }

    fn each_in<R: Bits>(
        &self,
        rows: &[R],
        wanted: impl Fn(usize) -> u128,
        mut then: impl FnMut(Square, u16),
    ) {
        let count = self.window.rows();
        let Window { west, north, height, .. } = self.window;
        let (through, new) = (&rows[..count], &rows[(self.first + 1) * count..]);
        let start = usize::from(self.from.square.y - north);
        let level = self.layer(self.from.height).unwrap_or(0);
        for (k, new) in new.chunks_exact(count).enumerate() {
            let k = k + 1;
            // A step leads into the next row and layer at most.
            let within = start.saturating_sub(k)..height.min(start + k + 1);
            for layer in self.window.layers_within(level, k) {
                for row in within.clone() {
                    let at = layer * height + row;
                    let mut left = new[at] & !through[at] & R::of(wanted(row));
                    if let Some(listed) = self.listed.get(at) {
                        left &= R::of(*listed);
                    }
                    let y = north + row as u8;
                    left.each(|x| then(Square { x: west + x, y }, k as u16 * SQUARE));
                }
            }
        }
    }

    /// Where the mover lands in each square, in place of the level that it is at.
    pub(crate) fn on_the_ground(mut self, mover: &Mover<'_>) -> Reachable {
        self.list(|square| layer_of(mover.rest(square)));
        self
    }

    /// Makes the plain list about one layer of each square.
    pub(crate) fn list(&mut self, layer: impl Fn(Square) -> i16) {
        let Window { west, north, height, base, layers, .. } = self.window;
        let rows = self.window.rows();
        let reached = match &self.rows {
            Rows::Narrow(sets) => self.union(&sets[self.first * rows..]),
            Rows::Wide(sets) => self.union(&sets[self.first * rows..]),
        };
        self.listed = vec![0; rows];
        for (row, reached) in reached.into_iter().enumerate() {
            reached.each(|x| {
                let square = Square { x: west + x, y: north + row as u8 };
                let there = usize::try_from(layer(square).saturating_sub(base)).ok();
                if let Some(layer) = there.filter(|layer| *layer < layers) {
                    self.listed[layer * height + row] |= 1 << x;
                }
            });
        }
    }
}

impl Battle {
    /// Lists the squares that were reached at the levels that are nearest to some bodies, or within
    /// so many feet of one.
    pub(super) fn list_near(&self, found: &mut Reachable, bodies: &[Body], feet: u16) {
        if Mover::on_foot(found.gait) {
            return;
        }
        let mover = Mover::on_turn(self);
        let own = layer_of(found.from.height);
        let landed = self.footing(mover.id) == Footing::Ground;
        let gait = found.gait;
        let usual = |square| if landed { layer_of(mover.rest(square)) } else { own };
        let least = |square| {
            let apart = bodies.iter().map(|other| mover.space(square).feet_to(other.space)).min();
            apart.map_or(feet, |apart| apart.max(feet))
        };
        let near = |square: Square, layer: i16| {
            let height = mover.height_in(square, layer, gait)?;
            let body = mover.body(Spot { square, height });
            Some(bodies.iter().map(|other| body.feet_to(*other)).min()?.max(feet))
        };
        found.list_nearest(usual, least, near);
    }
}

impl Reachable {
    /// The level in feet that the plain list is about in a square, where there are several.
    pub fn level(&self, square: Square) -> Option<i16> {
        let (row, x) = self.window.place(square)?;
        self.listed_layer(row, x).map(|layer| layer * SQUARE as i16)
    }

    /// The layer that the plain list is about in a square, where there are several.
    pub(super) fn listed_layer(&self, row: usize, x: u8) -> Option<i16> {
        let Window { base, layers, height, .. } = self.window;
        if self.listed.is_empty() {
            return None;
        }
        let layer = (0..layers).find(|l| self.listed[l * height + row] >> x & 1 != 0)?;
        Some(base + layer as i16)
    }

    /// Makes the plain list about the layer of each square that one can stop in which is nearest to
    /// something, and of equals to the usual one. Once it is as near as the square can be at the least, it
    /// looks no further.
    fn list_nearest(
        &mut self,
        usual: impl Fn(Square) -> i16,
        least: impl Fn(Square) -> u16,
        near: impl Fn(Square, i16) -> Option<u16>,
    ) {
        let Window { west, north, height, base, layers, .. } = self.window;
        let all = self.stops_in_layers();
        let mut best: Vec<Option<i16>> = vec![None; height * 128];
        for row in 0..height {
            let stops = |layer: usize| all[layer * height + row];
            let squares = (0..layers).fold(0, |squares, layer| squares | stops(layer));
            squares.each(|x| {
                let square = Square { x: west + x, y: north + row as u8 };
                let (usual, least) = (usual(square), least(square));
                let last = base + layers as i16 - 1;
                let farthest = (usual - base).max(last - usual).max(0);
                let mut nearest: Option<(u16, i16)> = None;
                let both = (0..=farthest).flat_map(|aside| [usual - aside, usual + aside]);
                for layer in both.filter(|layer| (base..=last).contains(layer)) {
                    if stops((layer - base) as usize) >> x & 1 != 0
                        && let Some(near) = near(square, layer)
                        && nearest.is_none_or(|(so_far, _)| near < so_far)
                    {
                        nearest = Some((near, layer));
                        if near <= least {
                            break;
                        }
                    }
                }
                best[row * 128 + usize::from(x)] = nearest.map(|(_, layer)| layer);
            });
        }
        let layer = |square: Square| {
            let place = usize::from(square.y - north) * 128 + usize::from(square.x - west);
            // What can't be stopped in is on no list.
            best[place].unwrap_or(i16::MAX)
        };
        self.list(layer);
        if let Some(careful) = &mut self.careful {
            careful.list(layer);
        }
    }

    /// The places that one can stop in, whatever they cost, layer by layer.
    fn stops_in_layers(&self) -> Vec<u128> {
        match &self.rows {
            Rows::Narrow(rows) => self.stops_among(rows),
            Rows::Wide(rows) => self.stops_among(rows),
        }
    }

    fn stops_among<R: Bits>(&self, rows: &[R]) -> Vec<u128> {
        let (through, sets) =
            (&rows[..self.window.rows()], &rows[self.first * self.window.rows()..]);
        let mut stops = vec![R::default(); through.len()];
        for new in sets.chunks_exact(through.len()).skip(1) {
            stops.iter_mut().zip(new).for_each(|(stops, new)| *stops |= *new);
        }
        stops.iter().zip(through).map(|(stops, through)| (*stops & !*through).wide()).collect()
    }
}
