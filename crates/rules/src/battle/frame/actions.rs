//! Other actions that take more than one step.

use affray_dice::Dice;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{CheckPurpose, CreatureId},
    creature::{Ability, Skill},
};

/// Something that the GM must judge (`action.improvise`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ImproviseFrame {
    pub creature: CreatureId,
    pub ability: Ability,
    /// What for: what no rule names, or breaking an object.
    pub purpose: CheckPurpose,
}

/// Talk that may need the GM's word (`action.influence`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct InfluenceFrame {
    pub creature: CreatureId,
    pub target: CreatureId,
    pub skill: Skill,
    /// Whether the GM has said that it hesitates.
    pub hesitant: bool,
}

/// A potion on its way down (`action.use`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConsumeFrame {
    pub creature: CreatureId,
    pub target: CreatureId,
    pub heals: Dice,
}
