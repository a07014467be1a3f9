//! Damage on its way to somebody.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CreatureId, ObjectId, SpellId},
    damage::{DamageSource, DamageType, DamageTypes, Qualities},
    magic::Spell,
};

/// Damage on its way to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageFrame {
    /// Who or what takes it.
    pub target: Struck,
    /// Who deals it.
    pub by: Option<CreatureId>,
    /// What it comes from.
    pub source: DamageSource,
    /// How much of which type.
    pub parts: DamageParts,
    /// Magic, silver, adamantine; whether an attack deals it.
    pub qualities: Qualities,
    /// Whether it is a critical hit's.
    pub critical: bool,
    /// Whether it is a melee attack's, which may spare (`damage.knockout`).
    pub melee: bool,
    /// Whether a saving throw or reaction halves it.
    pub halved: bool,
}

impl DamageFrame {
    /// What a spell or feature deals.
    pub(crate) fn by_spell(
        by: CreatureId,
        target: CreatureId,
        parts: DamageParts,
        (id, spell): (SpellId, &Spell),
        halved: bool,
    ) -> DamageFrame {
        DamageFrame {
            target: Struck::Creature(target),
            by: Some(by),
            source: DamageSource::Spell(id),
            parts,
            qualities: spell.qualities(),
            critical: false,
            melee: false,
            halved,
        }
    }
}

/// Who or what is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Struck {
    Creature(CreatureId),
    Object(ObjectId),
}

/// Amounts of damage by type, from the first place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct DamageParts([Option<(DamageType, u16)>; 6]);

impl DamageParts {
    /// One type's.
    pub fn one(kind: DamageType, amount: u16) -> DamageParts {
        let mut parts = DamageParts::default();
        parts.add(kind, amount);
        parts
    }

    /// Adds damage of a type; the same type adds up.
    pub fn add(&mut self, kind: DamageType, amount: u16) {
        for part in &mut self.0 {
            match part {
                Some((k, a)) if *k == kind => {
                    *a = a.saturating_add(amount);
                    return;
                }
                Some(_) => {}
                None => {
                    *part = Some((kind, amount));
                    return;
                }
            }
        }
    }

    /// Half of it, type by type, rounded down (`roll.round`).
    pub fn halved(self) -> DamageParts {
        DamageParts(self.0.map(|part| part.map(|(kind, amount)| (kind, amount / 2))))
    }

    /// So much less of it, from the first part on.
    #[must_use]
    pub fn less(self, mut amount: u16) -> DamageParts {
        DamageParts(self.0.map(|part| {
            part.map(|(kind, whole)| {
                let left = whole.saturating_sub(amount);
                amount -= whole - left;
                (kind, left)
            })
        }))
    }

    /// It without the damage of one type.
    #[must_use]
    pub fn without(self, type_: DamageType) -> DamageParts {
        let mut left = DamageParts::default();
        self.iter().filter(|(kind, _)| *kind != type_).for_each(|(kind, n)| left.add(kind, n));
        left
    }

    /// The types of which there is any.
    pub fn kinds(&self) -> DamageTypes {
        self.iter().filter(|(_, amount)| *amount > 0).map(|(kind, _)| kind).collect()
    }

    /// The parts, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (DamageType, u16)> {
        self.0.iter().map_while(|part| *part)
    }
}

/// Temporary hit points on offer (`damage.temp.stack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TemporaryFrame {
    pub creature: CreatureId,
    pub offered: u16,
}
