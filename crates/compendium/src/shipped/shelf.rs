//! Entries in their places, found by their names.

use std::{collections::HashMap, sync::OnceLock};

use super::content::Entry;

/// What has a name.
pub(super) trait Named {
    /// What it is called.
    fn name(&self) -> &str;
}

/// Entries that are found by their names, in any case of letters.
#[derive(Debug)]
pub(super) struct Shelf<T> {
    entries: Vec<T>,
    /// The place of each, by its name in small letters.
    places: HashMap<String, usize>,
}

impl<T: Named> Shelf<T> {
    /// One with nothing on it.
    pub(super) fn empty() -> Shelf<T> {
        Shelf { entries: Vec::new(), places: HashMap::new() }
    }

    /// Adds an entry, in place of one of the same name.
    pub(super) fn put(&mut self, entry: T) {
        match self.places.entry(key(entry.name())) {
            std::collections::hash_map::Entry::Occupied(place) => {
                self.entries[*place.get()] = entry;
            }
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(self.entries.len());
                self.entries.push(entry);
            }
        }
    }

    /// The entry of a name.
    pub(super) fn find(&self, name: &str) -> Option<&T> {
        self.places.get(&key(name)).map(|place| &self.entries[*place])
    }

    /// All of them, in the order in which they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter()
    }
}

impl<T: Named> FromIterator<T> for Shelf<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Shelf<T> {
        let mut shelf = Shelf::empty();
        entries.into_iter().for_each(|entry| shelf.put(entry));
        shelf
    }
}

fn key(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

/// An entry in its place: a file of the shipped content that is read when somebody first asks for
/// it, so that a large compendium costs nothing to have; or one of somebody's own, read already.
#[derive(Debug)]
pub(super) enum Shelved<T> {
    /// A file of the shipped content.
    Shipped { entry: Entry, read: OnceLock<T> },
    /// What was read from somebody's own file.
    Own { name: String, value: T },
}

impl<T> Shelved<T> {
    pub(super) fn all(entries: &[Entry]) -> Shelf<Shelved<T>> {
        let shelve = |entry: &Entry| Shelved::Shipped { entry: *entry, read: OnceLock::new() };
        entries.iter().map(shelve).collect()
    }

    /// The shipped file as it is written.
    pub(super) fn text(&self) -> Option<&'static str> {
        match self {
            Shelved::Shipped { entry, .. } => Some(entry.text),
            Shelved::Own { .. } => None,
        }
    }

    /// What is in the file.
    pub(super) fn get(&self, reader: impl FnOnce(Entry) -> T) -> &T {
        match self {
            Shelved::Shipped { entry, read } => read.get_or_init(|| reader(*entry)),
            Shelved::Own { value, .. } => value,
        }
    }
}

impl<T> Named for Shelved<T> {
    fn name(&self) -> &str {
        match self {
            Shelved::Shipped { entry, .. } => entry.name,
            Shelved::Own { name, .. } => name,
        }
    }
}
