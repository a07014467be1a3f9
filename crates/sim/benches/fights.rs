//! How many fights a second: the benchmark encounter at every level of tactics, and how the cost
//! grows with creatures and with the map.

mod encounters;

use std::hint::black_box;

use affray_rules::Setup;
use affray_sim::{Hooks, Listener, Plan, Start, fight, fight_seed, simulate};
use affray_tactics::{Level, Minds};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use encounters::{benchmark, field};

/// Fights of one sample.
const FIGHTS: u64 = 20;

fn start(setup: Setup) -> Start {
    Start::from_setup(setup).expect("it is right")
}

fn fights(start: &Start, level: Level) -> u64 {
    let plan = Plan { seed: 1, fights: FIGHTS, threads: 1, ..Plan::default() };
    let many = simulate(start, &Minds::all(level), &plan, Hooks::default());
    many.expect("nothing is written").tally.turns
}

fn levels(c: &mut Criterion) {
    let start = start(benchmark());
    let mut group = c.benchmark_group("fighters and orcs");
    group.throughput(Throughput::Elements(FIGHTS)).sample_size(10);
    for level in Level::ALL {
        group.bench_function(level.name(), |b| b.iter(|| fights(&start, level)));
    }
}

/// The same fights with every event and ledger of them made: what a log costs.
fn log(c: &mut Criterion) {
    let start = start(benchmark());
    let mut group = c.benchmark_group("fighters and orcs, with a log");
    group.throughput(Throughput::Elements(FIGHTS)).sample_size(10);
    for level in [Level::Simple, Level::Veteran] {
        let minds = Minds::all(level);
        group.bench_function(level.name(), |b| b.iter(|| heard(&start, &minds)));
    }
}

fn heard(start: &Start, minds: &Minds) -> usize {
    let mut events = 0;
    let mut listener = Listener::new(|_, heard| events += black_box(heard).len());
    for number in 0..FIGHTS {
        fight(start, minds, Plan::default().rounds, fight_seed(1, number), &mut listener);
    }
    drop(listener);
    events
}

/// The same fights on one thread and on two.
fn threads(c: &mut Criterion) {
    let start = start(benchmark());
    let minds = Minds::all(Level::Veteran);
    let mut group = c.benchmark_group("fighters and orcs, by threads");
    group.throughput(Throughput::Elements(50 * FIGHTS)).sample_size(10);
    for threads in [1, 2] {
        let plan = Plan { seed: 1, fights: 50 * FIGHTS, threads, ..Plan::default() };
        let all = || simulate(&start, &minds, &plan, Hooks::default()).expect("nothing is written");
        group.bench_function(BenchmarkId::from_parameter(threads), |b| b.iter(all));
    }
}

/// Time a turn, so that longer fights of more creatures compare.
fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("creatures");
    group.sample_size(10);
    for creatures in [2, 4, 10, 20, 40, 60] {
        let start = start(field(40, creatures));
        group.throughput(Throughput::Elements(fights(&start, Level::Simple)));
        let id = BenchmarkId::from_parameter(creatures);
        group.bench_function(id, |b| b.iter(|| fights(&start, Level::Simple)));
    }
    group.finish();
    let mut group = c.benchmark_group("map");
    group.sample_size(10);
    for side in [10, 20, 40, 60, 100] {
        let start = start(field(side, 10));
        group.throughput(Throughput::Elements(fights(&start, Level::Simple)));
        let id = BenchmarkId::from_parameter(side);
        group.bench_function(id, |b| b.iter(|| fights(&start, Level::Simple)));
    }
}

criterion_group!(benches, levels, log, threads, growth);
criterion_main!(benches);
