//! How fast space is: sight, cover, and the preparation of lines.

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use affray_dice::Seeded;
use affray_rules::{
    Battle, Blocks, Body, CEILING, CreatureId, Edition, Fill, Footprint, Ground, Lines, Map, Setup,
    Silent, Square,
};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use support::{rooms::twenty_in_rooms, ten};

/// Rooms of 9 squares with a gap in each wall, on a map of 60 by 60.
fn rooms() -> Map {
    let mut map = Map::open(60, 60);
    let wall = Fill { blocks: Blocks::all(), height: CEILING, loose: false };
    map.grounds.push(Ground { fill: Some(wall), ..Ground::floor() });
    let filled = |s: Square| (s.x % 10 == 9 && s.y % 10 != 4) || (s.y % 10 == 9 && s.x % 10 != 4);
    map.tiles = map.squares().map(|s| u8::from(filled(s))).collect();
    map
}

fn fight(map: Map) -> Setup {
    let mut setup = ten(Edition::E2024);
    setup.map = map;
    for (i, one) in setup.combatants.iter_mut().enumerate() {
        one.square =
            Square { x: 1 + 3 * (i % 5) as u8 + u8::from(i > 4), y: 1 + 5 * (i / 5) as u8 };
    }
    setup
}

fn battle(map: Map) -> Battle {
    Battle::new(fight(map), &mut Seeded::new(1), &mut Silent).expect("ten fit")
}

fn sight_and_cover(c: &mut Criterion) {
    let open = battle(Map::open(60, 60));
    let walls = battle(rooms());
    let (a, b) = (CreatureId(0), CreatureId(8));
    for (name, battle) in [("an open field", &open), ("rooms", &walls)] {
        c.bench_function(&format!("cover of a pair, {name}"), |bench| {
            bench.iter(|| black_box(battle).cover(black_box(a), black_box(b)));
        });
        c.bench_function(&format!("sight of a pair, {name}"), |bench| {
            bench.iter(|| black_box(battle).can_see(black_box(a), black_box(b)));
        });
    }
}

/// Asks for every pair of squares in every direction, so that the whole map is prepared.
fn prepare(c: &mut Criterion) {
    let ready = battle(rooms());
    let setup = ready.setup().clone();
    let mut group = c.benchmark_group("prepare");
    group.sample_size(10);
    group.bench_function("60 by 60 with rooms", |bench| {
        bench.iter_batched(
            || {
                let mut setup = setup.clone();
                setup.map.lines = Lines::default();
                Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("ten fit")
            },
            |battle| {
                let body = |x: u8, y: u8| Body {
                    space: Footprint::square(Square { x, y }),
                    bottom: 0,
                    tall: 5,
                };
                let mut clear = 0;
                for y in 0..60 {
                    for x in 0..60 {
                        for corner in [0, 59] {
                            clear += u32::from(battle.clear_path(body(corner, 0), body(x, y)));
                        }
                    }
                }
                clear
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

/// Where the first of twenty can go, the ways that provoke nobody included.
fn reachable(c: &mut Criterion) {
    let setup = twenty_in_rooms(Edition::E2024);
    let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("twenty fit");
    c.bench_function("reachable squares, 40 by 40 with walls and 20 creatures", |bench| {
        bench.iter(|| black_box(&battle).reachable());
    });
}

criterion_group!(benches, sight_and_cover, prepare, reachable);
criterion_main!(benches);
