//! Abilities as files name them.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use affray_rules::{Ability, AbilitySet};
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{
        MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

/// An ability, by its three letters or its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AbilityText {
    #[serde(alias = "strength")]
    Str,
    #[serde(alias = "dexterity")]
    Dex,
    #[serde(alias = "constitution")]
    Con,
    #[serde(alias = "intelligence")]
    Int,
    #[serde(alias = "wisdom")]
    Wis,
    #[serde(alias = "charisma")]
    Cha,
}

impl AbilityText {
    pub(crate) const fn ability(self) -> Ability {
        match self {
            AbilityText::Str => Ability::Strength,
            AbilityText::Dex => Ability::Dexterity,
            AbilityText::Con => Ability::Constitution,
            AbilityText::Int => Ability::Intelligence,
            AbilityText::Wis => Ability::Wisdom,
            AbilityText::Cha => Ability::Charisma,
        }
    }

    /// The ability that a word names.
    pub(crate) fn named(word: &str) -> Option<AbilitySet> {
        use serde::de::{IntoDeserializer, value::Error};
        let deserializer = IntoDeserializer::<Error>::into_deserializer(word);
        AbilityText::deserialize(deserializer).ok().map(|a| a.ability().set())
    }
}

/// The six ability scores; 10 where nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AbilitiesText {
    #[serde(alias = "strength")]
    str: u8,
    #[serde(alias = "dexterity")]
    dex: u8,
    #[serde(alias = "constitution")]
    con: u8,
    #[serde(alias = "intelligence")]
    int: u8,
    #[serde(alias = "wisdom")]
    wis: u8,
    #[serde(alias = "charisma")]
    cha: u8,
}

impl Default for AbilitiesText {
    fn default() -> Self {
        AbilitiesText { str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10 }
    }
}

impl AbilitiesText {
    pub(crate) const fn scores(self) -> [u8; 6] {
        [self.str, self.dex, self.con, self.int, self.wis, self.cha]
    }
}

/// Bonuses as a stat block prints them, all told; or the names of those with proficiency.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Bonuses<K: Ord> {
    Proficient(Vec<K>),
    Printed(BTreeMap<K, i8>),
}

impl<'de, K: Ord + Deserialize<'de>> Deserialize<'de> for Bonuses<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListOrTable<K>(PhantomData<K>);

        impl<'de, K: Ord + Deserialize<'de>> Visitor<'de> for ListOrTable<K> {
            type Value = Bonuses<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list such as [\"dex\"], or a table such as { dex = 4 }")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Bonuses::Proficient)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                BTreeMap::deserialize(MapAccessDeserializer::new(map)).map(Bonuses::Printed)
            }
        }

        deserializer.deserialize_any(ListOrTable(PhantomData))
    }
}
