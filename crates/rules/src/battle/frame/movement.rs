//! Moves, jumps and falls.

use serde::{Deserialize, Serialize};

use crate::{
    battle::CreatureId,
    creature::Size,
    movement::{MovementMode, Path},
    routine::GrantedMove,
    space::{Spot, Square},
};

/// A move under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveFrame {
    /// Who moves.
    pub mover: CreatureId,
    /// The way.
    pub path: Path,
    /// The step that is next.
    pub next: u8,
    /// Over the ground, or through the air, the water, the earth.
    pub gait: MovementMode,
    /// Where the mover is, if nothing has moved it.
    pub from: Spot,
    /// Whether it crawls; knocked down on the way, it stops.
    pub crawls: bool,
    /// Whether those who may react to that step have had their chance.
    pub offered: bool,
    /// Whether the check that the step takes was made, and passed (`climb.check`, `swim.check`).
    pub check: Option<bool>,
    /// What it is when it is not the turn's: a readied move, part of a routine.
    pub apart: Option<Apart>,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}

/// A move that is not the turn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Apart {
    /// The feet moved so far.
    pub spent: u16,
    /// What there is for it.
    pub stint: GrantedMove,
}

/// A fall under way (`fall.damage`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FallFrame {
    /// Who falls.
    pub creature: CreatureId,
    /// How far it has come.
    pub stage: FallStage,
    /// The square in which it lands, once that is known.
    pub to: Square,
    /// Whether the damage is halved by a dive (`fall.liquid`).
    pub halved: bool,
    /// Whether it took damage of it (`fall.prone`).
    pub harmed: bool,
}

/// The parts of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FallStage {
    Begin,
    Dive,
    Land,
    /// The damage is dealt.
    Landed,
}

/// A long jump under way (`jump.long`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JumpFrame {
    /// Who jumps.
    pub mover: CreatureId,
    /// The line that it follows.
    pub path: Path,
    /// The step that is next.
    pub next: u8,
    /// Where it took off.
    pub start: Square,
    /// Where it is, if nothing has moved it.
    pub from: Square,
    /// Whether those who may react to that step have had their chance.
    pub offered: bool,
    /// What came of the check to clear what is in the way, once it is made.
    pub cleared: Option<bool>,
    /// Whether it is paid for already.
    pub paid: bool,
    /// The size of those at most on whom it may land.
    pub onto: Option<Size>,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}

/// A high jump on to higher ground under way (`jump.high`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LedgeFrame {
    /// Who jumps.
    pub mover: CreatureId,
    /// Where it is, if nothing has moved it.
    pub from: Spot,
    /// Where it jumps to.
    pub to: Square,
    /// Whether those who may react have had their chance.
    pub offered: bool,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}
