//! Numbers as stat blocks print them: `5-6`, `80/320`.

use std::fmt;

use affray_rules::Range;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};

/// The normal and the long range in feet: `[80, 320]`, `"80/320"`, or `15` for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DistancesText(Vec<u16>);

impl DistancesText {
    /// The longest of them.
    pub(crate) fn longest(&self) -> u16 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// The range; none, where it is neither one distance nor two that grow.
    pub(crate) fn range(&self) -> Option<Range> {
        match self.0[..] {
            [only] => Some(Range { normal: only, long: only }),
            [normal, long] if normal <= long => Some(Range { normal, long }),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for DistancesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Numbers("80/320")).map(DistancesText)
    }
}

impl JsonSchema for DistancesText {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Distances".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = || json_schema!({ "type": "integer", "minimum": 0, "maximum": 65535 });
        json_schema!({
            "description": "The normal and the long range in feet: `[80, 320]`, `\"80/320\"`, or `15` for both.",
            "anyOf": [
                number(),
                { "type": "array", "items": number(), "minItems": 1, "maxItems": 2 },
                { "type": "string", "pattern": "^[0-9]+(/[0-9]+)?$" }
            ]
        })
    }
}

/// The least number of a d6 that brings something back: `5`, `"5-6"` or `"6"`.
pub(crate) fn recharge<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    let numbers = deserializer.deserialize_any(Numbers("5-6"))?;
    match numbers[..] {
        [least] | [least, 6] if (2..=6).contains(&least) => Ok(Some(least as u8)),
        _ => Err(D::Error::custom("a recharge is the least number of a d6, such as 5 or \"5-6\"")),
    }
}

/// How a recharge is written.
pub(crate) fn recharge_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [
            { "type": "integer", "minimum": 2, "maximum": 6 },
            { "type": "string", "pattern": "^[2-6](-6)?$" },
            { "type": "null" }
        ]
    })
}

/// A number, a list of them, or several in one word, such as this one.
struct Numbers(&'static str);

impl<'de> Visitor<'de> for Numbers {
    type Value = Vec<u16>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to 65535, a list of them, or \"{}\"", self.0)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        let number = u16::try_from(number);
        number.map(|number| vec![number]).map_err(|_| {
            E::invalid_value(serde::de::Unexpected::Other("a number out of bounds"), &self)
        })
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        let parts = word.split(['/', '-', '–']).map(|part| part.trim().parse());
        let numbers: Result<Vec<u16>, _> = parts.collect();
        numbers.map_err(|_| E::invalid_value(serde::de::Unexpected::Str(word), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = list.next_element()? {
            numbers.push(number);
        }
        Ok(numbers)
    }
}
