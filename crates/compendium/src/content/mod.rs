//! What people add to the shipped content: folders of creatures, spells, weapons, armour and gear.

mod folder;
mod library;
mod shelving;

pub use library::{ContentErrors, Library};
