//! The files of the shipped content, compiled into the program.

use affray_rules::Edition;

/// A file of the shipped content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) path: &'static str,
    /// What the entry is called, where the file has but one.
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

/// The files of one edition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content {
    pub(super) weapons: Entry,
    pub(super) armour: Entry,
    pub(super) gear: Entry,
    pub(super) spells: &'static [Entry],
    pub(super) creatures: &'static [Entry],
}

// The tables of what is in `content`, made by the build script.
include!(concat!(env!("OUT_DIR"), "/content.rs"));

/// The content of an edition.
pub(super) fn of(edition: Edition) -> Content {
    match edition {
        Edition::E2014 => E2014,
        Edition::E2024 => E2024,
    }
}
