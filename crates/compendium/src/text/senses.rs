//! The keys of senses and speeds.

use affray_rules::{Senses, Speeds};
use schemars::JsonSchema;
use serde::Deserialize;

use super::Either;

/// Special senses, each a radius in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SensesText {
    darkvision: u16,
    blindsight: u16,
    tremorsense: u16,
    truesight: u16,
    /// Whether it is blind beyond its blindsight.
    blind_beyond: bool,
    /// Whether its darkvision goes through magical darkness.
    unimpeded: bool,
}

impl SensesText {
    pub(crate) const fn senses(self) -> Senses {
        let SensesText { darkvision, blindsight, tremorsense, truesight, .. } = self;
        let SensesText { blind_beyond, unimpeded, .. } = self;
        Senses { darkvision, blindsight, tremorsense, truesight, blind_beyond, unimpeded }
    }
}

/// A walking speed in feet, or a table of speeds.
pub(crate) type SpeedText = Either<u16, SpeedsText>;

/// Speeds in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SpeedsText {
    walk: u16,
    climb: u16,
    swim: u16,
    fly: u16,
    burrow: u16,
    hover: bool,
}

impl SpeedText {
    pub(crate) const fn speeds(&self) -> Speeds {
        match self {
            Either::Short(walk) => {
                Speeds { walk: *walk, climb: 0, swim: 0, fly: 0, burrow: 0, hover: false }
            }
            Either::Long(SpeedsText { walk, climb, swim, fly, burrow, hover }) => Speeds {
                walk: *walk,
                climb: *climb,
                swim: *swim,
                fly: *fly,
                burrow: *burrow,
                hover: *hover,
            },
        }
    }
}
