//! Actors of Foundry's dnd5e system. What other sources print is worked out here: Foundry stores
//! proficiencies and formulas, not bonuses.

mod actor;
mod enrich;
mod formula;
mod item;

pub(super) use actor::{is, read};
