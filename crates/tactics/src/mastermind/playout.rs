//! Playing a fight on in the mind.

use affray_rules::{Battle, Command, CreatureId, SideId, Silent};

use super::{outlook::outlook, plans::Plan, stars::Stars, thought::Clock};
use crate::{Weighed, veteran::Veteran};

/// How many turns each creature has.
const ROUNDS: u32 = 2;
/// More commands than it takes to look so far.
const MOST_COMMANDS: u32 = 2000;
/// For how many commands one of a flyer counts.
const ON_THE_WING: u32 = 10;
/// About how many commands a turn has.
const COMMANDS_A_TURN: u32 = 3;

/// How playing a plan on ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Played {
    /// How things stand for the side then.
    To(f64),
    /// The plan can't be begun.
    Never,
    /// The clock ran out on the way.
    Stopped,
}

/// Plays a plan on with veterans on every side for a few rounds, for as long as the clock lasts.
pub(super) fn play_on(
    imagined: &Battle,
    plan: &Plan,
    side: SideId,
    dice: &mut Stars,
    clock: &mut Clock,
    scratch: &mut Vec<Weighed>,
) -> Played {
    let mut battle = imagined.clone();
    let mut whose = battle.turn().creature;
    dice.turn_to(whose.index());
    clock.spend(1);
    if battle.apply(&plan.first, dice, &mut Silent).is_err() {
        return Played::Never;
    }
    let (mut then, mut veteran, mut commands) = (plan.then, Veteran::default(), 1);
    let mut turns = ROUNDS as usize * standing(&battle).count();
    while commands < MOST_COMMANDS {
        if battle.turn().creature != whose {
            (whose, then) = (battle.turn().creature, None);
            dice.turn_to(whose.index());
            turns = turns.saturating_sub(1);
            if turns == 0 {
                break;
            }
        }
        if clock.is_up() {
            return Played::Stopped;
        }
        let Some(command) = next(&battle, &mut then, &mut veteran, scratch) else { break };
        let weight = weight(&battle, whose);
        clock.spend(weight);
        commands += weight;
        if battle.apply(&command, dice, &mut Silent).is_err() {
            break;
        }
    }
    Played::To(outlook(&battle, side))
}

/// Those who have a turn.
fn standing(battle: &Battle) -> impl Iterator<Item = CreatureId> {
    battle.ids().filter(|id| battle.creature(*id).stands())
}

/// About how many commands a playout takes.
pub(super) fn length(battle: &Battle) -> u32 {
    let turn = |id| COMMANDS_A_TURN * weight(battle, id);
    ROUNDS * standing(battle).map(turn).sum::<u32>().max(1)
}

/// For how many commands one of a creature's counts: it takes longer to find ways through the air.
fn weight(battle: &Battle, id: CreatureId) -> u32 {
    if battle.block(id).speeds.fly > 0 { ON_THE_WING } else { 1 }
}

/// What comes next: what the plan was for, and then what a veteran does.
fn next(
    battle: &Battle,
    then: &mut Option<Command>,
    veteran: &mut Veteran,
    scratch: &mut Vec<Weighed>,
) -> Option<Command> {
    let may = |command: &Command| battle.check(command).is_ok();
    then.take().filter(may).or_else(|| {
        scratch.clear();
        veteran.choose(battle, scratch).filter(may).or_else(|| battle.default_command())
    })
}
