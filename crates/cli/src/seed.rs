//! Draws a seed where none is given.

use std::hash::{BuildHasher as _, RandomState};

/// A seed that nobody has chosen, short enough to type again.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(0) >> 32
}
