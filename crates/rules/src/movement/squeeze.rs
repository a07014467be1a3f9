//! How much room a step has, and squeezing through a space for one size less (`size.squeeze`).

use super::{Mover, wall_crossing::Crossings};
use crate::{
    creature::Size,
    pathfinding::step_table::{STEP_UP, Table},
    space::{Blocks, Direction, Footprint, Map, Spot, Square},
};

/// Where the space of one size less lies within a creature's own.
pub(crate) const PARTS: [(u8, u8); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// Whether the places for one size less in a space do not hang together: where walls, or two filled
/// squares that touch at a corner, part them, nobody squeezes from one to the other (`grid.corner`).
pub(super) fn is_torn(
    crossings: Option<&Crossings>,
    space: Footprint,
    (low, high): (i16, i16),
    free: impl Fn(Footprint) -> bool,
) -> bool {
    if crossings.is_some_and(|crossings| crossings.bars(space, low, high)) {
        return true;
    }
    // Around the space, with the way from each part to the next.
    let round = [
        ((0, 0), Direction::East),
        ((1, 0), Direction::South),
        ((1, 1), Direction::West),
        ((0, 1), Direction::North),
    ];
    let parts = round.map(|(part, way)| {
        let part = part_of(space, part);
        let free = free(part) && !crossings.is_some_and(|c| c.splits(part, low, high));
        (free, free && crossings.is_some_and(|c| c.cuts_off(part, way, low, high)))
    });
    let free = parts.iter().filter(|part| part.0).count();
    let next = parts.iter().cycle().skip(1);
    let joined = parts.iter().zip(next).filter(|(one, next)| one.0 && next.0 && !one.1).count();
    free > joined + 1
}

/// The space of one size less within a space, in one of its corners.
fn part_of(space: Footprint, (x, y): (u8, u8)) -> Footprint {
    let Square { x: west, y: north } = space.corner;
    let corner = Square { x: west.saturating_add(x), y: north.saturating_add(y) };
    Footprint { corner, side: space.side - 1 }
}

impl Mover<'_> {
    /// Whether it could do with the space of one size less where the map is narrow.
    pub(crate) fn may_squeeze(&self) -> bool {
        self.size.squares() > 1 && !self.ghostly && self.table.is_some()
    }

    /// Whether it could do with the space of one size less between things.
    pub(crate) fn may_squeeze_past_things(&self) -> bool {
        self.size.squares() > 1 && !self.things.is_empty()
    }

    /// The space of one size less within the mover's, in one of its corners.
    pub(crate) fn part(&self, corner: Square, part: (u8, u8)) -> Footprint {
        part_of(self.space(corner), part)
    }

    /// Whether no thing that rises above a level is in a space.
    pub(super) fn free_of_things(&self, space: Footprint, low: i16) -> bool {
        !self.things.iter().any(|thing| thing.top > low && thing.space.overlaps(space))
    }

    /// Whether a place beside a diagonal step is free: of what the map fills above a level, and of
    /// things that rise above another. What the mover stands on does not count (`grid.corner`).
    pub(super) fn is_free_beside(
        &self,
        beside: Square,
        from: Spot,
        (above, things_above): (i16, i16),
    ) -> bool {
        let (own, beside) = (self.space(from.square), self.space(beside));
        let counts = |space: Footprint, top: i16, low: i16| {
            top > low && (top > from.height || !own.overlaps(space))
        };
        let filled = |square: Square| {
            let square = Footprint::square(square);
            counts(square, self.battle.setup.map.solid(square), above)
        };
        let mut things = self.things.iter().filter(|thing| thing.space.overlaps(beside));
        !things.any(|thing| counts(thing.space, thing.top, things_above))
            && !beside.squares().any(filled)
    }

    /// Whether a step on foot between two levels can be taken in the space of one size less, past
    /// things that are in the way of the whole.
    pub(super) fn walks_past_things(
        &self,
        (from, to, way): (Square, Square, Direction),
        (here, there): (i16, i16),
    ) -> bool {
        if !self.may_squeeze_past_things() {
            return false;
        }
        let (low, stood) = (here.min(there), here.max(there));
        let high = stood.saturating_add(self.size.tall());
        let map = &self.battle.setup.map;
        let free = |part: Footprint| {
            self.free_of_things(part, i16::MIN)
                && self.table.is_none_or(|table| table.tight(part.corner) <= low)
        };
        let walled = |table: &Table, part: (u8, u8)| {
            table.crossings.cuts_off(self.part(from, part), way, low, high)
                || table.crossings.splits(self.part(to, part), low, high)
        };
        // With the whole space: a diagonal step past a corner is none to squeeze through.
        let at = Spot { square: from, height: here };
        let cuts_corner = |beside: Square| {
            !self.is_free_beside(beside, at, (low, i16::MIN))
                || map.floor_of(self.space(beside)) > stood.saturating_add(STEP_UP)
        };
        let crossings = self.table.map(|table| &table.crossings);
        let crossed = way.beside(from).next().is_some()
            && crossings.is_some_and(|c| c.cuts_off(self.space(from), way, low, high));
        if crossed
            || way.beside(from).any(cuts_corner)
            || is_torn(crossings, self.space(to), (low, high), free)
        {
            return false;
        }
        let leaves = |part: Footprint| {
            // What is below the mover's feet is not in its way.
            self.free_of_things(part, here)
                && self.table.is_none_or(|table| table.tight(part.corner) <= here)
        };
        let passes = |part: (u8, u8)| {
            leaves(self.part(from, part))
                && free(self.part(to, part))
                && way.beside(from).all(|corner| free(self.part(corner, part)))
                && !self.table.is_some_and(|table| walled(table, part))
        };
        PARTS.into_iter().any(passes)
    }
}

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
