//! How often a creature can still use what it has only so many times a day, or until it comes back.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::MOST_SPELLS;

/// The uses left of each spell and feature, by its place among those that a creature has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uses([u8; MOST_SPELLS]);

impl Default for Uses {
    fn default() -> Uses {
        Uses([0; MOST_SPELLS])
    }
}

impl Index<usize> for Uses {
    type Output = u8;

    #[inline]
    fn index(&self, place: usize) -> &u8 {
        &self.0[place]
    }
}

impl IndexMut<usize> for Uses {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut u8 {
        &mut self.0[place]
    }
}

/// A list as long as the last place with uses left.
impl Serialize for Uses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let length = self.0.iter().rposition(|left| *left != 0).map_or(0, |last| last + 1);
        serializer.collect_seq(&self.0[..length])
    }
}

impl<'de> Deserialize<'de> for Uses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Uses, D::Error> {
        let left = Vec::<u8>::deserialize(deserializer)?;
        let mut uses = Uses::default();
        match uses.0.get_mut(..left.len()) {
            Some(places) => places.copy_from_slice(&left),
            None => return Err(D::Error::custom(format!("at most {MOST_SPELLS} spells"))),
        }
        Ok(uses)
    }
}
