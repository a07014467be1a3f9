//! Fights that go on from a saved one.

use affray_dice::{AnySource, Hand, Seeded};
use affray_rules::{Command, Edition, Question, Session, Silent};
use affray_sim::{Figures, Plan, Start};
use affray_tactics::{Level, Minds};

use affray_testkit::encounter::setup;

use crate::{SKIRMISH, many};

/// A fight that has come to its third round: not every one does.
fn third_round() -> Session {
    let fought = |seed| {
        let dice = AnySource::from(Seeded::new(seed));
        let setup = setup(SKIRMISH, Edition::E2014);
        let mut session = Session::new(setup, dice, &mut Silent).expect("it is right");
        let mut minds = Minds::all(Level::Simple);
        while session.battle().round() < 3 {
            let command = minds.choose(session.battle())?;
            session.apply(&command, &mut Silent).expect("it is legal");
        }
        Some(session)
    };
    (0..50).find_map(fought).expect("some do")
}

#[test]
fn the_odds_from_here() {
    let session = third_round();
    let loaded = Session::from_json(&session.to_json()).expect("it can be loaded");
    let start = Start::from_session(&loaded);
    let plan = Plan { seed: 1, fights: 120, ..Plan::default() };
    let many = many(&start, &plan);
    let figures = Figures::new(&start, &plan, &many);
    assert!(start.is_under_way() && start.first_round() == 3);
    // Hit points at the start of the first round are those of the save, in every fight.
    let now: u32 = session.battle().creatures().iter().map(|c| u32::from(c.hit_points)).sum();
    let first: f64 = figures.sides.values().map(|side| side.hit_points[0]).sum();
    assert!((first - f64::from(now)).abs() < 1e-9, "{first} and {now}");
    assert!(figures.rounds.spread.percentiles.min >= 1);
    // The saved fight is left as it was.
    assert_eq!(loaded.battle().hash(), session.battle().hash());
}

#[test]
fn a_fight_that_waits_for_a_die_goes_on() {
    let hand = AnySource::from(Hand);
    let session =
        Session::new(setup(SKIRMISH, Edition::E2024), hand, &mut Silent).expect("it is right");
    assert!(matches!(session.battle().decision().question, Question::Roll(_)));
    let plan = Plan { seed: 1, fights: 20, ..Plan::default() };
    let tally = many(&Start::from_session(&session), &plan).tally;
    assert_eq!((tally.fights, tally.out_of_rounds), (20, 0));
    assert!(tally.turns > 40);
}

#[test]
fn a_fight_that_is_over_stays_over() {
    let mut session = third_round();
    let mut minds = Minds::all(Level::Simple);
    while let Some(command) = minds.choose(session.battle()) {
        session.apply(&command, &mut Silent).expect("it is legal");
    }
    assert!(session.apply(&Command::EndTurn, &mut Silent).is_err());
    let plan = Plan { seed: 1, fights: 10, ..Plan::default() };
    let tally = many(&Start::from_session(&session), &plan).tally;
    assert_eq!(tally.wins.iter().max(), Some(&10));
    assert_eq!(tally.turns, 0);
}
