//! Which attacks a creature can make as an opportunity attack (`opportunity.trigger`).

use arrayvec::ArrayVec;

use super::AttackKind;
use crate::{
    battle::{AttackId, Battle, CreatureId, Manner, Reaction, Shove, Target},
    catalogue::Rule,
    conditions::{EffectMask, Nature},
    movement::MovementMode,
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
    ) -> impl Iterator<Item = Reaction> {
        // Whoever is dragged along stays as near as it was (`grapple.drag`).
        let apart = to.is_none() || !self.comes_along(id, mover);
        let open = apart && self.check_clear(id, Target::Creature(mover)).is_ok();
        let feet = self.distance(id, mover);
        let then = to.map(|to| self.body(id).feet_to(self.destination(mover, to)));
        let leaves =
            move |reach: u16| open && feet <= reach && then.is_none_or(|then| then > reach);
        let ruleset = &self.setup.ruleset;
        let left = self.block(id).attacks.iter().enumerate();
        let left = left.filter(move |(_, attack)| leaves(attack.reach));
        let blows = left.flat_map(move |(i, _)| {
            let attack = AttackId(i as u8);
            let strikes = self.strikes_leaver(id, mover, attack);
            let riders = ruleset.mount_provokes_for_rider.then(|| self.riders_of(mover));
            let at_riders = riders.into_iter().flatten().filter(move |r| {
                *r != id && self.can_see(id, *r) && self.strikes_leaver(id, *r, attack)
            });
            let at_riders = at_riders.map(move |rider| Reaction::OpportunityAtRider(attack, rider));
            strikes.then_some(Reaction::Opportunity(attack)).into_iter().chain(at_riders)
        });
        let unarmed = ruleset.opportunity_attack == OpportunityAttack::WeaponOrUnarmedStrike;
        let unarmed = (unarmed && leaves(SQUARE)).then_some(());
        let grapple = unarmed.into_iter();
        let grapple = grapple.filter(move |()| self.check_grapple_hold(id, mover).is_ok());
        let shove = unarmed.into_iter();
        let shove =
            shove.filter(move |()| self.check_wrestle(id, mover, Rule::ShoveLimits).is_ok());
        let ways = [Shove::Prone, Shove::Away].map(Reaction::OpportunityShove);
        blows
            .chain(grapple.map(|()| Reaction::OpportunityGrapple))
            .chain(shove.flat_map(move |()| ways))
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
    pub(crate) fn slips_by(&self, mover: CreatureId, gait: MovementMode) -> bool {
        let creature = self.creature(mover);
        creature.touches.contains(EffectMask::DISENGAGE)
            || creature.nature.contains(Nature::AGILE)
            || gait == MovementMode::Fly && creature.nature.contains(Nature::FLYBY)
    }

    /// Whether a creature's moving could provoke another if it is seen.
    pub(crate) fn would_provoke(&self, id: CreatureId, mover: CreatureId) -> bool {
        id != mover
            && self.host_of(id).is_none()
            && !self.slips_by(mover, MovementMode::Walk)
            && match self.setup.ruleset.opportunity {
                Opportunity::HostileOnly => self.enemies(id, mover),
                // Friends let each other pass, unless they wish to be asked.
                Opportunity::Anyone => self.creature(id).watches_allies || !self.allies(id, mover),
            }
    }
}
