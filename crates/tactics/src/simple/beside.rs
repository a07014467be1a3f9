//! What one does that stands right beside an enemy, which takes no look at anybody further off.

use affray_rules::{
    AttackOrder, AttackRole, Battle, Command, Condition, Conditions, CreatureId, SQUARE,
};

use super::strike::power;
use crate::blow::{Arms, Arsenal, Blow};

/// The blow of one who has nothing but blows to think of and stands beside an enemy, and what it may be
/// expected to do: the same that it would choose after a look at everybody.
#[inline]
pub(super) fn strikes(
    battle: &Battle,
    id: CreatureId,
    arsenal: &Arsenal,
) -> Option<(AttackOrder, f64)> {
    let blows = &at_hand(battle, id, arsenal)?.blows;
    let foe = nearest(battle, id)?;
    let (blow, worth) = best(blows, battle.armour_class(foe))?;
    let order = blow.at(foe, AttackRole::Action);
    battle.check(&Command::Attack(order)).is_ok().then_some((order, worth))
}

/// Whether one is where it wants to be that has nothing left to strike with, since it has run.
#[inline(never)]
pub(super) fn has_arrived(battle: &Battle, id: CreatureId, arsenal: &Arsenal) -> bool {
    let held = Conditions::GRAPPLED | Conditions::RESTRAINED;
    !battle.creature(id).conditions.intersects(held)
        && battle.objects().is_empty()
        && battle.setup().map.floors.is_empty()
        && battle.partner_turn().is_none()
        && at_hand(battle, id, arsenal).is_some()
        && nearest(battle, id).is_some()
}

/// What one fights with that has nothing but blows to think of, of one hand at a time.
#[inline(always)]
fn at_hand<'a>(battle: &Battle, id: CreatureId, arsenal: &'a Arsenal) -> Option<&'a Arms> {
    let turn = battle.turn();
    let second = turn.light.any() && !turn.second_weapon;
    if second
        || turn.directed_by.is_some()
        || !battle.dropped().is_empty()
        || battle.creature(id).is(Condition::Prone)
        || battle.underwater(id)
    {
        return None;
    }
    Some(arsenal.arms(battle, id)).filter(|arms| arms.only_blows)
}

/// The nearest of the enemies beside a creature whose places it knows, if that takes all damage as it is
/// dealt.
#[inline]
fn nearest(battle: &Battle, id: CreatureId) -> Option<CreatureId> {
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
    nearest.filter(|(_, one)| !battle.answers_damage_as(one)).map(|(other, _)| other)
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
