//! The throws of one rolled term, with those that were dropped, rerolled or exploded.

use std::fmt::{self, Write as _};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The dice of one term as they fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RolledTerm {
    /// The term, such as `4d6kh3`.
    pub notation: String,
    /// How many sides each of its dice has.
    pub sides: u16,
    /// Every throw, in the order in which they were made: each die is followed by its rerolls and
    /// by the dice that it adds when it explodes.
    pub throws: Vec<Throw>,
    /// The sum of what is kept.
    pub total: i64,
}

/// One die, thrown once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Throw {
    /// The face that came up.
    pub face: u16,
    /// What it counts, which a minimum or a maximum may change.
    pub value: u16,
    /// What became of it.
    pub fate: Fate,
    /// Whether it exploded, so that the next die is added to it.
    pub exploded: bool,
}

/// What became of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It counts.
    Kept,
    /// It does not count: others were higher, or lower, as the term wants it.
    Dropped,
    /// It does not count: the die was thrown again.
    Rerolled,
}

impl RolledTerm {
    /// The throws that count.
    pub fn kept(&self) -> impl Iterator<Item = &Throw> + '_ {
        self.throws.iter().filter(|throw| throw.fate == Fate::Kept)
    }
}

impl fmt::Display for RolledTerm {
    /// The throws in parentheses: `(~1~, 5, 1→4, 6! + 2, 1 as 2)` has a die that was dropped, one
    /// that was kept, one that was rerolled, one that exploded, and one that was raised to a
    /// minimum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('(')?;
        let mut starts = true;
        for (at, throw) in self.throws.iter().enumerate() {
            // The marks go around a die and all that it added.
            let dropped = throw.fate == Fate::Dropped;
            let goes_on = throw.fate == Fate::Rerolled || throw.exploded;
            if starts {
                f.write_str(if at == 0 { "" } else { ", " })?;
                if self.drops_from(at) {
                    f.write_char('~')?;
                }
            }
            write!(f, "{}", throw.face)?;
            if throw.fate == Fate::Rerolled {
                f.write_char('→')?;
            } else if throw.value != throw.face {
                write!(f, " as {}", throw.value)?;
            }
            if throw.exploded {
                f.write_str("! + ")?;
            }
            if dropped && !goes_on {
                f.write_char('~')?;
            }
            starts = !goes_on;
        }
        f.write_char(')')
    }
}

impl RolledTerm {
    /// Whether the die whose first throw this is was dropped in the end.
    fn drops_from(&self, first: usize) -> bool {
        let settled = self.throws[first..].iter().find(|throw| throw.fate != Fate::Rerolled);
        settled.is_some_and(|throw| throw.fate == Fate::Dropped)
    }
}
