//! Dice that a person rolls at the table: each roll becomes a question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Source, Unrolled};

/// A person with real dice: every roll must be asked for.
///
/// ```
/// use affray_dice::{Hand, Source, Unrolled};
///
/// assert_eq!(Hand.roll(20), Err(Unrolled::Ask));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Saved", into = "Saved")]
pub struct Hand;

/// An empty table, which every format can say; some have no word for nothing.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Saved {}

impl Source for Hand {
    #[inline]
    fn roll(&mut self, _sides: u16) -> Result<u16, Unrolled> {
        Err(Unrolled::Ask)
    }
}

impl From<Hand> for Saved {
    fn from(Hand: Hand) -> Self {
        Self {}
    }
}

impl From<Saved> for Hand {
    fn from(Saved {}: Saved) -> Self {
        Self
    }
}
