//! Instructions that the engine takes: counted by Valgrind, so the same on a busy machine as on an
//! idle one. `docs/PERFORMANCE.md` says how to run it.

#![allow(missing_docs, unreachable_pub, reason = "the macros make items of their own")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use affray_dice::Seeded;
use affray_rules::{Battle, Command, Edition, Reachable, Silent};
use gungraun::{library_benchmark, library_benchmark_group, main};
use support::{attack_ready, plain, playout, rooms::twenty_in_rooms, ten};

fn ten_creatures() -> Battle {
    Battle::new(ten(Edition::E2024), &mut Seeded::new(1), &mut Silent).expect("ten fit")
}

fn random_fight() -> Battle {
    Battle::new(plain(Edition::E2014, 5), &mut Seeded::new(5), &mut Silent).expect("right")
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
    black_box(battle.reachable());
    battle
}

#[library_benchmark]
#[bench::twenty(twenty())]
fn reachable(battle: Battle) -> (Battle, Reachable) {
    let found = black_box(&battle).reachable();
    (battle, found)
}

#[library_benchmark]
#[bench::random(random_fight())]
fn hundred_random_decisions(mut battle: Battle) -> (Battle, usize) {
    let made = playout(&mut battle, &mut Seeded::new(3), &mut Vec::new(), 100);
    (battle, made)
}

library_benchmark_group!(
    name = engine,
    benchmarks = [one_attack, clone, legal, reachable, hundred_random_decisions]
);
main!(library_benchmark_groups = engine);
