//! A challenge rating as files write it.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};

/// A challenge rating in eighths, written `5` or `"1/4"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Challenge(pub(crate) u16);

impl Challenge {
    /// The proficiency bonus that goes with the rating.
    pub(crate) const fn proficiency(self) -> i8 {
        let whole = self.0 / 8;
        if whole < 5 { 2 } else { 2 + ((whole - 1) / 4) as i8 }
    }
}

impl<'de> Deserialize<'de> for Challenge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rating;

        impl Visitor<'_> for Rating {
            type Value = Challenge;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a challenge rating: 0 to 30, \"1/8\", \"1/4\" or \"1/2\"")
            }

            fn visit_i64<E: Error>(self, rating: i64) -> Result<Challenge, E> {
                match u16::try_from(rating) {
                    Ok(rating @ 0..=30) => Ok(Challenge(rating * 8)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Signed(rating), &self)),
                }
            }

            fn visit_str<E: Error>(self, rating: &str) -> Result<Challenge, E> {
                match rating {
                    "1/8" => Ok(Challenge(1)),
                    "1/4" => Ok(Challenge(2)),
                    "1/2" => Ok(Challenge(4)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(rating), &self)),
                }
            }
        }

        deserializer.deserialize_any(Rating)
    }
}

impl JsonSchema for Challenge {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Challenge".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A challenge rating.",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 30 },
                { "enum": ["1/8", "1/4", "1/2"] },
            ],
        })
    }
}
