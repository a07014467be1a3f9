//! Trying plans out: many a little, the best of them often.

use affray_rules::{Battle, SideId};

use super::{
    plans::Plan,
    playout::{length, play_on},
    stars::{BLOCK, Stars},
    thought::Clock,
};

/// So many playouts tell two plans apart, if they are far apart.
const ENOUGH: usize = 32;
/// By how many standard errors two plans are far apart.
const CLEAR: f64 = 3.0;
/// By how many standard errors something must be better than what is usual to be done instead.
const SURE: f64 = 1.5;
/// How many plans are tried at the most.
const MANY: usize = 8;

/// A plan, and how it turned out each time.
struct Trial {
    plan: Plan,
    values: Vec<f64>,
}

impl Trial {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

/// The battle as a side imagines it, in which plans are tried.
pub(super) struct Search {
    imagined: Battle,
    side: SideId,
    seed: u64,
}

impl Search {
    pub(super) const fn new(imagined: Battle, side: SideId, seed: u64) -> Search {
        Search { imagined, side, seed }
    }

    /// The plan that turns out best. All are tried a few times; the better half of them is tried
    /// twice as often, and so on, always with the first, which is what is done unless another is
    /// better for sure.
    pub(super) fn best(&self, plans: Vec<Plan>, mut clock: Clock) -> Plan {
        let usual = plans[0];
        let mut count = BLOCK as usize;
        // In a great fight there is time for fewer, or none.
        let most = (clock.playouts(length(&self.imagined)) / count).min(MANY);
        let trial = |plan| Trial { plan, values: Vec::new() };
        let mut trials: Vec<Trial> = plans.into_iter().take(most).map(trial).collect();
        while trials.len() > 1 {
            self.try_out(&mut trials, count, &mut clock);
            if clock.is_up() || trials.len() == 2 && is_clear(&trials[1], &trials[0]) {
                break;
            }
            if trials.len() > 2 {
                trials[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
                trials.truncate(1 + trials.len() / 2);
                count *= 2;
            } else {
                count += BLOCK as usize;
            }
        }
        let Some((first, others)) = trials.split_first() else { return usual };
        if first.plan != usual || first.values.len() < BLOCK as usize {
            return usual;
        }
        let promise = |trial: &Trial| {
            let (mean, error) = lead(trial, first);
            (mean - SURE * error, trial.plan)
        };
        let best = others.iter().map(promise).filter(|(better, _)| *better > 0.0);
        best.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(usual, |(_, plan)| plan)
    }

    /// Plays every plan on until it was so often or its time is up: all as often, and a few times at
    /// least unless a clock forbids it. Plans that can't be begun are dropped.
    fn try_out(&self, trials: &mut Vec<Trial>, count: usize, clock: &mut Clock) {
        let mut scratch = Vec::new();
        let played = trials.first().map_or(0, |trial| trial.values.len());
        for number in played..count {
            if clock.is_late() || clock.is_up() && number >= BLOCK as usize {
                break;
            }
            trials.retain_mut(|trial| {
                let mut dice = Stars::new(self.seed, number as u64);
                let played =
                    play_on(&self.imagined, &trial.plan, self.side, &mut dice, &mut scratch);
                let Some((value, commands)) = played else { return false };
                trial.values.push(value);
                clock.spend(commands);
                true
            });
        }
    }
}

/// Whether there is no doubt any more which of two is better.
fn is_clear(one: &Trial, other: &Trial) -> bool {
    let (mean, error) = lead(one, other);
    one.values.len() >= ENOUGH && mean.abs() >= CLEAR * error
}

/// By how much something does better than something else under the same stars, and the standard
/// error of that.
fn lead(one: &Trial, other: &Trial) -> (f64, f64) {
    let count = one.values.len() as f64;
    let differences = || one.values.iter().zip(&other.values).map(|(a, b)| a - b);
    let mean = differences().sum::<f64>() / count;
    let off = differences().map(|by| (by - mean).powi(2)).sum::<f64>();
    (mean, (off / (count * (count - 1.0))).sqrt())
}
