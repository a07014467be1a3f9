//! What one does that stands right beside an enemy, which takes no look at anybody further off.

use affray_rules::{
    AttackOrder, AttackRole, Battle, Command, Condition, Conditions, CreatureId, SQUARE,
};

use crate::blow::{Arms, Arsenal, best_beside, power};

/// The blow of one who has nothing but blows to think of and stands beside an enemy, and what it may be
/// expected to do: the same that it would choose after a look at everybody.
#[inline]
pub(super) fn strikes(
    battle: &Battle,
    id: CreatureId,
    arsenal: &Arsenal,
) -> Option<(AttackOrder, f64)> {
    let arms = at_hand(battle, id, arsenal)?;
    let foe = nearest(battle, id)?;
    let armour_class = battle.armour_class(foe);
    let (blow, worth) = match &arms.beside {
        Some(blow) => (blow, power(blow, armour_class, SQUARE, true)),
        None => best_beside(&arms.blows, armour_class)?,
    };
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
    let (mut nearest, mut least) = (None, u16::MAX);
    for other in battle.foes_beside(id) {
        let feet = battle.distance(id, other);
        if feet < least && battle.knows_place(id, other) {
            (nearest, least) = (Some(other), feet);
        }
    }
    nearest.filter(|other| !battle.answers_damage(*other))
}
