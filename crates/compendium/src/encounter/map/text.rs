//! The keys of a map.

use std::{borrow::Cow, collections::BTreeMap};

use affray_rules::{
    Brightness, DamageType, Degree, DoorState, Face, Obscured, Point, Size, Terrain, UNITS, UseCost,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

use super::super::text::Material;
use crate::{
    file::At,
    text::{Either, NumberOr},
};

/// The map: its size or its rows, and what is drawn beside them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Map")]
pub(crate) struct MapText {
    /// Squares from west to east, when there are no rows.
    #[schemars(range(min = 1, max = 200))]
    pub(crate) width: Option<At<i64>>,
    /// Squares from north to south, when there are no rows.
    #[schemars(range(min = 1, max = 200))]
    pub(crate) height: Option<At<i64>>,
    /// The rows from north to south, a character to a square: a list, or one text of many lines.
    pub(crate) rows: Option<At<Either<String, Vec<At<String>>>>>,
    /// What characters of the rows mean, beside those that are built in.
    #[serde(default)]
    pub(crate) legend: BTreeMap<At<String>, At<SquareText>>,
    /// The light where no source shines; bright when nobody says.
    #[serde(default)]
    pub(crate) ambient: AmbientText,
    /// What the ground is made of where its kind does not say.
    #[serde(default)]
    pub(crate) terrain: Terrain,
    /// Areas that differ from what the rows say.
    #[serde(default)]
    pub(crate) area: Vec<AreaText>,
    /// Thin walls.
    #[serde(default)]
    pub(crate) wall: Vec<At<WallText>>,
    /// Doors, beside those of the rows.
    #[serde(default)]
    pub(crate) door: Vec<At<DoorText>>,
    /// Sources of light.
    #[serde(default)]
    pub(crate) light: Vec<At<LightText>>,
}

/// The light where no source shines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Ambient")]
pub(crate) enum AmbientText {
    /// Bright light that is the sun's.
    Sunlight,
    /// Bright light.
    #[default]
    Bright,
    /// Dim light.
    Dim,
    /// Darkness.
    Darkness,
}

impl AmbientText {
    pub(crate) const fn brightness(self) -> Brightness {
        match self {
            AmbientText::Sunlight | AmbientText::Bright => Brightness::Bright,
            AmbientText::Dim => Brightness::Dim,
            AmbientText::Darkness => Brightness::Darkness,
        }
    }
}

/// What a square is like: a kind by its name, or by its particulars.
pub(crate) type SquareText = Either<String, GroundText>;

/// The particulars of a kind of square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[schemars(rename = "Ground")]
pub(crate) struct GroundText {
    /// The kind that it is like; floor in the legend, what the square was before in an area.
    pub(crate) ground: Option<At<String>>,
    /// What people call it.
    pub(crate) name: Option<String>,
    /// The level of the floor in feet.
    pub(crate) height: Option<At<i16>>,
    /// Whether it is difficult terrain.
    pub(crate) difficult: Option<bool>,
    /// Feet of water on the floor.
    pub(crate) depth: Option<At<u16>>,
    /// Whether the water runs wild.
    pub(crate) rough: Option<bool>,
    /// How far it hides what is in it.
    pub(crate) obscured: Option<Obscured>,
    /// How one climbs up to it from a lower square.
    pub(crate) face: Option<Face>,
    /// What it is made of.
    pub(crate) terrain: Option<Terrain>,
    /// The light where no source shines, when not that of the map.
    pub(crate) light: Option<Brightness>,
    /// Whether it can be burrowed into, or through where something fills it.
    pub(crate) loose: Option<bool>,
    /// Feet from the floor to the top of what fills the square.
    pub(crate) top: Option<At<i16>>,
    /// What the thing that fills the square keeps out.
    pub(crate) blocks: Option<Vec<BlockText>>,
}

/// Squares that differ from what the rows say.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Area")]
pub(crate) struct AreaText {
    /// A square, a rectangle such as `c3:f8`, or a list of them.
    pub(crate) squares: At<Either<String, Vec<At<String>>>>,
    /// What is there.
    pub(crate) is: At<SquareText>,
}

/// A thin wall.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Wall")]
pub(crate) struct WallText {
    /// Where it runs: corners in squares from the north-western corner of the map.
    pub(crate) points: At<Vec<At<PointText>>>,
    /// What it is.
    #[serde(default)]
    pub(crate) kind: WallKind,
    /// Feet from the higher floor beside it to its top; else to the ceiling, or as its kind says.
    pub(crate) top: Option<At<i16>>,
    /// Feet from the higher floor beside it to its lower edge, when it does not stand on the
    /// ground.
    pub(crate) bottom: Option<At<i16>>,
    /// What it keeps out, when not as its kind says.
    pub(crate) blocks: Option<Vec<BlockText>>,
    /// The cover that it gives, when not as its kind says.
    pub(crate) cover: Option<Degree>,
}

/// What a thin wall is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WallKind {
    /// It keeps everything out, up to the ceiling.
    #[default]
    Wall,
    /// A wall of 3 feet, to climb over or to duck behind.
    LowWall,
    /// A fence of 4 feet: half cover.
    Fence,
    /// A hedge of 5 feet: nobody sees through it.
    Hedge,
    /// A window of glass: one looks through it, and nothing else.
    Window,
    /// A window without glass: nobody goes through, and it gives half cover.
    Opening,
    /// Three-quarters cover.
    ArrowSlit,
    /// Bars that let looks and arrows through: three-quarters cover.
    Portcullis,
    /// It stops only looks.
    Curtain,
}

/// A door: in rows, between two points, or on a side of a square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Door")]
pub(crate) struct DoorText {
    /// What it is called; “door” when nobody says, numbered where there are several.
    pub(crate) name: Option<At<String>>,
    /// Its square: that of a door in the rows, or that whose `side` it closes.
    pub(crate) at: Option<At<String>>,
    /// The side of the square that it closes.
    pub(crate) side: Option<SideOfSquare>,
    /// Where its leaf begins, in squares from the north-western corner of the map.
    pub(crate) from: Option<At<PointText>>,
    /// Where its leaf ends.
    pub(crate) to: Option<At<PointText>>,
    /// Whether it stands open.
    pub(crate) state: Option<DoorState>,
    /// The DC to pick its lock, or `none` when only a key will do; 15 when nobody says.
    pub(crate) lock_dc: Option<At<NumberOr<u8, OnlyAKey>>>,
    /// What kind of wall its leaf is while it is closed; `wall` for a plain door.
    #[serde(default)]
    pub(crate) kind: WallKind,
    /// What it is made of, which gives its AC; wood when nobody says.
    pub(crate) material: Option<Material>,
    /// How big it is, which gives its hit points.
    #[serde(default)]
    pub(crate) size: Size,
    /// Whether it is frail, which gives fewer hit points.
    #[serde(default)]
    pub(crate) fragile: bool,
    /// Its AC, when not that of its material.
    pub(crate) ac: Option<u8>,
    /// Its hit points, when not those of its size.
    pub(crate) hp: Option<At<u16>>,
    /// Less damage than this at once does nothing.
    #[serde(default)]
    pub(crate) threshold: u16,
    /// Damage that does nothing, beside poison and psychic.
    #[serde(default)]
    pub(crate) immunities: Vec<DamageType>,
    /// The DC of a Strength check that breaks it.
    pub(crate) break_dc: Option<u8>,
    /// What opening and closing it costs.
    #[serde(default, rename = "use")]
    pub(crate) use_cost: UseCost,
}

/// A lock that can't be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OnlyAKey {
    None,
}

/// A side of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideOfSquare {
    North,
    East,
    South,
    West,
}

/// A source of light that stands on the map.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Light")]
pub(crate) struct LightText {
    /// Its square, or a list of squares for several alike.
    pub(crate) at: At<Either<String, Vec<At<String>>>>,
    /// What shines; a torch when neither this nor feet are given.
    pub(crate) light: Option<LightSource>,
    /// Feet of bright light.
    pub(crate) bright: Option<At<u16>>,
    /// Feet from the source as far as dim light reaches.
    pub(crate) dim: Option<At<u16>>,
    /// Feet above the floor at which it burns; 5 when nobody says.
    pub(crate) height: Option<i16>,
}

/// Light that a creature carries: a source by its name, or how far it shines.
pub(crate) type CarriedLight = Either<LightSource, GlowText>;

/// How far a light shines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Glow")]
pub(crate) struct GlowText {
    /// Feet of bright light.
    pub(crate) bright: At<u16>,
    /// Feet from the source as far as dim light reaches.
    pub(crate) dim: At<u16>,
}

/// Sources of light that the books know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LightSource {
    /// 5 feet bright, 10 dim.
    Candle,
    /// 15 feet bright, 45 dim.
    Lamp,
    /// 20 feet bright, 40 dim.
    Torch,
    /// A hooded lantern: 30 feet bright, 60 dim.
    Lantern,
}

/// What something keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BlockText {
    /// Creatures that move.
    Passage,
    /// Looks.
    Sight,
    /// Arrows, spells and light.
    Effect,
}

/// A point in squares from the north-western corner of the map, to a hundredth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointText(pub(crate) Point);

impl<'de> Deserialize<'de> for PointText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [x, y] = <[f64; 2]>::deserialize(deserializer)?;
        // What lies beyond any map stays beyond it, and is named as such later.
        let units = |n: f64| (n.clamp(-1e3, 1e3) * f64::from(UNITS)).round() as i32;
        Ok(PointText(Point { x: units(x), y: units(y) }))
    }
}

impl JsonSchema for PointText {
    fn schema_name() -> Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Squares to the east and to the south of the map's north-western corner.",
            "type": "array",
            "items": { "type": "number" },
            "minItems": 2,
            "maxItems": 2,
        })
    }
}
