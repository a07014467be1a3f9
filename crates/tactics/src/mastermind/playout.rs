//! Playing a fight on in the mind.

use affray_rules::{Battle, Command, CreatureId, SideId, Silent};

use super::{outlook::outlook, plans::Plan, stars::Stars};
use crate::{Weighed, veteran::Veteran};

/// How many turns each creature has.
const ROUNDS: u32 = 2;
/// More commands than it takes to look so far.
const MOST_COMMANDS: u32 = 2000;
/// For how many commands one of a flyer counts.
const ON_THE_WING: u32 = 10;
/// About how many commands a turn has.
const COMMANDS_A_TURN: u32 = 3;

/// Plays a plan on with veterans on every side for a few rounds, and says how things stand for a
/// side then, and how many commands that took. Nothing where the plan can't be begun.
pub(super) fn play_on(
    imagined: &Battle,
    plan: &Plan,
    side: SideId,
    dice: &mut Stars,
    scratch: &mut Vec<Weighed>,
) -> Option<(f64, u32)> {
    let mut battle = imagined.clone();
    let mut whose = battle.turn().creature;
    dice.turn_to(whose.index());
    battle.apply(&plan.first, dice, &mut Silent).ok()?;
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
        let Some(command) = next(&battle, &mut then, &mut veteran, scratch) else { break };
        commands += weight(&battle, whose);
        if battle.apply(&command, dice, &mut Silent).is_err() {
            break;
        }
    }
    Some((outlook(&battle, side), commands))
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
