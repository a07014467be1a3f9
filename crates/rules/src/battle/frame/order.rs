//! The order of a fight: its beginning, its turns, and those who break in on them.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CreatureId, CreatureSet, Cue},
    effects::EffectGroup,
};

/// How far the beginning of a fight has come (`order.steps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StartFrame {
    /// The step.
    pub stage: StartStage,
    /// The creature that is next in it.
    pub next: u8,
    /// How many of the tied characters their players have put in order.
    pub ranked: u8,
    /// Whether the tied roll for it, by the GM's word.
    pub roll_off: bool,
}

impl StartFrame {
    /// The beginning of a step.
    pub(crate) const fn new(stage: StartStage) -> StartFrame {
        StartFrame { stage, next: 0, ranked: 0, roll_off: false }
    }
}

/// The steps of the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum StartStage {
    HitPoints,
    Ammunition,
    Stealth,
    Surprise,
    Initiative,
    Ties,
    Rounds,
}

/// How far a latecomer has come in (`init.check`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JoinFrame {
    /// Who.
    pub creature: CreatureId,
    /// Whether it has its initiative.
    pub rolled: bool,
    /// The last of those with the same count who come before it, as far as that is settled.
    pub behind: Option<CreatureId>,
    /// Whether it and those it ties with roll for it, by the GM's word.
    pub roll_off: bool,
}

impl JoinFrame {
    /// Somebody who has just come.
    pub(crate) const fn new(creature: CreatureId) -> JoinFrame {
        JoinFrame { creature, rolled: false, behind: None, roll_off: false }
    }
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnFrame {
    /// Whose.
    pub creature: CreatureId,
    /// How far.
    pub stage: TurnStage,
}

/// The parts of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TurnStage {
    Begin,
    Recharge,
    DeathSave,
    Act,
    /// Saves that end effects.
    EndSaves,
    /// The same, when those of bonds up to this one are done.
    MoreEndSaves(EffectGroup),
    End,
    /// Others have taken their legendary actions.
    After,
}

/// Creatures that may react, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WindowFrame {
    /// To what.
    pub cue: Cue,
    /// Who has not been asked yet.
    pub left: CreatureSet,
    /// Whether anybody reacted.
    pub interrupted: bool,
    /// Who was chosen to be asked next, where several could (`roll.simultaneous`).
    pub first: Option<CreatureId>,
}
