use std::sync::OnceLock;

use super::content::Entry;

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
    pub(super) fn all(entries: &[Entry]) -> Vec<Shelved<T>> {
        let shelve = |entry: &Entry| Shelved::Shipped { entry: *entry, read: OnceLock::new() };
        entries.iter().map(shelve).collect()
    }

    /// What it is called.
    pub(super) fn name(&self) -> &str {
        match self {
            Shelved::Shipped { entry, .. } => entry.name,
            Shelved::Own { name, .. } => name,
        }
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
