//! Degrees of cover.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue::Rule;

/// A degree of cover, the least protective first (`cover.best`).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// None.
    #[default]
    None,
    /// Half cover (`cover.half`).
    Half,
    /// Three-quarters cover (`cover.three`).
    ThreeQuarters,
    /// Total cover (`cover.total`).
    Total,
}

impl Degree {
    /// What it adds to AC and Dexterity saves; total cover is not a matter of numbers.
    pub const fn bonus(self) -> i8 {
        match self {
            Degree::None | Degree::Total => 0,
            Degree::Half => 2,
            Degree::ThreeQuarters => 5,
        }
    }

    /// The rule that gives it.
    pub const fn rule(self) -> Option<Rule> {
        match self {
            Degree::None => None,
            Degree::Half => Some(Rule::CoverHalf),
            Degree::ThreeQuarters => Some(Rule::CoverThree),
            Degree::Total => Some(Rule::CoverTotal),
        }
    }
}
