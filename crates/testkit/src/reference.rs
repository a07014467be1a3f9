//! A plain and slow reading of the rules of movement, square by square and wall by wall. Tests
//! compare what the engine finds with it.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use affray_rules::{
    Attitude, Battle, Blocks, Body, Condition, CreatureId, Direction, Face, Footing, Footprint,
    MovementMode, ObjectKind, Point, Size, Spot, Square, Wall,
    ruleset::{CreatureSpaces, Drag, Passage, Squeezing},
};

/// A plain reading of the rules of movement for one creature, square by square and wall by wall.
pub struct Naive<'a> {
    battle: &'a Battle,
    id: CreatureId,
    size: Size,
}

/// A step as one gait takes it.
#[derive(Clone, Copy)]
struct Price {
    cost: u16,
    gait: MovementMode,
}

fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let cross = |o: Point, p: Point, q: Point| {
        i64::from(p.x - o.x) * i64::from(q.y - o.y) - i64::from(p.y - o.y) * i64::from(q.x - o.x)
    };
    let on = |o: Point, p: Point, q: Point| {
        cross(o, p, q) == 0
            && (o.x.min(p.x)..=o.x.max(p.x)).contains(&q.x)
            && (o.y.min(p.y)..=o.y.max(p.y)).contains(&q.y)
    };
    let apart = |x: i64, y: i64| (x > 0 && y < 0) || (x < 0 && y > 0);
    (apart(cross(a, b, c), cross(a, b, d)) && apart(cross(c, d, a), cross(c, d, b)))
        || on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
}

fn centre(s: Square) -> Point {
    Point { x: i32::from(s.x) * 100 + 50, y: i32::from(s.y) * 100 + 50 }
}

impl<'a> Naive<'a> {
    /// The reading for the creature whose turn it is.
    pub fn new(battle: &'a Battle) -> Naive<'a> {
        let id = battle.turn().creature;
        Naive { battle, id, size: battle.block(id).size }
    }

    fn map(&self) -> &affray_rules::Map {
        &self.battle.setup().map
    }

    fn rest(&self, at: Square) -> i16 {
        self.map().rest(at, self.size)
    }

    fn space(&self, at: Square) -> Footprint {
        Footprint::new(at, self.size)
    }

    /// The walls, leaves of doors aside.
    fn walls(&self) -> Vec<Wall> {
        let setup = self.battle.setup();
        let leaf = |i: usize| {
            setup.objects.iter().any(|o| o.door.is_some_and(|d| usize::from(d.wall) == i))
        };
        let blocks = |w: &Wall| w.blocks.contains(Blocks::PASSAGE);
        let walls = setup.map.walls.iter().enumerate();
        walls.filter(|(i, w)| blocks(w) && !leaf(*i)).map(|(_, w)| *w).collect()
    }

    /// The leaves of closed doors, which nobody squeezes past.
    fn leaves(&self) -> Vec<Wall> {
        let setup = self.battle.setup();
        let closed = self.battle.objects().iter().filter(|o| !o.open && o.hit_points > 0);
        let leaf = closed.filter_map(|o| {
            let ObjectKind::Setup(k) = o.kind else { return None };
            let door = setup.objects[usize::from(k)].door?;
            Some(setup.map.walls[usize::from(door.wall)])
        });
        leaf.filter(|w| w.blocks.contains(Blocks::PASSAGE)).collect()
    }

    /// Whether a closed door is in the way of a step.
    fn shut(&self, from: Square, way: Direction) -> bool {
        let leaves = self.leaves();
        self.space(from).squares().any(|s| {
            let Some(to) = s.step(way) else { return false };
            leaves.iter().any(|w| segments_meet(centre(s), centre(to), w.from, w.to))
        })
    }

    fn walled(&self, from: Square, way: Direction, low: i16, high: i16) -> bool {
        let Some(to) = from.step(way) else { return false };
        self.walls().iter().any(|w| {
            w.bottom < high && w.top > low && segments_meet(centre(from), centre(to), w.from, w.to)
        })
    }

    fn filled(&self, space: Footprint, low: i16) -> bool {
        space.squares().any(|s| {
            self.map().fill(s).is_some_and(|f| {
                f.blocks.contains(Blocks::PASSAGE)
                    && self.map().floor(s).saturating_add(f.height) > low
            })
        })
    }

    fn clear(&self, space: Footprint, way: Direction, low: i16, high: i16, top: i16) -> bool {
        let (dx, dy) = way.delta();
        let at = |dx: i8, dy: i8| {
            let x = space.corner.x.checked_add_signed(dx)?;
            let y = space.corner.y.checked_add_signed(dy)?;
            Some(Footprint { corner: Square { x, y }, ..space }).filter(|f| self.map().holds(*f))
        };
        let Some(there) = at(dx, dy) else { return false };
        let cuts = |f: Option<Footprint>| {
            f.is_none_or(|f| self.filled(f, low) || self.map().floor_of(f) > top + 2)
        };
        let diagonal = dx != 0 && dy != 0;
        !self.filled(there, low)
            && !(diagonal && (cuts(at(dx, 0)) || cuts(at(0, dy))))
            && !space.squares().any(|s| self.walled(s, way, low, high))
            && !there.squares().any(|s| {
                [Direction::East, Direction::South].into_iter().any(|d| {
                    s.step(d).is_some_and(|n| there.contains(n)) && self.walled(s, d, low, high)
                })
            })
    }

    /// Whether a wall leaves no room for one size less right where the mover is to be.
    fn astride(&self, to: Square, low: i16, high: i16) -> bool {
        (1..self.size.squares()).any(|i| {
            let across = (0..self.size.squares()).filter(|j| {
                let s = Square { x: to.x + i - 1, y: to.y + j };
                self.walled(s, Direction::East, low, high)
            });
            let along = (0..self.size.squares()).filter(|j| {
                let s = Square { x: to.x + j, y: to.y + i - 1 };
                self.walled(s, Direction::South, low, high)
            });
            across.count() > 1 || along.count() > 1
        })
    }

    /// Whether a diagonal step leads past the corner of what fills a square, of higher ground or of
    /// a wall, with all of the mover's space. What it stands on is below it.
    fn cuts_corner(&self, from: Spot, way: Direction, (low, high): (i16, i16), top: i16) -> bool {
        let (dx, dy) = way.delta();
        let own = self.space(from.square);
        let at = |dx: i8, dy: i8| Square {
            x: from.square.x.checked_add_signed(dx).expect("on the map"),
            y: from.square.y.checked_add_signed(dy).expect("on the map"),
        };
        let in_way = |place: Square| {
            self.map().floor_of(self.space(place)) > top + 2
                || self.space(place).squares().any(|s| {
                    let square = Footprint::new(s, Size::Medium);
                    let stood_on = own.contains(s) && !self.filled(square, from.height);
                    self.filled(square, low) && !stood_on
                })
        };
        let walled = || own.squares().any(|s| self.walled(s, way, low, high));
        dx != 0 && dy != 0 && (walled() || in_way(at(dx, 0)) || in_way(at(0, dy)))
    }

    /// Whether the places for one size less in a space, those that are free, are apart: one can't
    /// be shifted to the other past walls and filled squares.
    fn torn(&self, square: Square, low: i16, high: i16, free: impl Fn(Footprint) -> bool) -> bool {
        let whole = |part: &Footprint| {
            let split = |s: Square, way| {
                let within = s.step(way).is_some_and(|next| part.contains(next));
                within && self.walled(s, way, low, high)
            };
            !part.squares().any(|s| split(s, Direction::East) || split(s, Direction::South))
        };
        let parts = self.parts(square).split_off(1);
        let mut left: Vec<Footprint> =
            parts.into_iter().filter(whole).filter(|p| free(*p)).collect();
        let mut reached: Vec<Footprint> = left.pop().into_iter().collect();
        let mut looked_at = 0;
        while let Some(part) = reached.get(looked_at).copied() {
            looked_at += 1;
            for way in Direction::ALL.into_iter().filter(|way| way.delta().0 * way.delta().1 == 0) {
                let next = part.corner.step(way);
                if part.squares().any(|s| self.walled(s, way, low, high)) {
                    continue;
                }
                if let Some(place) = left.iter().position(|p| Some(p.corner) == next) {
                    reached.push(left.remove(place));
                }
            }
        }
        !left.is_empty()
    }

    /// What a step on foot costs, with each gait that can take it.
    fn step(&self, from: Square, way: Direction) -> Vec<Price> {
        let Some(to) = from.step(way) else { return Vec::new() };
        if !self.map().holds(self.space(to)) || self.shut(from, way) {
            return Vec::new();
        }
        let battle = self.battle;
        // It may stand on something, or hang on a face.
        let at = battle.spot(self.id);
        let starts = at.square == from;
        let (here, there) = (if starts { at.height } else { self.rest(from) }, self.rest(to));
        let raised = here > self.rest(from);
        let (low, top) = (here.min(there), here.max(there));
        let high = top + self.size.tall();
        let mut squeezes = false;
        if !self.clear(self.space(from), way, low, high, top) {
            let side = self.size.squares() - 1;
            let parts = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().map(|(dx, dy)| Footprint {
                corner: Square { x: from.x + dx, y: from.y + dy },
                side,
            });
            let fits =
                |part: Footprint| !self.filled(part, here) && self.clear(part, way, low, high, top);
            let at = Spot { square: from, height: here };
            squeezes = side > 0
                && !self.astride(to, low, high)
                && !self.cuts_corner(at, way, (low, high), top)
                && !self.torn(to, low, high, |part| !self.filled(part, low))
                && parts.into_iter().any(fits);
            if !squeezes {
                return Vec::new();
            }
        }
        let mut difficult = self.space(to).squares().any(|s| battle.difficult_at(s, self.id));
        match self.passes(Spot { square: to, height: there }) {
            None => return Vec::new(),
            Some(hampered) => difficult |= hampered,
        }
        let hampers = squeezes && battle.ruleset().squeezing == Squeezing::Hampers;
        difficult |= squeezes && !hampers;
        let mut cost = 5 + self.extra();
        cost += if difficult { 5 } else { 0 } + if hampers { 5 } else { 0 };
        let face = |at: Square| {
            let floor = self.map().floor_of(self.space(at));
            let highest = self.space(at).squares().find(|s| self.map().floor(*s) == floor);
            self.map().ground(highest.expect("a space has squares")).face
        };
        // Who hangs on a face climbs from there; a slope leads up from wherever one stands, but down
        // only from the ground.
        let hangs = battle.footing(self.id) == Footing::Face && starts;
        let rise = there - here;
        let higher = if rise > 0 { to } else { from };
        let slope = face(higher) == Face::Slope && !squeezes && !hangs && (rise > 0 || !raised);
        let walked = rise.abs() <= 2 && !(hangs && rise > 0) || slope;
        let dropped = -10 < rise && rise < 0;
        let climbed = !walked && !dropped;
        // Who lies crawls, and climbs nothing.
        if climbed && battle.creature(self.id).is(Condition::Prone) {
            return Vec::new();
        }
        if climbed {
            let up = rise.unsigned_abs().div_ceil(5) * 5;
            let times = 1 + u16::from(difficult) + u16::from(hampers) + self.extra() / 5;
            let mut prices =
                vec![Price { cost: cost + up * (times + 1), gait: MovementMode::Walk }];
            if battle.speed_of(self.id, MovementMode::Climb) > 0 {
                prices.push(Price { cost: cost + up * times, gait: MovementMode::Climb });
            }
            return prices;
        }
        let deep = there > self.map().floor_of(self.space(to));
        if deep && (walked || rise >= 0) {
            let mut prices = vec![Price { cost: cost + 5, gait: MovementMode::Walk }];
            if battle.speed_of(self.id, MovementMode::Swim) > 0 {
                prices.push(Price { cost, gait: MovementMode::Swim });
            }
            return prices;
        }
        vec![Price { cost, gait: MovementMode::Walk }]
    }

    fn extra(&self) -> u16 {
        let battle = self.battle;
        let prone = battle.creature(self.id).is(Condition::Prone);
        let drags = battle.ruleset().drag == Drag::ExtraFoot
            && battle.grappled_by(self.id).any(|held| {
                let other = battle.block(held).size;
                self.size.steps_above(other) < 2 && other != Size::Tiny
            });
        5 * (u16::from(prone) + u16::from(drags))
    }

    /// Those whose place somebody on the mover's side knows.
    fn others(&self) -> impl Iterator<Item = CreatureId> {
        let battle = self.battle;
        let side = battle.creature(self.id).side;
        battle.ids().filter(move |o| {
            *o != self.id
                && battle.takes_space(*o)
                && (battle.creature(*o).side == side
                    || battle.creature(*o).hidden_from.is_empty()
                    || battle.ids().any(|a| {
                        battle.creature(a).side == side
                            && battle.creature(a).stands()
                            && battle.knows_place(a, *o)
                    }))
        })
    }

    fn both_tiny(&self, other: CreatureId) -> bool {
        self.size == Size::Tiny && self.battle.block(other).size == Size::Tiny
    }

    fn meets(&self, other: CreatureId, at: Spot) -> bool {
        let body = Body::new(self.space(at.square), at.height, self.size);
        self.battle.body(other).squares_to(body) == 0
    }

    /// Whether the creatures at a place let the mover through, and whether they hamper it.
    fn passes(&self, at: Spot) -> Option<bool> {
        let battle = self.battle;
        let mut hampered = false;
        for other in self.others().filter(|o| self.meets(*o, at) && !self.both_tiny(*o)) {
            let held = battle.grappled_by(self.id).any(|h| h == other);
            let theirs = battle.block(other).size;
            let open = self.size.steps_above(theirs).abs() >= 2
                || match battle.ruleset().passage {
                    Passage::Nonhostile => !battle.enemies(self.id, other),
                    Passage::AllyTinyOrIncapacitated => {
                        battle.attitude(self.id, other) == Attitude::Ally
                            || theirs == Size::Tiny
                            || battle.creature(other).is(Condition::Incapacitated)
                    }
                };
            if !open && !held {
                return None;
            }
            hampered |= !held
                && match battle.ruleset().creature_spaces {
                    CreatureSpaces::AnyOther => true,
                    CreatureSpaces::NeitherTinyNorAlly => {
                        theirs != Size::Tiny && !battle.allies(self.id, other)
                    }
                };
        }
        Some(hampered)
    }

    fn may_stop(&self, at: Spot) -> bool {
        let here = || self.others().filter(|o| self.meets(*o, at));
        here().all(|o| self.both_tiny(o)) && here().count() < 4
    }

    /// What it costs to get to each square on foot.
    pub fn search(&self) -> BTreeMap<Square, u16> {
        let battle = self.battle;
        let start = battle.creature(self.id).square;
        let mut best = BTreeMap::from([(start, 0)]);
        let mut heap = BinaryHeap::from([(Reverse(0u16), start)]);
        while let Some((Reverse(spent), here)) = heap.pop() {
            if best[&here] < spent {
                continue;
            }
            for way in Direction::ALL {
                for price in self.step(here, way) {
                    let cost = spent + price.cost;
                    let Some(to) = here.step(way) else { continue };
                    if cost <= battle.movement_left_by(price.gait)
                        && best.get(&to).is_none_or(|b| cost < *b)
                    {
                        best.insert(to, cost);
                        heap.push((Reverse(cost), to));
                    }
                }
            }
        }
        best.retain(|to, _| {
            *to != start && self.may_stop(Spot { square: *to, height: self.rest(*to) })
        });
        best
    }
}

/// Where a mover is in the air, the water or the earth: the square and the layer of 5 feet.
type Place = (Square, i16);

impl Naive<'_> {
    /// The level of the mover's feet in a place, if a space that is its own or a part of it can be
    /// there with this gait.
    fn height_aloft(
        &self,
        (square, layer): Place,
        own: Footprint,
        gait: MovementMode,
    ) -> Option<i16> {
        let (map, space) = (self.map(), self.space(square));
        if !map.holds(space) {
            return None;
        }
        let (level, floor, rest) = (layer * 5, map.floor_of(space), self.rest(square));
        let (ground, surface) = (floor.div_euclid(5), rest.div_euclid(5));
        match gait {
            MovementMode::Fly => {
                let height = level.max(rest);
                (layer >= surface && !self.filled(own, height)).then_some(height)
            }
            MovementMode::Swim => {
                let bed = level.max(floor);
                (rest > floor && ground <= layer && layer <= surface && !self.filled(own, bed))
                    .then_some(if layer == surface { rest } else { bed })
            }
            _ => (layer <= surface && self.loose(own, layer < surface))
                .then_some(if layer < surface { level } else { rest }),
        }
    }

    /// Whether a burrower can be in a space, under the ground or above it.
    fn loose(&self, own: Footprint, under: bool) -> bool {
        let map = self.map();
        own.squares().all(|s| {
            let hard = |b: Blocks, loose: bool| b.contains(Blocks::PASSAGE) && !loose;
            let filled = map.fill(s).is_some_and(|f| hard(f.blocks, f.loose));
            !filled && (!under || map.ground(s).loose)
        })
    }

    /// What of the mover's space counts: all of it, or one size less in one of its corners.
    fn parts(&self, square: Square) -> Vec<Footprint> {
        let mut parts = vec![self.space(square)];
        let side = self.size.squares() - 1;
        if side > 0 {
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let corner = Square { x: square.x + dx, y: square.y + dy };
                parts.push(Footprint { corner, side });
            }
        }
        parts
    }

    /// Whether the map lets a part of the mover take a step.
    fn clear_aloft(
        &self,
        (from, layer): Place,
        to: Place,
        part: usize,
        gait: MovementMode,
    ) -> bool {
        let (square, next) = to;
        let low = layer.min(next) * 5;
        let high = layer.max(next) * 5 + self.size.tall();
        let there = self.parts(square)[part];
        let fits = |at: Square, layer: i16| {
            self.map().holds(self.space(at))
                && self.height_aloft((at, layer), self.parts(at)[part], gait).is_some()
        };
        let split = there.squares().any(|s| {
            [Direction::East, Direction::South].into_iter().any(|d| {
                s.step(d).is_some_and(|n| there.contains(n)) && self.walled(s, d, low, high)
            })
        });
        // Who stands on something is above the ground that it burrows into from there.
        let raised = gait == MovementMode::Burrow && layer > self.rest(from).div_euclid(5);
        let leaves = || match raised {
            true => self.loose(self.parts(from)[part], false),
            false => fits(from, layer),
        };
        if !fits(square, next) || split || (part > 0 && !leaves()) {
            return false;
        }
        let Some(way) = from.direction_to(square) else { return true };
        let (dx, dy) = way.delta();
        let corner = |dx: i8, dy: i8| {
            let at = Square {
                x: from.x.checked_add_signed(dx).expect("on the map"),
                y: from.y.checked_add_signed(dy).expect("on the map"),
            };
            fits(at, layer.min(next)) || gait == MovementMode::Burrow
        };
        !self.parts(from)[part].squares().any(|s| self.walled(s, way, low, high))
            && (dx == 0 || dy == 0 || (corner(dx, 0) && corner(0, dy)))
    }

    /// Whether a step leads past a corner, or into a space in two parts, where it can't be taken
    /// without squeezing.
    fn bars_squeezing(&self, (from, layer): Place, to: Place, gait: MovementMode) -> bool {
        let (square, next) = to;
        let lower = layer.min(next);
        let (low, high) = (lower * 5, layer.max(next) * 5 + self.size.tall());
        if self.torn(square, low, high, |part| self.height_aloft(to, part, gait).is_some()) {
            return true;
        }
        let Some(way) = from.direction_to(square) else { return false };
        let (dx, dy) = way.delta();
        if dx == 0 || dy == 0 {
            return false;
        }
        let own = self.space(from);
        let spot = self.battle.spot(self.id);
        let starts = spot.square == from && spot.height.div_euclid(5) == layer;
        let places = self.parts(from);
        let stands = || places.iter().find_map(|p| self.height_aloft((from, layer), *p, gait));
        let feet = if starts { Some(spot.height) } else { stands() };
        let corner = |dx: i8, dy: i8| {
            let at = Square {
                x: from.x.checked_add_signed(dx).expect("on the map"),
                y: from.y.checked_add_signed(dy).expect("on the map"),
            };
            let nothing = Footprint { corner: at, side: 0 };
            self.height_aloft((at, lower), nothing, gait).is_none_or(|level| {
                self.space(at).squares().any(|s| {
                    let s = Footprint::new(s, Size::Medium);
                    let stood_on =
                        own.contains(s.corner) && feet.is_some_and(|feet| !self.filled(s, feet));
                    self.filled(s, level) && !stood_on
                })
            })
        };
        own.squares().any(|s| self.walled(s, way, low, high))
            || (gait != MovementMode::Burrow && (corner(dx, 0) || corner(0, dy)))
    }

    /// Whether something that stands about is in a place, so far up.
    fn stands_in(&self, square: Square, low: i16) -> bool {
        let setup = self.battle.setup();
        self.battle.objects().iter().filter(|o| o.hit_points > 0).any(|o| {
            let ObjectKind::Setup(k) = o.kind else { return false };
            let figures = &setup.objects[usize::from(k)];
            let theirs = Footprint::new(o.square, figures.size);
            figures.door.is_none()
                && figures.blocks.contains(Blocks::PASSAGE)
                && self.map().floor_of(theirs) + figures.height.max(1) > low
                && theirs.overlaps(self.space(square))
        })
    }

    /// What a step through the air, the water or the earth costs, with each gait that can take it.
    fn step_aloft(&self, (from, layer): Place, to: Place, gait: MovementMode) -> Vec<Price> {
        let (square, next) = to;
        let low = layer.min(next) * 5;
        let high = layer.max(next) * 5 + self.size.tall();
        if self.stands_in(square, low) {
            return Vec::new();
        }
        if let Some(way) = from.direction_to(square) {
            let (dx, dy) = way.delta();
            let leaves = self.leaves();
            let shut = self.space(from).squares().any(|s| {
                let there = s.step(way).expect("the whole space is on the map");
                leaves.iter().any(|w| {
                    w.bottom < high
                        && w.top > low
                        && segments_meet(centre(s), centre(there), w.from, w.to)
                })
            });
            let corner = |dx: i8, dy: i8| {
                let at = Square {
                    x: from.x.checked_add_signed(dx).expect("on the map"),
                    y: from.y.checked_add_signed(dy).expect("on the map"),
                };
                self.stands_in(at, low)
            };
            if shut || (dx != 0 && dy != 0 && (corner(dx, 0) || corner(0, dy))) {
                return Vec::new();
            }
        }
        let parts = self.parts(square).len();
        let clear = |part| self.clear_aloft((from, layer), to, part, gait);
        let squeezes = !clear(0);
        let barred =
            || self.astride(square, low, high) || self.bars_squeezing((from, layer), to, gait);
        if squeezes && (barred() || !(1..parts).any(clear)) {
            return Vec::new();
        }
        let own = |part: &Footprint| self.height_aloft(to, *part, gait);
        let Some(height) = self.parts(square).iter().find_map(own) else { return Vec::new() };
        let Some(hampered) = self.passes(Spot { square, height }) else { return Vec::new() };
        let weeds = gait == MovementMode::Swim
            && self.space(square).squares().any(|s| self.battle.difficult_at(s, self.id));
        let hampers = squeezes && self.battle.ruleset().squeezing == Squeezing::Hampers;
        let difficult = hampered || weeds || (squeezes && !hampers);
        let cost = 5 + self.extra() + 5 * u16::from(difficult) + 5 * u16::from(hampers);
        if gait != MovementMode::Swim {
            return vec![Price { cost, gait }];
        }
        let mut prices = vec![Price { cost: cost + 5, gait: MovementMode::Walk }];
        if self.battle.speed_of(self.id, gait) > 0 {
            prices.push(Price { cost, gait });
        }
        prices
    }

    /// What it costs to get to each place with a gait.
    pub fn search_aloft(&self, gait: MovementMode) -> BTreeMap<Place, u16> {
        let battle = self.battle;
        let from = battle.spot(self.id);
        let start = (from.square, from.height.div_euclid(5));
        let mut best = BTreeMap::from([(start, 0)]);
        let mut heap = BinaryHeap::from([(Reverse(0u16), start)]);
        while let Some((Reverse(spent), here)) = heap.pop() {
            if best[&here] < spent {
                continue;
            }
            let ways = Direction::ALL.into_iter().map(|way| here.0.step(way));
            for to in ways.chain([Some(here.0)]).flatten() {
                for layer in here.1 - 1..=here.1 + 1 {
                    let next = (to, layer);
                    for price in self.step_aloft(here, next, gait) {
                        let cost = spent + price.cost;
                        if next != here
                            && cost <= battle.movement_left_by(price.gait)
                            && best.get(&next).is_none_or(|b| cost < *b)
                        {
                            best.insert(next, cost);
                            heap.push((Reverse(cost), next));
                        }
                    }
                }
            }
        }
        best.retain(|to, _| {
            let own = |part: &Footprint| self.height_aloft(*to, *part, gait);
            let height = self.parts(to.0).iter().find_map(own);
            *to != start
                && height.is_some_and(|height| self.may_stop(Spot { square: to.0, height }))
        });
        best
    }
}
