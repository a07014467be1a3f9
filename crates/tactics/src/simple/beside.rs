//! A blow at an enemy right beside, which takes no look at anybody further off.

use affray_rules::{
    AttackOrder, AttackRole, Battle, Command, Condition, Creature, CreatureId, SQUARE,
};

use super::strike::power;
use crate::blow::{Arsenal, Blow};

/// The blow of one who has nothing but blows to think of and stands beside an enemy, and what it may be
/// expected to do: the same that it would choose after a look at everybody.
#[inline]
pub(super) fn strikes(
    battle: &Battle,
    id: CreatureId,
    arsenal: &Arsenal,
) -> Option<(AttackOrder, f64)> {
    let turn = battle.turn();
    let strikes = !turn.action || turn.attacks.any_left();
    let second = turn.light.any() && !turn.second_weapon;
    if !strikes
        || second
        || turn.directed_by.is_some()
        || !battle.dropped().is_empty()
        || battle.creature(id).is(Condition::Prone)
        || battle.underwater(id)
    {
        return None;
    }
    let arms = arsenal.arms(battle, id);
    if !arms.only_blows {
        return None;
    }
    let (foe, one) = nearest(battle, id)?;
    if battle.answers_damage_as(one) {
        return None;
    }
    let (blow, worth) = best(&arms.blows, battle.armour_class(foe))?;
    let order = blow.at(foe, AttackRole::Action);
    battle.check(&Command::Attack(order)).is_ok().then_some((order, worth))
}

/// The nearest of the enemies beside a creature whose places it knows.
#[inline]
fn nearest(battle: &Battle, id: CreatureId) -> Option<(CreatureId, &Creature)> {
    let me = battle.creature(id);
    let (here, hostile) = (battle.body_of(me), battle.foes_of(me.side));
    let (mut nearest, mut least) = (None, u16::MAX);
    for (place, one) in battle.creatures().iter().enumerate() {
        if !hostile.contains(one.side) || !one.stands() {
            continue;
        }
        let there = battle.body_of(one);
        if !here.touches(&there) {
            continue;
        }
        let (other, feet) = (CreatureId(place as u8), here.feet_to(there));
        if feet < least && battle.knows_place(id, other) {
            (nearest, least) = (Some((other, one)), feet);
        }
    }
    nearest
}

/// The blow that does the most to somebody of such an AC right beside.
#[inline]
fn best(blows: &[Blow], armour_class: i32) -> Option<(&Blow, f64)> {
    let (mut best, mut most) = (None, 0.0);
    // No blow does more than a hit.
    for blow in blows {
        if blow.damage > most {
            let worth = power(blow, armour_class, SQUARE, true);
            if worth > most {
                (best, most) = (Some((blow, worth)), worth);
            }
        }
    }
    best
}
