//! Weapons used against their design.

use super::{Attack, AttackKind, ToHit};
use crate::{
    battle::{AttackFrame, AttackId, Battle, CreatureId, GearId, Manner, With},
    creature::{Ability, Properties, StatBlock},
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
    #[inline(always)]
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
    /// Whether to attack so is to use an improvised weapon: any object, or a weapon against its
    /// design.
    #[inline]
    pub fn is_improvised(&self, manner: Manner) -> bool {
        self.is_makeshift(manner)
            || manner == Manner::Ranged
                && self.properties.contains(Properties::IMPROVISED)
                && self.weapon.is_none()
                && self.kind == AttackKind::Weapon
    }

    /// The form of an improvised weapon (`weapon.improvised`). What a weapon is made of, how much
    /// it weighs and what magic is in it stays with it; thrown without being made for it, it takes
    /// Dexterity, as any ranged attack does (`attack.ability`).
    pub(super) fn improvised(&self, block: &StatBlock, manner: Manner) -> Attack {
        let any = &block.attacks[usize::from(block.improvised())];
        let usual = match manner {
            Manner::Melee => Ability::Strength,
            Manner::Ranged => Ability::Dexterity,
        };
        let either = [Ability::Strength, Ability::Dexterity];
        let ability = match self.properties.contains(Properties::FINESSE) {
            true => either.into_iter().max_by_key(|a| block.modifier(*a)).unwrap_or(usual),
            false => usual,
        };
        let parts = |to_hit| match to_hit {
            ToHit::Parts { proficiency, magic, .. } => (proficiency, magic),
            ToHit::Printed(_) => (0, 0),
        };
        let (proficiency, _) = parts(any.to_hit);
        let (_, magic) = parts(self.to_hit);
        let modifier = block.modifier(ability);
        Attack {
            to_hit: ToHit::Parts { ability, modifier, proficiency, magic },
            properties: any.properties | self.properties & Properties::HEAVY,
            qualities: any.qualities | self.qualities,
            weapon: self.weapon,
            ..any.clone()
        }
    }

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
