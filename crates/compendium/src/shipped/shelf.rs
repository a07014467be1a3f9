use std::sync::OnceLock;

use super::content::Entry;

/// A file of the shipped content that is read when somebody first asks for it, so that a large
/// compendium costs nothing to have.
#[derive(Debug)]
pub(super) struct Shelved<T> {
    entry: Entry,
    read: OnceLock<T>,
}

impl<T> Shelved<T> {
    pub(super) fn all(entries: &[Entry]) -> Vec<Shelved<T>> {
        entries.iter().map(|entry| Shelved { entry: *entry, read: OnceLock::new() }).collect()
    }

    /// What it is called.
    pub(super) fn name(&self) -> &str {
        self.entry.name
    }

    /// What is in the file.
    pub(super) fn get(&self, read: impl FnOnce(Entry) -> T) -> &T {
        self.read.get_or_init(|| read(self.entry))
    }
}
