//! Whether a turn is over for one who has struck, without a look at the whole scene.

use affray_rules::{Battle, Command, Condition, CreatureId, Economy, SQUARE};

use super::{lore::Lore, menace::Menace};
use crate::{peril, simple};

/// Whether nothing is left for a creature to do that has struck: nothing to strike or to cast with,
/// and nowhere to go, since it has no movement left or is where it wants to be, hand to hand with
/// somebody who would not let it go.
pub(super) fn is_done(battle: &Battle, id: CreatureId, lore: &Lore) -> bool {
    let me = battle.creature(id);
    if !simple::has_done(battle, id)
        || me.is(Condition::Prone)
        || !battle.block(id).routines.is_empty()
        || battle.turn().dashed > 0
        || peril::is_in_one(battle, id)
    {
        return false;
    }
    let bonus = [Command::Hide(Economy::Bonus), Command::Disengage(Economy::Bonus)];
    if !battle.turn().bonus && bonus.iter().any(|command| battle.check(command).is_ok()) {
        return false;
    }
    let menace = lore.kind_of(battle, id);
    !menace.shoots() && (is_engaged(battle, id, menace, lore) || battle.movement_left() < SQUARE)
}

fn is_engaged(battle: &Battle, id: CreatureId, menace: &Menace, lore: &Lore) -> bool {
    let (gait, side) = (battle.usual_gait(id), battle.creature(id).side);
    let holds = |other: CreatureId| {
        let one = battle.creature(other);
        if one.side == side || !one.stands() || !battle.enemies(id, other) {
            return false;
        }
        let feet = battle.distance(id, other);
        feet <= menace.reach
            && battle.knows_place(id, other)
            && !one.reaction_spent
            && !one.is(Condition::Incapacitated)
            && feet <= lore.kind_of(battle, other).reach
    };
    !battle.provokes_nobody(id, gait) && battle.ids().any(holds)
}
