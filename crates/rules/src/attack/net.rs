//! Nets: whom they hold, and how to get out (`weapon.net`).

use super::Attack;
use crate::{
    battle::{
        ActionName, AttackId, Battle, CheckFrame, CheckPurpose, CreatureId, DroppedGear, EndedBy,
        Engine, EventKind, Frame, GearId, Object, ObjectKind, Refusal, RefusalReason, SavePurpose,
        Sink, Target,
    },
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Properties, Size, Skill},
    effects::{Effect, EffectGroup, Modifier, Origin},
    ruleset::Net,
};

impl Battle {
    /// The skill that gets one out of a net: none in 2014, Athletics in 2024.
    pub(crate) fn net_skill(&self) -> Option<Skill> {
        match self.setup.ruleset.net {
            Net::AttackRoll => None,
            Net::SavingThrow => Some(Skill::Athletics),
        }
    }

    /// Whether a net can hold a creature at all (`weapon.net`).
    fn net_holds(&self, id: CreatureId) -> bool {
        let block = self.block(id);
        let slips_through = self.setup.ruleset.net == Net::AttackRoll && block.formless;
        block.size <= Size::Large && !slips_through
    }

    /// Whether an attack throws a net of the kind that comes once an action (`weapon.net.one`).
    #[inline]
    pub(crate) fn is_lone_net(&self, id: CreatureId, attack: AttackId) -> bool {
        self.setup.ruleset.net == Net::AttackRoll
            && self
                .block(id)
                .attacks
                .get(attack.index())
                .is_some_and(|a| a.properties.contains(Properties::NET))
    }

    /// Whether a net is the only attack of its action, where it has to be.
    pub(crate) fn check_one_net(&self, id: CreatureId, attack: AttackId) -> Result<(), Refusal> {
        let made = self.state.turn.attacks;
        if made.net || (made.made > 0 && self.is_lone_net(id, attack)) {
            return Refusal::err(Rule::WeaponNetOne, RefusalReason::NoAttackLeft);
        }
        Ok(())
    }

    /// Whether a net that asks a saving throw can be thrown at this: a creature in sight.
    #[inline]
    pub(crate) fn check_net_target(
        &self,
        id: CreatureId,
        attack: &Attack,
        target: Target,
    ) -> Result<(), Refusal> {
        if self.setup.ruleset.net == Net::AttackRoll || !attack.properties.contains(Properties::NET)
        {
            return Ok(());
        }
        match target {
            Target::Creature(other) if self.can_see(id, other) => Ok(()),
            Target::Creature(other) => Refusal::err(Rule::WeaponNet, RefusalReason::Unseen(other)),
            _ => Refusal::err(Rule::WeaponNet, RefusalReason::WrongManner),
        }
    }

    /// The place of a net in a creature's gear.
    fn net_of(&self, id: CreatureId) -> Option<GearId> {
        let nets = |a: &&Attack| a.properties.contains(Properties::NET);
        self.block(id).attacks.iter().find(nets)?.weapon.map(GearId)
    }

    pub(crate) fn check_free(&self, target: CreatureId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        if let Some(effect) = self.aid_on(target) {
            return self.check_aid(id, target, effect);
        }
        self.check_action(id)?;
        self.check_placed(id, target, Rule::WeaponNetEscape)?;
        if self.net_on(target).is_none() || target == id {
            return Refusal::err(Rule::WeaponNetEscape, RefusalReason::NotGrappled);
        }
        let (feet, most) = (self.distance(id, target), self.wrestling_reach(id));
        if feet > most {
            return Refusal::err(Rule::WeaponNetEscape, RefusalReason::Distance { feet, most });
        }
        self.check_clear(id, Target::Creature(target))
    }
}

impl<S: Sink> Engine<'_, S> {
    /// A net of the 2024 rules asks a saving throw in place of an attack; says whether it did.
    pub(crate) fn throw_net(&mut self, id: CreatureId, attack: AttackId, target: Target) -> bool {
        if self.battle.setup.ruleset.net != Net::SavingThrow {
            return false;
        }
        let Target::Creature(target) = target else { return true };
        let ability = Ability::Dexterity;
        let block = self.battle.block(id);
        let dc = (8 + block.modifier(Ability::Dexterity) + block.proficiency).max(0) as u8;
        if self.battle.net_holds(target) {
            self.force_save(target, ability, dc, Some(id), SavePurpose::Net(attack));
        } else {
            self.emit([Rule::WeaponNet], |_| EventKind::Save {
                creature: target,
                ability,
                dc,
                roll: None,
                success: true,
            });
        }
        true
    }

    /// A net falls over a creature.
    pub(crate) fn net(&mut self, by: CreatureId, target: CreatureId) {
        if !self.battle.on_map(target) {
            return;
        }
        let condition = Condition::Restrained;
        if !self.battle.net_holds(target) {
            self.emit([Rule::WeaponNet], |_| EventKind::Immune { creature: target, condition });
            return;
        }
        let bond = self.battle.bond();
        let held = self.gain(Effect {
            bond,
            ..Effect::new(
                target,
                Modifier::Condition(condition),
                Origin::Rule(Rule::WeaponNet),
                Some(by),
            )
        });
        if held && self.battle.state.objects.len() < 255 {
            let square = self.battle.creature(target).square;
            let kind = ObjectKind::Net { holds: target, bond, binding: None };
            self.battle.state.objects.push(Object {
                square,
                hit_points: 5,
                kind,
                open: false,
                locked: false,
                stuck: 0,
                burning: false,
            });
            // It lies on the creature now, and not beside it.
            let net = self.battle.net_of(by);
            let lies = |d: &DroppedGear| d.owner == by && Some(d.gear) == net && d.square == square;
            if let Some(place) = self.battle.state.dropped.iter().rposition(lies) {
                self.battle.state.dropped.remove(place);
            }
        }
    }

    /// A creature gets out of a net, which lies on the ground then.
    pub(crate) fn slip_net(&mut self, id: CreatureId, bond: EffectGroup) {
        let thrower =
            self.battle.state.effects.iter().find(|e| e.bond == bond).and_then(|e| e.source);
        self.end_bond(bond, EndedBy::Rule(Rule::WeaponNetEscape));
        if let Some(thrower) = thrower
            && let Some(net) = self.battle.net_of(thrower)
        {
            let square = self.battle.creature(id).square;
            self.lands(thrower, net, square);
        }
    }

    pub(crate) fn begin_free(&mut self, id: CreatureId, target: CreatureId) {
        if let Some(effect) = self.battle.aid_on(target).copied() {
            self.begin_aid(id, target, &effect);
            return;
        }
        self.spend_action(id, ActionName::Escape, Rule::WeaponNetEscape);
        self.push(Frame::Check(CheckFrame {
            creature: id,
            ability: Ability::Strength,
            skill: self.battle.net_skill(),
            dc: Some(10),
            purpose: CheckPurpose::Free(target),
        }));
    }
}
