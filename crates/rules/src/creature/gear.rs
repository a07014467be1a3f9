//! Weapons, armour and what else a creature carries.

use affray_dice::Dice;
use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::damage::{DamageType, Qualities};

bitflags! {
    /// Properties of a weapon.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Properties: u16 {
        /// `weapon.ammunition`
        const AMMUNITION = 1;
        /// `weapon.finesse`
        const FINESSE = 1 << 1;
        /// `weapon.heavy`
        const HEAVY = 1 << 2;
        /// `weapon.light`
        const LIGHT = 1 << 3;
        /// `weapon.loading`
        const LOADING = 1 << 4;
        /// `weapon.reach`
        const REACH = 1 << 5;
        /// `weapon.thrown`
        const THROWN = 1 << 6;
        /// `weapon.twohanded`
        const TWO_HANDED = 1 << 7;
        /// `weapon.versatile`
        const VERSATILE = 1 << 8;
        /// `weapon.lance`
        const LANCE = 1 << 9;
        /// `weapon.net`
        const NET = 1 << 10;
        /// Not made as a weapon (`weapon.improvised`).
        const IMPROVISED = 1 << 11;
        /// Works under water in the 2014 rules (`water.melee`, `water.ranged`).
        const UNDERWATER = 1 << 12;
        /// Does nothing in melee unless it is loaded (`weapon.ammunition.melee`).
        const SLING = 1 << 13;
        /// Works under water in the hand, and not when it is thrown (`water.melee`).
        const UNDERWATER_IN_HAND = 1 << 14;
    }
}

/// The eight mastery properties of the 2024 rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Mastery {
    Cleave,
    Graze,
    Nick,
    Push,
    Sap,
    Slow,
    Topple,
    Vex,
}

/// Whether a weapon strikes or shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum WeaponKind {
    Melee,
    Ranged,
}

/// The two distances of a ranged attack, in feet; they are equal where there is only one
/// (`range.single`, `range.long`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    /// Beyond it, disadvantage.
    pub normal: u16,
    /// Beyond it, no attack.
    pub long: u16,
}

/// A weapon as the equipment chapter describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Whether it strikes or shoots.
    pub kind: WeaponKind,
    /// What a hit rolls, before the ability modifier.
    pub damage: Dice,
    /// The type of that damage.
    pub damage_type: DamageType,
    /// The larger dice of a versatile weapon in two hands.
    pub versatile: Option<Dice>,
    /// Its properties.
    pub properties: Properties,
    /// Its range, when it shoots or can be thrown.
    pub range: Option<Range>,
    /// Its mastery property.
    pub mastery: Option<Mastery>,
    /// The item that it shoots, by name.
    pub ammunition: Option<String>,
    /// Magic, silver, adamantine.
    pub qualities: Qualities,
    /// A magic weapon's bonus to attack and damage.
    pub bonus: i8,
}

/// The three categories of armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ArmourCategory {
    Light,
    Medium,
    Heavy,
}

/// A suit of armour as the equipment chapter describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armour {
    /// Its name.
    pub name: String,
    /// How much Dexterity it lets through (`armour.worn`).
    pub category: ArmourCategory,
    /// The AC before Dexterity.
    pub base: u8,
    /// The Strength score below which it slows its wearer (`armour.strength`).
    pub strength: u8,
    /// Whether it is loud (`armour.stealth`).
    pub stealth_disadvantage: bool,
    /// Whether it is made of metal.
    pub metal: bool,
}

bitflags! {
    /// The armour that a creature is trained with (`armour.untrained`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Training: u8 {
        /// Light.
        const LIGHT = 1;
        /// Medium.
        const MEDIUM = 2;
        /// Heavy.
        const HEAVY = 4;
        /// Shields.
        const SHIELDS = 8;
    }
}

impl ArmourCategory {
    /// The training that the category asks for.
    pub const fn training(self) -> Training {
        match self {
            ArmourCategory::Light => Training::LIGHT,
            ArmourCategory::Medium => Training::MEDIUM,
            ArmourCategory::Heavy => Training::HEAVY,
        }
    }
}

/// What a piece of gear is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearKind {
    /// A weapon, with the place of its attack in [`StatBlock::attacks`](crate::StatBlock::attacks).
    Weapon {
        /// The attack made with it.
        attack: u8,
        /// Whether it takes both hands to attack with.
        two_handed: bool,
    },
    /// A shield (`armour.shield`).
    Shield,
    /// Arrows, bolts and the like.
    Ammunition,
    /// A potion of healing with what it heals; using it takes an action, or a bonus action.
    Potion {
        /// What drinking it restores.
        heals: Dice,
        /// Whether using it takes only a bonus action.
        bonus_action: bool,
    },
    /// A healer's kit: stabilises without a check.
    HealersKit,
    /// Thieves' tools, to pick locks with.
    ThievesTools,
    /// A pouch with the materials that cost nothing (`magic.material`).
    Pouch,
    /// What a caster may hold in place of them (`magic.material`).
    Focus,
    /// Anything else that is held or carried.
    Other,
}

/// One line of what a creature carries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gear {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: GearKind,
    /// How many there are at first.
    pub count: u8,
    /// How many are in hand at first: two of a kind fill both hands.
    pub held: u8,
}
