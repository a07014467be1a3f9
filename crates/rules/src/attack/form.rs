//! The data of an attack: bonus, reach, range, damage, properties.

use affray_dice::Dice;
use serde::{Deserialize, Serialize};

use super::Terms;
use crate::{
    creature::{Ability, Mastery, Properties, Range, StatBlock},
    damage::{DamageType, Qualities},
    effects::Outcome,
};

/// Dice of damage of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageDice {
    /// What is rolled. The ability modifier is not in it, except where a stat block prints it.
    pub dice: Dice,
    /// The type.
    pub kind: DamageType,
}

/// The reach in feet of what strikes only in its own space: no other square is that near
/// (`creature.swarm`).
pub const OWN_SPACE: u16 = 1;

/// A way to attack that a creature has: a weapon in its hands, claws, a bite, a fist.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// What people call it.
    pub name: String,
    /// What kind of attack it is.
    pub kind: AttackKind,
    /// How its bonus to hit comes about.
    pub to_hit: ToHit,
    /// How far it strikes, in feet; 0 when it can't strike in melee, [`OWN_SPACE`] for those who
    /// share the attacker's space.
    pub reach: u16,
    /// How far it shoots or flies, when it can.
    pub range: Option<Range>,
    /// The damage of a hit; the first entry is the weapon's own.
    pub damage: Vec<DamageDice>,
    /// The damage of a hit while the attacker is bloodied, entry by entry, where it is another.
    pub bloodied: Vec<DamageDice>,
    /// The first entry's dice in two hands (`weapon.versatile`).
    pub versatile: Option<Dice>,
    /// The properties of the weapon.
    pub properties: Properties,
    /// The mastery that the creature can use with it (`mastery.unlock`).
    pub mastery: Option<Mastery>,
    /// Magic, silver, adamantine; always has [`Qualities::ATTACK`].
    pub qualities: Qualities,
    /// The place in the gear of what must be held, and of what is shot.
    pub weapon: Option<u8>,
    /// The place in the gear of what is shot.
    pub ammunition: Option<u8>,
    /// Where its uses are counted, where it has only so many: a place among the features.
    pub limit: Option<u8>,
    /// What it depends on beside the roll.
    pub terms: Terms,
    /// What a hit does beside damage (`attack.effect`).
    pub on_hit: Vec<Outcome>,
}

impl Attack {
    /// Whether strength or dexterity make it, so that armour which one is not trained in gets in its
    /// way.
    pub(super) fn is_physical(&self) -> bool {
        match self.to_hit {
            ToHit::Parts { ability, .. } => {
                matches!(ability, Ability::Strength | Ability::Dexterity)
            }
            ToHit::Printed(_) => true,
        }
    }

    /// The ability that it is made with: as its parts say, or else the one whose modifier fits
    /// the printed bonus; none for a printed spell attack.
    pub fn ability(&self, block: &StatBlock) -> Option<Ability> {
        let bonus = match (self.to_hit, self.kind) {
            (ToHit::Parts { ability, .. }, _) => return Some(ability),
            (_, AttackKind::Spell) => return None,
            (ToHit::Printed(bonus), _) => bonus,
        };
        let fits = |ability| block.modifier(ability) + block.proficiency == bonus;
        let (usual, other) = match self.reach {
            0 => (Ability::Dexterity, Ability::Strength),
            _ => (Ability::Strength, Ability::Dexterity),
        };
        Some(if fits(other) && !fits(usual) { other } else { usual })
    }

    /// How often the dice of a hit are rolled (`attack.critical`).
    pub(crate) fn dice_times(&self, critical: bool) -> u8 {
        match critical {
            true => self.terms.critical_dice.unwrap_or(2),
            false => 1,
        }
    }

    /// The modifier of the ability that it is made with.
    pub(crate) fn ability_modifier(&self, block: &StatBlock) -> i8 {
        match self.to_hit {
            ToHit::Parts { modifier, .. } => modifier,
            ToHit::Printed(_) => self.ability(block).map_or(0, |ability| block.modifier(ability)),
        }
    }
}

/// What kind of attack an [`Attack`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// A weapon held in hand.
    Weapon,
    /// A weapon attack printed in a stat block: always at hand.
    Natural,
    /// A fist, a kick (`unarmed.strike`).
    Unarmed,
    /// A spell attack printed in a stat block.
    Spell,
}

/// How the bonus of an attack roll comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ToHit {
    /// Printed in the stat block (`attack.monster`).
    Printed(i8),
    /// From the parts (`attack.ability`, `attack.proficiency`).
    Parts {
        /// The ability used.
        ability: Ability,
        /// Its modifier.
        modifier: i8,
        /// The proficiency bonus, or 0 without proficiency.
        proficiency: i8,
        /// A magic weapon's bonus.
        magic: i8,
    },
}

impl ToHit {
    /// The whole bonus.
    pub const fn total(self) -> i8 {
        match self {
            ToHit::Printed(bonus) => bonus,
            ToHit::Parts { modifier, proficiency, magic, .. } => modifier + proficiency + magic,
        }
    }

    /// Whether the proficiency bonus is one of its parts.
    pub const fn is_proficient(self) -> bool {
        matches!(self, ToHit::Parts { proficiency, .. } if proficiency > 0)
    }

    /// The ability modifier that goes to damage; a printed attack has it in its dice already.
    pub const fn damage_modifier(self) -> i8 {
        match self {
            ToHit::Printed(_) => 0,
            ToHit::Parts { modifier, .. } => modifier,
        }
    }
}
