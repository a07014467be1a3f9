//! Reads saved fights.

use std::path::Path;

use affray_compendium::{FileKind, read_bytes};
use affray_rules::{Battle, Edition, LoadError, Session};

use crate::errors::{Done, Failure};

/// The saved fight that a file holds; nothing if it holds something else, such as an encounter.
pub(crate) fn load(file: &Path) -> Done<Option<Session>> {
    let bytes = read_bytes(file, FileKind::Save).map_err(Failure::input)?;
    if !looks_saved(&bytes) {
        return Ok(None);
    }
    let why = |error| Failure::Input(format!("{}: {error}", file.display()));
    read(&bytes).map(Some).map_err(why)
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
