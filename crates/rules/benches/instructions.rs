//! Instructions that the engine takes: counted by Valgrind, so the same on a busy machine as on an
//! idle one. `docs/PERFORMANCE.md` says how to run it.

#![allow(missing_docs, unreachable_pub, reason = "the macros make items of their own")]

mod maps;

use std::hint::black_box;

use affray_dice::Seeded;
use affray_rules::{Battle, Command, Cover, CreatureId, Edition, Map, Reachable, Search, Silent};
use affray_testkit::{attack_ready, plain, playout, ten, twenty_in_rooms};
use gungraun::{library_benchmark, library_benchmark_group, main};
use maps::{battle, rooms, uneven_rooms};

fn ten_creatures() -> Battle {
    Battle::new(ten(Edition::E2024), &mut Seeded::new(1), &mut Silent).expect("ten fit")
}

/// A fight whose map has been played on: what is worked out once for a map is no part of a decision.
fn random_fight() -> Battle {
    let battle =
        Battle::new(plain(Edition::E2014, 5), &mut Seeded::new(5), &mut Silent).expect("right");
    playout(&mut battle.clone(), &mut Seeded::new(3), &mut Vec::new(), 100);
    battle
}

#[library_benchmark]
#[bench::duel(attack_ready())]
fn one_attack((mut battle, command): (Battle, Command)) -> Battle {
    battle.apply(black_box(&command), &mut Seeded::new(7), &mut Silent).expect("legal");
    battle
}

#[library_benchmark]
#[bench::ten(ten_creatures())]
fn clone(battle: Battle) -> (Battle, Battle) {
    let other = black_box(&battle).clone();
    (battle, other)
}

#[library_benchmark]
#[bench::ten(ten_creatures())]
fn legal(battle: Battle) -> (Battle, usize) {
    let count = black_box(&battle).legal().len();
    (battle, count)
}

/// Walls, rubble and twenty creatures; the map's ways are worked out beforehand.
fn twenty() -> Battle {
    let setup = twenty_in_rooms(Edition::E2024);
    let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("twenty fit");
    black_box(battle.paths().into_reach(Search::Watched));
    battle
}

#[library_benchmark]
#[bench::twenty(twenty())]
fn reachable(battle: Battle) -> (Battle, Reachable) {
    let found = black_box(&battle).paths().into_reach(Search::Watched);
    (battle, found)
}

#[library_benchmark]
#[bench::random(random_fight())]
fn hundred_random_decisions(mut battle: Battle) -> (Battle, usize) {
    let made = playout(&mut battle, &mut Seeded::new(3), &mut Vec::new(), 100);
    (battle, made)
}

/// A fight of which two have asked for each other already.
fn asked(map: Map, a: u8, b: u8) -> (Battle, CreatureId, CreatureId) {
    let (battle, a, b) = (battle(map), CreatureId(a), CreatureId(b));
    let _known = (battle.can_see(a, b), battle.cover(a, b));
    (battle, a, b)
}

#[library_benchmark]
#[bench::open(asked(Map::open(60, 60), 0, 8))]
#[bench::rooms_far(asked(rooms(), 0, 8))]
#[bench::rooms_near(asked(rooms(), 0, 5))]
#[bench::uneven_far(asked(uneven_rooms(), 0, 8))]
#[bench::uneven_near(asked(uneven_rooms(), 0, 5))]
fn sight_of_a_pair((battle, a, b): (Battle, CreatureId, CreatureId)) -> (Battle, bool) {
    let sees = black_box(&battle).can_see(a, b);
    (battle, sees)
}

#[library_benchmark]
#[bench::open(asked(Map::open(60, 60), 0, 8))]
#[bench::rooms_far(asked(rooms(), 0, 8))]
#[bench::rooms_near(asked(rooms(), 0, 5))]
#[bench::rooms_past_another(asked(rooms(), 0, 2))]
#[bench::uneven_far(asked(uneven_rooms(), 0, 8))]
#[bench::uneven_near(asked(uneven_rooms(), 0, 5))]
fn cover_of_a_pair((battle, a, b): (Battle, CreatureId, CreatureId)) -> (Battle, Cover) {
    let cover = black_box(&battle).cover(a, b);
    (battle, cover)
}

#[library_benchmark]
#[bench::rooms(maps::afresh(&battle(rooms())))]
fn prepare(battle: Battle) -> (Battle, u32) {
    let clear = maps::prepare(black_box(&battle));
    (battle, clear)
}

library_benchmark_group!(
    name = engine,
    benchmarks = [one_attack, clone, legal, reachable, hundred_random_decisions]
);
library_benchmark_group!(name = space, benchmarks = [sight_of_a_pair, cover_of_a_pair, prepare]);
main!(library_benchmark_groups = [engine, space]);
