//! What the tests of the program share.
#![allow(dead_code, reason = "not every test file needs all of it")]

use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

/// The program, without a terminal.
pub(crate) fn affray() -> Command {
    let mut command = Command::cargo_bin("affray").expect("the program is built");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// A fight of two against two, who begin next to each other.
pub(crate) const BRAWL: &str = r#"
edition = "2014"
map = { width = 10, height = 8 }
[[combatant]]
creature = "goblin"
name = "Snag"
side = "Reds"
at = "b2"
initiative = 20
[[combatant]]
creature = "wolf"
name = "Fang"
side = "Reds"
at = "b4"
initiative = 15
[[combatant]]
creature = "goblin"
name = "Rat"
side = "Blues"
at = "c2"
initiative = 10
[[combatant]]
creature = "wolf"
name = "Mist"
side = "Blues"
at = "c4"
initiative = 5
"#;

/// A scenario that passes in both editions.
pub(crate) const PASSES: &str = r#"title: A fist misses
plays: unarmed.strike
--- encounter
map = { width = 5, height = 5 }
[[combatant]]
creature = "wolf"
name = "Snag"
side = "Goblins"
at = "b2"
initiative = 15
[[combatant]]
creature = "wolf"
name = "Rat"
side = "Rats"
at = "b3"
initiative = 5
--- script
d20 2
Snag: attack Rat with unarmed strike
expect miss
"#;

/// A folder with files in it.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// An empty one.
    pub(crate) fn new() -> Folder {
        Folder(TempDir::new().expect("a folder"))
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and gives its path.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    }
}

/// What the program prints on success.
pub(crate) fn stdout(command: &mut Command) -> String {
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}
