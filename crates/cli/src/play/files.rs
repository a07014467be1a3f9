//! Saving, loading, and what is saved as the person leaves.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use affray_compendium::{FileKind, read_bytes};
use affray_table::Table;

use super::input::wrong;
use crate::{output::write_whole, saved::read, screen::Screen};

/// What the name of a compact save ends in.
const COMPACT: &str = "affray";

/// Knows where the fight was saved, and what has happened since.
pub(super) struct Keeper {
    /// What the fight was begun from.
    begun: PathBuf,
    /// Where it was saved last, or loaded from.
    path: Option<String>,
    /// The table's moment at which it was.
    saved: u64,
}

impl Keeper {
    /// Of a fight that was read from a file, which may be a saved fight.
    pub(super) fn new(file: &Path, is_saved: bool) -> Keeper {
        let path = is_saved.then(|| file.to_string_lossy().into_owned());
        Keeper { begun: file.to_owned(), path, saved: 0 }
    }

    /// Whether something would be lost.
    pub(super) fn has_changed(&self, table: &Table) -> bool {
        table.moment() != self.saved
    }

    /// Where the fight is saved when nobody says: where it was saved last, else in a new file.
    pub(super) fn name(&self) -> String {
        if let Some(path) = &self.path {
            return path.clone();
        }
        let stem = self.begun.file_stem().unwrap_or_default().to_string_lossy();
        let name = |number: u32| match number {
            1 => format!("{stem}.autosave.{COMPACT}"),
            number => format!("{stem}.autosave-{number}.{COMPACT}"),
        };
        (1..).map(name).find(|name| !Path::new(name).exists()).unwrap_or_else(|| name(0))
    }

    /// Saves the fight: as JSON, or compactly in a file whose name ends in `.affray`; says whether
    /// it did.
    pub(super) fn save(
        &mut self,
        table: &Table,
        name: &str,
        screen: &mut Screen,
    ) -> io::Result<bool> {
        let path = Path::new(name);
        let mut fails = |why: &str| wrong(screen, why).map(|()| false);
        if name.is_empty() {
            return fails("Save where? Type `save fight.json`.");
        }
        if path.exists() && !may_be_replaced(path) {
            return fails(&format!(
                "{name} is there already and is not a saved fight: take another name."
            ));
        }
        let bytes = match path.extension() {
            Some(extension) if extension == COMPACT => table.session().to_bytes(),
            _ => table.session().to_json().into_bytes(),
        };
        if let Err(error) = write_whole(path, &bytes) {
            return fails(&format!("Can't save to {name}: {error}."));
        }
        self.path = Some(name.to_owned());
        self.saved = table.moment();
        let told = format!(
            "Saved to {name}; `load {name}` goes on from here, as does `affray play {name}`."
        );
        screen.story("", &told)?;
        if let Some(side) = table.viewer() {
            let side = &table.battle().side(side).name;
            let told = format!(
                "It holds the whole fight, with all that {side} don't know and the dice to come: \
                 leave it to the GM, and don't read it."
            );
            screen.story("", &told)?;
        }
        Ok(true)
    }

    /// Loads a fight that was saved; the one under way comes back with `undo`.
    pub(super) fn load(
        &mut self,
        table: &mut Table,
        name: &str,
        screen: &mut Screen,
    ) -> io::Result<()> {
        if name.is_empty() {
            return wrong(screen, "Load what? Type `load fight.json`.");
        }
        let bytes = match read_bytes(Path::new(name), FileKind::Save) {
            Ok(bytes) => bytes,
            Err(error) => return wrong(screen, &format!("Can't load {name}: {}.", error.message)),
        };
        match read(&bytes) {
            Ok(session) => match table.load(session) {
                Ok(()) => {
                    self.path = Some(name.to_owned());
                    self.saved = table.moment();
                    writeln!(screen, "Loaded {name}; `undo` goes back to the fight before.")
                }
                Err(side) => {
                    let why =
                        format!("Can't load {name}: you play {side}, and no side is called so.");
                    wrong(screen, &why)
                }
            },
            Err(error) => wrong(screen, &format!("Can't load {name}: {error}.")),
        }
    }
}

/// Whether a file that is there is a saved fight, or has nothing in it.
fn may_be_replaced(path: &Path) -> bool {
    read_bytes(path, FileKind::Save).is_ok_and(|there| there.is_empty() || read(&there).is_ok())
}
