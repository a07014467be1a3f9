//! Compares two tacticians by pairs of fights with swapped sides.

use std::sync::atomic::{AtomicBool, AtomicU64};

use affray_rules::{Battle, SideId};
use affray_tactics::{Mind, Minds};
use serde::Serialize;

use crate::{Plan, Share, Start, counter::Counter, crew::Crew, fight::fight, fight_seed};

/// Two tacticians against each other, over and over.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Who is tried.
    pub first: Mind,
    /// Against whom.
    pub second: Mind,
    /// How many pairs of fights at each start.
    pub pairs: u64,
    /// The seed of them all; those of a pair have the same.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// The rounds after which a fight is drawn.
    pub rounds: u16,
}

/// What came of the pairs. In a pair both play both sides with the same dice; it goes to the one
/// who wins more of the two fights, and of one each to the one who has more left in the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Pairs that the first tactician won.
    pub won: u64,
    /// Pairs that it lost.
    pub lost: u64,
    /// Pairs in which both did exactly as well.
    pub tied: u64,
    /// Fights that it won.
    pub fights_won: u64,
    /// Fights that it lost.
    pub fights_lost: u64,
    /// Fights that nobody won.
    pub drawn: u64,
}

impl Score {
    /// How many pairs there were.
    pub const fn pairs(&self) -> u64 {
        self.won + self.lost + self.tied
    }

    /// The share of pairs that the first tactician won, a tie being half of one.
    pub fn share(&self) -> Share {
        Share::of(self.won as f64 + self.tied as f64 / 2.0, self.pairs())
    }

    /// Counts more pairs.
    pub fn add(&mut self, more: &Score) {
        self.won += more.won;
        self.lost += more.lost;
        self.tied += more.tied;
        self.fights_won += more.fights_won;
        self.fights_lost += more.fights_lost;
        self.drawn += more.drawn;
    }
}

/// Lets two tacticians fight starts out in pairs, each playing the first two sides in turn, and
/// gives the score at each start. The first pair of all comes before the second of any; with `stop`
/// set, no more are begun; `fought` counts them. The scores are the same on any number of threads.
pub fn duel(starts: &[Start], duel: &Duel, stop: &AtomicBool, fought: &AtomicU64) -> Vec<Score> {
    let crew = Crew { threads: duel.threads, stop, done: Some(fought) };
    let tasks = 0..duel.pairs * starts.len() as u64;
    let begin = || vec![Score::default(); starts.len()];
    let all = crew.work(tasks, begin, |scores, task| {
        let (number, place) = (task / starts.len() as u64, (task % starts.len() as u64) as usize);
        scores[place].add(&pair(&starts[place], duel, fight_seed(duel.seed, number)));
    });
    let mut sum = begin();
    for scores in all {
        sum.iter_mut().zip(&scores).for_each(|(sum, score)| sum.add(score));
    }
    sum
}

/// One pair of fights.
fn pair(start: &Start, duel: &Duel, seed: u64) -> Score {
    let (mut score, mut lead) = (Score::default(), 0_i64);
    let mut counter = Counter::new(start, &Plan::default(), false);
    for (ours, theirs) in [(SideId(0), SideId(1)), (SideId(1), SideId(0))] {
        let minds = Minds::all(duel.second.clone())
            .with_side(start.battle(), ours, duel.first.clone())
            .with_side(start.battle(), theirs, duel.second.clone());
        counter.clear();
        let (battle, ended) = fight(start, &minds, duel.rounds, seed, &mut counter);
        match (ended.won_by(ours), ended.won_by(theirs)) {
            (true, false) => score.fights_won += 1,
            (false, true) => score.fights_lost += 1,
            _ => score.drawn += 1,
        }
        lead += left(&battle, ours) - left(&battle, theirs);
    }
    match score.fights_won.cmp(&score.fights_lost).then(lead.cmp(&0)) {
        std::cmp::Ordering::Greater => score.won = 1,
        std::cmp::Ordering::Less => score.lost = 1,
        std::cmp::Ordering::Equal => score.tied = 1,
    }
    score
}

/// What a side has left in the field: its hit points, in thousandths of all that it came with.
fn left(battle: &Battle, side: SideId) -> i64 {
    let mine = || battle.ids().filter(|id| battle.creature(*id).side == side);
    let stands = |id| if battle.creature(id).stands() { battle.creature(id).hit_points } else { 0 };
    let now: i64 = mine().map(|id| i64::from(stands(id))).sum();
    let most: i64 = mine().map(|id| i64::from(battle.creature(id).maximum)).sum();
    now * 1000 / most.max(1)
}

#[cfg(test)]
mod tests {
    use affray_compendium::Encounter;
    use affray_rules::{Battle, Command};
    use affray_tactics::{Level, Tactician};

    use super::*;
    use crate::Bout;

    fn bout(name: &str) -> Start {
        let text = Bout::called(name).expect("in the suite").text;
        let setup = Encounter::parse(text, name).expect("right").setup(None).expect("right");
        Start::from_setup(setup).expect("right")
    }

    fn scores(names: &[&str], (first, second): (Level, Level), threads: usize) -> Vec<Score> {
        let (first, second) = (first.into(), second.into());
        let plan = Duel { first, second, pairs: 6, seed: 5, threads, rounds: 40 };
        let starts: Vec<Start> = names.iter().map(|name| bout(name)).collect();
        duel(&starts, &plan, &AtomicBool::new(false), &AtomicU64::new(0))
    }

    fn score(first: Level, second: Level, threads: usize) -> Score {
        scores(&["open-bows"], (first, second), threads)[0]
    }

    #[test]
    fn nobody_beats_itself() {
        let even = score(Level::Simple, Level::Simple, 2);
        assert_eq!((even.won, even.lost, even.tied), (0, 0, 6));
        assert_eq!(even.fights_won, even.fights_lost);
    }

    #[test]
    fn archers_who_lie_low_outshoot_those_who_stand() {
        let better = score(Level::Veteran, Level::Simple, 1);
        assert!(better.won > better.lost, "{better:?}");
        let worse = score(Level::Simple, Level::Veteran, 1);
        assert_eq!((worse.won, worse.lost), (better.lost, better.won));
    }

    #[test]
    fn the_scores_are_the_same_on_any_number_of_threads_and_in_any_company() {
        let levels = (Level::Veteran, Level::Simple);
        let alone = scores(&["open-bows", "bridge"], levels, 1);
        assert_eq!(scores(&["open-bows", "bridge"], levels, 3), alone);
        assert_eq!(scores(&["bridge"], levels, 2), alone[1..]);
    }

    #[test]
    fn nothing_is_begun_once_it_is_stopped() {
        let plan = Duel {
            first: Level::Simple.into(),
            second: Level::Simple.into(),
            pairs: 6,
            seed: 5,
            threads: 2,
            rounds: 40,
        };
        let fought = AtomicU64::new(0);
        let scores = duel(&[bout("bridge")], &plan, &AtomicBool::new(true), &fought);
        assert_eq!((scores[0].pairs(), fought.into_inner()), (0, 0));
    }

    /// Ends every turn at once, and counts the turns of its own fight.
    #[derive(Clone, Default)]
    struct Idle {
        turns: u32,
        seeds: Vec<u64>,
    }

    impl Tactician for Idle {
        fn choose(&mut self, battle: &Battle) -> Option<Command> {
            assert_eq!(self.seeds.len(), 1, "each fight begins once, with a tactician of its own");
            self.turns += 1;
            assert!(self.turns <= 60 * 40 * 20, "turns of other fights are not counted");
            // An answer that is none: the default is taken.
            battle.check(&Command::EndTurn).is_ok().then_some(Command::EndTurn)
        }

        fn begin(&mut self, seed: u64) {
            self.seeds.push(seed);
        }
    }

    #[test]
    fn an_ai_of_ones_own_duels_and_loses_if_it_does_nothing() {
        let plan = Duel {
            first: Idle::default().into(),
            second: Level::Simple.into(),
            pairs: 4,
            seed: 5,
            threads: 2,
            rounds: 40,
        };
        let starts = [bout("open-blades")];
        let score = duel(&starts, &plan, &AtomicBool::new(false), &AtomicU64::new(0))[0];
        assert_eq!((score.won, score.lost), (0, 4), "{score:?}");
    }
}
