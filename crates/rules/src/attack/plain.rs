//! Attacks made in a line: what a stat block prints, and what everybody has.

use affray_dice::Dice;

use super::{Attack, AttackKind, DamageDice, Terms, ToHit};
use crate::{
    creature::{Ability, Properties, Range},
    damage::{DamageType, Qualities},
};

impl Attack {
    /// A melee attack as a stat block prints it: a bite, a claw, a blade that is always at hand.
    ///
    /// ```
    /// use affray_dice::Dice;
    /// use affray_rules::{Attack, DamageType};
    /// let bite = Attack::natural("Bite", 4, 5, Dice::new(2, 4, 2), DamageType::Piercing);
    /// assert_eq!(bite.to_hit.total(), 4);
    /// ```
    pub fn natural(
        name: impl Into<String>,
        to_hit: i8,
        reach: u16,
        dice: Dice,
        kind: DamageType,
    ) -> Attack {
        Attack {
            name: name.into(),
            kind: AttackKind::Natural,
            to_hit: ToHit::Printed(to_hit),
            reach,
            range: None,
            damage: vec![DamageDice { dice, kind }],
            bloodied: Vec::new(),
            versatile: None,
            properties: Properties::empty(),
            mastery: None,
            qualities: Qualities::ATTACK,
            weapon: None,
            ammunition: None,
            limit: None,
            terms: Terms::default(),
            on_hit: Vec::new(),
        }
    }

    /// The unarmed strike (`unarmed.strike`) of a creature with this Strength modifier and
    /// proficiency bonus.
    pub fn unarmed_strike(strength: i8, proficiency: i8) -> Attack {
        let made = Attack::natural("Unarmed Strike", 0, 5, Dice::flat(1), DamageType::Bludgeoning);
        Attack { kind: AttackKind::Unarmed, to_hit: with_strength(strength, proficiency), ..made }
    }

    /// The improvised weapon (`weapon.improvised`) of a creature with this Strength modifier and
    /// this proficiency bonus with it, which mostly is 0.
    pub fn improvised_weapon(strength: i8, proficiency: i8) -> Attack {
        let dice = Dice::new(1, 4, 0);
        let made = Attack::natural("Improvised Weapon", 0, 5, dice, DamageType::Bludgeoning);
        Attack {
            kind: AttackKind::Weapon,
            to_hit: with_strength(strength, proficiency),
            range: Some(Range { normal: 20, long: 60 }),
            properties: Properties::IMPROVISED | Properties::THROWN,
            ..made
        }
    }
}

const fn with_strength(modifier: i8, proficiency: i8) -> ToHit {
    ToHit::Parts { ability: Ability::Strength, modifier, proficiency, magic: 0 }
}
