use smallvec::SmallVec;

use super::{LONGEST_PATH, Path};
use crate::{
    battle::{Attitude, Battle, CreatureId, CreatureSet},
    conditions::Condition,
    creature::Size,
    ruleset::{CreatureSpaces, Drag, Passage},
    space::{Direction, Footprint, SQUARE, Square},
};

/// Every square that a creature can move to with what movement it has, and at what cost.
///
/// It is a flood: `new[k]` holds the squares that first come within reach for `k` times 5 feet,
/// each row of squares a row of bits, so that a step in a direction is a shift of all at once.
#[derive(Clone, Debug)]
pub struct Reachable {
    from: Square,
    west: u8,
    north: u8,
    height: usize,
    /// Sets of squares, `height` rows of bits each: first the squares that may be passed but not
    /// stopped in, then what the flood takes notes in, from [`NEW`] on the new ones of each unit.
    rows: Vec<u128>,
}

/// The sets before the new ones: through, plain, difficult, seen, near.
const NEW: usize = 5;

impl Reachable {
    fn bit(&self, square: Square) -> Option<(usize, u128)> {
        let x = square.x.checked_sub(self.west)?;
        let y = usize::from(square.y.checked_sub(self.north)?);
        (x < 128 && y < self.height).then(|| (y, 1u128 << x))
    }

    /// What first comes within reach for each 5-foot unit.
    fn new(&self) -> impl Iterator<Item = &[u128]> {
        self.rows.chunks_exact(self.height).skip(NEW)
    }

    /// The 5-foot units for which a square first comes within reach.
    fn units(&self, square: Square) -> Option<usize> {
        let (row, bit) = self.bit(square)?;
        self.new().position(|rows| rows[row] & bit != 0)
    }

    /// The feet of movement that it takes to get to a square, if one can stop there.
    pub fn cost(&self, square: Square) -> Option<u16> {
        let (row, bit) = self.bit(square)?;
        if square == self.from || self.rows[row] & bit != 0 {
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
    pub(crate) fn each_square(&self, mut then: impl FnMut(Square, u16)) {
        for (k, rows) in self.new().enumerate().skip(1) {
            for (row, (bits, through)) in rows.iter().zip(&self.rows).enumerate() {
                let mut left = bits & !through;
                while left != 0 {
                    let x = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let square = Square { x: self.west + x, y: self.north + row as u8 };
                    then(square, k as u16 * SQUARE);
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
    /// The others on the map.
    others: SmallVec<[(CreatureId, Footprint); 16]>,
}

/// What the squares around a mover are like: where it can go, and where that is dearer.
struct Ground<'a> {
    through: &'a mut [u128],
    plain: &'a mut [u128],
    difficult: &'a mut [u128],
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
                if battle.on_map(source) {
                    let _ = fears.try_push(battle.space(source));
                }
            }
        }
        let held = battle.grappled_by(id).collect();
        let mut others = SmallVec::new();
        for other in battle.ids() {
            if other != id && battle.on_map(other) {
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
        if !self.battle.setup.grid.holds(space) || self.nears_fear(from, to) {
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
    fn survey(&self, west: u8, north: u8, width: u8, ground: &mut Ground<'_>) {
        let height = ground.plain.len();
        let grid = self.battle.setup.grid;
        let side = self.size.squares();
        // The corner stays so far from the edges that the whole space is on the map.
        let columns = width.min((grid.width + 1).saturating_sub(side + west));
        let rows = height.min(usize::from((grid.height + 1).saturating_sub(side + north)));
        let all = if columns >= 128 { u128::MAX } else { (1u128 << columns) - 1 };
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
            let bits = (((1u128 << (to_x - from_x - 1)) << 1) - 1) << from_x;
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
            ground.difficult[row] &= ground.plain[row];
            ground.plain[row] &= !ground.difficult[row];
        }
    }

    /// Floods the grid as far as the movement goes.
    pub(crate) fn flood(&self, movement: u16) -> Reachable {
        self.flood_to(movement, None)
    }

    /// Floods the grid as far as the movement goes, or until it reaches a goal.
    fn flood_to(&self, movement: u16, goal: Option<Square>) -> Reachable {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.grid;
        let radius = (movement / SQUARE).min(LONGEST_PATH as u16) as u8;
        let (west, north) = (from.x.saturating_sub(radius), from.y.saturating_sub(radius));
        let east = from.x.saturating_add(radius).min(grid.width - 1);
        let south = from.y.saturating_add(radius).min(grid.height - 1);
        let height = usize::from(south - north) + 1;
        let units = usize::from(radius);
        let rows = vec![0; (NEW + units + 1) * height];
        let mut found = Reachable { from, west, north, height, rows };
        let goal = goal.and_then(|goal| found.bit(goal));
        let (notes, new) = found.rows.split_at_mut(NEW * height);
        let mut sets = notes.chunks_exact_mut(height);
        let [Some(through), Some(plain), Some(difficult), Some(seen), Some(near)] =
            std::array::from_fn(|_| sets.next())
        else {
            return found;
        };
        let mut ground = Ground { through, plain, difficult };
        self.survey(west, north, east - west + 1, &mut ground);
        let start = usize::from(from.y - north);
        new[start] = 1 << (from.x - west);
        seen[start] = new[start];
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        let any_difficult = ground.difficult.iter().any(|row| *row != 0);
        let mut idle = 0;
        for k in 1..=units {
            let mut any_fresh = 0;
            // A step leads into the next row at most.
            let rows = start.saturating_sub(k)..(start + k + 1).min(height);
            for (cost, passable, any) in [
                (plain_cost, &*ground.plain, true),
                (plain_cost + 1, &*ground.difficult, any_difficult),
            ] {
                let Some(before) = k.checked_sub(cost).filter(|_| any) else { continue };
                let (old, rest) = new.split_at_mut(k * height);
                let old = &old[before * height..(before + 1) * height];
                self.spread(old, west, north, rows.clone(), near);
                let ways = near[rows.clone()].iter().zip(&passable[rows.clone()]);
                let places = seen[rows.clone()].iter_mut().zip(&mut rest[rows.clone()]);
                for ((near, passable), (seen, new)) in ways.zip(places) {
                    let fresh = near & passable & !*seen;
                    *seen |= fresh;
                    *new |= fresh;
                    any_fresh |= fresh;
                }
            }
            idle = if any_fresh == 0 { idle + 1 } else { 0 };
            let there = goal.is_some_and(|(row, bit)| seen[row] & bit != 0);
            // Nothing new for as long as the dearest step takes: there is nothing more.
            if there || idle > plain_cost {
                break;
            }
        }
        found
    }

    /// The squares one step from these, in some rows.
    fn spread(
        &self,
        old: &[u128],
        west: u8,
        north: u8,
        rows: std::ops::Range<usize>,
        near: &mut [u128],
    ) {
        if self.fears.is_empty() {
            let (mut above, mut here) = (0, 0);
            if rows.start > 0 {
                above = old[rows.start - 1];
            }
            if rows.start < rows.end {
                here = old[rows.start];
            }
            let below = old[rows.start + 1..].iter().copied().chain(std::iter::once(0));
            for (near, below) in near[rows].iter_mut().zip(below) {
                let bits = above | here | below;
                *near = bits | bits << 1 | bits >> 1;
                (above, here) = (here, below);
            }
            return;
        }
        // Fear makes a step depend on where it leads: look at each.
        near.fill(0);
        for (row, bits) in old.iter().enumerate() {
            let mut left = *bits;
            while left != 0 {
                let x = left.trailing_zeros() as u8;
                left &= left - 1;
                let here = Square { x: west + x, y: north + row as u8 };
                for direction in Direction::ALL {
                    let Some(next) = here.step(direction) else { continue };
                    let (Some(x), Some(y)) = (next.x.checked_sub(west), next.y.checked_sub(north))
                    else {
                        continue;
                    };
                    if x < 128 && usize::from(y) < near.len() && !self.nears_fear(here, next) {
                        near[usize::from(y)] |= 1 << x;
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
