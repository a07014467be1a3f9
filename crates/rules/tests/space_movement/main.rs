//! Moving over random maps with walls, water, rubble and levels: the way found is never dearer than
//! a plain search over a naive reading of the rules, and what can be reached can be done.

mod pillars;
use std::collections::BTreeMap;

use affray_dice::{AnySource, Seeded};
use affray_rules::{
    Battle, Command, Condition, CreatureId, Edition, Event, EventKind, Footing, Halt, MoveOptions,
    MovementMode, PathTo, Question, Reachable, Search, Session, Silent, Spot, Square,
};
use affray_testkit::{Fate, Naive, cases, wild};
use proptest::prelude::*;

fn edition() -> impl Strategy<Value = Edition> {
    prop_oneof![Just(Edition::E2014), Just(Edition::E2024)]
}

/// Whether whoever's turn it is can go on with a gait.
fn open_to(battle: &Battle, gait: MovementMode) -> bool {
    let id = battle.turn().creature;
    let (map, at) = (&battle.setup().map, battle.spot(id));
    let footing = battle.footing(id);
    let grounded = footing == Footing::Ground;
    match gait {
        MovementMode::Fly => {
            battle.speed_of(id, gait) > 0
                && !battle.creature(id).is(Condition::Prone)
                && (grounded || matches!(footing, Footing::Air | Footing::Face))
        }
        MovementMode::Burrow => {
            battle.speed_of(id, gait) > 0 && (grounded || footing == Footing::Earth)
        }
        _ => {
            let space = battle.space(id);
            let afloat = at.height > map.floor_of(space)
                && at.height == map.rest(at.square, battle.block(id).size);
            footing == Footing::Water || (grounded && afloat)
        }
    }
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
        let mut events: Vec<Event> = Vec::new();
        session.apply(&command, &mut events).expect("a listed command is legal");
        // The plain search does not remember whom a side has run into without seeing them.
        let ran_into =
            |event: &Event| matches!(event.what, EventKind::MoveStopped { by: Halt::Unseen, .. });
        if events.iter().any(ran_into) {
            return;
        }
    }
}

proptest! {
    #![proptest_config(cases(48))]

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
            if battle.usual_gait(id) != MovementMode::Walk || fears {
                return;
            }
            let expected = Naive::new(battle).search();
            let found: BTreeMap<Square, u16> = battle.paths().reach(Search::Watched).squares().collect();
            assert_eq!(found, expected, "{}", differences(battle, &found, &expected));
            // Straight down from a face one climbs to the square that one is in.
            let hangs = battle.footing(id) == Footing::Face;
            let own = battle.creature(id).square;
            for to in battle.setup().map.squares().filter(|to| !hangs || *to != own) {
                let passes = battle.check(&Command::move_to(to)).is_ok();
                assert_eq!(passes, expected.contains_key(&to), "to {to}");
            }
        });
    }

    /// In the air, the water and the earth too, at every level.
    #[test]
    fn the_way_aloft_is_the_cheapest(edition in edition(), seed in any::<u64>()) {
        let mut fate = Fate::new(seed);
        play(edition, seed, 40, |battle| {
            let id = battle.turn().creature;
            let creature = battle.creature(id);
            if creature.rides.is_some() || creature.is(Condition::Frightened) {
                return;
            }
            for gait in [MovementMode::Fly, MovementMode::Swim, MovementMode::Burrow] {
                if !open_to(battle, gait) {
                    continue;
                }
                let expected = Naive::new(battle).search_aloft(gait);
                let found = battle.paths().by(gait).into_reach(Search::Watched);
                let from = battle.spot(id);
                for square in battle.setup().map.squares() {
                    for layer in -16..=40 {
                        let at = Spot { square, height: layer * 5 };
                        if square == from.square && layer == from.height.div_euclid(5) {
                            continue;
                        }
                        let cost = expected.get(&(square, layer)).copied();
                        let name = battle.name(id);
                        assert_eq!(found.cost_at(at), cost, "{name} by {gait:?} to {at:?}");
                    }
                }
                let Some(((to, layer), _)) = expected.iter().nth(fate.below(expected.len().max(1)))
                else {
                    continue;
                };
                let course = MoveOptions { level: Some(layer * 5), gait: Some(gait), careful: false };
                let command = Command::Move { to: *to, path: None, course };
                assert!(battle.check(&command).is_ok(), "{command:?}");
                // Whoever keeps low gets as far as one who may rise as high as it likes.
                let costs = |found: &Reachable| -> BTreeMap<Square, (u16, Option<u16>)> {
                    let squares = found.squares();
                    squares.map(|(at, cost)| (at, (cost, found.careful_cost(at)))).collect()
                };
                let low = battle.paths().by(gait).low().into_reach(Search::Watched);
                assert_eq!(costs(&low), costs(&found), "{} by {gait:?}", battle.name(id));
                let Some((to, _)) = low.squares().nth(fate.below(low.squares().count().max(1)))
                else {
                    continue;
                };
                let careful = low.provokes(to) && low.careful_cost(to).is_some();
                if let Some(path) = low.path(battle, to, careful) {
                    let course = MoveOptions { level: low.level(to), gait: Some(gait), careful };
                    let command = Command::Move { to, path: Some(path), course };
                    assert_eq!(battle.check(&command), Ok(()), "{command:?}");
                }
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
            let reachable = battle.paths().into_reach(Search::Watched);
            let squares: Vec<_> = reachable.squares().collect();
            if squares.is_empty() {
                return;
            }
            for careful in [false, true] {
                let (to, cost) = squares[fate.below(squares.len())];
                let course = MoveOptions { careful, ..MoveOptions::PLAIN };
                let command = Command::Move { to, path: None, course };
                let cost = if careful { reachable.careful_cost(to) } else { Some(cost) };
                assert_eq!(battle.check(&command).is_ok(), cost.is_some(), "{command:?}");
                let Some(cost) = cost else { continue };
                let mut copy = battle.clone();
                let mut events: Vec<Event> = Vec::new();
                copy.apply(&command, &mut Seeded::new(seed), &mut events).expect("checked");
                let asked = copy.decision().question != Question::Turn(id);
                let stopped = events.iter().any(|e| matches!(e.what, EventKind::MoveStopped { .. }));
                // Whoever loses hold of one that it drags goes on for less.
                let loosed = events.iter().any(
                    |e| matches!(e.what, EventKind::GrappleEnded { grappler, .. } if grappler == id),
                );
                let known = !asked && !stopped && !loosed;
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

    /// One who looks for a way at a time finds what a flood finds, and goes by the same way as one
    /// who names no path.
    #[test]
    fn paths_over_a_field_are_those_of_floods(edition in edition(), seed in any::<u64>()) {
        let mut fate = Fate::new(seed);
        play(edition, seed, 60, |battle| {
            let paths = battle.paths();
            if !paths.are_on_a_field() {
                return;
            }
            let (all, grid) = (battle.paths().into_reach(Search::Watched), battle.setup().map.grid);
            let row = |y| (0..grid.width).map(move |x| Square { x, y });
            for square in (0..grid.height).flat_map(row) {
                let way = paths.to(square, Search::Watched);
                assert_eq!(way.map(|way| way.cost), all.cost(square), "{square}");
                let Some(PathTo { command, must_provoke, .. }) = way else { continue };
                assert_eq!(must_provoke, all.must_provoke(square), "{square}");
                let careful = all.provokes(square) && !must_provoke;
                let course = MoveOptions { careful, ..MoveOptions::PLAIN };
                assert_eq!(battle.check(&command), Ok(()), "{command:?}");
                if fate.below(20) == 0 {
                    let gone = |command: &Command| {
                        let mut copy = battle.clone();
                        copy.apply(command, &mut Seeded::new(seed), &mut Silent).expect("checked");
                        copy
                    };
                    let unnamed = Command::Move { to: square, path: None, course };
                    assert_eq!(gone(&command), gone(&unnamed), "{command:?}");
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
