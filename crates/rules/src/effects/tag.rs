//! A short word that content puts on a creature, for tests to look at.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A word that lies on a creature, so that what comes later can tell: that it was pounced on, that
/// the first roar is past. It does nothing by itself.
///
/// ```
/// use affray_rules::Tag;
///
/// let tag = Tag::new("pounced").expect("it is short");
/// assert_eq!(tag.word(), "pounced");
/// assert_eq!(Tag::new("a word that is much too long"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag([u8; Tag::LONGEST]);

impl Tag {
    /// The most letters of a mark.
    pub const LONGEST: usize = 12;

    /// A mark by its word, which is made of a few plain letters.
    pub fn new(word: &str) -> Option<Tag> {
        let mut letters = [0; Tag::LONGEST];
        let plain = word.bytes().all(|b| b.is_ascii_graphic() || b == b' ');
        (plain && !word.is_empty()).then_some(())?;
        letters.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        Some(Tag(letters))
    }

    /// Its word.
    pub fn word(&self) -> &str {
        let end = self.0.iter().position(|b| *b == 0).unwrap_or(Tag::LONGEST);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Tag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tag, D::Error> {
        let word = Cow::<'de, str>::deserialize(deserializer)?;
        let most = Tag::LONGEST;
        Tag::new(&word)
            .ok_or_else(|| D::Error::custom(format!("a mark has {most} plain letters at most")))
    }
}

impl JsonSchema for Tag {
    fn schema_name() -> Cow<'static, str> {
        "Mark".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
