//! Encounter files: who fights where, by which rules.

mod combatants;
mod fallen;
mod group;
mod house;
mod levels;
mod load;
mod map;
mod newcomer;
mod objects;
mod schema;
mod sides;
mod text;
mod upheld;

pub use load::Encounter;
pub use newcomer::enrol;
pub use schema::schema;
