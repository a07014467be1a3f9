//! Sources of light.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Square;

/// How much light there is, the darkest first.
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
pub enum Brightness {
    /// Darkness (`light.dark`).
    Darkness,
    /// Dim light (`light.dim`).
    Dim,
    /// Bright light (`light.bright`).
    #[default]
    Bright,
}

/// How far a source of light shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Glow {
    /// Feet of bright light.
    pub bright: u16,
    /// Feet, from the source, as far as the dim light reaches.
    pub dim: u16,
}

/// A source of light that stands on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Light {
    /// Where.
    pub square: Square,
    /// The level in feet at which it burns.
    pub height: i16,
    /// How far it shines.
    pub glow: Glow,
}
