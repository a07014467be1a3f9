//! Reads saved fights.

use std::path::Path;

use affray_compendium::{FileKind, read_bytes};
use affray_rules::{Battle, Edition, LoadError, Session, Setup};
use affray_table::room::{Record, Room, is_log, read_log};

use crate::errors::{Done, Failure};

/// A fight that was saved, or played at a table.
pub(crate) struct Saved {
    /// The fight with its past.
    pub(crate) session: Session,
    /// How the fight began, where the file is the log of a table.
    pub(crate) of_table: Option<Setup>,
}

/// The saved fight that a file holds; nothing if it holds something else, such as an encounter.
pub(crate) fn load(file: &Path) -> Done<Option<Saved>> {
    let bytes = read_bytes(file, FileKind::Save).map_err(Failure::input)?;
    if is_log(&bytes) {
        return of_table(file, &bytes).map(Some);
    }
    if !looks_saved(&bytes) {
        return Ok(None);
    }
    let why = |error| Failure::Input(format!("{}: {error}", file.display()));
    let session = read(&bytes).map_err(why)?;
    Ok(Some(Saved { session, of_table: None }))
}

/// The fight of a table's log.
fn of_table(file: &Path, bytes: &[u8]) -> Done<Saved> {
    let wrong = |why: String| Failure::Input(format!("{}: {why}", file.display()));
    let log = read_log(bytes).map_err(|error| wrong(error.to_string()))?;
    let room = Room::open(&log.records).map_err(|error| wrong(error.to_string()))?;
    if let Some(why) = room.astray() {
        return Err(wrong(why.to_owned()));
    }
    let begun = log.records.into_iter().find_map(|record| match record {
        Record::Table(table) => Some(table.setup),
        _ => None,
    });
    Ok(Saved { session: room.session().clone(), of_table: begun })
}

/// Reads a saved fight, in either form.
pub(crate) fn read(bytes: &[u8]) -> Result<Session, LoadError> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.trim_start().starts_with('{') => Session::from_json(text),
        _ => Session::from_bytes(bytes),
    }
}

/// Whether the bytes of a file look like a saved fight rather than like an encounter.
fn looks_saved(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{") || std::str::from_utf8(bytes).is_err()
}

/// Whether a saved fight is one of the edition that is wanted, if any is: it can be no other.
pub(crate) fn check_edition(battle: &Battle, wanted: Option<Edition>) -> Done {
    let edition = battle.ruleset().edition;
    match wanted.is_none_or(|wanted| wanted == edition) {
        true => Ok(()),
        false => Err(Failure::Input(format!(
            "a saved fight keeps its edition: this one goes by the {edition} rules\n  help: leave out \
             `--edition`, or take the encounter file"
        ))),
    }
}
