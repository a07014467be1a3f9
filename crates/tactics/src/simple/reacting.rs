//! How the simple player answers a chance to react.

use affray_rules::{
    AttackFrame, AttackId, Battle, Command, CreatureId, Cue, Frame, Modifier, Reaction,
    ReactionResponse, Spell,
};

use super::routine;
use crate::estimate;

/// How a creature reacts; nothing when it lets the chance pass.
pub(crate) fn choose(battle: &Battle, id: CreatureId, cue: Cue) -> Option<Command> {
    let blow = |attack: AttackId, at: CreatureId| {
        let attack = battle.block(id).attacks.get(attack.index());
        attack.map_or(0.0, |attack| estimate::damage_to(battle, at, attack))
    };
    let worth = |reaction: &Reaction| match *reaction {
        Reaction::Opportunity(attack) => {
            let Cue::Leaves { mover, .. } = cue else { return 0.0 };
            if !battle.enemies(id, mover) {
                return 0.0;
            }
            blow(attack, mover)
        }
        Reaction::OpportunityAtRider(attack, rider) if battle.enemies(id, rider) => {
            blow(attack, rider)
        }
        Reaction::OpportunityAtRider(..) => 0.0,
        Reaction::Land => 1.0,
        Reaction::Legendary(place) | Reaction::Lair(place) => routine::worth(battle, id, place, 0),
        // A blow is surer than a hold.
        Reaction::OpportunityGrapple | Reaction::OpportunityShove(_) => 0.0,
        Reaction::Readied => 1.0,
        Reaction::Dive(skill) => 1.0 + f64::from(battle.block(id).skills[skill.index()]) * 0.01,
        Reaction::Feature(place) => match battle.block(id).reactions.get(usize::from(place)) {
            Some(feature) => match feature.response {
                ReactionResponse::ArmourClass(bonus) | ReactionResponse::Riposte(bonus, _) => {
                    saves_skin(battle, id, bonus)
                }
                ReactionResponse::HalveDamage
                | ReactionResponse::Nothing
                | ReactionResponse::Swap(_)
                | ReactionResponse::Deflect(_)
                | ReactionResponse::Catch(..) => 1.0,
            },
            None => 0.0,
        },
        Reaction::Spell { spell, slot } => {
            let cast = &battle.setup().spells[spell.index()];
            // The lowest slot that does it.
            let thrift = 1.0 - f64::from(slot) * 0.05;
            match (cue, armour_class_of(cast)) {
                (Cue::Hit { .. }, Some(bonus)) => saves_skin(battle, id, bonus) * thrift,
                (Cue::Casting { caster, level, .. }, _) if cast.counters => {
                    let worthwhile = battle.enemies(id, caster) && level > 0;
                    f64::from(u8::from(worthwhile)) * thrift
                }
                (Cue::Damaged { by, .. }, _) if battle.enemies(id, by) => thrift,
                _ => 0.0,
            }
        }
    };
    battle
        .reactions(id, cue)
        .into_iter()
        .map(|reaction| (worth(&reaction), reaction))
        .filter(|(worth, _)| *worth > 0.0)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, reaction)| Command::React(reaction))
}

/// Whether so much more AC turns the hit that is being settled into a miss.
fn saves_skin(battle: &Battle, id: CreatureId, bonus: i8) -> f64 {
    let attack = battle.stack().iter().rev().find_map(|frame| match frame {
        Frame::Attack(attack) => Some(attack),
        _ => None,
    });
    f64::from(u8::from(attack.is_some_and(|attack| turns(battle, id, attack, bonus))))
}

/// Whether so much more AC turns a hit on a creature into a miss.
pub(crate) fn turns(battle: &Battle, id: CreatureId, attack: &AttackFrame, bonus: i8) -> bool {
    let armour_class = battle.armour_class(id) + i32::from(attack.cover + attack.parried + bonus);
    attack.natural < 20 && i32::from(attack.total) < armour_class
}

/// What a spell adds to the caster's AC.
pub(crate) fn armour_class_of(spell: &Spell) -> Option<i8> {
    spell.effects.iter().find_map(|effect| match effect {
        Modifier::ArmourClass(bonus) => Some(*bonus),
        _ => None,
    })
}
