//! The thirteen damage types, and sets of them.

use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The thirteen damage types (`damage.types`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum DamageType {
    Acid,
    Bludgeoning,
    Cold,
    Fire,
    Force,
    Lightning,
    Necrotic,
    Piercing,
    Poison,
    Psychic,
    Radiant,
    Slashing,
    Thunder,
}

impl DamageType {
    /// All thirteen, by name.
    pub const ALL: [DamageType; 13] = [
        DamageType::Acid,
        DamageType::Bludgeoning,
        DamageType::Cold,
        DamageType::Fire,
        DamageType::Force,
        DamageType::Lightning,
        DamageType::Necrotic,
        DamageType::Piercing,
        DamageType::Poison,
        DamageType::Psychic,
        DamageType::Radiant,
        DamageType::Slashing,
        DamageType::Thunder,
    ];

    /// This type as a set of one.
    pub const fn set(self) -> DamageTypes {
        DamageTypes::from_bits_truncate(1 << self as u16)
    }
}

bitflags! {
    /// A set of damage types.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    #[derive(Serialize, Deserialize)]
    pub struct DamageTypes: u16 {
        /// Acid.
        const ACID = 1;
        /// Bludgeoning.
        const BLUDGEONING = 1 << 1;
        /// Cold.
        const COLD = 1 << 2;
        /// Fire.
        const FIRE = 1 << 3;
        /// Force.
        const FORCE = 1 << 4;
        /// Lightning.
        const LIGHTNING = 1 << 5;
        /// Necrotic.
        const NECROTIC = 1 << 6;
        /// Piercing.
        const PIERCING = 1 << 7;
        /// Poison.
        const POISON = 1 << 8;
        /// Psychic.
        const PSYCHIC = 1 << 9;
        /// Radiant.
        const RADIANT = 1 << 10;
        /// Slashing.
        const SLASHING = 1 << 11;
        /// Thunder.
        const THUNDER = 1 << 12;
    }
}

impl DamageTypes {
    /// What weapons deal.
    pub const PHYSICAL: DamageTypes =
        DamageTypes::BLUDGEONING.union(DamageTypes::PIERCING).union(DamageTypes::SLASHING);
}

impl FromIterator<DamageType> for DamageTypes {
    fn from_iter<I: IntoIterator<Item = DamageType>>(types: I) -> Self {
        types.into_iter().fold(DamageTypes::empty(), |set, t| set | t.set())
    }
}

bitflags! {
    /// What an attack is made of, for defences that only some attacks get through
    /// (`damage.magical`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    #[derive(Serialize, Deserialize)]
    pub struct Qualities: u8 {
        /// The damage comes from an attack; defences that name attacks ask for it.
        const ATTACK = 1;
        /// The attack is magical.
        const MAGICAL = 1 << 1;
        /// The weapon is silvered.
        const SILVERED = 1 << 2;
        /// The weapon is adamantine.
        const ADAMANTINE = 1 << 3;
        /// Water is no help against its fire (`water.fire`).
        const UNQUENCHED = 1 << 4;
        /// The damage comes from a spell.
        const SPELL = 1 << 5;
        /// A rock, or something like it, is hurled.
        const ROCK = 1 << 6;
        /// The attacker is under a Bless spell.
        const BLESSED = 1 << 7;
    }
}

/// Which way a defence turns damage.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Response {
    /// The damage is cancelled (`damage.immunity`).
    Immune,
    /// The damage is halved (`damage.resistance`).
    Resistant,
    /// The damage is doubled (`damage.vulnerability`).
    Vulnerable,
}

/// A creature's answer to some types of damage, perhaps only to some attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Defence {
    /// What it does.
    pub response: Response,
    /// The types that it answers.
    pub types: DamageTypes,
    /// When set, only attacks are answered, and those with any of these qualities get through
    /// (`damage.magical`).
    pub unless: Option<Qualities>,
    /// The qualities that damage must have to be answered.
    pub from: Qualities,
}

impl Defence {
    /// Whether the defence answers damage of this type and with these qualities.
    pub fn answers(&self, kind: DamageType, qualities: Qualities) -> bool {
        self.types.contains(kind.set())
            && qualities.contains(self.from)
            && self.unless.is_none_or(|pierced_by| {
                qualities.contains(Qualities::ATTACK) && !qualities.intersects(pierced_by)
            })
    }
}
