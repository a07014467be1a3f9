//! Those who join a fight because another calls them up, or splits.

use super::Call;
use crate::{
    battle::{Battle, CreatureId, Engine, EventKind, Life, Presence, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    conditions::Condition,
    effects::{Effect, Modifier, Nature, Origin},
    space::Spot,
};

/// The fewest hit points with which a creature splits.
const LEAST_TO_SPLIT: u16 = 10;
/// The hit points of whoever has become a lycanthrope.
const TURNED: u16 = 10;

impl Battle {
    /// One of a creature's brood who has yet to join. Those who split off draw on the same brood.
    fn spare(&self, id: CreatureId, brood: u8) -> Option<CreatureId> {
        let spares = &self.setup.spares;
        let owner = spares.iter().find(|s| s.creature == id).map_or(id, |s| s.owner);
        let mut own = spares.iter().filter(|s| s.owner == owner && s.brood == brood);
        own.find_map(|s| {
            (self.creature(s.creature).presence == Presence::Reserve).then_some(s.creature)
        })
    }

    /// A dead creature that a call can raise.
    fn corpse(&self, id: CreatureId, call: Call) -> Option<CreatureId> {
        let (kind, feet) = call.corpse?;
        self.ids().find(|other| {
            let one = self.creature(*other);
            one.present()
                && one.life == Life::Dead
                && !one.nature.contains(Nature::RAISED)
                && self.block(*other).kind == kind
                && self.distance(id, *other) <= feet
        })
    }

    /// Whether a creature can call up somebody of its brood now.
    pub(super) fn check_call(&self, id: CreatureId, call: Call) -> Result<(), Refusal> {
        if self.spare(id, call.brood).is_none() {
            return Refusal::err(Rule::CreatureActions, RefusalReason::UsedUp);
        }
        if call.corpse.is_some() && self.corpse(id, call).is_none() {
            return Refusal::err(Rule::CreatureActions, RefusalReason::NotNow);
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A creature calls up some of its brood.
    pub(super) fn call_up(&mut self, id: CreatureId, call: Call) {
        for _ in 0..call.count.max(1) {
            let Some(spare) = self.battle.spare(id, call.brood) else { return };
            let from = match call.corpse {
                None => id,
                Some(_) => {
                    let Some(corpse) = self.battle.corpse(id, call) else { return };
                    let raised = Modifier::Nature(Nature::RAISED);
                    let origin = Origin::Rule(Rule::CreatureActions);
                    let mark = Effect::condition(corpse, Condition::Prone, origin, Some(id));
                    self.gain(Effect { modifier: raised, ..mark });
                    corpse
                }
            };
            let at = self.battle.spot(from);
            self.joins(spare, id, at);
        }
    }

    /// One of a brood joins, next to a place, right after its owner in the order.
    fn joins(&mut self, id: CreatureId, owner: CreatureId, at: Spot) {
        let square = self.battle.comes_to_rest(id, at).unwrap_or(at.square);
        let ground = self.battle.ground_at(id, square);
        self.battle.put(id, ground);
        let Spot { square, .. } = ground;
        let (side, initiative) = {
            let owner = self.battle.creature(owner);
            (owner.side, owner.initiative)
        };
        let creature = self.battle.creature_mut(id);
        creature.presence = Presence::Present;
        creature.side = side;
        creature.initiative = initiative;
        self.refresh(id);
        self.battle.misses_those_who_hide(id);
        self.battle.put_behind(id, owner);
        self.battle.pass_if_late(id);
        self.battle.state.contested |= self.battle.enemies_stand();
        self.contest_stands = false;
        self.emit([Rule::OrderPositions], |_| EventKind::Joined { creature: id, square });
        self.battle.arrives(id);
    }

    /// A turn ends on which a creature was slashed so much: a limb may be off, and acts next.
    pub(crate) fn loses_limb(&mut self, id: CreatureId, slashed: u16) {
        let least = self.battle.block(id).modifiers().find_map(|m| match m {
            Modifier::Limbs(least) => Some(*least),
            _ => None,
        });
        let off = least.is_some_and(|least| slashed >= least)
            && self.battle.creature(id).lives()
            && self.battle.is_bloodied(id);
        let Some(limb) = self.battle.spare(id, 0).filter(|_| off) else { return };
        let at = self.battle.spot(id);
        self.joins(limb, id, at);
        let level = self.battle.creature(id).exhaustion + 1;
        self.battle.creature_mut(id).limbs_lost += 1;
        self.exhaust(id, level, Rule::ConditionExhaustion);
    }

    /// Limbs grow again as a creature regains hit points, and their exhaustion goes.
    pub(crate) fn regrows_limbs(&mut self, id: CreatureId) {
        let creature = self.battle.creature_mut(id);
        let lost = std::mem::take(&mut creature.limbs_lost);
        let left = creature.exhaustion.saturating_sub(lost);
        if left < creature.exhaustion {
            self.exhaust(id, left, Rule::ConditionExhaustion);
        }
    }

    /// A creature drops that is cursed with lycanthropy: one of the kind is there in its place.
    pub(crate) fn succumbs(&mut self, id: CreatureId) -> bool {
        let curse = self.battle.effects_on(id).find(|e| e.modifier == Modifier::Lycanthropy);
        let Some(kin) = curse.and_then(|e| e.source) else { return false };
        let Some(spare) = self.battle.spare(kin, 0) else { return false };
        let at = self.battle.spot(id);
        let to = self.battle.creature(spare).block;
        self.leave(id, Presence::Fled);
        self.emit([Rule::AttackEffect], |_| EventKind::ShapeChanged { creature: id, to });
        self.joins(spare, kin, at);
        self.battle.creature_mut(spare).hit_points = TURNED;
        true
    }

    /// A creature that can react splits in two: both have half its hit points, and its next
    /// smaller shape.
    pub(crate) fn split(&mut self, id: CreatureId) {
        let creature = *self.battle.creature(id);
        let shapes = &self.battle.block(id).shapes;
        let now = shapes.iter().position(|block| *block == creature.block);
        let next = now.and_then(|now| shapes.get(now + 1).map(|block| (now + 1, *block)));
        let (Some((shape, block)), Some(spare)) = (next, self.battle.spare(id, 0)) else { return };
        if creature.hit_points < LEAST_TO_SPLIT
            || !creature.stands()
            || self.battle.check_can_react(id).is_err()
        {
            return;
        }
        self.battle.creature_mut(id).reaction_spent = true;
        let half = creature.hit_points / 2;
        self.change_shape(id, shape as u8);
        for one in [id, spare] {
            self.battle.reshape(one, block);
            let creature = self.battle.creature_mut(one);
            creature.hit_points = half;
            creature.maximum = half;
        }
        let at = self.battle.spot(id);
        self.joins(spare, id, at);
    }
}
