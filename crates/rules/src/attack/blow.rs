//! The attack that an attack frame stands for, and what its damage counts as (magical, silvered,
//! …).

use super::{Attack, AttackKind, Terms, ToHit};
use crate::{
    battle::{AttackFrame, Battle, CreatureId, Setup, With},
    creature::Properties,
    damage::Qualities,
    effects::{Effect, EffectMask, Origin},
    magic::{Delivery, SpellTags},
};

impl Battle {
    /// The attack of a frame, in the stat block's own form; none of a spell, or of a weapon used
    /// against its design.
    #[inline]
    pub(crate) fn blow<'a>(&self, setup: &'a Setup, f: &AttackFrame) -> Option<&'a Attack> {
        let block = &setup.blocks[self.creature(f.attacker).block.index()];
        match f.with {
            With::Attack(id) => {
                block.attacks.get(id.index()).filter(|attack| !attack.is_improvised(f.manner))
            }
            With::Spell(..) => None,
        }
    }

    /// What the damage of a frame's attack is made of.
    #[inline(always)]
    pub(crate) fn qualities_of_blow(&self, f: &AttackFrame, attack: &Attack) -> Qualities {
        match f.with {
            With::Attack(_) => attack.qualities | Qualities::ATTACK | self.blessing(f.attacker),
            With::Spell(..) => attack.qualities,
        }
    }

    /// Whether a creature is blessed, which some fiends can't bear.
    fn blessing(&self, id: CreatureId) -> Qualities {
        let blessed = |e: &Effect| match e.origin {
            Origin::Spell(spell) => self.setup.spell(spell).tags.contains(SpellTags::BLESSING),
            _ => false,
        };
        match self.creature(id).touches.contains(EffectMask::ATTACKS) {
            true if self.effects_on(id).any(blessed) => Qualities::BLESSED,
            _ => Qualities::empty(),
        }
    }

    /// The attack of a frame that no stat block has in this form: a spell's, or that of a weapon
    /// used against its design.
    pub(crate) fn made_blow(&self, setup: &Setup, f: &AttackFrame) -> Option<Attack> {
        let block = &setup.blocks[self.creature(f.attacker).block.index()];
        let (id, level) = match f.with {
            With::Spell(id, level) => (id, level),
            With::Attack(id) => {
                return Some(block.attacks.get(id.index())?.improvised(block, f.manner));
            }
        };
        let spell = setup.spell(id);
        let casting = &block.spellcasting;
        let damage = spell.damage_at(level);
        let feet = match spell.range {
            crate::magic::SpellRange::Feet(feet) => feet,
            _ => 5,
        };
        Some(Attack {
            name: String::new(),
            kind: if spell.is_magical() { AttackKind::Spell } else { AttackKind::Natural },
            to_hit: match &spell.feature {
                Some(feature) => ToHit::Printed(feature.to_hit),
                None => ToHit::Parts {
                    ability: casting.ability.unwrap_or(crate::creature::Ability::Intelligence),
                    modifier: casting.modifier,
                    proficiency: casting.attack - casting.modifier,
                    magic: 0,
                },
            },
            reach: if spell.delivery == Delivery::MeleeAttack { feet } else { 0 },
            range: (spell.delivery == Delivery::RangedAttack)
                .then_some(crate::creature::Range { normal: feet, long: feet }),
            damage,
            bloodied: Vec::new(),
            versatile: None,
            properties: Properties::empty(),
            mastery: None,
            qualities: spell.qualities() | Qualities::ATTACK,
            weapon: None,
            ammunition: None,
            limit: None,
            terms: Terms::default(),
            on_hit: Vec::new(),
        })
    }
}
