//! The size of a map.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Footprint, Square};

/// The most squares along an edge of the map.
pub const LONGEST_EDGE: u8 = 200;

/// The map: an open rectangle of squares (`grid.square`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Grid {
    /// Squares from west to east.
    pub width: u8,
    /// Squares from north to south.
    pub height: u8,
}

impl Grid {
    /// Whether the edges are of a sensible length.
    pub fn validate(&self) -> Result<(), String> {
        let fine = 1..=LONGEST_EDGE;
        if fine.contains(&self.width) && fine.contains(&self.height) {
            return Ok(());
        }
        Err(format!("a map is 1 to {LONGEST_EDGE} squares wide and high"))
    }

    /// Whether the whole space lies on the map.
    pub fn holds(&self, space: Footprint) -> bool {
        let within =
            |from: u8, edge: u8| u16::from(from) + u16::from(space.side) <= u16::from(edge);
        within(space.corner.x, self.width) && within(space.corner.y, self.height)
    }

    /// Whether the space touches the edge of the map, so that a creature there can leave it.
    pub fn at_edge(&self, space: Footprint) -> bool {
        let Square { x, y } = space.corner;
        x == 0 || y == 0 || x + space.side >= self.width || y + space.side >= self.height
    }
}
