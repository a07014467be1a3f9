//! Whatever a tactician chooses is legal, in fights of all kinds, and every turn ends.

use std::time::Duration;

use affray_dice::Seeded;
use affray_rules::{Battle, Command, Edition, Setup, Silent};
use affray_tactics::{Level, Minds, Thought};
use affray_testkit::{plain, wild};

/// Plays so many commands of a fight at a level.
fn play(setup: Setup, level: Level, seed: u64, commands: usize) {
    let mut dice = Seeded::new(seed);
    let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
    let mut minds = Minds::all(level).with_seed(seed);
    for _ in 0..commands {
        let Some(command) = minds.choose(&battle) else { break };
        if let Err(refusal) = battle.apply(&command, &mut dice, &mut Silent) {
            panic!("{level}, seed {seed}: {command:?}: {refusal:?}");
        }
    }
}

/// The commands of a fight that minds play from its beginning.
fn commands(minds: &mut Minds, setup: Setup, seed: u64, most: usize) -> Vec<Command> {
    let mut dice = Seeded::new(seed);
    let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
    let mut given = Vec::new();
    while let Some(command) = minds.choose(&battle).filter(|_| given.len() < most) {
        battle.apply(&command, &mut dice, &mut Silent).expect("what is chosen is legal");
        given.push(command);
    }
    given
}

fn play_all(level: Level, seeds: u64, commands: usize) {
    for seed in 0..seeds {
        for edition in Edition::ALL {
            play(plain(edition, seed), level, seed, commands);
            play(wild(edition, seed), level, seed, commands);
        }
    }
}

#[test]
fn what_the_random_player_draws_is_legal() {
    play_all(Level::Random, 20, 150);
}

#[test]
fn what_the_simple_player_chooses_is_legal() {
    play_all(Level::Simple, 40, 150);
}

#[test]
fn what_the_veteran_chooses_is_legal() {
    play_all(Level::Veteran, 30, 150);
}

#[test]
fn what_the_mastermind_chooses_is_legal() {
    play_all(Level::Mastermind(Thought::Commands(300)), 2, 12);
}

#[test]
fn a_mastermind_that_thinks_by_the_clock_is_legal_too() {
    let brief = Level::Mastermind(Thought::Time(Duration::from_millis(5)));
    play(wild(Edition::E2024, 3), brief, 3, 6);
}

#[test]
fn the_same_seed_gets_the_same_commands_of_the_mastermind() {
    let level = Level::Mastermind(Thought::Commands(300));
    let choices = || {
        let mut dice = Seeded::new(7);
        let setup = plain(Edition::E2024, 7);
        let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
        let mut minds = Minds::all(level).with_seed(7);
        let mut all = Vec::new();
        for _ in 0..8 {
            let Some(command) = minds.choose(&battle) else { break };
            battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
            all.push(command);
        }
        all
    };
    assert_eq!(choices(), choices());
}

#[test]
fn what_the_veteran_learnt_of_others_changes_nothing() {
    let mut used = Minds::all(Level::Veteran);
    for seed in 0..12 {
        for edition in Edition::ALL {
            let mut fresh = Minds::all(Level::Veteran);
            let setup = wild(edition, seed);
            let expected = commands(&mut fresh, setup.clone(), seed, 120);
            assert_eq!(commands(&mut used, setup, seed, 120), expected, "seed {seed}");
        }
    }
}
