//! Encounter files: who fights where, by which rules.

mod combatants;
mod group;
mod house;
mod levels;
mod load;
mod map;
mod objects;
mod schema;
mod sides;
mod text;

pub use load::Encounter;
pub use schema::schema;
