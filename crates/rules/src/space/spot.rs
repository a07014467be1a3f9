use serde::{Deserialize, Serialize};

use super::Square;

/// A place in the air or on the ground: where a spell is aimed, or where somebody arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The square; the north-western one where a creature arrives.
    pub square: Square,
    /// The level in feet.
    pub height: i16,
}
