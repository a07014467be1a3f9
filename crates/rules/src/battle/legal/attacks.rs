use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::Options;
use crate::{
    battle::{AttackId, AttackOrder, AttackRole, Command, Manner, ObjectId, Shove, Target},
    catalogue::Rule,
};

impl Options<'_> {
    /// Attacks on creatures and objects, grapples and shoves.
    pub(super) fn attacks(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let can_attack = !battle.state.turn.action || battle.state.turn.attacks.any_left();
        let second = battle.state.turn.light.any() && !battle.state.turn.second_weapon;
        if !can_attack && !second {
            return;
        }
        let mut targets: SmallVec<[(Target, u16); 16]> = self
            .aims()
            .iter()
            .filter(|aim| aim.target != id && !aim.charmer && aim.covered.is_none())
            .map(|aim| (Target::Creature(aim.target), aim.feet))
            .collect();
        let creatures = targets.len();
        targets.extend((0..battle.state.objects.len()).filter_map(|object| {
            let target = Target::Object(ObjectId(object as u8));
            Some((target, battle.check_aim(id, target).ok()?))
        }));
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        for (i, attack) in battle.block(id).attacks.iter().enumerate() {
            let place = AttackId(i as u8);
            for manner in [Manner::Melee, Manner::Ranged] {
                let form = battle.form(id, attack, manner);
                if battle.check_distance(0, form, manner).is_err() {
                    continue;
                }
                let fits = |role: &AttackRole| {
                    battle.check_attack_role(id, place, manner, *role).is_ok()
                        && battle.check_wielded(id, attack, manner, Some(*role)).is_ok()
                };
                let roles: ArrayVec<AttackRole, 3> = roles.iter().copied().filter(fits).collect();
                if roles.is_empty() {
                    continue;
                }
                // In both hands, or in one all the same (`weapon.versatile`).
                let both = battle.swings_two_handed(id, attack, manner);
                let grips: &[bool] = if both { &[false, true] } else { &[false] };
                for (target, feet) in &targets {
                    if battle.check_distance(*feet, form, manner).is_ok()
                        && battle.check_part_free(id, place, *target).is_ok()
                        && roles.iter().all(|role| {
                            battle.check_proviso(id, place, manner, *target, *role).is_ok()
                        })
                        && battle.check_net_target(id, attack, *target).is_ok()
                        && battle.check_fit_target(id, (attack, form), *target, manner).is_ok()
                    {
                        let target = *target;
                        found.extend(roles.iter().flat_map(|role| {
                            let role = *role;
                            grips.iter().map(move |one_handed| {
                                let (attack, one_handed) = (place, *one_handed);
                                let order =
                                    AttackOrder { target, attack, manner, role, one_handed };
                                Command::Attack(order)
                            })
                        }));
                    }
                }
            }
        }
        let unarmed = AttackId(battle.block(id).unarmed());
        if battle.check_attack_left(id, unarmed).is_err() {
            return;
        }
        let reach = battle.wrestling_reach(id);
        for (target, feet) in &targets[..creatures] {
            let Target::Creature(target) = *target else { continue };
            if *feet > reach {
                continue;
            }
            if battle.check_grapple_hold(id, target).is_ok() {
                found.push(Command::Grapple { target });
            }
            if battle.check_wrestle(id, target, Rule::ShoveLimits).is_ok() {
                found.push(Command::Shove { target, into: Shove::Prone });
                found.push(Command::Shove { target, into: Shove::Away });
            }
        }
    }
}
