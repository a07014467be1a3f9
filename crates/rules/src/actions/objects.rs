//! Using and breaking objects, potions, kits and shields.

use crate::{
    battle::{
        ActionName, Battle, CheckFrame, CheckPurpose, ConsumeFrame, CreatureId, DoorState, Economy,
        Engine, EventKind, Frame, GearId, ImproviseFrame, Life, ObjectId, ObjectKind, Refusal,
        RefusalReason, RollPurpose, Sink, StepResult, Target, UseCost,
    },
    catalogue::Rule,
    creature::{Ability, GearKind},
    ruleset::Breaking,
};

impl Battle {
    pub(crate) fn check_use(&self, object: ObjectId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_able(id)?;
        let setup = self.check_object(id, object)?;
        self.check_door(id, object)?;
        let action_free = !self.state.turn.action;
        match setup {
            UseCost::Free if !self.state.turn.interaction || action_free => Ok(()),
            UseCost::Free => {
                Refusal::err(Rule::TurnInteractSecond, RefusalReason::InteractionSpent)
            }
            _ if action_free => Ok(()),
            UseCost::Action => Refusal::err(Rule::TurnInteractItem, RefusalReason::ActionSpent),
            UseCost::Hard => Refusal::err(Rule::TurnInteractHard, RefusalReason::ActionSpent),
        }
    }

    /// Whether there is such an object within reach; says what using it costs.
    pub(crate) fn check_object(
        &self,
        id: CreatureId,
        object: ObjectId,
    ) -> Result<UseCost, Refusal> {
        let cost = self.check_whole(id, object)?;
        self.check_at_hand(id, Target::Object(object), Rule::TurnInteract)?;
        Ok(cost)
    }

    /// Whether there is such an object to be used, near or far; says what using it costs.
    pub(crate) fn check_whole(&self, id: CreatureId, object: ObjectId) -> Result<UseCost, Refusal> {
        let found =
            self.state.objects.get(object.index()).filter(|_| self.places_object(id, object));
        match found.map(|found| (found.kind, found.hit_points)) {
            None | Some((ObjectKind::Net { .. }, _)) => {
                Refusal::err(Rule::TurnInteract, RefusalReason::NoSuchThing)
            }
            Some((_, 0)) => Refusal::err(Rule::ObjectZero, RefusalReason::Broken(object)),
            Some((ObjectKind::Setup(i), _)) => Ok(self.setup.objects[usize::from(i)].use_cost),
        }
    }

    /// Whether a creature can handle an object without the time that picking a lock takes.
    pub(crate) fn check_handling(&self, id: CreatureId, object: ObjectId) -> Result<(), Refusal> {
        self.check_object(id, object)?;
        if self.door_state(object) == Some(DoorState::Locked) {
            return Refusal::err(Rule::TurnInteract, RefusalReason::Locked(object));
        }
        self.check_door(id, object)
    }

    pub(crate) fn check_break(&self, object: ObjectId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        self.check_object(id, object)?;
        let ObjectKind::Setup(i) = self.state.objects[object.index()].kind else {
            return Refusal::err(Rule::ObjectBreak, RefusalReason::Unbreakable(object));
        };
        if self.sticks(object) {
            return Ok(());
        }
        let setup = &self.setup.objects[usize::from(i)];
        let breaks = match self.setup.ruleset.breaking {
            Breaking::StrengthCheck => true,
            Breaking::ActionIfFragile => setup.fragile || setup.break_dc.is_some(),
        };
        if !breaks {
            return Refusal::err(Rule::ObjectBreak, RefusalReason::Unbreakable(object));
        }
        Ok(())
    }

    /// Whether it is a closed door that has to be forced.
    pub(crate) fn sticks(&self, object: ObjectId) -> bool {
        let found = &self.state.objects[object.index()];
        found.stuck > 0 && !found.open && found.hit_points > 0
    }

    pub(crate) fn check_shield(&self, don: bool) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_action(id)?;
        let has = self.shield_of(id).is_some();
        if !has {
            return Refusal::err(Rule::ArmourShield, RefusalReason::NoSuchThing);
        }
        if self.has_shield(id) == don {
            return Refusal::err(Rule::ArmourShield, RefusalReason::ShieldAlready);
        }
        if don && self.free_hands(id) == 0 {
            return Refusal::err(Rule::ArmourShield, RefusalReason::NoFreeHand);
        }
        Ok(())
    }

    fn shield_of(&self, id: CreatureId) -> Option<GearId> {
        let gear = &self.block(id).gear;
        let place = gear.iter().position(|g| g.kind == GearKind::Shield)?;
        (self.creature(id).stock[place] > 0).then_some(GearId(place as u8))
    }

    pub(crate) fn check_consume(&self, gear: GearId, target: CreatureId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_able(id)?;
        self.check_gear_on(id, gear, target)?;
        match self.block(id).gear[gear.index()].kind {
            GearKind::Potion { bonus_action: true, .. } => self.check_bonus(id, true),
            _ => self.check_action(id),
        }
    }

    /// Whether a creature has such a piece of gear to use up, apart from the time that it takes.
    pub(crate) fn check_supply(&self, id: CreatureId, gear: GearId) -> Result<(), Refusal> {
        let Some(item) = self.block(id).gear.get(gear.index()) else {
            return Refusal::err(Rule::ActionUse, RefusalReason::NoSuchThing);
        };
        if self.creature(id).stock[gear.index()] == 0 {
            return Refusal::err(Rule::ActionUse, RefusalReason::NoneLeft(gear));
        }
        match item.kind {
            GearKind::Potion { .. } | GearKind::HealersKit => Ok(()),
            _ => Refusal::err(Rule::ActionUse, RefusalReason::WrongManner),
        }
    }

    /// Whether a piece of gear can be used on a creature: it is at hand, and a kit needs somebody who is dying.
    pub(crate) fn check_gear_on(
        &self,
        id: CreatureId,
        gear: GearId,
        target: CreatureId,
    ) -> Result<(), Refusal> {
        self.check_supply(id, gear)?;
        self.check_there(id, target, Rule::ActionUse)?;
        self.check_at_hand(id, Target::Creature(target), Rule::ActionUse)?;
        let kit = self.block(id).gear[gear.index()].kind == GearKind::HealersKit;
        if kit && !matches!(self.creature(target).life, Life::Dying { .. }) {
            return Refusal::err(Rule::DamageStabilise, RefusalReason::NotDying(target));
        }
        Ok(())
    }
}

impl<S: Sink> Engine<'_, S> {
    pub(crate) fn use_object(&mut self, id: CreatureId, object: ObjectId) {
        let ObjectKind::Setup(i) = self.battle.state.objects[object.index()].kind else { return };
        if self.battle.door_state(object) == Some(DoorState::Locked) {
            return self.begin_unlock(id, object);
        }
        let cost = self.battle.setup.objects[usize::from(i)].use_cost;
        let turn = &mut self.battle.state.turn;
        let rule = match cost {
            UseCost::Free if !turn.interaction => {
                turn.interaction = true;
                Rule::TurnInteract
            }
            UseCost::Free => Rule::TurnInteractSecond,
            UseCost::Action => Rule::TurnInteractItem,
            UseCost::Hard => Rule::TurnInteractHard,
        };
        if rule != Rule::TurnInteract {
            self.spend_action(id, ActionName::Use, Rule::ActionUse);
        }
        self.handle(id, object, rule);
    }

    /// Opens or closes a door, or uses whatever else it is.
    pub(crate) fn handle(&mut self, id: CreatureId, object: ObjectId, rule: Rule) {
        match self.battle.door_state(object) {
            Some(_) => self.swing(id, object, rule),
            None => self.emit([rule], |_| EventKind::UsedObject { creature: id, object }),
        }
    }

    pub(crate) fn begin_break(&mut self, id: CreatureId, object: ObjectId) {
        self.spend_action(id, ActionName::Break, Rule::ObjectBreak);
        let ObjectKind::Setup(i) = self.battle.state.objects[object.index()].kind else { return };
        if self.battle.sticks(object) {
            self.push(Frame::Check(CheckFrame {
                creature: id,
                ability: Ability::Strength,
                skill: None,
                dc: Some(self.battle.state.objects[object.index()].stuck),
                purpose: CheckPurpose::Break(object),
            }));
            return;
        }
        let setup = &self.battle.setup.objects[usize::from(i)];
        let gives_way =
            setup.fragile && self.battle.setup.ruleset.breaking == Breaking::ActionIfFragile;
        let (ability, purpose) = (Ability::Strength, CheckPurpose::Break(object));
        match setup.break_dc {
            _ if gives_way => self.break_object(object, Rule::ObjectBreak),
            Some(dc) => self.push(Frame::Check(CheckFrame {
                creature: id,
                ability,
                skill: None,
                dc: Some(dc),
                purpose,
            })),
            // The GM sets the DC.
            None => {
                self.push(Frame::Improvise(ImproviseFrame { creature: id, ability, purpose }));
            }
        }
    }

    pub(crate) fn handle_shield(&mut self, id: CreatureId, don: bool) {
        let Some(gear) = self.battle.shield_of(id) else { return };
        self.spend_action(id, ActionName::Shield, Rule::ArmourShield);
        if don {
            if let Some(hand) = self.battle.creature_mut(id).hands.iter_mut().find(|h| h.is_none())
            {
                *hand = Some(gear);
            }
            self.emit([Rule::ArmourShield], |_| EventKind::Drew { creature: id, gear });
        } else {
            self.empty_hand(id, gear);
            self.emit([Rule::ArmourShield], |_| EventKind::Stowed { creature: id, gear });
        }
    }

    pub(crate) fn consume(&mut self, id: CreatureId, gear: GearId, target: CreatureId) {
        let economy = match self.battle.block(id).gear[gear.index()].kind {
            GearKind::Potion { bonus_action: true, .. } => Economy::Bonus,
            _ => Economy::Action,
        };
        self.spend(id, ActionName::Use, economy, Rule::ActionUse);
        self.use_gear(id, gear, target);
    }

    /// Uses up a piece of gear when its time has been paid for.
    pub(crate) fn use_gear(&mut self, id: CreatureId, gear: GearId, target: CreatureId) {
        let kind = self.battle.block(id).gear[gear.index()].kind.clone();
        let stock = &mut self.battle.creature_mut(id).stock[gear.index()];
        *stock = stock.saturating_sub(1);
        let left = *stock;
        self.emit([Rule::ActionUse], |_| EventKind::Used { creature: id, gear, left });
        match kind {
            GearKind::Potion { heals, .. } => {
                self.push(Frame::Consume(ConsumeFrame { creature: id, target, heals }));
            }
            _ => self.become_stable(target, Rule::DamageStabilise),
        }
    }

    pub(crate) fn step_consume(&mut self, f: ConsumeFrame) -> StepResult {
        let (total, dice) = self.roll_dice(f.heals, Some(f.creature), RollPurpose::Healing)?;
        self.pop();
        self.heal(f.target, total.max(0) as u16, dice);
        Ok(())
    }
}
