//! `affray roll`.

mod support;

use predicates::str::contains;
use support::{affray, stdout};

#[test]
fn a_roll_shows_every_die_and_the_total() {
    let told = stdout(affray().args(["roll", "2d1+3"]));
    assert_eq!(told, "2d1 (1, 1) + 3 = 5\n");
}

#[test]
fn the_expression_may_have_spaces() {
    assert_eq!(stdout(affray().args(["roll", "2d1", "+", "3"])), "2d1 (1, 1) + 3 = 5\n");
    assert_eq!(stdout(affray().args(["roll", "2d1", "-1"])), "2d1 (1, 1) - 1 = 1\n");
}

#[test]
fn the_same_seed_gives_the_same_roll() {
    let roll = || stdout(affray().args(["roll", "10d20", "--seed", "7"]));
    assert_eq!(roll(), roll());
}

#[test]
fn odds_have_mean_spread_percentiles_and_a_plot() {
    let told = stdout(affray().args(["roll", "2d6", "--distribution"]));
    assert!(told.contains("mean 7.00"), "{told}");
    // The variance of a d6 is 35/12, so of two 35/6, whose root is 2.415.
    assert!(told.contains("standard deviation 2.42"), "{told}");
    assert!(told.contains("50 %: 7"), "{told}");
    // 6 of 36 ways give 7, and 21 of 36 give 7 or more.
    assert!(told.lines().any(|l| l.trim_start().starts_with("7  16.7 %  58.3 %")), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
}

#[test]
fn many_totals_share_lines() {
    let told = stdout(affray().args(["roll", "100d100", "-d"]));
    assert!(told.lines().count() < 60, "{told}");
}

#[test]
fn json_has_the_total_and_the_seed() {
    let told = stdout(affray().args(["roll", "3d1[fire]", "--seed", "5", "--json"]));
    let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(value["total"], 3);
    assert_eq!(value["seed"], 5);
    let told = stdout(affray().args(["roll", "d4", "-d", "--json"]));
    let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(value["mean"], 2.5);
    assert_eq!(value["outcomes"][3], serde_json::json!([4, 0.25]));
}

#[test]
fn nonsense_is_pointed_at() {
    let told = affray().args(["roll", "2d6 + x"]).assert().code(2);
    told.stderr(contains("column 7")).stderr(contains("\n  2d6 + x\n        ^"));
}

#[test]
fn hostile_input_is_refused_at_once() {
    for text in ["9999999d9999999", &"(".repeat(3_000), &"1+1".repeat(5_000), "d1!"] {
        affray().args(["roll", text]).assert().code(2).stderr(contains("column"));
    }
    affray().args(["roll", "d6!", "-d"]).assert().code(2).stderr(contains("explode"));
}

#[test]
fn a_bad_seed_says_what_a_seed_is() {
    let told = affray().args(["roll", "d6", "--seed", "x"]).assert().code(2);
    told.stderr(contains("a seed is a whole number"));
}
