//! How fast space is: sight, cover, and the preparation of lines.

mod maps;

use std::hint::black_box;

use affray_dice::Seeded;
use affray_rules::{Battle, CreatureId, Edition, Map, Search, Silent};
use affray_testkit::twenty_in_rooms;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use maps::{afresh, battle, prepare, rooms, uneven_rooms};

fn sight_and_cover(c: &mut Criterion) {
    let open = battle(Map::open(60, 60));
    let walls = battle(rooms());
    let uneven = battle(uneven_rooms());
    // Through a wall, in the same room, and past somebody who stands between.
    for (how, a, b) in [("far", 0, 8), ("near", 0, 5), ("past another", 0, 2)] {
        let (a, b) = (CreatureId(a), CreatureId(b));
        for (name, battle) in
            [("an open field", &open), ("rooms", &walls), ("uneven rooms", &uneven)]
        {
            c.bench_function(&format!("cover of a pair, {name}, {how}"), |bench| {
                bench.iter(|| black_box(battle).cover(black_box(a), black_box(b)));
            });
            c.bench_function(&format!("sight of a pair, {name}, {how}"), |bench| {
                bench.iter(|| black_box(battle).can_see(black_box(a), black_box(b)));
            });
        }
    }
}

fn preparation(c: &mut Criterion) {
    let ready = battle(rooms());
    let mut group = c.benchmark_group("prepare");
    group.sample_size(10);
    group.bench_function("60 by 60 with rooms", |bench| {
        bench.iter_batched(|| afresh(&ready), |battle| prepare(&battle), BatchSize::LargeInput);
    });
    group.finish();
}

/// Where the first of twenty can go, the ways that provoke nobody included.
fn reachable(c: &mut Criterion) {
    let setup = twenty_in_rooms(Edition::E2024);
    let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("twenty fit");
    c.bench_function("reachable squares, 40 by 40 with walls and 20 creatures", |bench| {
        bench.iter(|| black_box(&battle).paths().into_reach(Search::Watched));
    });
}

criterion_group!(benches, sight_and_cover, preparation, reachable);
criterion_main!(benches);
