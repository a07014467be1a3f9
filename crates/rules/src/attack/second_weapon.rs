//! The extra attack with a second light weapon (`twoweapon.attack`).

use super::{Attack, AttackKind};
use crate::{
    battle::{AttackId, Battle, CreatureId, Engine, GearId, Manner, Refusal, RefusalReason, Sink},
    catalogue::Rule,
    creature::{Mastery, Properties},
    ruleset::TwoWeapons,
};

impl Battle {
    /// Whether the extra attack with a second light weapon may be made (`twoweapon.attack`).
    pub(super) fn check_second_weapon(
        &self,
        id: CreatureId,
        place: AttackId,
        manner: Manner,
        nick: bool,
    ) -> Result<(), Refusal> {
        let rule = Rule::TwoweaponAttack;
        let attack = self.attack(id, place)?;
        let before = self.state.turn.light;
        if !before.any() {
            return Refusal::err(rule, RefusalReason::NoLightAttack);
        }
        let melee_only = self.setup.ruleset.two_weapons == TwoWeapons::LightMelee;
        let light = attack.properties.contains(Properties::LIGHT)
            && !attack.is_makeshift(manner)
            && (!melee_only || attack.reach > 0);
        let another = before.any_but(place)
            || attack.weapon.is_some_and(|g| self.has_another(id, place, GearId(g), manner));
        if !light || !another || attack.kind != AttackKind::Weapon {
            return Refusal::err(rule, RefusalReason::NotLight);
        }
        if melee_only {
            self.check_other_hand(id, GearId(attack.weapon.unwrap_or(0)))?;
        }
        if self.state.turn.second_weapon {
            let rule = if nick { Rule::MasteryNick } else { rule };
            return Refusal::err(rule, RefusalReason::NoAttackLeft);
        }
        if nick {
            let has = |a: &Attack| a.mastery == Some(Mastery::Nick);
            let mut made = self.block(id).attacks.iter().enumerate();
            if !has(attack) && !made.any(|(i, a)| before.made & (1 << i) != 0 && has(a)) {
                return Refusal::err(Rule::MasteryNick, RefusalReason::NoMastery);
            }
            return Ok(());
        }
        if self.state.turn.bonus {
            return Refusal::err(Rule::BonusOne, RefusalReason::BonusSpent);
        }
        self.check_one_deed(id, self.state.turn.action)
    }

    /// Whether a weapon is held in another hand than one that attacked.
    fn check_other_hand(&self, id: CreatureId, weapon: GearId) -> Result<(), Refusal> {
        let rule = Rule::TwoweaponAttack;
        let hands = self.creature(id).hands;
        let mut holding = (0..hands.len()).filter(|hand| hands[*hand] == Some(weapon)).peekable();
        if holding.peek().is_none() {
            return Refusal::err(rule, RefusalReason::NotHeld(weapon));
        }
        match holding.any(|hand| self.state.turn.light.any_beside(hand)) {
            true => Ok(()),
            false => Refusal::err(rule, RefusalReason::NoLightAttack),
        }
    }

    /// Whether there is a second weapon of the kind that was attacked with first: in the other
    /// hand, or, where one need not be held, to be drawn.
    fn has_another(&self, id: CreatureId, place: AttackId, weapon: GearId, manner: Manner) -> bool {
        let first = usize::from(self.state.turn.light.thrown & (1 << place.0) == 0);
        let creature = self.creature(id);
        let held = creature.hands.iter().filter(|h| **h == Some(weapon)).count();
        let to_draw = match self.setup.ruleset.two_weapons {
            TwoWeapons::LightMelee => false,
            TwoWeapons::AnyLight => {
                held == 0 || (manner == Manner::Ranged && self.setup.ruleset.thrown_draws)
            }
        };
        held > first || (to_draw && usize::from(creature.stock[weapon.index()]) > first)
    }
}

impl<S: Sink> Engine<'_, S> {
    /// An attack of the Attack action with a light weapon lets a second one follow.
    pub(super) fn note_light_attack(
        &mut self,
        id: CreatureId,
        place: AttackId,
        attack: &Attack,
        manner: Manner,
    ) {
        let hands = self.battle.creature(id).hands;
        let holds = |weapon| hands.iter().position(|held| *held == Some(GearId(weapon)));
        let hand = attack.weapon.and_then(holds);
        let light = &mut self.battle.state.turn.light;
        light.made |= 1 << place.0;
        if manner == Manner::Ranged && attack.properties.contains(Properties::THROWN) {
            light.thrown |= 1 << place.0;
        }
        light.hands |= hand.map_or(0, |hand| 1 << hand);
    }
}
