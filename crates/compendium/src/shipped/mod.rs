//! What is compiled into the program.

mod compendium;
mod content;
mod shelf;
mod unknown;

pub use compendium::{Compendium, CreatureEntry, SpellEntry, WeaponEntry};
pub use unknown::Unknown;

pub use crate::text::WeaponCategory;
