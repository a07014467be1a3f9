//! The odds of a fight from here, worked out beside it, and stopped when the fight moves on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::SyncSender,
    },
    thread,
};

use affray_rules::SideId;
use affray_sim::{Hooks, Plan, Share, Start, Tally, simulate};
use affray_table::room::{Job, SideOdds, ToPage};

use crate::table::Input;

/// After how many fights the figures are told.
const STEPS: [u64; 5] = [50, 150, 400, 1000, 2000];

/// Starts to work out odds; they come to the table as they become better.
pub(crate) fn start(job: Job, number: u64, stop: Arc<AtomicBool>, inbox: SyncSender<Input>) {
    thread::spawn(move || work(&job, number, &stop, &inbox));
}

fn work(job: &Job, number: u64, stop: &AtomicBool, inbox: &SyncSender<Input>) {
    let start = Start::from_battle(job.battle.clone());
    // The table itself has a core of its own.
    let threads = thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1));
    let mut tally = Tally::new(&start);
    for (place, until) in STEPS.into_iter().enumerate() {
        let before = if place == 0 { 0 } else { STEPS[place - 1] };
        let plan = Plan { seed: place as u64, fights: until - before, threads, ..Plan::default() };
        let hooks = Hooks { stop: Some(stop), ..Hooks::default() };
        let Ok(more) = simulate(&start, &job.minds, &plan, hooks) else { return };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        tally.merge(&more.tally);
        let is_final = place + 1 == STEPS.len();
        let frame = told(job, &tally, is_final);
        if inbox.send(Input::Odds(number, job.conn, frame)).is_err() {
            return;
        }
    }
}

fn told(job: &Job, tally: &Tally, is_final: bool) -> ToPage {
    let setup = job.battle.setup();
    let sides = tally.wins.iter().enumerate().map(|(place, won)| {
        let share = Share::new(*won, tally.fights);
        let name = job.battle.side(SideId(place as u8)).name.clone();
        SideOdds { name, wins: share.share, from: share.low, to: share.high }
    });
    let sides: Vec<SideOdds> = sides.take(setup.sides.len()).collect();
    ToPage::Odds {
        id: job.id.clone(),
        fights: tally.fights,
        sides,
        rounds: tally.rounds.mean().mean,
        is_final,
    }
}
