//! Instructions of a whole fight, counted by Valgrind: the same on a busy machine as on an idle one.
//! `docs/PERFORMANCE.md` says how to run it.

#![allow(missing_docs, unreachable_pub, reason = "the macros make items of their own")]

mod encounters;

use std::hint::black_box;

use affray_sim::{Hooks, Listener, Plan, Start, fight, fight_seed, simulate};
use affray_tactics::{Level, Minds};
use encounters::benchmark;
use gungraun::{library_benchmark, library_benchmark_group, main};

/// Ten fights, and the start of them with its map worked out.
fn ten(level: Level) -> (Start, Minds, Plan) {
    let start = Start::from_setup(benchmark()).expect("it is right");
    let plan = Plan { seed: 1, fights: 10, threads: 1, ..Plan::default() };
    let minds = Minds::all(level);
    simulate(&start, &minds, &plan, Hooks::default()).expect("nothing is written");
    (start, minds, plan)
}

#[library_benchmark]
#[bench::simple(ten(Level::Simple))]
#[bench::veteran(ten(Level::Veteran))]
fn ten_fights((start, minds, plan): (Start, Minds, Plan)) -> u64 {
    let many = simulate(black_box(&start), &minds, &plan, Hooks::default());
    many.expect("nothing is written").tally.turns
}

// The same ten, with every event and ledger of them made.
#[library_benchmark]
#[bench::simple(ten(Level::Simple))]
#[bench::veteran(ten(Level::Veteran))]
fn ten_fights_with_a_log((start, minds, plan): (Start, Minds, Plan)) -> usize {
    let mut events = 0;
    let mut listener = Listener::new(|_, heard| events += black_box(heard).len());
    for number in 0..plan.fights {
        fight(&start, &minds, plan.rounds, fight_seed(plan.seed, number), &mut listener);
    }
    drop(listener);
    events
}

library_benchmark_group!(name = fights, benchmarks = [ten_fights, ten_fights_with_a_log]);
main!(library_benchmark_groups = [fights]);
