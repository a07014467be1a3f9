//! The intervals hold the truth as often as they claim.

use affray_dice::{Seeded, Source as _};
use affray_sim::{Histogram, Mean, Share, difference_of_shares};

/// How many samples are drawn.
const SAMPLES: u32 = 1000;

fn draw(dice: &mut Seeded, thousandths: u16, n: u64) -> u64 {
    let hits = (0..n).filter(|_| dice.roll(1000).expect("a die") <= thousandths);
    hits.count() as u64
}

#[test]
fn shares() {
    let mut dice = Seeded::new(5);
    let (mut held, mut all) = (0, 0);
    for n in [100, 400] {
        for thousandths in [20, 100, 300, 500, 700, 950] {
            let truth = f64::from(thousandths) / 1000.0;
            let covers = (0..SAMPLES)
                .filter(|_| {
                    let share = Share::new(draw(&mut dice, thousandths, n), n);
                    share.low <= truth && truth <= share.high
                })
                .count();
            // The score interval of a few hundred draws covers between 92 and 98 times in 100.
            assert!((910..=990).contains(&covers), "{thousandths} of 1000, {n} draws: {covers}");
            held += covers;
            all += SAMPLES as usize;
        }
    }
    let share = held as f64 / all as f64;
    assert!((0.94..=0.965).contains(&share), "{share}");
}

#[test]
fn means() {
    let mut dice = Seeded::new(6);
    let covers = (0..SAMPLES)
        .filter(|_| {
            // The mean of 3d6 is 10.5.
            let sum = |_| (0..3).map(|_| u32::from(dice.roll(6).expect("a die"))).sum();
            let mean = (0..100).map(sum).collect::<Histogram>().mean();
            mean.low <= 10.5 && 10.5 <= mean.high
        })
        .count();
    assert!((930..=968).contains(&covers), "{covers}");
}

#[test]
fn differences() {
    let mut dice = Seeded::new(7);
    let covers = (0..SAMPLES)
        .filter(|_| {
            let first = Share::new(draw(&mut dice, 600, 200), 200);
            let second = Share::new(draw(&mut dice, 650, 300), 300);
            let gap = difference_of_shares(first, second);
            gap.low <= 0.05 && 0.05 <= gap.high
        })
        .count();
    assert!((930..=970).contains(&covers), "{covers}");
}

#[test]
fn the_score_interval_by_hand() {
    // 8 of 10: (0.8 + 1.92073/10 ± 1.95996·√(0.016 + 0.0096037)) / 1.384146.
    let share = Share::new(8, 10);
    assert!((share.low - 0.490_16).abs() < 1e-4, "{share:?}");
    assert!((share.high - 0.943_32).abs() < 1e-4, "{share:?}");
    assert_eq!((Share::new(0, 10).low, Share::new(10, 10).high), (0.0, 1.0));
    assert_eq!(Share::new(0, 0).half_width(), 0.5);
}

#[test]
fn the_mean_by_hand() {
    // 1, 2, 3, 4: the variance is 5/3, so that the interval reaches 1.95996·√(5/12) = 1.26514.
    let mean = Mean::new(4, 10, 30);
    assert_eq!(mean.mean, 2.5);
    assert!((mean.high - 3.765_14).abs() < 1e-4 && (mean.low - 1.234_86).abs() < 1e-4, "{mean:?}");
}

#[test]
fn quantiles() {
    let all: Histogram = (1..=10).collect();
    let of = |share| all.quantile(share);
    assert_eq!((of(0.1), of(0.25), of(0.5), of(0.9), of(1.0)), (1, 3, 5, 9, 10));
    assert_eq!(Histogram::default().quantile(0.5), 0);
}
