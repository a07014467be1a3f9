//! Creature types, and sets of them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The fourteen creature types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum CreatureType {
    Aberration,
    Beast,
    Celestial,
    Construct,
    Dragon,
    Elemental,
    Fey,
    Fiend,
    Giant,
    #[default]
    Humanoid,
    Monstrosity,
    Ooze,
    Plant,
    Undead,
}

impl CreatureType {
    /// All fourteen, by name.
    pub const ALL: [CreatureType; 14] = [
        CreatureType::Aberration,
        CreatureType::Beast,
        CreatureType::Celestial,
        CreatureType::Construct,
        CreatureType::Dragon,
        CreatureType::Elemental,
        CreatureType::Fey,
        CreatureType::Fiend,
        CreatureType::Giant,
        CreatureType::Humanoid,
        CreatureType::Monstrosity,
        CreatureType::Ooze,
        CreatureType::Plant,
        CreatureType::Undead,
    ];
}

/// A set of creature types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CreatureTypes(u16);

impl CreatureTypes {
    /// Whether the type is in the set.
    pub const fn has(self, kind: CreatureType) -> bool {
        self.0 & 1 << kind as u16 != 0
    }

    /// The members, by name.
    pub fn each(self) -> impl Iterator<Item = CreatureType> {
        CreatureType::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

impl FromIterator<CreatureType> for CreatureTypes {
    fn from_iter<I: IntoIterator<Item = CreatureType>>(kinds: I) -> CreatureTypes {
        CreatureTypes(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

impl Serialize for CreatureTypes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.each().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CreatureTypes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CreatureTypes, D::Error> {
        Ok(Vec::<CreatureType>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for CreatureTypes {
    fn schema_name() -> Cow<'static, str> {
        "CreatureTypes".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<CreatureType>::json_schema(generator)
    }
}
