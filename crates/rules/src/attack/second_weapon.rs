use super::{Attack, AttackKind};
use crate::{
    battle::{AttackId, Battle, Because, CreatureId, GearId, Manner, Refusal},
    catalogue::Rule,
    creature::Properties,
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
        let Some(first) = self.turn.light else {
            return Refusal::err(rule, Because::NoLightAttack);
        };
        let melee_only = self.setup.ruleset.two_weapons == TwoWeapons::LightMelee;
        let light = attack.properties.contains(Properties::LIGHT)
            && !attack.is_makeshift(manner)
            && (!melee_only || attack.reach > 0);
        let another = first != place
            || attack.weapon.is_some_and(|g| self.has_another(id, GearId(g), manner));
        if !light || !another || attack.kind != AttackKind::Weapon {
            return Refusal::err(rule, Because::NotLight);
        }
        if melee_only && !attack.weapon.is_some_and(|g| self.holds(id, GearId(g))) {
            return Refusal::err(rule, Because::NotHeld(GearId(attack.weapon.unwrap_or(0))));
        }
        if self.turn.second_weapon {
            let rule = if nick { Rule::MasteryNick } else { rule };
            return Refusal::err(rule, Because::NoAttackLeft);
        }
        if nick {
            let first = self.attack(id, first)?;
            let has = |a: &Attack| a.mastery == Some(crate::creature::Mastery::Nick);
            if !has(attack) && !has(first) {
                return Refusal::err(Rule::MasteryNick, Because::NoMastery);
            }
            return Ok(());
        }
        if self.turn.bonus {
            return Refusal::err(Rule::BonusOne, Because::BonusSpent);
        }
        self.check_one_deed(id, self.turn.action)
    }

    /// Whether there is a second weapon of the kind that was attacked with first: in the other
    /// hand, or, where one need not be held, to be drawn.
    fn has_another(&self, id: CreatureId, weapon: GearId, manner: Manner) -> bool {
        let first = usize::from(!self.turn.light_thrown);
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
