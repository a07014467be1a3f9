//! How fast the engine is. `cargo bench -p affray-rules` measures; `docs/PERFORMANCE.md` says what.

use std::hint::black_box;

use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Silent};
use affray_testkit::{attack_ready, plain, playout, ten};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn attack(c: &mut Criterion) {
    let (battle, command) = attack_ready();
    let mut dice = Seeded::new(7);
    c.bench_function("one attack, resolved without log", |b| {
        b.iter_batched_ref(
            || battle.clone(),
            |battle| {
                battle.apply(black_box(&command), &mut dice, &mut Silent).expect("a legal command")
            },
            BatchSize::SmallInput,
        );
    });
    c.bench_function("one attack, checked and resolved without log", |b| {
        b.iter_batched_ref(
            || battle.clone(),
            |battle| battle.apply(black_box(&command), &mut dice, &mut Silent),
            BatchSize::SmallInput,
        );
    });
}

fn clone(c: &mut Criterion) {
    let battle =
        Battle::new(ten(Edition::E2024), &mut Seeded::new(1), &mut Silent).expect("ten fit");
    c.bench_function("clone of a ten-creature battle", |b| b.iter(|| black_box(&battle).clone()));
    let mut list = Vec::new();
    c.bench_function("legal commands of a ten-creature battle", |b| {
        b.iter(|| {
            black_box(&battle).legal_into(&mut list);
            list.len()
        });
    });
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("random playouts");
    let start: Vec<Battle> = (0..16)
        .map(|seed| {
            let edition = Edition::ALL[seed as usize % 2];
            Battle::new(plain(edition, seed), &mut Seeded::new(seed), &mut Silent).expect("right")
        })
        .collect();
    let mut list = Vec::new();
    let decisions: usize = start
        .iter()
        .map(|battle| playout(&mut battle.clone(), &mut Seeded::new(3), &mut list, 200))
        .sum();
    group.throughput(criterion::Throughput::Elements(decisions as u64));
    group.bench_function("decisions", |b| {
        b.iter(|| {
            start
                .iter()
                .map(|battle| playout(&mut battle.clone(), &mut Seeded::new(3), &mut list, 200))
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, attack, clone, playouts);
criterion_main!(benches);
