//! The data of what a stat block does in several parts: legendary actions, moves with attacks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    creature::{CreatureType, Size, Skill},
    effects::Predicate,
    movement::MovementMode,
};

/// Something that a stat block lets a creature do, part after part: a move and an attack, a beat
/// of the wings and a flight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Routine {
    /// What it is called.
    pub name: String,
    /// What it takes.
    pub time: RoutineTime,
    /// What it is made of.
    pub parts: Vec<Part>,
    /// What must be so of its owner.
    pub user: Vec<Predicate>,
    /// What must be so of those whom its attacks are aimed at.
    pub only: Vec<Predicate>,
}

/// What a routine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoutineTime {
    /// An action.
    Action,
    /// A bonus action (`bonus.granted`).
    BonusAction,
    /// Legendary actions (`creature.legendary`).
    Legendary {
        /// How many (`creature.legendary.cost`).
        cost: u8,
        /// Whether it can't be taken twice before the creature's next turn.
        once: bool,
    },
    /// The lair's: on initiative count 20 (`creature.lair`).
    Lair,
    /// Nothing, at the start of the creature's turn, before anything else.
    TurnStart,
    /// It comes with a reaction (`reaction.trigger`).
    Reaction,
}

/// A part of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// An attack, one of these, a bit each.
    Attack(u32),
    /// A spell or feature, by its place among those that the creature has.
    Use(u8),
    /// A move.
    Move(GrantedMove),
    /// A check to find what is hidden.
    Search(Skill),
    /// Another shape, by its place among the creature's.
    Shape(u8),
    /// To the border of the Ethereal Plane, or back.
    Plane,
    /// Others join, from the creature's brood.
    Call(Call),
    /// A common action.
    Common(Common),
    /// Letting go of all whom it holds.
    Release,
    /// A jump.
    Leap(Leap),
    /// One of its spells; a cantrip only.
    Cast {
        /// Whether only a cantrip will do.
        cantrip: bool,
    },
}

/// A jump that is part of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leap {
    /// Feet along at most.
    pub feet: u16,
    /// Feet along at least.
    pub least: u16,
    /// The movement that it takes; as much as the jump is long where nothing is said.
    pub cost: Option<u16>,
    /// The size of those at most in whose space it lands, where it must land on somebody.
    pub onto: Option<Size>,
}

/// Calling up others who join the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// Which of the creature's broods.
    pub brood: u8,
    /// How many at a time, as far as there are any.
    pub count: u8,
    /// The kind of creature that must lie dead within so many feet, where one must: it rises in
    /// that place, and no corpse twice.
    pub corpse: Option<(CreatureType, u16)>,
}

/// A common action that can be part of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Common {
    Dash,
    Disengage,
    Dodge,
    Hide,
}

/// A move beside the turn's own, or outside the turn: a readied one, or part of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct GrantedMove {
    /// Whether only half the speed is there for it.
    pub half: bool,
    /// The feet that are there for it, whatever the speed.
    pub feet: Option<u16>,
    /// The gait, where only one will do.
    pub gait: Option<MovementMode>,
    /// Whether it provokes nothing.
    pub unprovoking: bool,
    /// Whether it must lead straight towards an enemy in sight.
    pub towards: bool,
}

/// So many, and so many in its lair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Stock {
    pub anywhere: u8,
    pub in_lair: u8,
}

impl Stock {
    /// How many there are.
    pub const fn at(self, in_lair: bool) -> u8 {
        if in_lair { self.in_lair } else { self.anywhere }
    }
}

/// What a legendary creature has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Legendary {
    /// Legendary actions between its turns (`creature.legendary.uses`).
    pub actions: Stock,
    /// Failed saves that it turns into successes, a day (`creature.legendary.save`).
    pub resistance: Stock,
}

/// What a legendary creature has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct LegendaryLeft {
    /// Legendary actions before its next turn.
    pub actions: u8,
    /// Failed saves that it may turn.
    pub resistance: u8,
    /// The routines that it can't take again before its next turn, a bit each.
    pub taken: u32,
}
