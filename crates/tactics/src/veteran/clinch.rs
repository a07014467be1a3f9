//! The clinch: held, with one blow and nothing else to think of but whom to strike.

use affray_rules::{AttackRole, Battle, Command, Condition, CreatureId, SQUARE};

use smallvec::SmallVec;

use super::{
    lore::Lore,
    rival::{self, Mark},
    stroke::Stroke,
};
use crate::{
    actor::{Actor, Foe},
    estimate::Leans,
    known, remedy,
    weighed::Weighed,
};

/// The blow of an actor that is held and looks at nobody but those at hand: the same that it would
/// choose after a look at the scene. None where there is anything else to think of.
pub(super) fn strikes(actor: &Actor<'_>, lore: &Lore) -> Option<Weighed> {
    let (battle, id) = (actor.battle, actor.id);
    let blow = lone_blow(battle, id, lore)?;
    let plain =
        |foe: &Foe| foe.feet <= SQUARE && !foe.answers && !lore.kind_of(battle, foe.id).shoots();
    if blow.swing.reach < SQUARE || !actor.foes.iter().all(plain) {
        return None;
    }
    let (mut best, mut most) = (None, 0.0);
    for (foe, beside) in actor.foes.iter().zip(friends_beside(actor)) {
        let value = rival::value(actor, foe.id, lore.kind_of(battle, foe.id), beside);
        let mark = Mark { value, hit_points: known::hit_points(battle, id, foe.id) };
        let armour_class = battle.armour_class_against(id, foe.id);
        let leans = Leans::of(battle, id, foe.id);
        let gain = leans.chance(&blow.swing, foe.feet, true, armour_class) * mark.harm(blow.damage);
        if gain > most {
            (best, most) = (Some(foe.id), gain);
        }
    }
    let command = Command::Attack(blow.at(best?, AttackRole::Action));
    battle.check(&command).is_ok().then_some(Weighed::plain(command, most))
}

/// The one blow hand to hand that a creature has to think of, with its whole action before it.
fn lone_blow<'a>(battle: &Battle, id: CreatureId, lore: &'a Lore) -> Option<&'a Stroke> {
    let (turn, block) = (battle.turn(), battle.block(id));
    let busy = turn.action
        || turn.attacks.any_left()
        || battle.creature(id).is(Condition::Prone)
        || !battle.dropped().is_empty()
        || !block.multiattack.is_empty()
        || remedy::has_any(battle, id)
        || battle.underwater(id);
    if busy { None } else { lore.known_strokes(battle, id)?.lone() }
}

/// How many friends are beside each of those at hand.
fn friends_beside(actor: &Actor<'_>) -> SmallVec<[i16; 8]> {
    let (battle, foes) = (actor.battle, &actor.foes);
    let me = battle.creature(actor.id);
    let mut beside: SmallVec<[i16; 8]> = foes.iter().map(|_| 0).collect();
    for (place, one) in battle.creatures().iter().enumerate() {
        if one.side == me.side && one.stands() && place != actor.id.index() {
            let body = battle.body_of(one);
            let touches = |other| i16::from(body.squares_to(other) <= 1);
            beside.iter_mut().zip(foes).for_each(|(count, foe)| *count += touches(foe.body));
        }
    }
    beside
}
