//! Simulates many fights on several threads, with progress, rows and an early end.

use std::{
    io,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use affray_dice::Seeded;
use affray_rules::SideId;
use affray_tactics::Minds;

use crate::{Row, Share, Start, Tally, counter::Counter, crew::Crew, fight::fight};

/// How often to fight, and how long.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The seed of all of them; each has one of its own from this, see [`fight_seed`].
    pub seed: u64,
    /// How many fights, at most.
    pub fights: u64,
    /// Fights no more when the interval of every side's chance to win reaches no further than
    /// this to either side.
    pub within: Option<f64>,
    /// On how many threads.
    pub threads: usize,
    /// The rounds after which a fight is broken off.
    pub rounds: u16,
    /// The side whose fate decides what is worst; [`Start::ours`] when nobody says.
    pub ours: Option<SideId>,
}

impl Default for Plan {
    fn default() -> Plan {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Plan { seed: 0, fights: 1000, within: None, threads, rounds: 100, ours: None }
    }
}

/// The seed of one of many fights, by its number from 0: `affray run --seed` shows it again.
///
/// It is `SplitMix64(seed) + number`, wrapping, as [`Seeded::nth`] has it.
pub fn fight_seed(seed: u64, number: u64) -> u64 {
    Seeded::nth_seed(seed, number)
}

/// What goes in and out while fights go on.
#[derive(Default)]
pub struct Hooks<'a> {
    /// Set by somebody who has seen enough: the fights under way are fought to their end, and no
    /// more after them.
    pub stop: Option<&'a AtomicBool>,
    /// How many fights are over.
    pub fought: Option<&'a AtomicU64>,
    /// How many there will be, as far as can be told by now.
    pub wanted: Option<&'a AtomicU64>,
    /// Takes a row for each fight, in the order of their numbers.
    pub rows: Option<&'a mut RowSink<'a>>,
}

/// Takes rows, and may fail to write them down.
pub type RowSink<'a> = dyn FnMut(&[Row]) -> io::Result<()> + 'a;

/// What came of it.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The sums over all fights.
    pub tally: Tally,
    /// Whether it was stopped before its time: the fights are the first of those that were
    /// wanted, and the same that a plan with their number gives.
    pub cut_off: bool,
    /// How long it took.
    pub took: Duration,
}

/// Fights as often as planned. Rows that can't be written are the only thing that can go wrong.
///
/// Fights are handed out in order and all that were begun are ended, so that what is counted are
/// the first fights of the plan, wherever it is cut off. Sums of whole numbers don't depend on
/// who adds them up; whether the interval is narrow enough is looked at after fixed numbers of
/// fights. So the figures are the same on any number of threads.
pub fn simulate(
    start: &Start,
    minds: &Minds,
    plan: &Plan,
    mut hooks: Hooks<'_>,
) -> io::Result<Simulated> {
    let began = Instant::now();
    let mut tally = Tally::new(start);
    let never = AtomicBool::new(false);
    let stop = hooks.stop.unwrap_or(&never);
    if let Some(wanted) = hooks.wanted {
        wanted.store(plan.fights, Ordering::Relaxed);
    }
    let in_rows = hooks.rows.is_some();
    let crew = Crew { threads: plan.threads, stop, done: hooks.fought };
    while tally.fights < plan.fights && !stop.load(Ordering::Relaxed) {
        let wave = plan.within.map_or(LONGEST_WAVE, |_| wave_after(tally.fights));
        let end = (tally.fights + wave).min(plan.fights);
        let begin = || Counter::new(start, plan, in_rows);
        let counters = crew.work(tally.fights..end, begin, |counter, number| {
            let seed = fight_seed(plan.seed, number);
            counter.clear();
            let (battle, ended) = fight(start, minds, plan.rounds, seed, counter);
            counter.count(number, seed, &battle, ended);
        });
        let mut rows = Vec::new();
        for counter in counters {
            tally.merge(&counter.tally);
            rows.extend(counter.rows.into_iter().flatten());
        }
        if let Some(sink) = &mut hooks.rows {
            rows.sort_by_key(|row| row.number);
            sink(&rows)?;
        }
        if let Some(within) = plan.within {
            let widest = widest(&tally);
            if widest <= within {
                break;
            }
            if let Some(wanted) = hooks.wanted {
                let more = (widest / within).powi(2) * tally.fights as f64;
                wanted.store((more as u64).min(plan.fights), Ordering::Relaxed);
            }
        }
    }
    // What was stopped after its last fight is whole.
    let cut_off = stop.load(Ordering::Relaxed)
        && tally.fights < plan.fights
        && plan.within.is_none_or(|within| widest(&tally) > within);
    Ok(Simulated { tally, cut_off, took: began.elapsed() })
}

/// The most fights that go on before anybody looks at them, or their rows are written.
const LONGEST_WAVE: u64 = 8192;

/// How many fights go on before anybody looks whether they are enough, when so many are over. At the
/// end of each wave all wait for the last.
fn wave_after(fights: u64) -> u64 {
    (fights / 4).clamp(100, LONGEST_WAVE)
}

/// Half the width of the widest interval of a side's chance to win.
fn widest(tally: &Tally) -> f64 {
    let widths = tally.wins.iter().map(|won| Share::new(*won, tally.fights).half_width());
    widths.fold(0.0, f64::max)
}
