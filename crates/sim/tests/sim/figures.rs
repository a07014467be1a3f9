//! What the figures say.

use affray_rules::Edition;
use affray_sim::{Ended, Figures, Plan, Start};

use affray_testkit::encounter::setup;

use crate::{SKIRMISH, many};

fn figures(text: &str, fights: u64) -> Figures {
    let start = Start::from_setup(setup(text, Edition::E2024)).expect("it is right");
    let plan = Plan { seed: 8, fights, ..Plan::default() };
    Figures::new(&start, &plan, &many(&start, &plan))
}

#[test]
fn they_agree_with_each_other() {
    let figures = figures(SKIRMISH, 200);
    let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let wins: f64 = figures.wins.values().map(|share| share.share).sum();
    assert!(close(wins + figures.draws.share, 1.0));
    // All damage that is dealt is taken, and has a source.
    let dealt: f64 = figures.creatures.values().map(|c| c.damage_dealt.mean.mean).sum();
    let taken: f64 = figures.creatures.values().map(|c| c.damage_taken.mean.mean).sum();
    let sources: f64 = figures.sources.iter().map(|s| s.damage).sum();
    assert!(close(dealt, taken) && close(sources, taken), "{dealt} {taken} {sources}");
    for (name, one) in figures.creatures.iter() {
        assert!(one.dies.share <= one.falls.share, "{name}");
        assert!(close(one.survival[0], 1.0), "{name} stands at first");
        assert!(close(*one.survival.last().expect("rounds"), one.stands.share), "{name}");
        let left = one.hit_points_left;
        assert!(left.percentiles.max <= u32::from(one.hit_points_at_first), "{name}");
    }
    for (name, side) in figures.sides.iter() {
        assert!(close(side.hit_points[0], f64::from(side.hit_points_at_first)), "{name}");
        let left: f64 = figures
            .creatures
            .values()
            .filter(|c| c.side == name)
            .map(|c| c.hit_points_left.mean.mean)
            .sum();
        assert!(close(*side.hit_points.last().expect("rounds"), left), "{name}");
        let fell: f64 = figures.heat[name].fell.values().sum();
        assert!(fell >= side.falls.share - 1e-9, "{name}");
    }
    // Who is slain was slain by somebody: no fall, no fire is about.
    let kills: f64 = figures.creatures.values().map(|c| c.kills.mean).sum();
    let fell: f64 = figures.heat.values().flat_map(|h| h.fell.values()).sum();
    assert!(close(kills, fell), "{kills} {fell}");
    let fights: u64 = figures.rounds.histogram.iter().map(|(_, n)| n).sum();
    assert_eq!(fights, 200);
}

#[test]
fn a_fight_that_comes_to_nothing_is_found_out() {
    // Walls between them, and nothing to shoot with.
    let figures = figures(
        r##"
        [map]
        rows = ["..#..", "..#.."]
        [[combatant]]
        creature = "ogre"
        side = "West"
        at = "a1"
        [combatant.stat-block]
        weapons = ["greatclub"]
        [[combatant]]
        creature = "wolf"
        side = "East"
        at = "e1"
        "##,
        20,
    );
    assert_eq!((figures.stalemates.share, figures.draws.share), (1.0, 1.0));
    assert!(figures.rounds.spread.percentiles.max <= 60);
}

#[test]
fn the_rounds_can_run_out() {
    let start = Start::from_setup(setup(SKIRMISH, Edition::E2024)).expect("it is right");
    let plan = Plan { seed: 8, fights: 30, rounds: 1, ..Plan::default() };
    let tally = many(&start, &plan).tally;
    assert!(tally.out_of_rounds > 0);
    assert_eq!(tally.rounds.range(), Some((1, 1)));
    assert_ne!(Ended::OutOfRounds, Ended::Stalemate);
}

#[test]
fn slots_left_are_told_with_their_spread() {
    let start = Start::from_setup(setup(SKIRMISH, Edition::E2024)).expect("it is right");
    let figures = figures(SKIRMISH, 50);
    let tam = &figures.creatures["Tam"];
    let id = start.battle().by_name("Tam").expect("he is there");
    let at_first = start.battle().creature(id).slots;
    let levels = at_first.iter().filter(|slots| **slots > 0).count();
    assert_eq!(tam.slots_left.iter().len(), levels);
    for (level, left) in tam.slots_left.iter() {
        let most = at_first[level.parse::<usize>().expect("a level") - 1];
        assert!(left.percentiles.max <= u32::from(most), "{level}");
        assert!(left.mean.low <= left.mean.mean && left.mean.mean <= left.mean.high, "{level}");
    }
    let used = |left: &affray_sim::Spread| left.percentiles.min < left.percentiles.max;
    assert!(tam.slots_left.values().any(used), "he casts in some fights more than in others");
    assert!(figures.creatures["Ogre"].slots_left.is_empty());
}
