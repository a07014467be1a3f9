//! Castings.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Casting, CreatureId, CreatureSet, DamageParts, ObjectId, SpellId, Targets},
    effects::EffectGroup,
    space::Spot,
};

/// A casting under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastFrame {
    /// Who casts.
    pub caster: CreatureId,
    /// Which spell.
    pub spell: SpellId,
    /// The level of the slot, or of the spell where no slot is used.
    pub level: u8,
    /// The slot that was spent; 0 for none.
    pub slot: u8,
    /// On whom.
    pub targets: Targets,
    /// Where an area is put, what it is aimed at, or where the spell takes its caster.
    pub at: Option<Spot>,
    /// Whether the caster is in the area by its own wish.
    pub including: bool,
    /// The object that an attack is aimed at.
    pub object: Option<ObjectId>,
    /// How far it has come.
    pub stage: CastStage,
    /// The bond of its effects.
    pub bond: EffectGroup,
    /// The damage, once rolled for all.
    pub damage: DamageParts,
    /// Whether it is held for later, or was (`action.ready.spell`).
    pub held: bool,
    /// Who saw it begin, of those who have readied something (`action.ready.release`).
    pub seen_by: CreatureSet,
}

impl CastFrame {
    /// A casting that begins.
    pub fn new(caster: CreatureId, casting: Casting, level: u8, bond: EffectGroup) -> CastFrame {
        CastFrame {
            caster,
            spell: casting.spell,
            level,
            slot: casting.slot,
            targets: casting.targets,
            at: casting.at,
            including: casting.including,
            object: casting.object,
            stage: CastStage::Announced,
            bond,
            damage: DamageParts::default(),
            held: false,
            seen_by: CreatureSet::EMPTY,
        }
    }
}

/// The parts of a casting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CastStage {
    Announced,
    Undone,
    Effect,
    /// A held spell is let go.
    Released,
    Target(u8),
    Done,
}
