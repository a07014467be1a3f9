//! Moving over random maps with walls, water, rubble and levels: the way found is never dearer than
//! a plain search over a naive reading of the rules, and what can be reached can be done.

mod support;

use std::collections::{BTreeMap, BinaryHeap};

use affray_dice::{AnySource, Seeded};
use affray_rules::{
    Attitude, Battle, Blocks, Body, Command, Condition, Course, CreatureId, Direction, Edition,
    Event, Face, Footprint, Gait, ObjectKind, Point, Question, Session, Silent, Size, Spot, Square,
    Wall, What,
    ruleset::{CreatureSpaces, Drag, Passage, Squeezing},
};
use proptest::prelude::*;
use support::{Fate, wild};

/// How a naive reader takes the rules, square by square and wall by wall.
struct Naive<'a> {
    battle: &'a Battle,
    id: CreatureId,
    size: Size,
}

/// A step as one gait takes it.
#[derive(Clone, Copy)]
struct Price {
    cost: u16,
    gait: Gait,
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
    fn new(battle: &'a Battle) -> Naive<'a> {
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

    /// What a step on foot costs, with each gait that can take it.
    fn step(&self, from: Square, way: Direction) -> Vec<Price> {
        let Some(to) = from.step(way) else { return Vec::new() };
        if !self.map().holds(self.space(to)) || self.shut(from, way) {
            return Vec::new();
        }
        let battle = self.battle;
        let (here, there) = (self.rest(from), self.rest(to));
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
                |part: Footprint| !self.filled(part, low) && self.clear(part, way, low, high, top);
            // A wall must leave room for one size less, right where the mover is to be.
            let astride = (1..self.size.squares()).any(|i| {
                let across = (0..self.size.squares()).filter(|j| {
                    let s = Square { x: to.x + i - 1, y: to.y + j };
                    self.walled(s, Direction::East, low, high)
                });
                let along = (0..self.size.squares()).filter(|j| {
                    let s = Square { x: to.x + j, y: to.y + i - 1 };
                    self.walled(s, Direction::South, low, high)
                });
                across.count() > 1 || along.count() > 1
            });
            squeezes = side > 0 && !astride && parts.into_iter().any(fits);
            if !squeezes {
                return Vec::new();
            }
        }
        let mut difficult = self.space(to).squares().any(|s| battle.difficult_at(s, self.size));
        match self.passes(Spot { square: to, height: there }) {
            None => return Vec::new(),
            Some(hampered) => difficult |= hampered,
        }
        let hampers = battle.ruleset().squeezing == Squeezing::Hampers;
        difficult |= squeezes && !hampers;
        let mut cost = 5 + self.extra();
        cost += if difficult { 5 } else { 0 } + if squeezes && hampers { 5 } else { 0 };
        let face = |at: Square| {
            let floor = self.map().floor_of(self.space(at));
            let highest = self.space(at).squares().find(|s| self.map().floor(*s) == floor);
            self.map().ground(highest.expect("a space has squares")).face
        };
        let rise = there - here;
        let slope = face(if rise > 0 { to } else { from }) == Face::Slope;
        let walked = rise.abs() <= 2 || (slope && !squeezes);
        let dropped = -10 < rise && rise < 0;
        let climbed = !walked && !dropped;
        if climbed {
            let up = rise.unsigned_abs().div_ceil(5) * 5;
            let times = 1 + u16::from(difficult);
            let mut prices = vec![Price { cost: cost + up * (times + 1), gait: Gait::Walk }];
            if battle.speed_of(self.id, Gait::Climb) > 0 {
                prices.push(Price { cost: cost + up * times, gait: Gait::Climb });
            }
            return prices;
        }
        let deep = there > self.map().floor_of(self.space(to));
        if deep && (walked || rise >= 0) {
            let mut prices = vec![Price { cost: cost + 5, gait: Gait::Walk }];
            if battle.speed_of(self.id, Gait::Swim) > 0 {
                prices.push(Price { cost, gait: Gait::Swim });
            }
            return prices;
        }
        vec![Price { cost, gait: Gait::Walk }]
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
    fn search(&self) -> BTreeMap<Square, u16> {
        let battle = self.battle;
        let start = battle.creature(self.id).square;
        let mut best = BTreeMap::from([(start, 0)]);
        let mut heap = BinaryHeap::from([(std::cmp::Reverse(0u16), start)]);
        while let Some((std::cmp::Reverse(spent), here)) = heap.pop() {
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
                        heap.push((std::cmp::Reverse(cost), to));
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

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

/// 48 cases, unless the environment asks for more.
fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(48);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Plays at random on a wild map; `look` sees each turn's decisions.
fn play(edition: Edition, seed: u64, decisions: usize, mut look: impl FnMut(&Battle)) {
    let dice = AnySource::Seeded(Seeded::new(seed));
    let mut session =
        Session::new(wild(edition, seed), dice, &mut Silent).expect("wild setups are right");
    let mut fate = Fate::new(seed ^ 0x5eed);
    for _ in 0..decisions {
        let legal = session.battle().legal();
        if legal.is_empty() {
            return;
        }
        if matches!(session.battle().decision().question, Question::Turn(_)) {
            look(session.battle());
        }
        let command = legal[fate.below(legal.len())];
        session.apply(&command, &mut Silent).expect("a listed command is legal");
    }
}

proptest! {
    #![proptest_config(config())]

    /// On foot, each square costs what a plain search finds, no more and no less, and the check
    /// agrees.
    #[test]
    fn the_way_on_foot_is_the_cheapest(edition in edition(), seed in any::<u64>()) {
        play(edition, seed, 40, |battle| {
            let id = battle.turn().creature;
            // Whoever rides is carried.
            if battle.creature(id).rides.is_some() {
                return;
            }
            let fears = battle.creature(id).is(Condition::Frightened);
            if battle.usual_gait(id) != Gait::Walk || fears {
                return;
            }
            let expected = Naive::new(battle).search();
            let found: BTreeMap<Square, u16> = battle.reachable().squares().collect();
            assert_eq!(found, expected, "{}", differences(battle, &found, &expected));
            for to in battle.setup().map.squares() {
                let passes = battle.check(&Command::move_to(to)).is_ok();
                assert_eq!(passes, expected.contains_key(&to), "to {to}");
            }
        });
    }

    /// Whoever goes to a reachable square gets there for what it was said to cost, unless
    /// somebody or something stops it.
    #[test]
    fn moves_cost_what_was_said(edition in edition(), seed in any::<u64>()) {
        let mut fate = Fate::new(seed);
        play(edition, seed, 60, |battle| {
            let id = battle.turn().creature;
            let reachable = battle.reachable();
            let squares: Vec<_> = reachable.squares().collect();
            if squares.is_empty() {
                return;
            }
            for careful in [false, true] {
                let (to, cost) = squares[fate.below(squares.len())];
                let course = Course { careful, ..Course::PLAIN };
                let command = Command::Move { to, path: None, course };
                let cost = if careful { reachable.careful_cost(to) } else { Some(cost) };
                assert_eq!(battle.check(&command).is_ok(), cost.is_some(), "{command:?}");
                let Some(cost) = cost else { continue };
                let mut copy = battle.clone();
                let mut events: Vec<Event> = Vec::new();
                copy.apply(&command, &mut Seeded::new(seed), &mut events).expect("checked");
                let asked = copy.decision().question != Question::Turn(id);
                let stopped = events.iter().any(|e| matches!(e.what, What::MoveStopped { .. }));
                let known = !asked && !stopped;
                // Only a way that was said to provoke does, as far as the mover's side could know.
                if asked && !unforeseen(&copy, battle, id) {
                    assert!(!careful && reachable.provokes(to), "{command:?} provokes");
                }
                if known {
                    let spent = copy.turn().moved - battle.turn().moved;
                    assert_eq!(copy.turn().creature, id);
                    assert_eq!(copy.creature(id).square, to);
                    assert_eq!(spent, cost, "{command:?}");
                }
            }
        });
    }

    /// No creature ends up inside a wall, below the ground, or in another's space.
    #[test]
    fn nobody_ends_up_where_it_can_not_be(edition in edition(), seed in any::<u64>()) {
        play(edition, seed, 150, |battle| {
            let map = &battle.setup().map;
            for id in battle.ids().filter(|id| battle.takes_space(*id)) {
                let one = battle.creature(id);
                let rest = map.rest(one.square, battle.block(id).size);
                assert!(one.height >= rest, "{} is below the ground", battle.name(id));
                let free = |s: Square| {
                    map.fill(s).is_none_or(|f| map.floor(s).saturating_add(f.height) <= one.height)
                };
                assert!(battle.space(id).squares().any(free), "{} is in a wall", battle.name(id));
            }
        });
    }
}

/// Where two readings of a map part, in words.
fn differences(
    battle: &Battle,
    found: &BTreeMap<Square, u16>,
    expected: &BTreeMap<Square, u16>,
) -> String {
    let id = battle.turn().creature;
    let map = &battle.setup().map;
    let mut text = format!(
        "{} ({:?}, {:?}) from {}:",
        battle.name(id),
        battle.block(id).size,
        battle.block(id).speeds,
        battle.creature(id).square
    );
    for square in map.squares() {
        let (found, expected) = (found.get(&square), expected.get(&square));
        if found != expected {
            let (ground, level) = (&map.ground(square).name, map.floor(square));
            text += &format!(" {square} {found:?} not {expected:?} ({ground} at {level});");
        }
    }
    text
}

fn opportunity(battle: &Battle) -> bool {
    let cue = battle.decision().question;
    matches!(cue, Question::React { cue: affray_rules::Cue::Leaves { .. }, .. })
}

/// Whether a reaction comes from one that the mover's side knew nothing of, or is none to leaving.
fn unforeseen(now: &Battle, before: &Battle, mover: CreatureId) -> bool {
    let Question::React { creature, .. } = now.decision().question else { return true };
    let side = before.creature(mover).side;
    let known = before.ids().any(|a| {
        before.creature(a).side == side
            && before.creature(a).stands()
            && before.knows_place(a, creature)
    });
    !opportunity(now) || !known
}
