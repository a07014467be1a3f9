use arrayvec::ArrayVec;

use super::AttackKind;
use crate::{
    battle::{AttackId, Battle, CreatureId, Manner, Reaction, Shove, Target},
    catalogue::Rule,
    conditions::{Nature, Touches},
    movement::Gait,
    ruleset::{Opportunity, OpportunityAttack},
    space::{SQUARE, Spot},
};

impl Battle {
    /// The opportunity attacks that a creature has as another moves to a square
    /// (`opportunity.trigger`).
    pub(crate) fn opportunities(
        &self,
        id: CreatureId,
        mover: CreatureId,
        to: Option<Spot>,
        found: &mut Vec<Reaction>,
    ) {
        if to.is_some() && self.comes_along(id, mover) {
            // Whoever is dragged along stays as near as it was (`grapple.drag`).
            return;
        }
        let feet = self.distance(id, mover);
        let then = to.map(|to| self.body(id).feet_to(self.destination(mover, to)));
        let leaves = |reach: u16| feet <= reach && then.is_none_or(|then| then > reach);
        if self.check_clear(id, Target::Creature(mover)).is_err() {
            return;
        }
        for (i, attack) in self.block(id).attacks.iter().enumerate() {
            let attack_id = AttackId(i as u8);
            if !leaves(attack.reach) {
                continue;
            }
            if self.strikes_leaver(id, mover, attack_id) {
                found.push(Reaction::Opportunity(attack_id));
            }
            if self.setup.ruleset.mount_provokes_for_rider {
                let riders = self.riders_of(mover).filter(|r| *r != id && self.can_see(id, *r));
                found.extend(
                    riders
                        .filter(|r| self.strikes_leaver(id, *r, attack_id))
                        .map(|rider| Reaction::OpportunityAtRider(attack_id, rider)),
                );
            }
        }
        if self.setup.ruleset.opportunity_attack == OpportunityAttack::WeaponOrUnarmedStrike
            && leaves(SQUARE)
        {
            if self.check_grapple_hold(id, mover).is_ok() {
                found.push(Reaction::OpportunityGrapple);
            }
            if self.check_wrestle(id, mover, Rule::ShoveLimits).is_ok() {
                found.push(Reaction::OpportunityShove(Shove::Prone));
                found.push(Reaction::OpportunityShove(Shove::Away));
            }
        }
    }

    /// Whether a mover drags a creature along, or the mount that it sits on (`grapple.drag`).
    pub(crate) fn comes_along(&self, id: CreatureId, mover: CreatureId) -> bool {
        let mount = self.mount_of(id);
        self.grappled_by(mover).any(|held| held == id || Some(held) == mount)
    }

    /// Whether an attack could be made as an opportunity attack, distance aside.
    fn strikes_leaver(&self, id: CreatureId, mover: CreatureId, place: AttackId) -> bool {
        let attack = &self.block(id).attacks[place.index()];
        let fits = match self.setup.ruleset.opportunity_attack {
            OpportunityAttack::MeleeAttack => true,
            OpportunityAttack::WeaponOrUnarmedStrike => attack.kind != AttackKind::Spell,
        };
        attack.reach > 0
            && fits
            && self.check_victim(id, mover).is_ok()
            && self.check_part_free(id, place, Target::Creature(mover)).is_ok()
            && self.check_hands(id, attack, Manner::Melee, None).is_ok()
    }

    /// The reaches, each once, that a creature could strike at another for leaving.
    pub(crate) fn threatens(&self, id: CreatureId, mover: CreatureId) -> ArrayVec<u16, 4> {
        let mut reaches = ArrayVec::new();
        for (i, attack) in self.block(id).attacks.iter().enumerate() {
            if !reaches.contains(&attack.reach) && self.strikes_leaver(id, mover, AttackId(i as u8))
            {
                let _ = reaches.try_push(attack.reach);
            }
        }
        let unarmed =
            self.setup.ruleset.opportunity_attack == OpportunityAttack::WeaponOrUnarmedStrike;
        if unarmed
            && !reaches.contains(&SQUARE)
            && self.check_victim(id, mover).is_ok()
            && !self.is_too_big_to_wrestle(id, mover)
        {
            let _ = reaches.try_push(SQUARE);
        }
        reaches
    }

    /// Whether a creature's moving in this way provokes nobody: it disengages, or does so by
    /// nature (`opportunity.disengage`).
    #[inline]
    pub(crate) fn slips_by(&self, mover: CreatureId, gait: Gait) -> bool {
        let creature = self.creature(mover);
        creature.touches.contains(Touches::DISENGAGE)
            || creature.nature.contains(Nature::AGILE)
            || gait == Gait::Fly && creature.nature.contains(Nature::FLYBY)
    }

    /// Whether a creature's moving could provoke another if it is seen.
    pub(crate) fn would_provoke(&self, id: CreatureId, mover: CreatureId) -> bool {
        id != mover
            && self.host_of(id).is_none()
            && !self.slips_by(mover, Gait::Walk)
            && match self.setup.ruleset.opportunity {
                Opportunity::HostileOnly => self.enemies(id, mover),
                // Friends let each other pass, unless they wish to be asked.
                Opportunity::Anyone => self.creature(id).watches_allies || !self.allies(id, mover),
            }
    }
}
