mod actions;
mod attack;
mod damage;
mod magic;
mod movement;
mod order;
mod outcome;
mod rolls;

pub use actions::*;
pub use attack::*;
pub use damage::*;
pub use magic::*;
pub use movement::*;
pub use order::*;
pub use outcome::*;
pub use rolls::*;

use affray_dice::Dice;
use serde::{Deserialize, Serialize};

use super::{CreatureId, CreatureSet};
use crate::{
    attack::DamageDice,
    effects::EffectGroup,
    mounted::{SaddleFrame, Upset},
    movement::LuredFrame,
    space::Spot,
};

/// One thing that is going on. The frames of a battle form a stack: the topmost goes on first, and
/// what it interrupted goes on when it is done (`reaction.resume`). Frames are plain data, so a
/// battle can be saved in the middle of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The fight begins.
    Start(StartFrame),
    /// A creature's turn.
    Turn(TurnFrame),
    /// A creature moves.
    Move(MoveFrame),
    /// A creature attacks.
    Attack(AttackFrame),
    /// Something takes damage.
    Damage(DamageFrame),
    /// A creature makes a saving throw.
    Save(SaveFrame),
    /// A creature makes an ability check.
    Check(CheckFrame),
    /// A creature grapples or shoves another.
    Wrestle(WrestleFrame),
    /// Creatures may react.
    Window(WindowFrame),
    /// A creature casts a spell.
    Cast(CastFrame),
    /// A creature is offered temporary hit points.
    Temporary(TemporaryFrame),
    /// A creature tries what no rule names.
    Improvise(ImproviseFrame),
    /// A creature talks another round.
    Influence(InfluenceFrame),
    /// A creature leaves the map; whether those who may react have had their chance.
    Leave(CreatureId, bool),
    /// A creature enters the fight late.
    Join(JoinFrame),
    /// A potion is drunk.
    Consume(ConsumeFrame),
    /// What follows from something happens, one thing after the other.
    Outcome(OutcomeFrame),
    /// A creature falls.
    Fall(FallFrame),
    /// A creature makes a long jump.
    Jump(JumpFrame),
    /// A high jump on to higher ground.
    Ledge(LedgeFrame),
    /// A creature arrives by teleporting.
    Teleport(CreatureId, Spot),
    /// Somebody goes to whoever lures it.
    Lured(LuredFrame),
    /// Somebody chooses who takes its place, and the attack on it.
    Swap(CreatureId, CreatureSet),
    /// Somebody who was sent away reappears, within so many feet of whoever did that.
    Reappear(CreatureId, CreatureId, u16),
    /// Fire burns a creature as its turn starts, an object as a round does (`burning.damage`).
    Burn(Struck),
    /// Something deals damage to a creature as its turn starts; whoever brought it about.
    Suffer(CreatureId, DamageDice, Option<CreatureId>),
    /// A creature loses hit points as its turn starts.
    Bleed(CreatureId, Dice, Option<CreatureId>),
    /// A creature regenerates as its turn starts.
    Regenerate(CreatureId),
    /// A creature saves against what lasts, by its bond, as its turn ends.
    EndSave(CreatureId, EffectGroup),
    /// The so many frames below happen at the same time (`roll.simultaneous`).
    Sequence(u8),
    /// A creature spits out those within it.
    Disgorge(CreatureId),
    /// A lasting area, by its bond, takes hold of a creature.
    Zone(EffectGroup, CreatureId),
    /// A creature gets on or off a mount.
    Saddle(SaddleFrame),
    /// A rider may fall off.
    Upset(Upset),
    /// A creature does what its stat block lets it do in several parts.
    Routine(RoutineFrame),
    /// The next turn begins.
    NextTurn,
}
