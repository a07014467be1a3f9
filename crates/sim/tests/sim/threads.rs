//! The same figures on any number of threads, wherever the fights are cut off.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

use affray_rules::{Battle, Edition, Event};
use affray_sim::{Hooks, Listener, Moment, Plan, Row, Start, fight, fight_seed, simulate};
use affray_tactics::{Level, Minds};

use affray_testkit::encounter::setup;

use crate::{SKIRMISH, many};

fn start() -> Start {
    Start::from_setup(setup(SKIRMISH, Edition::E2024)).expect("it is right")
}

#[test]
fn threads_change_nothing() {
    let start = start();
    let plan = |threads| Plan { seed: 3, fights: 230, threads, ..Plan::default() };
    let one = many(&start, &plan(1)).tally;
    assert_eq!(one.fights, 230);
    for threads in [2, 3, 7] {
        assert!(many(&start, &plan(threads)).tally == one, "{threads} threads");
    }
    assert!(many(&start, &Plan { seed: 4, ..plan(1) }).tally != one, "another seed");
}

#[test]
fn it_stops_when_the_interval_is_narrow_enough() {
    let start = start();
    let plan =
        |threads| Plan { seed: 3, fights: 5000, within: Some(0.06), threads, ..Plan::default() };
    let one = many(&start, &plan(1));
    assert!(one.tally.fights < 5000 && !one.cut_off);
    assert!(many(&start, &plan(3)).tally == one.tally);
    // A plan of that many fights gives the same.
    let plain = Plan { seed: 3, fights: one.tally.fights, ..Plan::default() };
    assert!(many(&start, &plain).tally == one.tally);
}

#[test]
fn what_is_cut_off_are_the_first_fights() {
    let start = start();
    let (stop, fought) = (AtomicBool::new(false), AtomicU64::new(0));
    let plan = Plan { seed: 3, fights: 1_000_000, threads: 2, ..Plan::default() };
    let minds = Minds::all(Level::Simple);
    let cut = thread::scope(|scope| {
        scope.spawn(|| {
            while fought.load(Ordering::Relaxed) < 100 {
                thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        let hooks = Hooks { stop: Some(&stop), fought: Some(&fought), ..Hooks::default() };
        simulate(&start, &minds, &plan, hooks).expect("nothing is written")
    });
    assert!(cut.cut_off && cut.tally.fights < 1_000_000);
    assert_eq!(cut.tally.fights, fought.load(Ordering::Relaxed));
    let plain = Plan { seed: 3, fights: cut.tally.fights, ..Plan::default() };
    assert!(many(&start, &plain).tally == cut.tally);
}

#[test]
fn rows_come_in_order_and_add_up() {
    let start = start();
    let mut seen: Vec<Row> = Vec::new();
    let mut rows = |rows: &[Row]| {
        seen.extend_from_slice(rows);
        Ok(())
    };
    let plan = Plan { seed: 9, fights: 150, threads: 3, ..Plan::default() };
    let hooks = Hooks { rows: Some(&mut rows), ..Hooks::default() };
    let minds = Minds::all(Level::Simple);
    let tally = simulate(&start, &minds, &plan, hooks).expect("nothing is written").tally;
    assert!(seen.iter().map(|row| row.number).eq(0..150));
    let dealt: u64 = seen.iter().map(|row| u64::from(row.creatures[0].dealt)).sum();
    assert_eq!(dealt, tally.creatures[0].dealt.sum());
    let rounds: u64 = seen.iter().map(|row| u64::from(row.rounds)).sum();
    assert_eq!(rounds, tally.rounds.sum());
    assert_eq!(seen[7].seed, fight_seed(9, 7));
}

#[test]
fn a_fight_can_be_shown_again() {
    let start = start();
    let plan = Plan { seed: 11, fights: 60, ..Plan::default() };
    let tally = many(&start, &plan).tally;
    let ours = start.ours();
    for (moment, woe) in [("worst", true), ("best", false)] {
        let moment: Moment = moment.parse().expect("there is such a one");
        let number = moment.find(&tally, &start, ours).expect("there is one");
        let seed = fight_seed(plan.seed, number);
        let minds = Minds::all(Level::Simple);
        let mut heard = 0;
        let mut ears = Listener::new(|_: &Battle, events: &[Event]| heard += events.len());
        let (battle, _) = fight(&start, &minds, plan.rounds, seed, &mut ears);
        let down = battle.creatures().iter().filter(|c| c.side == ours && !c.stands()).count();
        assert!(heard > 0);
        assert!(if woe { down == 2 } else { down == 0 }, "{moment:?}: {down} are down");
    }
    let median: Moment = "median".parse().expect("there is such a one");
    assert!(median.find(&tally, &start, ours).is_some());
    let last = Moment::Number(60).find(&tally, &start, ours);
    assert_eq!((last, Moment::Number(61).find(&tally, &start, ours)), (Some(59), None));
    assert!("upside down".parse::<Moment>().is_err());
}
