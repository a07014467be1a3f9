//! One type for every source of dice, for programs that choose the source at run time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Hand, Script, Seeded, Source, Unrolled};

/// A source of dice that is picked at run time.
///
/// ```
/// use affray_dice::{AnySource, Hand, Seeded, Source};
///
/// let real_dice = true;
/// let mut dice: AnySource = if real_dice { Hand.into() } else { Seeded::new(1).into() };
/// assert!(dice.roll(20).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnySource {
    /// A seeded generator.
    Seeded(Seeded),
    /// Rolls that are written down beforehand.
    Script(Script),
    /// A person with real dice.
    Hand(Hand),
}

impl Source for AnySource {
    #[inline]
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        match self {
            Self::Seeded(seeded) => seeded.roll(sides),
            Self::Script(script) => script.roll(sides),
            Self::Hand(hand) => hand.roll(sides),
        }
    }
}

impl From<Seeded> for AnySource {
    fn from(seeded: Seeded) -> Self {
        Self::Seeded(seeded)
    }
}

impl From<Script> for AnySource {
    fn from(script: Script) -> Self {
        Self::Script(script)
    }
}

impl From<Hand> for AnySource {
    fn from(hand: Hand) -> Self {
        Self::Hand(hand)
    }
}
