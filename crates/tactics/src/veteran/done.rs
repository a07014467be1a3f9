//! Whether a turn is over for one who has struck or run, without a look at the whole scene.

use affray_rules::{
    Battle, BonusActions, Command, Condition, Creature, CreatureId, Economy, SQUARE,
};

use super::{held, lore::Lore, menace::Menace};
use crate::{peril, simple};

/// Whether nothing is left for a creature to do that has struck or run: nothing to strike or to cast with,
/// and nowhere to go, since it has no movement left or is where it wants to be, hand to hand with
/// somebody who would not let it go.
pub(super) fn is_done(battle: &Battle, id: CreatureId, lore: &Lore) -> bool {
    if !simple::has_done(battle, id) && !has_run(battle, id) {
        return false;
    }
    let (me, block, menace) = (battle.creature(id), battle.block(id), lore.kind_of(battle, id));
    if me.is(Condition::Prone)
        || menace.shoots()
        || !block.routines.is_empty()
        || (battle.turn().dashed > 0 && battle.movement_left() >= SQUARE)
        || peril::is_in_one(battle, id)
    {
        return false;
    }
    // What isn't granted as a bonus action needs no closer look.
    let granted = block.bonus_actions.intersects(BonusActions::HIDE | BonusActions::DISENGAGE);
    let bonus = [Command::Hide(Economy::Bonus), Command::Disengage(Economy::Bonus)];
    if granted && !battle.turn().bonus && bonus.iter().any(|command| battle.check(command).is_ok())
    {
        return false;
    }
    is_engaged(battle, id, menace, lore) || battle.movement_left() < SQUARE
}

/// Whether a creature has run as far as it goes, with nothing at hand that takes no action.
fn has_run(battle: &Battle, id: CreatureId) -> bool {
    let turn = battle.turn();
    turn.dashed > 0
        && turn.action
        && !turn.attacks.any_left()
        && !turn.light.any()
        && turn.directed_by.is_none()
        && battle.partner_turn().is_none()
        && battle.block(id).spellcasting.known.is_empty()
        && battle.objects().is_empty()
        && battle.dropped().is_empty()
        && battle.movement_left() < SQUARE
}

fn is_engaged(battle: &Battle, id: CreatureId, menace: &Menace, lore: &Lore) -> bool {
    let (here, side) = (battle.body(id), battle.creature(id).side);
    let holds = |(place, one): (usize, &Creature)| {
        if one.side == side || !one.stands() {
            return false;
        }
        let other = CreatureId(place as u8);
        let feet = here.feet_to(battle.body(other));
        feet <= menace.reach
            && battle.enemies(id, other)
            && battle.knows_place(id, other)
            && held::holds(battle, lore, (other, id), feet)
    };
    battle.creatures().iter().enumerate().any(holds) && !battle.slips_by(id, battle.usual_gait(id))
}
