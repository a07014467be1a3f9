//! The keys of what stays in an area.

use affray_rules::{Brightness, Obscured, Shape, Strikes, Terrain, ZoneKind};
use schemars::JsonSchema;
use serde::Deserialize;

/// What stays in a spell's area for as long as the spell lasts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ZoneText {
    /// How well one sees in it.
    #[serde(default)]
    obscured: Obscured,
    /// Whether its ground is difficult terrain.
    #[serde(default)]
    difficult: bool,
    /// Whether it is difficult terrain at every level, for those who fly or swim through it too.
    #[serde(default)]
    throughout: bool,
    /// What it is made of: ice or snow, webs.
    #[serde(default)]
    terrain: Terrain,
    /// Magical light or darkness that fills it.
    light: Option<Brightness>,
    /// Whether it halves the speed of those in it.
    #[serde(default)]
    slows: bool,
    /// Whether it stays where it was cast; an emanation moves along otherwise.
    #[serde(default)]
    stationary: bool,
    /// When it takes hold of a creature, at most once on a turn.
    #[serde(default)]
    strikes: Vec<StrikeText>,
}

/// When a lasting area takes hold of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum StrikeText {
    /// As the spell is cast.
    Appears,
    /// When the creature comes in.
    Enters,
    /// When the creature comes in during its own turn.
    EntersOnItsTurn,
    /// When the area comes over the creature.
    Reaches,
    /// When the creature starts its turn there.
    Starts,
    /// When the creature ends its turn there.
    Ends,
}

impl ZoneText {
    /// What the engine knows of it, for a spell with this area.
    pub(crate) fn kind(&self, area: Option<Shape>) -> ZoneKind {
        let strike = |strike: &StrikeText| match strike {
            StrikeText::Appears => Strikes::APPEARS,
            StrikeText::Enters => Strikes::ENTERS,
            StrikeText::EntersOnItsTurn => Strikes::ENTERS_ON_ITS_TURN,
            StrikeText::Reaches => Strikes::REACHES,
            StrikeText::Starts => Strikes::STARTS,
            StrikeText::Ends => Strikes::ENDS,
        };
        ZoneKind {
            obscured: self.obscured,
            difficult: self.difficult || self.throughout,
            throughout: self.throughout,
            terrain: self.terrain,
            light: self.light,
            slows: self.slows,
            moves: matches!(area, Some(Shape::Emanation(_))) && !self.stationary,
            strikes: self.strikes.iter().map(strike).collect(),
        }
    }
}
