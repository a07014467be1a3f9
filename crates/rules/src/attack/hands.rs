//! What is in whose hands, and what it takes to get it there.

use super::Attack;
use crate::{
    battle::{
        AttackRole, Battle, CreatureId, DroppedGear, Engine, EventKind, GearId, Manner, Refusal,
        RefusalReason, Sink,
    },
    catalogue::Rule,
    creature::{GearKind, Properties},
};

/// What pays for drawing a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    /// It is in hand already.
    InHand,
    /// It is part of throwing it (`weapon.thrown`).
    WithThrow,
    /// It is part of the attack (`action.attack.equip`).
    WithAttack,
    /// The free interaction (`turn.interact`).
    Free,
}

impl Battle {
    /// Whether a creature holds a piece of gear.
    pub fn holds(&self, id: CreatureId, gear: GearId) -> bool {
        self.creature(id).hands.contains(&Some(gear))
    }

    /// How many hands are free: not full, and not on somebody's collar.
    pub fn free_hands(&self, id: CreatureId) -> usize {
        let empty = self.creature(id).hands.iter().filter(|h| h.is_none()).count();
        empty.saturating_sub(self.hands_on_others(id))
    }

    /// Whether attacking so takes both hands; in the saddle a lance takes one (`weapon.lance`).
    fn takes_two_hands(&self, id: CreatureId, attack: &Attack) -> bool {
        attack.properties.contains(Properties::TWO_HANDED)
            && !(attack.properties.contains(Properties::LANCE) && self.mount_of(id).is_some())
    }

    /// Whether a versatile weapon is swung in both hands: whenever the other is free.
    pub(crate) fn swings_two_handed(
        &self,
        id: CreatureId,
        attack: &Attack,
        manner: Manner,
    ) -> bool {
        attack.versatile.is_some()
            && manner == Manner::Melee
            && match attack.weapon {
                None => !self.block(id).hands_full,
                Some(_) => self.free_hands(id) >= 1,
            }
    }

    /// How the weapon of an attack comes to hand, and whether there are hands enough. Without a
    /// role it is no attack of the turn, and nothing can be drawn for it.
    #[inline]
    pub(crate) fn check_hands(
        &self,
        id: CreatureId,
        attack: &Attack,
        manner: Manner,
        role: Option<AttackRole>,
    ) -> Result<Draw, Refusal> {
        match attack.weapon {
            None => Ok(Draw::InHand),
            Some(weapon) => self.check_hands_for(GearId(weapon), id, attack, manner, role),
        }
    }

    fn check_hands_for(
        &self,
        weapon: GearId,
        id: CreatureId,
        attack: &Attack,
        manner: Manner,
        role: Option<AttackRole>,
    ) -> Result<Draw, Refusal> {
        let thrown = manner == Manner::Ranged && attack.properties.contains(Properties::THROWN);
        let mut free = self.free_hands(id);
        let draw = if self.holds(id, weapon) {
            Draw::InHand
        } else {
            if self.creature(id).stock[weapon.index()] == 0 {
                let rule = if thrown { Rule::WeaponThrown } else { Rule::AttackSource };
                return Refusal::err(rule, RefusalReason::NoneLeft(weapon));
            }
            if free == 0 {
                return Refusal::err(Rule::TurnInteract, RefusalReason::NoFreeHand);
            }
            free -= 1;
            if thrown && self.setup.ruleset.thrown_draws {
                Draw::WithThrow
            } else {
                let Some(role) = role else {
                    return Refusal::err(Rule::TurnInteract, RefusalReason::NotHeld(weapon));
                };
                // The attack of a bonus action is none of the Attack action's.
                let own = u8::from(role != AttackRole::OffHand);
                let per_attack = self.setup.ruleset.weapon_swap_per_attack;
                if per_attack && self.state.turn.attacks.swaps < self.state.turn.attacks.made + own
                {
                    Draw::WithAttack
                } else if !self.state.turn.interaction {
                    Draw::Free
                } else {
                    let rule =
                        if per_attack { Rule::ActionAttackEquip } else { Rule::TurnInteract };
                    return Refusal::err(rule, RefusalReason::InteractionSpent);
                }
            }
        };
        if self.takes_two_hands(id, attack) && free == 0 && !attack.is_makeshift(manner) {
            let lance = attack.properties.contains(Properties::LANCE);
            let rule = if lance { Rule::WeaponLance } else { Rule::WeaponTwohanded };
            return Refusal::err(rule, RefusalReason::NeedsTwoHands(weapon));
        }
        // A hand must be free to load (`weapon.ammunition`).
        let shoots = attack.properties.contains(Properties::AMMUNITION) && manner == Manner::Ranged;
        if shoots && !self.takes_two_hands(id, attack) && free == 0 {
            return Refusal::err(Rule::WeaponAmmunition, RefusalReason::NoFreeHand);
        }
        Ok(draw)
    }

    pub(crate) fn check_draw(&self, gear: GearId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_gear(id, gear)?;
        let creature = self.creature(id);
        let in_hand = creature.hands.iter().filter(|h| **h == Some(gear)).count();
        if in_hand > 0 && in_hand >= usize::from(creature.stock[gear.index()]) {
            return Refusal::err(Rule::TurnInteract, RefusalReason::AlreadyHeld(gear));
        }
        let kind = &self.block(id).gear[gear.index()].kind;
        if matches!(kind, GearKind::Ammunition) {
            return Refusal::err(Rule::WeaponAmmunition, RefusalReason::WrongManner);
        }
        if matches!(kind, GearKind::Shield) {
            return Refusal::err(Rule::ArmourShield, RefusalReason::WrongManner);
        }
        if self.creature(id).stock[gear.index()] == 0 {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NoneLeft(gear));
        }
        if self.free_hands(id) == 0 {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NoFreeHand);
        }
        self.check_interaction(id, gear)
    }

    pub(crate) fn check_stow(&self, gear: GearId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_gear(id, gear)?;
        if !self.holds(id, gear) {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NotHeld(gear));
        }
        if self.block(id).gear[gear.index()].kind == GearKind::Shield {
            return Refusal::err(Rule::ArmourShield, RefusalReason::WrongManner);
        }
        self.check_interaction(id, gear)
    }

    pub(crate) fn check_drop(&self, gear: GearId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_gear(id, gear)?;
        if !self.holds(id, gear) {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NotHeld(gear));
        }
        if self.block(id).gear[gear.index()].kind == GearKind::Shield {
            return Refusal::err(Rule::ArmourShield, RefusalReason::WrongManner);
        }
        Ok(())
    }

    pub(crate) fn check_pick_up(&self, gear: GearId) -> Result<(), Refusal> {
        let id = self.state.turn.creature;
        self.check_gear(id, gear)?;
        if self.gear_within_reach(id, gear).is_none() {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NotHere(gear));
        }
        if self.free_hands(id) == 0 {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NoFreeHand);
        }
        self.check_interaction(id, gear)
    }

    /// The place among what lies on the ground of a piece of a creature's gear that it can pick up.
    fn gear_within_reach(&self, id: CreatureId, gear: GearId) -> Option<usize> {
        self.state
            .dropped
            .iter()
            .position(|d| d.owner == id && d.gear == gear && self.gear_at_hand(id, d))
    }

    fn check_gear(&self, id: CreatureId, gear: GearId) -> Result<(), Refusal> {
        if gear.index() >= self.block(id).gear.len() {
            return Refusal::err(Rule::TurnInteract, RefusalReason::NoSuchThing);
        }
        if self.creature(id).is(crate::conditions::Condition::Incapacitated) {
            return Refusal::err(
                Rule::ConditionIncapacitated,
                RefusalReason::Has(id, crate::conditions::Condition::Incapacitated),
            );
        }
        Ok(())
    }

    /// Whether the turn has an interaction left: the free one, one of the attacks', or the action.
    fn check_interaction(&self, id: CreatureId, gear: GearId) -> Result<(), Refusal> {
        if !self.state.turn.interaction || self.swap_left(id, gear) || !self.state.turn.action {
            return Ok(());
        }
        // Somebody in the middle of an attack action has had a swap for each attack.
        let swapped =
            self.setup.ruleset.weapon_swap_per_attack && self.state.turn.attacks.swaps > 0;
        let rule = if swapped { Rule::ActionAttackEquip } else { Rule::TurnInteractSecond };
        Refusal::err(rule, RefusalReason::InteractionSpent)
    }

    /// Whether an attack of the action still has its draw or stow (`action.attack.equip`).
    fn swap_left(&self, id: CreatureId, gear: GearId) -> bool {
        self.setup.ruleset.weapon_swap_per_attack
            && self.state.turn.attacks.swaps < self.state.turn.attacks.made
            && matches!(self.block(id).gear[gear.index()].kind, GearKind::Weapon { .. })
    }
}

impl<S: Sink> Engine<'_, S> {
    /// Pays for an interaction; says by which rule.
    fn spend_interaction(&mut self, id: CreatureId, gear: GearId) -> Rule {
        let swap = self.battle.swap_left(id, gear);
        let turn = &mut self.battle.state.turn;
        if swap {
            turn.attacks.swaps += 1;
            Rule::ActionAttackEquip
        } else if !turn.interaction {
            turn.interaction = true;
            Rule::TurnInteract
        } else {
            turn.action = true;
            Rule::TurnInteractSecond
        }
    }

    pub(crate) fn draw_for(&mut self, id: CreatureId, attack: &Attack, draw: Draw) {
        let Some(weapon) = attack.weapon.map(GearId) else { return };
        let rule = match draw {
            Draw::InHand => return,
            Draw::WithThrow => Rule::WeaponThrown,
            Draw::WithAttack => {
                self.battle.state.turn.attacks.swaps += 1;
                Rule::ActionAttackEquip
            }
            Draw::Free => {
                self.battle.state.turn.interaction = true;
                Rule::TurnInteract
            }
        };
        self.take_in_hand(id, weapon);
        self.emit([rule], |_| EventKind::Drew { creature: id, gear: weapon });
    }

    fn take_in_hand(&mut self, id: CreatureId, gear: GearId) {
        if let Some(hand) = self.battle.creature_mut(id).hands.iter_mut().find(|h| h.is_none()) {
            *hand = Some(gear);
        }
    }

    pub(crate) fn empty_hand(&mut self, id: CreatureId, gear: GearId) {
        if let Some(hand) =
            self.battle.creature_mut(id).hands.iter_mut().find(|h| **h == Some(gear))
        {
            *hand = None;
        }
    }

    pub(crate) fn draw(&mut self, id: CreatureId, gear: GearId) {
        let rule = self.spend_interaction(id, gear);
        self.take_in_hand(id, gear);
        self.emit([rule], |_| EventKind::Drew { creature: id, gear });
    }

    pub(crate) fn stow(&mut self, id: CreatureId, gear: GearId) {
        let rule = self.spend_interaction(id, gear);
        self.empty_hand(id, gear);
        self.emit([rule], |_| EventKind::Stowed { creature: id, gear });
    }

    /// Lets go of something; it falls to the ground.
    pub(crate) fn drop_gear(&mut self, id: CreatureId, gear: GearId, rule: Rule) {
        self.empty_hand(id, gear);
        let square = self.battle.creature(id).square;
        self.battle.creature_mut(id).stock[gear.index()] =
            self.battle.creature(id).stock[gear.index()].saturating_sub(1);
        self.battle.state.dropped.push(DroppedGear { owner: id, gear, count: 1, square });
        self.emit([rule], |_| EventKind::DroppedGear { creature: id, gear });
    }

    /// What is thrown or lost lies on the ground where it ended.
    pub(crate) fn lands(&mut self, owner: CreatureId, gear: GearId, square: crate::space::Square) {
        self.battle.state.dropped.push(DroppedGear { owner, gear, count: 1, square });
    }

    pub(crate) fn pick_up(&mut self, id: CreatureId, gear: GearId) {
        let Some(place) = self.battle.gear_within_reach(id, gear) else { return };
        let rule = self.spend_interaction(id, gear);
        let found = self.battle.state.dropped.remove(place);
        self.battle.creature_mut(id).stock[gear.index()] += found.count;
        self.take_in_hand(id, gear);
        self.emit([rule], |_| EventKind::PickedUp { creature: id, gear });
    }
}
