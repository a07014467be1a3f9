//! Pages of the book: creatures, spells, weapons, armour and gear as people look them up.

mod armour_class;
mod attack;
mod creature;
mod effect;
mod equipment;
mod feature;
mod outcome;
mod page;
mod spell;
mod traits;

pub use creature::{challenge, creature_page};
pub use equipment::{armour_page, gear_page, weapon_page};
pub use page::{Page, Part};
pub use spell::{spell_level, spell_page};
