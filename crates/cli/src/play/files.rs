use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use super::{input::wrong, table::Table};
use crate::{saved::read, screen::Screen};

/// What the name of a compact save ends in.
const COMPACT: &str = "affray";

/// Saves the fight: as JSON, or compactly in a file whose name ends in `.affray`.
pub(super) fn save(table: &Table, name: &str, screen: &mut Screen) -> io::Result<()> {
    let path = Path::new(name);
    if name.is_empty() {
        return wrong(screen, "Save where? Type `save fight.json`.");
    }
    if let Ok(there) = fs::read(path)
        && !there.is_empty()
        && read(&there).is_err()
    {
        let why = format!("{name} is there already and is not a saved fight: take another name.");
        return wrong(screen, &why);
    }
    let bytes = match path.extension() {
        Some(extension) if extension == COMPACT => table.session().to_bytes(),
        _ => table.session().to_json().into_bytes(),
    };
    match write_whole(path, &bytes) {
        Ok(()) => {
            writeln!(screen, "Saved to {name}; `load {name}` goes on from here.")?;
            if let Some(side) = table.viewer() {
                let side = &table.battle().side(side).name;
                writeln!(
                    screen,
                    "It holds the whole fight, with all that {side} don't know and the dice to come: \
                     leave it to the GM, and don't read it."
                )?;
            }
            Ok(())
        }
        Err(error) => wrong(screen, &format!("Can't save to {name}: {error}.")),
    }
}

/// Writes a file so that a failure leaves the old one as it was.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Loads a fight that was saved; the one under way comes back with `undo`.
pub(super) fn load(table: &mut Table, name: &str, screen: &mut Screen) -> io::Result<()> {
    if name.is_empty() {
        return wrong(screen, "Load what? Type `load fight.json`.");
    }
    let bytes = match fs::read(name) {
        Ok(bytes) => bytes,
        Err(error) => return wrong(screen, &format!("Can't read {name}: {error}.")),
    };
    match read(&bytes) {
        Ok(session) => match table.load(session) {
            Ok(()) => writeln!(screen, "Loaded {name}; `undo` goes back to the fight before."),
            Err(side) => {
                let why = format!("Can't load {name}: you play {side}, and no side is called so.");
                wrong(screen, &why)
            }
        },
        Err(error) => wrong(screen, &format!("Can't load {name}: {error}.")),
    }
}
