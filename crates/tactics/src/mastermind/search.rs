//! Trying plans out: many a little, the best of them often.

use affray_rules::{Battle, SideId};

use super::{
    plans::Plan,
    playout::{Played, length, play_on},
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

    /// Plays every plan on until it was so often or the clock is up, all as often. Plans that can't
    /// be begun are dropped. Once all were played, as many are kept as the clock lasts for.
    fn try_out(&self, trials: &mut Vec<Trial>, count: usize, clock: &mut Clock) {
        let mut scratch = Vec::new();
        let played = trials.first().map_or(0, |trial| trial.values.len());
        for number in played..count {
            let (before, mut stopped) = (clock.left(), false);
            trials.retain_mut(|trial| {
                let mut dice = Stars::new(self.seed, number as u64);
                let Search { imagined, side, .. } = self;
                match play_on(imagined, &trial.plan, *side, &mut dice, clock, &mut scratch) {
                    Played::To(value) => trial.values.push(value),
                    Played::Never => return false,
                    Played::Stopped => stopped = true,
                }
                true
            });
            if stopped {
                // A playout of some of them is compared with none of the others.
                trials.iter_mut().for_each(|trial| trial.values.truncate(number));
                return;
            }
            if number == 0 {
                let each = (before - clock.left()).div_ceil(trials.len().max(1) as u64).max(1);
                let fit = clock.left() / each / (BLOCK - 1);
                trials.truncate(usize::try_from(fit).unwrap_or(usize::MAX).max(1));
                if trials.len() < 2 {
                    return;
                }
            }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use affray_rules::{Command, CreatureId, Edition};
    use affray_testkit::encounter;

    use super::*;
    use crate::Thought;

    /// Two birds of prey among pillars, and two guards.
    fn fight() -> Battle {
        let text = r#"
[map]
rows = [
    '..........',
    '.#.#.#.#..',
    '..........',
    '.#.#.#.#..',
    '..........',
]
[[combatant]]
name = "Hawk"
side = "West"
at = "a1"
initiative = 20
[combatant.stat-block]
hp = 30
ac = 13
speed = { walk = 10, fly = 60 }
attack = [{ name = "Talons", to-hit = 5, damage = ["1d6+3 slashing"] }]
[[combatant]]
name = "Kite"
side = "West"
at = "a3"
initiative = 18
[combatant.stat-block]
hp = 30
ac = 13
speed = { walk = 10, fly = 60 }
attack = [{ name = "Talons", to-hit = 5, damage = ["1d6+3 slashing"] }]
[[combatant]]
name = "Guard"
side = "East"
at = "j2"
initiative = 10
[combatant.stat-block]
hp = 30
ac = 15
attack = [{ name = "Spear", to-hit = 4, damage = ["1d8+2 piercing"] }]
[[combatant]]
name = "Sentry"
side = "East"
at = "j4"
initiative = 8
[combatant.stat-block]
hp = 30
ac = 15
attack = [{ name = "Spear", to-hit = 4, damage = ["1d8+2 piercing"] }]
"#;
        encounter::battle(text, Edition::E2024)
    }

    fn search() -> (Search, Plan) {
        let battle = fight();
        let side = battle.creature(CreatureId(0)).side;
        (Search::new(battle, side, 1), Plan { first: Command::EndTurn, then: None })
    }

    fn trials(plan: Plan, count: usize) -> Vec<Trial> {
        (0..count).map(|_| Trial { plan, values: Vec::new() }).collect()
    }

    /// A playout of four creatures for two rounds takes more than 15 commands, of which a flyer's
    /// counts for ten.
    #[test]
    fn a_playout_ends_with_its_budget() {
        let (Search { imagined, side, seed }, plan) = search();
        let played = |thought: Thought| {
            let mut clock = Clock::start(thought, true);
            let mut dice = Stars::new(seed, 0);
            let played = play_on(&imagined, &plan, side, &mut dice, &mut clock, &mut Vec::new());
            (played, clock.is_up())
        };
        assert_eq!(played(Thought::Commands(15)), (Played::Stopped, true));
        assert_eq!(played(Thought::Time(Duration::ZERO)), (Played::Stopped, true));
        let (played, is_up) = played(Thought::Commands(10_000));
        assert!(matches!(played, Played::To(_)) && !is_up, "{played:?}");
    }

    /// What one plan was played more often than another is left out, so that all are compared by the
    /// same dice; without time for two, what is usual is done.
    #[test]
    fn all_plans_are_played_as_often() {
        let (search, plan) = search();
        for budget in [15, 500, 2_000, 4_000, 8_000] {
            let mut trials = trials(plan, 4);
            let mut clock = Clock::start(Thought::Commands(budget), true);
            search.try_out(&mut trials, 16, &mut clock);
            let times: Vec<usize> = trials.iter().map(|trial| trial.values.len()).collect();
            assert!(times.iter().all(|count| *count == times[0]), "{budget}: {times:?}");
        }
        let clock = Clock::start(Thought::Time(Duration::ZERO), true);
        assert_eq!(search.best(vec![plan, plan], clock), plan);
    }
}
