//! Odds: against figures worked out by hand, and against every roll that there is.

use std::collections::BTreeMap;

use affray_dice::{Dice, Distribution, DistributionError, Expr, RollError, Script, Unrolled};
use proptest::prelude::*;

fn odds(text: &str) -> Distribution {
    let expr = Expr::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    expr.distribution().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn close(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-12 * left.abs().max(1.0)
}

/// All totals with their chances, found by rolling every way that the dice can fall. Ways less
/// likely than `least` are left out. Too many ways to try give nothing.
fn every_roll(expr: &Expr, least: f64, most_ways: usize) -> Option<BTreeMap<i64, f64>> {
    let mut totals = BTreeMap::new();
    let mut open = vec![(Vec::new(), 1.0)];
    let mut ways = 0;
    while let Some((dice, chance)) = open.pop() {
        ways += 1;
        if ways > most_ways {
            return None;
        }
        match expr.roll(&mut dice.iter().copied().collect::<Script>()) {
            Ok(rolled) => *totals.entry(rolled.total).or_insert(0.0) += chance,
            Err(RollError::Unrolled { sides, why: Unrolled::Dry, .. }) => {
                let chance = chance / f64::from(sides);
                if chance >= least {
                    open.extend((1..=sides).map(|face| {
                        let mut dice = dice.clone();
                        dice.push((sides, face));
                        (dice, chance)
                    }));
                }
            }
            Err(error) => panic!("{expr}: {error}"),
        }
    }
    Some(totals)
}

fn agrees_with_every_roll(text: &str, least: f64, tolerance: f64) {
    let expr = Expr::parse(text).expect("notation");
    let expected = every_roll(&expr, least, 200_000).expect("few ways");
    let odds = odds(text);
    for (&total, &chance) in &expected {
        assert!((odds.chance(total) - chance).abs() < tolerance, "{text}: {total} {odds}");
    }
    assert!(odds.len() >= expected.len());
    if least == 0.0 {
        assert_eq!(odds.len(), expected.len(), "{text}");
    }
}

#[test]
fn worked_by_hand() {
    for (text, mean) in [
        ("4d6kh3", (15_869, 1_296)),
        ("2d20kh1", (553, 40)),    // 13.825
        ("2d20kl1", (287, 40)),    // 7.175
        ("3d20kh1", (6_195, 400)), // elven accuracy: 15.4875
        ("2d6ro<=2", (25, 3)),     // great weapon fighting, 2014: 8.33
        ("2d6min3", (8, 1)),       // great weapon fighting, 2024
        ("1d6rr1", (4, 1)),
        ("1d6!o", (49, 12)), // 3.5 + 3.5 / 6
        ("1d8/2", (2, 1)),   // 0 1 1 2 2 3 3 4
        ("1d6*1d6", (49, 4)),
        ("8d6", (28, 1)),
        ("(8d6)/2", (55, 4)),   // half of an odd total loses a half
        ("1d20ro1", (439, 40)), // halfling luck: 10.975
        ("5", (5, 1)),
    ] {
        let (above, below) = odds(text).mean_fraction().unwrap();
        assert_eq!(above * mean.1, mean.0 * below as i128, "{text}: {above}/{below}");
    }
}

#[test]
fn the_ability_scores() {
    let odds = odds("4d6kh3");
    let ways = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
    for (total, ways) in (3..=18).zip(ways) {
        assert_eq!(odds.ways(total), Some(ways), "{total}");
        assert!(close(odds.chance(total), ways as f64 / 1_296.0));
    }
    assert_eq!(odds.out_of(), Some(1_296));
    assert_eq!((odds.ways(2), odds.ways(19)), (Some(0), Some(0)));
    assert!(close(odds.mean(), 12.244_598_765_432_098));
    assert!((odds.standard_deviation() - 2.846_844).abs() < 1e-6);
    assert_eq!((odds.percentile(0.0), odds.median(), odds.percentile(100.0)), (3, 12, 18));
}

#[test]
fn at_least_and_at_most() {
    let odds = odds("2d6");
    assert_eq!(odds.at_least(2), 1.0);
    assert_eq!(odds.at_least(-5), 1.0);
    assert_eq!(odds.at_least(13), 0.0);
    assert_eq!(odds.at_least(10), 6.0 / 36.0);
    assert_eq!(odds.at_most(4), 6.0 / 36.0);
    assert_eq!(odds.at_most(1), 0.0);
    assert_eq!(odds.at_most(99), 1.0);
    assert_eq!(odds.percentile(100.0 * 1.0 / 36.0), 2);
    assert_eq!(odds.percentile(100.0 * 1.1 / 36.0), 3);
    assert_eq!(odds.percentile(f64::NAN), 12);
}

#[test]
fn every_kind_of_expression() {
    for text in [
        "3d6",
        "3d4kh2",
        "4d3kl2",
        "4d4dl1",
        "4d4dh3",
        "2d6ro<=2",
        "2d4ro>=3",
        "3d4min2",
        "3d4max3kh2",
        "3d4min2max3kl1",
        "2d4!o",
        "2d4!o>=3",
        "2d3!okh1",
        "2d3ro1!o",
        "2d3ro2!o>1min2kl1",
        "1d6 - 1d4",
        "-(2d4) * 3",
        "1d4 * 1d4 - 1d4",
        "(1d6 - 3) * (1d4 - 2)",
        "1d20 / 1d4",
        "-1d20 / 3",
        "1d6[fire] + (1d4 + 1)[cold]",
        "1d6 * 1000000",
        "(1d6 - 1d6) * 500000 + 1d4",
        "7d2kh3",
    ] {
        agrees_with_every_roll(text, 0.0, 1e-12);
    }
}

#[test]
fn rerolling_for_ever_is_finite() {
    for text in ["1d4rr1", "1d4rr1!o", "1d5rr4", "2d5rr3kh1"] {
        agrees_with_every_roll(text, 1e-8, 1e-5);
    }
    // The same as dice without those faces.
    assert_eq!(odds("2d4rr1"), odds("2d3 + 2"));
    assert_eq!(odds("2d4rr>=3"), odds("2d2"));
    assert_eq!(odds("3d6rr<=2kh2"), odds("3d4kh2 + 4"));
    assert_eq!(odds("3d6rr<=2").out_of(), Some(64));
}

#[test]
fn explosions_without_end_are_not() {
    let endless = Expr::parse("1d4 + 2d6!>=5").unwrap();
    assert_eq!(endless.distribution(), Err(DistributionError::NotFinite { column: 7 }));
    assert_eq!(
        endless.distribution().unwrap_err().to_string(),
        "column 7: these dice may explode without end, so there is no full list of totals; write \
         `!o` for dice that explode once"
    );
}

#[test]
fn exact_as_long_as_it_can_be() {
    assert_eq!(odds("49d6").out_of(), Some(6_u128.pow(49)));
    assert_eq!(odds("29d20").out_of(), Some(20_u128.pow(29)));
    assert_eq!(odds("50d6").out_of(), None);
    assert_eq!(odds("30d6 + 30d6").out_of(), None);
    assert_eq!(odds("1000d1 + 200d1kh100").out_of(), None);
    assert_eq!(odds("100d1kh50").mean_fraction(), Some((50, 1)));
}

/// Beyond what can be counted, against figures that are known without counting.
#[test]
fn close_where_it_cannot_be_exact() {
    for (count, sides) in [(100, 6), (50, 20), (1_000, 6), (1_000, 20), (200, 100)] {
        let odds = odds(&format!("{count}d{sides}"));
        let (count, sides) = (f64::from(count), f64::from(sides));
        assert!(odds.out_of().is_none());
        assert!(close(odds.iter().map(|(_, chance)| chance).sum(), 1.0));
        assert!(close(odds.mean(), count * (sides + 1.0) / 2.0));
        let variance = count * (sides * sides - 1.0) / 12.0;
        assert!((odds.variance() / variance - 1.0).abs() < 1e-9);
    }
    let hundred = odds("100d6");
    let all_ones = 6_f64.powi(-100);
    assert!((hundred.chance(100) / all_ones - 1.0).abs() < 1e-12);
    assert!((hundred.chance(600) / all_ones - 1.0).abs() < 1e-12);
    assert!((hundred.chance(101) / (100.0 * all_ones) - 1.0).abs() < 1e-12);

    // The highest of 200 dice is at most n with the chance (n / 20)^200.
    let highest = odds("200d20kh1");
    for n in 1..=20 {
        let expected = (f64::from(n) / 20.0).powi(200);
        assert!((highest.at_most(n.into()) - expected).abs() < 1e-12, "{n}");
    }
    // What is kept and what is dropped come to all, on the average.
    let kept = odds("300d6kh100").mean() + odds("300d6dh100").mean();
    assert!(close(kept, 300.0 * 3.5));
}

#[test]
fn building_from_others() {
    let d6 = Dice::new(1, 6, 0).distribution();
    let d4 = Dice::new(1, 4, 0).distribution();
    assert_eq!(d6.sum(&d4), odds("1d6 + 1d4"));
    assert_eq!(d6.map(|total| total.max(3)), odds("1d6min3"));
    assert_eq!(d6.map(|_| 7), Distribution::certain(7).map(|_| 7).sum(&d6.map(|_| 0)));

    let large = odds("60d6");
    assert!(large.sum(&large).out_of().is_none());
    assert!(close(large.sum(&d6).mean(), 61.0 * 3.5));
    assert!(close(large.map(|total| -total).mean(), -210.0));

    let half = Distribution::mixed(&[(1.0, &d6), (1.0, &Distribution::certain(0))]).unwrap();
    assert!(close(half.chance(0), 0.5));
    assert!(close(half.chance(6), 1.0 / 12.0));
    assert_eq!(Distribution::mixed(&[]), None);
    for weight in [f64::MIN_POSITIVE / 1e10, f64::MAX] {
        let same = Distribution::mixed(&[(weight, &d6), (weight, &d6)]).unwrap();
        assert!(same.iter().all(|(_, chance)| close(chance, 1.0 / 6.0)));
    }
    let extremes = d6.map(|total| if total < 4 { i64::MIN } else { i64::MAX });
    assert_eq!(extremes.sum(&extremes).chance(-1), 0.5);
    assert_eq!(extremes.sum(&extremes).chance(i64::MAX), 0.25);
    assert_eq!(Distribution::mixed(&[(0.0, &d6), (f64::NAN, &d6), (-1.0, &d6)]), None);
}

#[test]
fn shown_as_a_table() {
    assert_eq!(odds("1d2 + 8").to_string(), " 9  50.0000 %\n10  50.0000 %");
    assert_eq!(serde_json::to_string(&odds("1d2")).unwrap(), "[[1,0.5],[2,0.5]]");
}

/// A small term, with or without modifiers that fit it.
fn term() -> impl Strategy<Value = String> {
    let face = |sides: u16| 1..=sides;
    (1_u16..=3, 1_u16..=4)
        .prop_flat_map(move |(count, sides)| {
            let compare = prop::sample::select(vec!["", "<", "<=", ">", ">=", "="]);
            let reroll = (prop::option::of(compare.clone()), face(sides));
            let explode = (prop::option::weighted(0.3, compare), face(sides));
            let limits = (prop::option::of(face(sides)), prop::option::of(face(sides)));
            let select = (prop::sample::select(vec!["", "kh", "kl", "dh", "dl"]), 1..=count);
            (Just((count, sides)), reroll, explode, limits, select)
        })
        .prop_map(|((count, sides), reroll, explode, limits, select)| {
            let mut term = format!("{count}d{sides}");
            if let (Some(compare), face) = reroll {
                term += &format!("ro{compare}{face}");
            }
            if let (Some(compare), face) = explode {
                term += &format!("!o{compare}{face}");
            }
            if let Some(min) = limits.0 {
                term += &format!("min{min}");
            }
            if let Some(max) = limits.1 {
                term += &format!("max{max}");
            }
            if let (select @ ("kh" | "kl" | "dh" | "dl"), count) = select {
                term += &format!("{select}{count}");
            }
            term
        })
}

/// Terms and numbers, combined.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => term(), 1 => (0_u16..12).prop_map(|n| n.to_string())];
    leaf.prop_recursive(3, 6, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/"]);
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone())
                .prop_map(|(left, operator, right)| format!("({left} {operator} {right})")),
            1 => inner.prop_map(|inner| format!("-{inner}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..Default::default() })]

    #[test]
    fn the_same_as_every_roll(text in expression()) {
        let Ok(expr) = Expr::parse(&text) else { return Err(TestCaseError::reject("refused")) };
        let Some(expected) = every_roll(&expr, 0.0, 5_000) else {
            return Err(TestCaseError::reject("too many ways"));
        };
        let odds = expr.distribution()?;
        let totals: Vec<i64> = odds.iter().map(|(total, _)| total).collect();
        prop_assert_eq!(totals, expected.keys().copied().collect::<Vec<_>>());
        for (total, chance) in expected {
            prop_assert!(close(odds.chance(total), chance), "{}: {}", text, total);
        }
        prop_assert_eq!(expr.bounds(), Some(odds.minimum()..=odds.maximum()));
        prop_assert!(close(odds.iter().map(|(_, chance)| chance).sum(), 1.0));
        prop_assert!(odds.out_of().is_some());
    }

    #[test]
    fn the_highest_by_sorting(count in 1_u16..6, sides in 1_u16..6, keep in 1_u16..6) {
        prop_assume!(keep <= count);
        let mut ways: BTreeMap<i64, u128> = BTreeMap::new();
        for way in 0..u64::from(sides).pow(u32::from(count)) {
            let mut dice: Vec<i64> = (0..u32::from(count))
                .map(|die| (way / u64::from(sides).pow(die) % u64::from(sides)) as i64 + 1)
                .collect();
            dice.sort_unstable();
            *ways.entry(dice.iter().rev().take(keep.into()).sum()).or_default() += 1;
        }
        let odds = odds(&format!("{count}d{sides}kh{keep}"));
        prop_assert_eq!(odds.len(), ways.len());
        for (total, ways) in ways {
            prop_assert_eq!(odds.ways(total), Some(ways));
        }
    }

    #[test]
    fn percentiles_and_tails_agree(count in 1_u16..80, sides in 1_u16..30, percent in 0.0..100.0) {
        let odds = odds(&format!("{count}d{sides}"));
        let total = odds.percentile(percent);
        prop_assert!(odds.at_most(total) >= percent / 100.0 - 1e-11);
        prop_assert!(odds.at_most(total - 1) <= percent / 100.0);
        prop_assert!(close(odds.at_most(total) + odds.at_least(total + 1), 1.0));
    }
}
