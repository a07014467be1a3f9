use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Range, Shl, Shr};

use smallvec::SmallVec;

use super::{LONGEST_PATH, Path};
use crate::{
    battle::{Attitude, Battle, CreatureId, CreatureSet},
    conditions::Condition,
    creature::Size,
    ruleset::{CreatureSpaces, Drag, Passage},
    space::{Direction, Footprint, SQUARE, Square},
};

/// A row of squares, a bit each: the narrow kind where the window fits in it, since it is faster.
trait Row:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    const ONE: Self;
    const ALL: Self;
    const WIDTH: u8;

    /// So many of the first squares.
    fn first(count: u8) -> Self {
        if count == 0 { Self::default() } else { Self::ALL >> (Self::WIDTH - count) }
    }

    /// Takes the first square out.
    fn pop(&mut self) -> Option<u8>;
}

macro_rules! row {
    ($bits:ident) => {
        impl Row for $bits {
            const ONE: $bits = 1;
            const ALL: $bits = $bits::MAX;
            const WIDTH: u8 = $bits::BITS as u8;

            #[inline]
            fn pop(&mut self) -> Option<u8> {
                if *self == 0 {
                    return None;
                }
                let x = self.trailing_zeros() as u8;
                *self &= *self - 1;
                Some(x)
            }
        }
    };
}

row!(u64);
row!(u128);

/// Sets of squares, so many rows each: first the squares that may be passed but not stopped in,
/// then what the flood takes notes in, from [`NEW`] on the new ones of each unit.
#[derive(Clone, Debug)]
enum Rows {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
}

/// The sets before the new ones: through, plain, difficult, seen, near.
const NEW: usize = 5;

/// The squares that a mover could get to if nothing were in its way.
#[derive(Clone, Copy, Debug)]
struct Window {
    west: u8,
    north: u8,
    width: u8,
    height: usize,
}

impl Window {
    /// The row and the column of a square.
    fn place(&self, square: Square) -> Option<(usize, u8)> {
        let x = square.x.checked_sub(self.west)?;
        let y = usize::from(square.y.checked_sub(self.north)?);
        (x < self.width && y < self.height).then_some((y, x))
    }
}

/// Every square that a creature can move to with what movement it has, and at what cost.
///
/// It is a flood: the `k`th set of new squares holds those that first come within reach for `k`
/// times 5 feet, each row of squares a row of bits, so that a step in a direction is a shift of all
/// at once.
#[derive(Clone, Debug)]
pub struct Reachable {
    from: Square,
    window: Window,
    rows: Rows,
}

impl Reachable {
    /// Whether a square is in the row at this place of all.
    fn has(&self, place: usize, x: u8) -> bool {
        match &self.rows {
            Rows::Narrow(rows) => rows[place] >> x & 1 != 0,
            Rows::Wide(rows) => rows[place] >> x & 1 != 0,
        }
    }

    /// The 5-foot units for which a square first comes within reach.
    fn units(&self, square: Square) -> Option<usize> {
        let (row, x) = self.window.place(square)?;
        let all = match &self.rows {
            Rows::Narrow(rows) => rows.len(),
            Rows::Wide(rows) => rows.len(),
        };
        let height = self.window.height;
        (NEW * height + row..all).step_by(height).position(|place| self.has(place, x))
    }

    /// The feet of movement that it takes to get to a square, if one can stop there.
    pub fn cost(&self, square: Square) -> Option<u16> {
        let (row, x) = self.window.place(square)?;
        if square == self.from || self.has(row, x) {
            return None;
        }
        self.units(square).map(|k| k as u16 * SQUARE)
    }

    /// Every square to stop in, with its cost, the nearest first.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u16)> {
        let mut found = Vec::new();
        self.each_square(|square, feet| found.push((square, feet)));
        found.into_iter()
    }

    /// Goes through the squares to stop in, with their costs, the nearest first.
    pub(crate) fn each_square(&self, then: impl FnMut(Square, u16)) {
        match &self.rows {
            Rows::Narrow(rows) => self.walk(rows, then),
            Rows::Wide(rows) => self.walk(rows, then),
        }
    }

    fn walk<R: Row>(&self, rows: &[R], mut then: impl FnMut(Square, u16)) {
        let Window { west, north, height, .. } = self.window;
        for (k, new) in rows.chunks_exact(height).skip(NEW).enumerate().skip(1) {
            for (row, (new, through)) in new.iter().zip(rows).enumerate() {
                let mut left = *new & !*through;
                while let Some(x) = left.pop() {
                    then(Square { x: west + x, y: north + row as u8 }, k as u16 * SQUARE);
                }
            }
        }
    }
}

/// What does not change while one creature's way is sought.
pub(crate) struct Mover<'a> {
    battle: &'a Battle,
    id: CreatureId,
    size: Size,
    /// Feet that a step costs beside the first: crawling, dragging.
    pub(super) extra: u16,
    fears: arrayvec::ArrayVec<Footprint, 4>,
    /// Those it drags make way, but it can't stop on top of them.
    held: CreatureSet,
    /// The others on the map, as far as the mover's side knows.
    others: SmallVec<[(CreatureId, Footprint); 16]>,
}

/// The squares one step from where a mover has come.
enum Near<'a, R> {
    /// All around these.
    Plain(&'a [R]),
    /// Just these.
    Told(&'a [R]),
}

impl<R: Row> Near<'_, R> {
    /// Enters those squares, in some rows, that can be and have not been; says which they were, all
    /// rows in one.
    #[inline]
    fn enter(&self, within: Range<usize>, passable: &[R], seen: &mut [R], new: &mut [R]) -> R {
        let mut any = R::default();
        let mut above = R::default();
        let mut here = R::default();
        if let Near::Plain(old) = self {
            above = within.start.checked_sub(1).map_or(above, |row| old[row]);
            here = old[within.start];
        }
        for row in within {
            let near = match self {
                Near::Plain(old) => {
                    let below = old.get(row + 1).copied().unwrap_or_default();
                    let bits = above | here | below;
                    (above, here) = (here, below);
                    bits | bits << 1 | bits >> 1
                }
                Near::Told(near) => near[row],
            };
            let fresh = near & passable[row] & !seen[row];
            seen[row] |= fresh;
            new[row] |= fresh;
            any |= fresh;
        }
        any
    }
}

/// What the squares around a mover are like: where it can go, and where that is dearer.
struct Ground<'a, R> {
    through: &'a mut [R],
    plain: &'a mut [R],
    difficult: &'a mut [R],
}

impl<'a> Mover<'a> {
    pub(crate) fn new(battle: &'a Battle, id: CreatureId) -> Mover<'a> {
        let creature = battle.creature(id);
        let mut extra = 0;
        if creature.is(Condition::Prone) {
            extra += SQUARE;
        }
        if battle.setup.ruleset.drag == Drag::ExtraFoot && battle.drags_weight(id) {
            extra += SQUARE;
        }
        let mut fears = arrayvec::ArrayVec::new();
        if creature.is(Condition::Frightened) {
            for source in battle.sources_of(id, Condition::Frightened) {
                if battle.on_map(source) && battle.reckons_with(id, source) {
                    let _ = fears.try_push(battle.space(source));
                }
            }
        }
        let held = battle.grappled_by(id).collect();
        let mut others = SmallVec::new();
        for other in battle.ids() {
            if other != id && battle.takes_space(other) && battle.reckons_with(id, other) {
                others.push((other, battle.space(other)));
            }
        }
        Mover { battle, id, size: battle.block(id).size, extra, fears, held, others }
    }

    /// Whether another's space is open to the mover.
    fn is_open(&self, other: CreatureId) -> bool {
        self.held.contains(other) || self.battle.may_pass(self.id, other)
    }

    /// Whether another's space is dearer to enter.
    fn is_difficult(&self, other: CreatureId) -> bool {
        !self.held.contains(other) && self.battle.hampers_passage(self.id, other)
    }

    /// The feet that a step costs (`grid.enter`), unless it can't be taken.
    pub(crate) fn step(&self, from: Square, to: Square) -> Option<u16> {
        let space = Footprint::new(to, self.size);
        if !self.battle.setup.map.holds(space) || self.nears_fear(from, to) {
            return None;
        }
        let mut difficult = false;
        for (other, theirs) in &self.others {
            if theirs.overlaps(space) {
                if !self.is_open(*other) {
                    return None;
                }
                difficult |= self.is_difficult(*other);
            }
        }
        // Several causes in one space count once (`terrain.once`).
        Some(SQUARE + self.extra + if difficult { SQUARE } else { 0 })
    }

    /// The feet that a path costs, unless a step of it can't be taken.
    pub(crate) fn cost(&self, path: Path) -> Option<u16> {
        let mut here = self.battle.creature(self.id).square;
        let mut cost = 0;
        for next in path.squares(here) {
            cost += self.step(here, next)?;
            here = next;
        }
        Some(cost)
    }

    /// Whether a step leads closer to what the mover fears (`condition.frightened.move`).
    fn nears_fear(&self, from: Square, to: Square) -> bool {
        let (here, there) = (Footprint::new(from, self.size), Footprint::new(to, self.size));
        self.fears.iter().any(|f| there.squares_to(*f) < here.squares_to(*f))
    }

    /// Whether the creature may end its move here (`pass.end`).
    pub(crate) fn may_stop(&self, at: Square) -> bool {
        let space = Footprint::new(at, self.size);
        !self.others.iter().any(|(_, theirs)| theirs.overlaps(space))
    }

    /// What the squares of a window are like, a bit for each place of the mover's corner.
    fn survey<R: Row>(&self, window: Window, ground: &mut Ground<'_, R>) {
        let Window { west, north, width, height } = window;
        let grid = self.battle.setup.map.grid;
        let side = self.size.squares();
        // The corner stays so far from the edges that the whole space is on the map.
        let columns = width.min((grid.width + 1).saturating_sub(side + west));
        let rows = height.min(usize::from((grid.height + 1).saturating_sub(side + north)));
        let all = R::first(columns);
        ground.plain[..rows].fill(all);
        for (other, theirs) in &self.others {
            // The places of the corner in which the two spaces overlap.
            let from_x = theirs.corner.x.saturating_sub(side - 1).max(west) - west;
            let to_x = (theirs.corner.x + theirs.side).saturating_sub(west).min(width);
            let from_y = usize::from(theirs.corner.y.saturating_sub(side - 1).max(north) - north);
            let to_y = usize::from((theirs.corner.y + theirs.side).saturating_sub(north));
            if from_x >= to_x {
                continue;
            }
            let bits = R::first(to_x - from_x) << from_x;
            let (open, difficult) = (self.is_open(*other), self.is_difficult(*other));
            for row in from_y..to_y.min(height) {
                ground.through[row] |= bits;
                if !open {
                    ground.plain[row] &= !bits;
                }
                if difficult {
                    ground.difficult[row] |= bits;
                }
            }
        }
        for row in 0..height {
            let plain = ground.plain[row];
            ground.difficult[row] &= plain;
            ground.plain[row] = plain & !ground.difficult[row];
        }
    }

    /// Floods the grid as far as the movement goes.
    pub(crate) fn flood(&self, movement: u16) -> Reachable {
        self.flood_to(movement, None)
    }

    /// Floods the grid as far as the movement goes, or until it reaches a goal.
    fn flood_to(&self, movement: u16, goal: Option<Square>) -> Reachable {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.map.grid;
        let radius = (movement / SQUARE).min(LONGEST_PATH as u16) as u8;
        let (west, north) = (from.x.saturating_sub(radius), from.y.saturating_sub(radius));
        let east = from.x.saturating_add(radius).min(grid.width - 1);
        let south = from.y.saturating_add(radius).min(grid.height - 1);
        let (width, height) = (east - west + 1, usize::from(south - north) + 1);
        let window = Window { west, north, width, height };
        let units = usize::from(radius);
        let rows = if width <= u64::WIDTH {
            Rows::Narrow(self.pour(from, window, units, goal))
        } else {
            Rows::Wide(self.pour(from, window, units, goal))
        };
        Reachable { from, window, rows }
    }

    /// The flood itself.
    fn pour<R: Row>(
        &self,
        from: Square,
        window: Window,
        units: usize,
        goal: Option<Square>,
    ) -> Vec<R> {
        let height = window.height;
        let mut rows = Vec::with_capacity((NEW + units + 1) * height);
        rows.resize((NEW + 1) * height, R::default());
        let goal = goal.and_then(|goal| window.place(goal));
        let start = usize::from(from.y - window.north);
        let first = R::ONE << (from.x - window.west);
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        let (mut any_difficult, mut idle) = (false, 0);
        for k in 0..=units {
            rows.resize((NEW + k + 1) * height, R::default());
            let (notes, new) = rows.split_at_mut(NEW * height);
            let mut sets = notes.chunks_exact_mut(height);
            let [Some(through), Some(plain), Some(difficult), Some(seen), Some(near)] =
                std::array::from_fn(|_| sets.next())
            else {
                break;
            };
            if k == 0 {
                self.survey(window, &mut Ground { through, plain, difficult });
                any_difficult = difficult.iter().any(|row| *row != R::default());
                (new[start], seen[start]) = (first, first);
                continue;
            }
            // A step leads into the next row at most.
            let steps = k / plain_cost;
            let within = start.saturating_sub(steps)..(start + steps + 1).min(height);
            let (earlier, new) = new.split_at_mut(k * height);
            let mut any_fresh = R::default();
            let mut step_into = |passable: &[R], cost| {
                let Some(before) = k.checked_sub(cost) else { return };
                let old = &earlier[before * height..][..height];
                let near = if self.fears.is_empty() {
                    Near::Plain(old)
                } else {
                    self.spread_in_fear(old, window, near);
                    Near::Told(near)
                };
                any_fresh |= near.enter(within.clone(), passable, seen, new);
            };
            step_into(plain, plain_cost);
            if any_difficult {
                step_into(difficult, plain_cost + 1);
            }
            idle = if any_fresh == R::default() { idle + 1 } else { 0 };
            let there = goal.is_some_and(|(row, x)| seen[row] & (R::ONE << x) != R::default());
            // Nothing new for as long as the dearest step takes: there is nothing more.
            if there || idle > plain_cost {
                break;
            }
        }
        rows
    }

    /// The squares one step from these, where fear makes a step depend on where it leads.
    fn spread_in_fear<R: Row>(&self, old: &[R], window: Window, near: &mut [R]) {
        let Window { west, north, .. } = window;
        near.fill(R::default());
        for (row, bits) in old.iter().enumerate() {
            let mut left = *bits;
            while let Some(x) = left.pop() {
                let here = Square { x: west + x, y: north + row as u8 };
                for direction in Direction::ALL {
                    if let Some(next) = here.step(direction)
                        && let Some((y, x)) = window.place(next)
                        && !self.nears_fear(here, next)
                    {
                        near[y] |= R::ONE << x;
                    }
                }
            }
        }
    }

    /// The cheapest way to a square, if the movement lasts.
    pub(crate) fn way(&self, to: Square, movement: u16) -> Option<(Path, u16)> {
        let found = self.flood_to(movement, Some(to));
        let cost = found.cost(to)?;
        let mut back = arrayvec::ArrayVec::<Direction, LONGEST_PATH>::new();
        let (mut here, mut units) = (to, usize::from(cost / SQUARE));
        while here != found.from {
            let step = |direction: Direction| {
                let (dx, dy) = direction.delta();
                let before = Square {
                    x: here.x.checked_add_signed(-dx)?,
                    y: here.y.checked_add_signed(-dy)?,
                };
                let earlier = found.units(before).filter(|earlier| *earlier < units)?;
                let cost = self.step(before, here)?;
                (earlier + usize::from(cost / SQUARE) == units)
                    .then_some((before, earlier, direction))
            };
            // Of ways that cost the same, the one that looks straight.
            let (before, earlier, direction) = Direction::ALL
                .into_iter()
                .filter_map(step)
                .min_by_key(|(before, ..)| before.straight_line_to(found.from))?;
            back.try_push(direction).ok()?;
            (here, units) = (before, earlier);
        }
        let mut path = Path::EMPTY;
        back.into_iter().rev().for_each(|direction| {
            path.push(direction);
        });
        Some((path, cost))
    }
}

impl Battle {
    /// Every square that the creature whose turn it is can reach with the movement it has left.
    pub fn reachable(&self) -> Reachable {
        Mover::new(self, self.turn.creature).flood(self.movement_left())
    }

    /// Whether a creature may move through another's space (`pass.through`).
    pub(crate) fn may_pass(&self, mover: CreatureId, other: CreatureId) -> bool {
        let (size, theirs) = (self.block(mover).size, self.block(other).size);
        if size.steps_above(theirs).abs() >= 2 {
            return true;
        }
        match self.setup.ruleset.passage {
            Passage::Nonhostile => !self.enemies(mover, other),
            Passage::AllyTinyOrIncapacitated => {
                self.attitude(mover, other) == Attitude::Ally
                    || theirs == Size::Tiny
                    || self.creature(other).is(Condition::Incapacitated)
            }
        }
    }

    /// Whether another's space is difficult terrain (`terrain.creature`).
    fn hampers_passage(&self, mover: CreatureId, other: CreatureId) -> bool {
        match self.setup.ruleset.creature_spaces {
            CreatureSpaces::AnyOther => true,
            CreatureSpaces::NeitherTinyNorAlly => {
                self.block(other).size != Size::Tiny && !self.allies(mover, other)
            }
        }
    }
}
