//! How long dice take: one die, a roll of an expression, and exact odds.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;

use affray_dice::{Dice, Expr, Seeded, Source};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn rolls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rolls");
    let mut dice = Seeded::new(1);
    for sides in [6, 20] {
        group.throughput(Throughput::Elements(1_000));
        group.bench_function(format!("1,000 × d{sides}"), |bencher| {
            bencher.iter(|| {
                let sides = black_box(sides);
                (0..1_000).map(|_| dice.roll(sides).map_or(0, u32::from)).sum::<u32>()
            });
        });
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("plain 2d6+3", |bencher| {
        bencher.iter(|| black_box(Dice::new(2, 6, 3)).roll(&mut dice));
    });
    let expr = parse("4d6kh3");
    group.bench_function("4d6kh3", |bencher| bencher.iter(|| expr.roll(&mut dice)));
    group.finish();
}

fn distributions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distribution");
    for text in ["2d6+3", "4d6kh3", "20d6", "20d6kh10", "100d6", "1000d6", "1d20/2*1d4"] {
        let expr = parse(text);
        group.bench_function(text, |bencher| bencher.iter(|| black_box(&expr).distribution()));
    }
    group.finish();
}

fn parsing(criterion: &mut Criterion) {
    criterion.bench_function("parse (2d6ro<=2 + 3)[fire] + 1d4", |bencher| {
        bencher.iter(|| Expr::parse(black_box("(2d6ro<=2 + 3)[fire] + 1d4")));
    });
}

fn parse(text: &str) -> Expr {
    Expr::parse(text).expect("notation")
}

criterion_group!(benches, rolls, distributions, parsing);
criterion_main!(benches);
