//! A square and a level.

use serde::{Deserialize, Serialize};

use super::Square;

/// A place in the air or on the ground: where a spell is aimed, or where somebody arrives. As the
/// origin of an area it is the grid's intersection at the north-western corner of the square; as
/// something to aim at, the middle of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The square; the north-western one where a creature arrives.
    pub square: Square,
    /// The level in feet.
    pub height: i16,
}
