//! What a square is like: its terrain, what fills it, how it obscures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Blocks, Brightness};
use crate::{
    creature::Size,
    ruleset::{DifficultGround, Ruleset},
};

/// What a kind of square is like.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ground {
    /// What people call it: floor, rubble, bog.
    pub name: String,
    /// How it is drawn.
    pub mark: char,
    /// What stands in the square and fills it, if something does (`grid.occupied`).
    pub fill: Option<Fill>,
    /// Whether it is difficult terrain (`terrain.kinds`).
    pub difficult: bool,
    /// The size of the creatures that its furniture is made for: bigger ones are not hindered
    /// (`terrain.kinds`).
    pub furniture: Option<Size>,
    /// Feet of water or other liquid on the floor.
    pub depth: u16,
    /// Whether it hides what is in it from sight: foliage, fog.
    pub obscured: Obscured,
    /// How one climbs up to it from a lower square.
    pub face: Face,
    /// Whether the floor is loose enough to burrow into (`burrow.ground`).
    pub loose: bool,
    /// Whether the water runs wild (`swim.check`).
    pub rough: bool,
    /// What it is made of, for those to whom that makes a difference.
    pub terrain: Terrain,
    /// The light in it where no source shines, when not that of the map (`light.dim`).
    #[serde(default)]
    pub light: Option<Brightness>,
}

/// What ground is made of, as far as traits ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Nothing in particular.
    #[default]
    Common,
    /// Rock and rubble.
    Rock,
    /// Ice and snow.
    Ice,
    /// Webs.
    Web,
}

impl Ground {
    /// Open floor.
    pub fn floor() -> Ground {
        Ground {
            name: "floor".into(),
            mark: '.',
            fill: None,
            difficult: false,
            furniture: None,
            depth: 0,
            obscured: Obscured::Clear,
            face: Face::Rough,
            loose: false,
            rough: false,
            terrain: Terrain::Common,
            light: None,
        }
    }

    /// Whether it is as good as open floor: dry, clear, and easy to cross.
    pub(crate) fn is_bare(&self) -> bool {
        self.fill.is_none()
            && !self.difficult
            && self.furniture.is_none()
            && self.depth == 0
            && self.obscured == Obscured::Clear
            && self.light.is_none()
    }

    /// Whether it is difficult terrain to a creature of this size (`terrain.kinds`). Liquid up to
    /// the shins is not, and in what is too deep to stand in one swims.
    ///
    /// ```
    /// use affray_rules::{Ground, Ruleset, Size};
    /// let ford = Ground { depth: 2, ..Ground::floor() };
    /// assert!(ford.hinders(Size::Medium, &Ruleset::R2024));
    /// assert!(!ford.hinders(Size::Huge, &Ruleset::R2024), "it does not reach its shins");
    /// assert!(!ford.hinders(Size::Medium, &Ruleset::R2014), "only bogs do");
    /// ```
    pub fn hinders(&self, size: Size, rules: &Ruleset) -> bool {
        let depth = i32::from(self.depth);
        let waded = depth * 5 >= i32::from(size.tall()) && depth < i32::from(size.tall());
        let liquid = match rules.difficult_ground {
            DifficultGround::RubbleAndTheLike => false,
            DifficultGround::IceLiquidAndSlopesToo => waded,
        };
        liquid || self.difficult && self.furniture.is_none_or(|made_for| size <= made_for)
    }
}

/// What fills a square: a wall, a pillar, a large tree, earth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fill {
    /// What it keeps out.
    pub blocks: Blocks,
    /// Feet from the floor to its top; [`CEILING`](super::CEILING) reaches over everything.
    pub height: i16,
    /// Whether it can be burrowed through: sand, earth, mud, ice (`burrow.ground`).
    pub loose: bool,
}

/// How well one sees what is in a place.
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
pub enum Obscured {
    /// Well.
    #[default]
    Clear,
    /// Lightly obscured (`obscured.lightly`).
    Lightly,
    /// Heavily obscured (`obscured.heavily`).
    Heavily,
}

/// What a climber finds on the way up to a higher floor (`climb.cost`, `climb.check`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Holds enough: climbing costs, and needs no check.
    #[default]
    Rough,
    /// A ladder or a rope, which is climbed like a rough face.
    Ladder,
    /// Slippery or short of holds: a Strength (Athletics) check (`climb.check`).
    Sheer,
    /// A slope or stairs: one walks up.
    Slope,
}
