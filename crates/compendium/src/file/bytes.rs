//! The bytes of a file, as far as a file of its kind may go.

use std::{fs, fs::File, io::Read as _, path::Path};

use super::{Fault, FileError};

const MEGABYTE: u64 = 1024 * 1024;

/// What a file is read as. Each kind has a size that no honest file of it comes near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A creature, a spell, or a table of gear in a content folder.
    Content,
    /// An encounter.
    Encounter,
    /// A scenario.
    Scenario,
    /// Something to import.
    Import,
    /// A saved fight.
    Save,
}

impl FileKind {
    /// The most megabytes that a file of the kind may have.
    pub const fn most_megabytes(self) -> u64 {
        match self {
            FileKind::Content => 1,
            FileKind::Encounter | FileKind::Scenario => 4,
            FileKind::Import => 16,
            FileKind::Save => 64,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            FileKind::Content => "a content file",
            FileKind::Encounter => "an encounter file",
            FileKind::Scenario => "a scenario file",
            FileKind::Import => "a file to import",
            FileKind::Save => "a saved fight",
        }
    }
}

/// Reads a file, unless it has no end or is larger than its kind may be.
pub fn read_bytes(path: &Path, kind: FileKind) -> Result<Vec<u8>, FileError> {
    let file = path.display().to_string();
    let unread = |error| FileError::unread(&file, &error);
    let whole =
        |message: String, help: &str| FileError::whole(&file, Fault::new(message).help(help));
    let there = fs::metadata(path).map_err(unread)?;
    if there.is_dir() {
        return Err(whole("this is a folder".into(), "name a file in it"));
    }
    // A pipe or a device may have no end, or let the program wait for ever.
    if !there.is_file() {
        let help = "write what it gives into a file, and name that";
        return Err(whole("this is a pipe or a device, and no ordinary file".into(), help));
    }
    let most = kind.most_megabytes() * MEGABYTE;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(unread)?;
    if bytes.len() as u64 > most {
        let (kind, most) = (kind.words(), kind.most_megabytes());
        let unit = if most == 1 { "megabyte" } else { "megabytes" };
        let message = format!("{kind} has at most {most} {unit}, and this one has more");
        return Err(whole(message, "check that it is the right file, or split it"));
    }
    Ok(bytes)
}
