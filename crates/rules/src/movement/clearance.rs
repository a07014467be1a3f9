//! How much room the map leaves for a step on foot.

use super::{
    squeeze::{PARTS, is_torn},
    wall_crossing::Crossings,
};
use crate::{
    creature::Size,
    pathfinding::step_table::STEP_UP,
    space::{Blocks, Direction, Footprint, Map, Spot, Square},
};

/// How a creature gets through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// With its whole space.
    Whole,
    /// In the space of one size less (`size.squeeze`).
    Narrow,
}

/// The map as it stands in the way of creatures of one size.
pub(crate) struct Room<'a> {
    pub(crate) map: &'a Map,
    pub(crate) crossings: &'a Crossings,
    pub(crate) size: Size,
}

/// A step between two levels, as it is to all of a creature's space or to a part of it.
struct Step {
    way: Direction,
    /// The lower of both levels.
    low: i16,
    /// The higher one.
    stood: i16,
    /// The top of the head at the higher one.
    high: i16,
}

impl Room<'_> {
    /// How a step fits through, from where the mover is to the level of its feet there; not at all
    /// where the map bars it.
    pub(crate) fn for_step(&self, from: Spot, way: Direction, there: i16) -> Option<Fit> {
        let (low, stood) = (from.height.min(there), from.height.max(there));
        let step = Step { way, low, stood, high: stood.saturating_add(self.size.tall()) };
        let space = Footprint::new(from.square, self.size);
        if self.is_clear(space, &step) {
            return Some(Fit::Whole);
        }
        let Square { x, y } = from.square;
        let to = Footprint::new(from.square.step(way)?, self.size);
        let side = space.side - 1;
        let levels = (step.low, step.high);
        let free = |part: Footprint| self.map.solid(part) <= step.low;
        let narrow = side > 0
            && !self.cuts_corner(from, way, &step)
            && !is_torn(Some(self.crossings), to, levels, free)
            && PARTS.into_iter().any(|(dx, dy)| {
                let part = Footprint { corner: Square { x: x + dx, y: y + dy }, side };
                // What is below the mover's feet is not in its way.
                self.is_clear(part, &step) && self.map.solid(part) <= from.height
            });
        narrow.then_some(Fit::Narrow)
    }

    /// Whether a diagonal step cuts a corner of what is beside it, or of a wall, with all of the
    /// mover's space, squeezed or not (`grid.corner`). What it stands on is not beside it.
    fn cuts_corner(&self, from: Spot, way: Direction, step: &Step) -> bool {
        let here = Footprint::new(from.square, self.size);
        let stands_on =
            |s: Square| here.contains(s) && self.map.solid(Footprint::square(s)) <= from.height;
        let in_way = |space: Footprint| {
            let filled =
                |s: Square| self.map.solid(Footprint::square(s)) > step.low && !stands_on(s);
            !self.map.holds(space)
                || space.squares().any(filled)
                || self.map.floor_of(space) > step.stood.saturating_add(STEP_UP)
        };
        let mut beside = way.beside(from.square).map(|at| Footprint::new(at, self.size)).peekable();
        beside.peek().is_some()
            && (self.crossings.cuts_off(here, way, step.low, step.high) || beside.any(in_way))
    }

    /// Whether a block of squares can take a step (`grid.corner`).
    fn is_clear(&self, space: Footprint, &Step { way, low, stood, high }: &Step) -> bool {
        let moved = |corner: Square| Footprint { corner, ..space };
        let there = space.corner.step(way).map(moved).filter(|there| self.map.holds(*there));
        let Some(there) = there else { return false };
        let cuts = |s: Footprint| {
            self.map.solid(s) > low || self.map.floor_of(s) > stood.saturating_add(STEP_UP)
        };
        if self.map.solid(there) > low || way.beside(space.corner).map(moved).any(cuts) {
            return false;
        }
        !self.crossings.cuts_off(space, way, low, high) && !self.crossings.splits(there, low, high)
    }
}

impl Map {
    /// The level up to which something fills a space; very low where nothing does.
    pub(crate) fn solid(&self, space: Footprint) -> i16 {
        let top = |s: Square| {
            let fill = self.fill(s).filter(|f| f.blocks.contains(Blocks::PASSAGE))?;
            Some(self.floor(s).saturating_add(fill.height))
        };
        space.squares().filter_map(top).max().unwrap_or(i16::MIN)
    }
}
