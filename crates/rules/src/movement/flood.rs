use super::{LONGEST_PATH, Path};
use crate::{
    battle::{Attitude, Battle, CreatureId},
    conditions::Condition,
    creature::Size,
    ruleset::{CreatureSpaces, Drag, Passage},
    space::{Direction, Footprint, SQUARE, Square},
};

/// A set of squares within reach of a mover: a row of bits for each row of squares.
type Rows = Vec<u128>;

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
    new: Vec<u128>,
    /// Squares that may be passed but not stopped in.
    through: Rows,
}

impl Reachable {
    fn bit(&self, square: Square) -> Option<(usize, u128)> {
        let x = square.x.checked_sub(self.west)?;
        let y = usize::from(square.y.checked_sub(self.north)?);
        (x < 128 && y < self.height).then(|| (y, 1u128 << x))
    }

    /// The 5-foot units for which a square first comes within reach.
    fn units(&self, square: Square) -> Option<usize> {
        let (row, bit) = self.bit(square)?;
        (0..self.new.len() / self.height).find(|k| self.new[k * self.height + row] & bit != 0)
    }

    /// The feet of movement that it takes to get to a square, if one can stop there.
    pub fn cost(&self, square: Square) -> Option<u16> {
        let (row, bit) = self.bit(square)?;
        if square == self.from || self.through[row] & bit != 0 {
            return None;
        }
        self.units(square).map(|k| k as u16 * SQUARE)
    }

    /// Every square to stop in, with its cost, the nearest first.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u16)> {
        let height = self.height;
        self.new.iter().enumerate().skip(height).flat_map(move |(i, bits)| {
            let (k, row) = (i / height, i % height);
            let mut left = bits & !self.through[row];
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let x = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let square = Square { x: self.west + x, y: self.north + row as u8 };
                    (square, k as u16 * SQUARE)
                })
            })
        })
    }
}

/// Whether a creature's space is open to a mover, and what it adds to the cost of a step.
#[derive(Clone, Copy)]
struct Neighbour {
    space: Footprint,
    open: bool,
    difficult: bool,
}

/// What does not change while one creature's way is sought.
pub(crate) struct Mover<'a> {
    battle: &'a Battle,
    id: CreatureId,
    size: Size,
    /// Feet that a step costs beside the first: crawling, dragging.
    pub(super) extra: u16,
    fears: arrayvec::ArrayVec<Footprint, 4>,
}

/// What the squares around a mover are like: where it can go, and where that is dearer.
struct Ground {
    plain: Rows,
    difficult: Rows,
    through: Rows,
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
        Mover { battle, id, size: battle.block(id).size, extra, fears }
    }

    /// The others on the map, as the mover finds them in its way.
    fn neighbours(&self) -> impl Iterator<Item = Neighbour> {
        let Mover { battle, id, .. } = *self;
        battle.ids().filter(move |other| *other != id && battle.on_map(*other)).map(move |other| {
            // Those it drags make way, but it can't stop on top of them.
            let held = battle.grappled_by(id).any(|held| held == other);
            Neighbour {
                space: battle.space(other),
                open: held || battle.may_pass(id, other),
                difficult: !held && battle.hampers_passage(id, other),
            }
        })
    }

    /// The feet that a step costs (`grid.enter`), unless it can't be taken.
    pub(crate) fn step(&self, from: Square, to: Square) -> Option<u16> {
        let space = Footprint::new(to, self.size);
        if !self.battle.setup.map.holds(space) || self.nears_fear(from, to) {
            return None;
        }
        let mut difficult = false;
        for neighbour in self.neighbours() {
            if neighbour.space.overlaps(space) {
                if !neighbour.open {
                    return None;
                }
                difficult |= neighbour.difficult;
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
        !self.neighbours().any(|n| n.space.overlaps(space))
    }

    /// What the squares of a window are like, a bit for each place of the mover's corner.
    fn ground(&self, west: u8, north: u8, width: u8, height: usize) -> Ground {
        let grid = self.battle.setup.map.grid;
        let side = self.size.squares();
        // The corner stays so far from the edges that the whole space is on the map.
        let columns = width.min((grid.width + 1).saturating_sub(side + west));
        let rows = height.min(usize::from((grid.height + 1).saturating_sub(side + north)));
        let all = if columns >= 128 { u128::MAX } else { (1u128 << columns) - 1 };
        let mut ground = Ground {
            plain: (0..height).map(|row| if row < rows { all } else { 0 }).collect(),
            difficult: vec![0; height],
            through: vec![0; height],
        };
        for n in self.neighbours() {
            // The places of the corner in which the two spaces overlap.
            let from_x = n.space.corner.x.saturating_sub(side - 1).max(west) - west;
            let to_x = (n.space.corner.x + n.space.side).saturating_sub(west).min(width);
            let from_y = usize::from(n.space.corner.y.saturating_sub(side - 1).max(north) - north);
            let to_y = usize::from((n.space.corner.y + n.space.side).saturating_sub(north));
            if from_x >= to_x {
                continue;
            }
            let bits = (((1u128 << (to_x - from_x - 1)) << 1) - 1) << from_x;
            for row in from_y..to_y.min(height) {
                ground.through[row] |= bits;
                if !n.open {
                    ground.plain[row] &= !bits;
                }
                if n.difficult {
                    ground.difficult[row] |= bits;
                }
            }
        }
        for row in 0..height {
            ground.difficult[row] &= ground.plain[row];
            ground.plain[row] &= !ground.difficult[row];
        }
        ground
    }

    /// Floods the grid as far as the movement goes.
    pub(crate) fn flood(&self, movement: u16) -> Reachable {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.map.grid;
        let radius = (movement / SQUARE).min(LONGEST_PATH as u16) as u8;
        let (west, north) = (from.x.saturating_sub(radius), from.y.saturating_sub(radius));
        let east = from.x.saturating_add(radius).min(grid.width - 1);
        let south = from.y.saturating_add(radius).min(grid.height - 1);
        let height = usize::from(south - north) + 1;
        let ground = self.ground(west, north, east - west + 1, height);
        let units = usize::from(radius);
        let mut found = Reachable {
            from,
            west,
            north,
            height,
            new: vec![0; (units + 1) * height],
            through: ground.through,
        };
        let mut seen = vec![0u128; height];
        let mut near = vec![0u128; height];
        let start = usize::from(from.y - north);
        found.new[start] = 1 << (from.x - west);
        seen[start] = found.new[start];
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        for k in 1..=units {
            for (cost, passable) in
                [(plain_cost, &ground.plain), (plain_cost + 1, &ground.difficult)]
            {
                let Some(before) = k.checked_sub(cost) else { continue };
                let (old, rest) = found.new.split_at_mut(k * height);
                let old = &old[before * height..(before + 1) * height];
                self.spread(old, west, north, &mut near);
                for row in 0..height {
                    let fresh = near[row] & passable[row] & !seen[row];
                    seen[row] |= fresh;
                    rest[row] |= fresh;
                }
            }
        }
        found
    }

    /// The squares one step from these.
    fn spread(&self, old: &[u128], west: u8, north: u8, near: &mut [u128]) {
        if self.fears.is_empty() {
            for row in 0..old.len() {
                let mut rows = old[row];
                if row > 0 {
                    rows |= old[row - 1];
                }
                if row + 1 < old.len() {
                    rows |= old[row + 1];
                }
                near[row] = rows | rows << 1 | rows >> 1;
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
        let found = self.flood(movement);
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
                let earlier = found.units(before)?;
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
