//! What follows from hits and features, and what takes several parts.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CreatureId, Struck},
    effects::{EffectGroup, OutcomePlace},
};

/// A routine under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoutineFrame {
    /// Whose.
    pub creature: CreatureId,
    /// Which, by its place in the stat block.
    pub routine: u8,
    /// The part that is next.
    pub part: u8,
}

/// A list of outcomes under way (`attack.effect`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutcomeFrame {
    /// Who brings it about.
    pub by: CreatureId,
    /// To whom or what it happens.
    pub target: Struck,
    /// The outcome that is next.
    pub at: OutcomePlace,
    /// The bond of what the list gains.
    pub bond: EffectGroup,
}
