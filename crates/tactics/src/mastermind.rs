//! The mastermind: it takes what the veteran thinks best, and a few other things, and plays each on
//! in its mind a few times before it chooses.

use affray_dice::{Seeded, Source};
use affray_rules::{Battle, Command, CreatureId, Question, SideId, Silent};

use crate::{
    Weighed,
    veteran::{self, Menace},
};

/// How many commands it thinks about.
const CANDIDATES: usize = 4;
/// How often it plays each on.
const PLAYED_ON: usize = 16;
/// The turns that it looks ahead, for each creature in the fight.
const ROUNDS: usize = 2;
/// More commands than it takes to look so far.
const MOST_COMMANDS: usize = 400;
/// By how many standard errors something must be better to be preferred to the veteran's choice.
const SURE: f64 = 1.0;

/// What the mastermind would do; nothing where it has no view of its own.
pub(crate) fn choose(
    battle: &Battle,
    weighed: &mut Vec<Weighed>,
    fate: &mut Seeded,
) -> Option<Command> {
    let first = veteran::choose(battle, weighed);
    let Question::Turn(id) = battle.decision().question else { return first };
    let candidates = candidates(battle, first?, weighed);
    if candidates.len() < 2 {
        return first;
    }
    let side = battle.creature(id).side;
    let imagined = battle.imagined_by(side);
    let seeds: Vec<u64> = (0..PLAYED_ON).map(|_| draw(fate)).collect();
    let play = |command: &Command| -> Vec<f64> {
        seeds.iter().map(|seed| play_on(&imagined, command, side, *seed)).collect()
    };
    let usual = play(&candidates[0]);
    let mut best = (0.0, candidates[0]);
    for command in &candidates[1..] {
        let better = promise(&play(command), &usual);
        if better > best.0 {
            best = (better, *command);
        }
    }
    Some(best.1)
}

/// By how much something does better than something else under the same stars, as far as that is
/// sure.
fn promise(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len() as f64;
    let by = |(a, b): (&f64, &f64)| a - b;
    let mean = one.iter().zip(other).map(by).sum::<f64>() / count;
    let off = one.iter().zip(other).map(|pair| (by(pair) - mean).powi(2)).sum::<f64>();
    mean - SURE * (off / (count * (count - 1.0))).sqrt()
}

/// The veteran's choice and the next best.
fn candidates(battle: &Battle, first: Command, weighed: &[Weighed]) -> Vec<Command> {
    let mut all = vec![first];
    for command in weighed.iter().map(|one| one.command) {
        if all.len() < CANDIDATES && !all.contains(&command) && battle.check(&command).is_ok() {
            all.push(command);
        }
    }
    all
}

fn draw(fate: &mut Seeded) -> u64 {
    (0..4).fold(0, |seed, _| seed << 16 | u64::from(fate.roll(u16::MAX).unwrap_or(1)))
}

/// How things stand for a side some turns after a command.
fn play_on(battle: &Battle, command: &Command, side: SideId, seed: u64) -> f64 {
    let (mut battle, mut dice) = (battle.clone(), Seeded::new(seed));
    if battle.apply(command, &mut dice, &mut Silent).is_err() {
        return f64::NEG_INFINITY;
    }
    let creatures = battle.ids().filter(|id| battle.creature(*id).stands()).count();
    let mut scratch = Vec::new();
    let (mut turns, mut whose) = (ROUNDS * creatures, battle.turn().creature);
    for _ in 0..MOST_COMMANDS {
        scratch.clear();
        let choice =
            veteran::choose(&battle, &mut scratch).filter(|command| battle.check(command).is_ok());
        let Some(command) = choice.or_else(|| battle.default_command()) else { break };
        battle.carry_out(&command, &mut dice, &mut Silent);
        if battle.turn().creature != whose {
            whose = battle.turn().creature;
            turns -= 1;
            if turns == 0 {
                break;
            }
        }
    }
    standing(&battle, side)
}

/// What a side has left in the field, less what the others have.
fn standing(battle: &Battle, side: SideId) -> f64 {
    let worth = |id: CreatureId| {
        let one = battle.creature(id);
        if !one.stands() {
            return 0.0;
        }
        let share = f64::from(one.hit_points) / f64::from(one.maximum.max(1));
        let worth = (Menace::of(battle, id).most() + 1.0) * (0.3 + 0.7 * share);
        if one.side == side { worth } else { -worth }
    };
    battle.ids().map(worth).sum()
}
