//! Playing a fight on in the mind.

use affray_rules::{Battle, Command, SideId, Silent};

use super::{outlook::outlook, plans::Plan, stars::Stars};
use crate::{Weighed, veteran};

/// More commands than it takes to look so far.
const MOST_COMMANDS: u32 = 2000;
/// For how many commands one of a flyer counts: it takes as much longer to find ways through the
/// air.
const ON_THE_WING: u32 = 10;

/// Plays a plan on with veterans on every side until each creature has had its turn, and says how
/// things stand for a side then, and how many commands that took. Nothing where the plan can't be
/// begun.
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
    let (mut then, mut commands) = (plan.then, 1);
    let mut turns = standing(&battle);
    while commands < MOST_COMMANDS {
        if battle.turn().creature != whose {
            (whose, then) = (battle.turn().creature, None);
            dice.turn_to(whose.index());
            turns = turns.saturating_sub(1);
            if turns == 0 {
                break;
            }
        }
        let Some(command) = next(&battle, &mut then, scratch) else { break };
        commands += if battle.block(whose).speeds.fly > 0 { ON_THE_WING } else { 1 };
        battle.carry_out(&command, dice, &mut Silent);
    }
    Some((outlook(&battle, side), commands))
}

/// How many creatures are there to have a turn.
pub(super) fn standing(battle: &Battle) -> usize {
    battle.ids().filter(|id| battle.creature(*id).stands()).count()
}

/// What comes next: what the plan was for, and then what a veteran does.
fn next(
    battle: &Battle,
    then: &mut Option<Command>,
    scratch: &mut Vec<Weighed>,
) -> Option<Command> {
    let may = |command: &Command| battle.check(command).is_ok();
    then.take().filter(may).or_else(|| {
        scratch.clear();
        veteran::choose(battle, scratch).filter(may).or_else(|| battle.default_command())
    })
}
