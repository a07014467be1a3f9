//! Dice with prescribed results, for tests. A script that runs dry or is left over is an error.

use std::collections::VecDeque;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Source, Unrolled};

/// Dice that fall as written: a queue of rolls, each for one die.
///
/// A roll for another die than the next in the queue is refused and leaves the queue as it was;
/// so is a face that its die does not have.
///
/// ```
/// use affray_dice::{Script, Source, Unrolled};
///
/// let mut script = Script::new();
/// script.push(20, 14);
/// script.push(8, 5);
/// assert_eq!(script.roll(20), Ok(14));
/// assert_eq!(script.roll(20), Err(Unrolled::Mismatch { next_sides: 8, next_value: 5 }));
/// assert_eq!(script.roll(8), Ok(5));
/// assert!(script.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Script(VecDeque<(u16, u16)>);

impl Script {
    /// A script without rolls.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a roll at the end: a die of `sides` sides shows `value`.
    pub fn push(&mut self, sides: u16, value: u16) {
        self.0.push_back((sides, value));
    }

    /// How many rolls are left.
    pub fn remaining(&self) -> usize {
        self.0.len()
    }

    /// Whether every roll is used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rolls that are left, next first, as (sides, value).
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u16, u16)> + '_ {
        self.0.iter().copied()
    }
}

impl Source for Script {
    #[inline]
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        let &(next_sides, next_value) = self.0.front().ok_or(Unrolled::Dry)?;
        if next_sides != sides || !(1..=sides).contains(&next_value) {
            return Err(Unrolled::Mismatch { next_sides, next_value });
        }
        self.0.pop_front();
        Ok(next_value)
    }
}

impl Extend<(u16, u16)> for Script {
    fn extend<I: IntoIterator<Item = (u16, u16)>>(&mut self, rolls: I) {
        self.0.extend(rolls);
    }
}

impl FromIterator<(u16, u16)> for Script {
    fn from_iter<I: IntoIterator<Item = (u16, u16)>>(rolls: I) -> Self {
        Self(rolls.into_iter().collect())
    }
}

impl<const N: usize> From<[(u16, u16); N]> for Script {
    fn from(rolls: [(u16, u16); N]) -> Self {
        Self(rolls.into())
    }
}
