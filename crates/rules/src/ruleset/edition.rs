//! The two editions.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The two editions of the fifth-edition rules that the engine plays.
///
/// Nothing but [`Ruleset::of`](super::Ruleset::of) and the catalogue asks which edition it is:
/// the engine asks the ruleset's fields.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
pub enum Edition {
    /// The rules of 2014, from SRD 5.1.
    #[serde(rename = "2014")]
    E2014,
    /// The rules of 2024, from SRD 5.2.1.
    #[serde(rename = "2024")]
    E2024,
}

impl Edition {
    /// Both editions, the older first.
    pub const ALL: [Edition; 2] = [Edition::E2014, Edition::E2024];

    /// The year by which people name the edition.
    pub const fn year(self) -> &'static str {
        match self {
            Edition::E2014 => "2014",
            Edition::E2024 => "2024",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.year())
    }
}

/// A year that is not an edition's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no edition `{0}`: write 2014 or 2024")]
pub struct UnknownEdition(String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Edition::ALL.into_iter().find(|e| e.year() == s).ok_or_else(|| UnknownEdition(s.to_owned()))
    }
}
