//! Weapons used against their design.

use super::{Attack, AttackKind};
use crate::{
    battle::{AttackFrame, AttackId, Battle, CreatureId, GearId, Manner, With},
    creature::Properties,
};

impl Battle {
    /// The form of an attack in this use of its weapon: its own, or that of an improvised weapon
    /// when one that shoots is struck with (`weapon.ammunition.melee`), or one that is not made for
    /// it is thrown (`weapon.improvised`).
    #[inline]
    pub(crate) fn form<'a>(
        &'a self,
        id: CreatureId,
        attack: &'a Attack,
        manner: Manner,
    ) -> &'a Attack {
        if !attack.is_makeshift(manner) {
            return attack;
        }
        let block = self.block(id);
        &block.attacks[usize::from(block.improvised())]
    }

    /// The weapon that a frame's attack uses against its design.
    pub(crate) fn makeshift(&self, f: &AttackFrame) -> Option<&Attack> {
        let With::Attack(AttackId(place)) = f.with else { return None };
        let attack = self.block(f.attacker).attacks.get(usize::from(place))?;
        attack.is_makeshift(f.manner).then_some(attack)
    }

    /// Whether a frame's attack swings a sling that is not loaded, or can't be, which does no
    /// damage (`weapon.ammunition.melee`).
    pub(crate) fn swings_empty_sling(&self, f: &AttackFrame) -> bool {
        self.makeshift(f).is_some_and(|attack| {
            let none_left = attack
                .ammunition
                .is_none_or(|gear| self.creature(f.attacker).stock[GearId(gear).index()] == 0);
            attack.properties.contains(Properties::SLING)
                && (none_left || self.free_hands(f.attacker) == 0)
        })
    }
}

impl Attack {
    /// Whether to attack so is to use a weapon in a way that it is not made for. A net is thrown or
    /// nothing.
    #[inline]
    pub fn is_makeshift(&self, manner: Manner) -> bool {
        self.weapon.is_some()
            && self.kind == AttackKind::Weapon
            && !self.properties.contains(Properties::NET)
            && match manner {
                Manner::Melee => self.reach == 0,
                Manner::Ranged => self.range.is_none(),
            }
    }
}
