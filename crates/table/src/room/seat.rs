//! Who sits at a table: a link with rights.

use affray_rules::{CreatureId, SideId};
use serde::{Deserialize, Serialize};

/// The number of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u16);

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Right {
    /// Everything: a GM.
    Gm,
    /// To play creatures.
    Player,
    /// To watch what a side knows: a screen on the wall.
    Screen,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Its number.
    pub id: SeatId,
    /// What it may do.
    pub right: Right,
    /// The name of whoever sits there.
    pub name: String,
    /// The side whose knowledge it has; none for a GM.
    pub side: Option<SideId>,
    /// The creatures that it plays.
    pub owns: Vec<CreatureId>,
    /// How often its link was made anew.
    pub link: u32,
    /// Whether it was taken away.
    pub closed: bool,
    /// Whether its player rolls dice of her own.
    pub dice: bool,
}

impl Seat {
    /// A new seat. A player and a screen begin with what the first side knows.
    pub(crate) fn new(id: SeatId, right: Right, name: String) -> Seat {
        let side = match right {
            Right::Gm => None,
            Right::Player | Right::Screen => Some(SideId(0)),
        };
        let owns = Vec::new();
        Seat { id, right, name, side, owns, link: 0, closed: false, dice: false }
    }

    /// Whether it is a GM's.
    pub fn is_gm(&self) -> bool {
        self.right == Right::Gm
    }

    /// The side that its viewer sees the fight as; the GM sees all.
    pub fn viewer(&self) -> Option<SideId> {
        match self.right {
            Right::Gm => None,
            Right::Player | Right::Screen => Some(self.side.unwrap_or(SideId(0))),
        }
    }
}
