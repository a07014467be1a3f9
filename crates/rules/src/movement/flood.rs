use super::{LONGEST_PATH, Path};
use crate::{
    battle::{Attitude, Battle, CreatureId},
    conditions::Condition,
    creature::Size,
    ruleset::{CreatureSpaces, Drag, Passage},
    space::{Direction, Footprint, SQUARE, Square},
};

const FAR: u16 = u16::MAX;

/// Every square that a creature can move to with what movement it has, and at what cost.
#[derive(Clone, Debug)]
pub struct Reachable {
    from: Square,
    west: u8,
    north: u8,
    width: u8,
    cost: Vec<u16>,
    /// Squares that may be passed but not stopped in.
    through: Vec<bool>,
}

impl Reachable {
    fn place(&self, square: Square) -> Option<usize> {
        let x = square.x.checked_sub(self.west)?;
        let y = square.y.checked_sub(self.north)?;
        (x < self.width)
            .then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
            .filter(|place| *place < self.cost.len())
    }

    /// The feet of movement that it takes to get to a square, if one can stop there.
    pub fn cost(&self, square: Square) -> Option<u16> {
        let place = self.place(square)?;
        let cost = self.cost[place];
        (cost != FAR && !self.through[place] && square != self.from).then_some(cost)
    }

    /// Every square to stop in, with its cost, row by row.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u16)> {
        let width = usize::from(self.width).max(1);
        self.cost.iter().enumerate().filter_map(move |(place, cost)| {
            let square = Square {
                x: self.west + (place % width) as u8,
                y: self.north + (place / width) as u8,
            };
            (*cost != FAR && !self.through[place] && square != self.from).then_some((square, *cost))
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
    neighbours: arrayvec::ArrayVec<Neighbour, { crate::battle::MOST_COMBATANTS }>,
    /// Feet that a step costs beside the first: crawling, dragging.
    extra: u16,
    fears: arrayvec::ArrayVec<Footprint, 4>,
}

impl<'a> Mover<'a> {
    pub(crate) fn new(battle: &'a Battle, id: CreatureId) -> Mover<'a> {
        let size = battle.block(id).size;
        let creature = battle.creature(id);
        let mut extra = 0;
        if creature.is(Condition::Prone) {
            extra += SQUARE;
        }
        if battle.setup.ruleset.drag == Drag::ExtraFoot && battle.drags_weight(id) {
            extra += SQUARE;
        }
        let mut neighbours = arrayvec::ArrayVec::new();
        for other in battle.ids() {
            if other == id || !battle.on_map(other) {
                continue;
            }
            // Those it drags make way, but it can't stop on top of them.
            let held = battle.grappled_by(id).any(|held| held == other);
            neighbours.push(Neighbour {
                space: battle.space(other),
                open: held || battle.may_pass(id, other),
                difficult: !held && battle.hampers_passage(id, other),
            });
        }
        let mut fears = arrayvec::ArrayVec::new();
        if creature.is(Condition::Frightened) {
            for source in battle.sources_of(id, Condition::Frightened) {
                if battle.on_map(source) {
                    let _ = fears.try_push(battle.space(source));
                }
            }
        }
        Mover { battle, id, size, neighbours, extra, fears }
    }

    /// The feet that a step costs (`grid.enter`), unless it can't be taken.
    pub(crate) fn step(&self, from: Square, to: Square) -> Option<u16> {
        let space = Footprint::new(to, self.size);
        if !self.battle.setup.grid.holds(space) {
            return None;
        }
        let here = Footprint::new(from, self.size);
        if self.fears.iter().any(|f| space.squares_to(*f) < here.squares_to(*f)) {
            return None;
        }
        let mut difficult = false;
        for neighbour in &self.neighbours {
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

    /// Whether the creature may end its move here (`pass.end`).
    pub(crate) fn may_stop(&self, at: Square) -> bool {
        self.blocker(at).is_none()
    }

    fn blocker(&self, at: Square) -> Option<Footprint> {
        let space = Footprint::new(at, self.size);
        self.neighbours.iter().map(|n| n.space).find(|s| s.overlaps(space))
    }

    /// Floods the grid as far as the movement goes.
    pub(crate) fn flood(&self, movement: u16) -> Reachable {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.grid;
        let radius = (movement / SQUARE).min(LONGEST_PATH as u16) as u8;
        let west = from.x.saturating_sub(radius);
        let north = from.y.saturating_sub(radius);
        let east = from.x.saturating_add(radius).min(grid.width - 1);
        let south = from.y.saturating_add(radius).min(grid.height - 1);
        let (width, height) = (east - west + 1, south - north + 1);
        let squares = usize::from(width) * usize::from(height);
        let mut found = Reachable {
            from,
            west,
            north,
            width,
            cost: vec![FAR; squares],
            through: vec![false; squares],
        };
        // Squares wait in the order of their cost, one bucket for each 5 feet.
        let most = usize::from(movement / SQUARE);
        let mut waiting: Vec<Vec<Square>> = vec![Vec::new(); most + 1];
        if let Some(place) = found.place(from) {
            found.cost[place] = 0;
        }
        waiting[0].push(from);
        for at in 0..=most {
            let mut i = 0;
            while i < waiting[at].len() {
                let here = waiting[at][i];
                i += 1;
                let Some(place) = found.place(here) else { continue };
                if usize::from(found.cost[place] / SQUARE) != at {
                    continue;
                }
                for direction in Direction::ALL {
                    let Some(next) = here.step(direction) else { continue };
                    let Some(next_place) = found.place(next) else { continue };
                    let Some(cost) = self.step(here, next) else { continue };
                    let total = found.cost[place] + cost;
                    if total <= movement && total < found.cost[next_place] {
                        found.cost[next_place] = total;
                        found.through[next_place] = !self.may_stop(next);
                        waiting[usize::from(total / SQUARE)].push(next);
                    }
                }
            }
        }
        found
    }

    /// The cheapest way to a square, if the movement lasts.
    pub(crate) fn way(&self, to: Square, movement: u16) -> Option<(Path, u16)> {
        let found = self.flood(movement);
        let cost = found.cost(to)?;
        let mut path = Path::EMPTY;
        let mut here = to;
        while here != found.from {
            let place = found.place(here)?;
            let (back, direction) = Direction::ALL.into_iter().find_map(|direction| {
                let (dx, dy) = direction.delta();
                let back = Square {
                    x: here.x.checked_add_signed(-dx)?,
                    y: here.y.checked_add_signed(-dy)?,
                };
                let before = found.cost[found.place(back)?];
                let step = (before != FAR).then(|| self.step(back, here)).flatten()?;
                (before + step == found.cost[place]).then_some((back, direction))
            })?;
            path.push(direction);
            here = back;
        }
        path.reverse();
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
