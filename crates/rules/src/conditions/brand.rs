//! A short word that content puts on a creature, for tests to look at.

use serde::{Deserialize, Serialize};

/// A word that lies on a creature, so that what comes later can tell: that it was pounced on, that
/// the first roar is past. It does nothing by itself.
///
/// ```
/// use affray_rules::Brand;
///
/// let mark = Brand::new("pounced").expect("it is short");
/// assert_eq!(mark.word(), "pounced");
/// assert_eq!(Brand::new("a word that is much too long"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
