use super::AttackKind;
use crate::{
    battle::{AttackId, Battle, CreatureId, Manner, Reaction, Shove, Target},
    conditions::Touches,
    ruleset::{Opportunity, OpportunityAttack},
    space::Square,
};

impl Battle {
    /// The opportunity attacks that a creature has as another moves to a square
    /// (`opportunity.trigger`).
    pub(crate) fn opportunities(
        &self,
        id: CreatureId,
        mover: CreatureId,
        to: Option<Square>,
        found: &mut Vec<Reaction>,
    ) {
        if to.is_some() && self.grappled_by(mover).any(|held| held == id) {
            // Whoever is dragged along stays as near as it was (`grapple.drag`).
            return;
        }
        let there = to.map(|to| self.destination(mover, to));
        let leaves = |reach: u16| {
            self.distance(id, mover) <= reach
                && there.is_none_or(|there| self.space(id).feet_to(there) > reach)
        };
        if self.check_clear(id, Target::Creature(mover)).is_err() {
            return;
        }
        for (i, attack) in self.block(id).attacks.iter().enumerate() {
            let fits = match self.setup.ruleset.opportunity_attack {
                OpportunityAttack::MeleeAttack => true,
                OpportunityAttack::WeaponOrUnarmedStrike => attack.kind != AttackKind::Spell,
            };
            if attack.reach == 0
                || !fits
                || !leaves(attack.reach)
                || self.check_hands(id, attack, Manner::Melee, None).is_err()
            {
                continue;
            }
            let attack = AttackId(i as u8);
            let may_strike = |whom| {
                self.check_victim(id, whom).is_ok()
                    && self.check_part_free(id, attack, Target::Creature(whom)).is_ok()
            };
            if may_strike(mover) {
                found.push(Reaction::Opportunity(attack));
            }
            if self.setup.ruleset.mount_provokes_for_rider {
                let riders = self.riders_of(mover).filter(|r| *r != id && self.can_see(id, *r));
                found.extend(
                    riders
                        .filter(|r| may_strike(*r))
                        .map(|rider| Reaction::OpportunityAtRider(attack, rider)),
                );
            }
        }
        let unarmed =
            self.setup.ruleset.opportunity_attack == OpportunityAttack::WeaponOrUnarmedStrike;
        if unarmed && leaves(5) {
            if self.check_grapple_hold(id, mover).is_ok() {
                found.push(Reaction::OpportunityGrapple);
            }
            if self.check_wrestle(id, mover, crate::catalogue::Rule::ShoveLimits).is_ok() {
                found.push(Reaction::OpportunityShove(Shove::Prone));
                found.push(Reaction::OpportunityShove(Shove::Away));
            }
        }
    }

    /// Whether a creature's moving could provoke another at all.
    pub(crate) fn could_provoke(&self, id: CreatureId, mover: CreatureId) -> bool {
        id != mover
            && !self.creature(mover).touches.contains(Touches::DISENGAGE)
            && match self.setup.ruleset.opportunity {
                Opportunity::HostileOnly => self.enemies(id, mover),
                // Friends let each other pass; the rules would let them strike, and so may a
                // neutral onlooker.
                Opportunity::Anyone => !self.allies(id, mover),
            }
            && self.can_see(id, mover)
    }
}
