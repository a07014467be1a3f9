//! A value with a short and a long form in a file.

use std::{fmt, marker::PhantomData};

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{
        IntoDeserializer, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

/// Something that has a short form (text or a number) and a long one (a table or a list).
///
/// Unlike an untagged enum it keeps the reader's own error of the form that was chosen, with its
/// place.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Either<Short, Long> {
    Short(Short),
    Long(Long),
}

impl<'de, Short: Deserialize<'de>, Long: Deserialize<'de>> Deserialize<'de>
    for Either<Short, Long>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EitherVisitor(PhantomData))
    }
}

struct EitherVisitor<Short, Long>(PhantomData<(Short, Long)>);

impl<'de, Short: Deserialize<'de>, Long: Deserialize<'de>> Visitor<'de>
    for EitherVisitor<Short, Long>
{
    type Value = Either<Short, Long>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the short form or the long one that docs/ENCOUNTERS.md shows")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Short::deserialize(text.into_deserializer()).map(Either::Short)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Short::deserialize(number.into_deserializer()).map(Either::Short)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Long::deserialize(MapAccessDeserializer::new(map)).map(Either::Long)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Long::deserialize(SeqAccessDeserializer::new(list)).map(Either::Long)
    }
}

/// A number, or a word in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum NumberOr<Number, Word> {
    Number(Number),
    Word(Word),
}

impl<'de, Number: Deserialize<'de>, Word: Deserialize<'de>> Deserialize<'de>
    for NumberOr<Number, Word>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrVisitor(PhantomData))
    }
}

struct NumberOrVisitor<Number, Word>(PhantomData<(Number, Word)>);

impl<'de, Number: Deserialize<'de>, Word: Deserialize<'de>> Visitor<'de>
    for NumberOrVisitor<Number, Word>
{
    type Value = NumberOr<Number, Word>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a word in \"quotes\"")
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Number::deserialize(number.into_deserializer()).map(NumberOr::Number)
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Self::Value, E> {
        Word::deserialize(word.into_deserializer()).map(NumberOr::Word)
    }
}
