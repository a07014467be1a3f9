//! `affray play` on a terminal: lines are edited and completed, and whoever leaves is asked.
#![cfg(unix)]

mod support;

use std::{
    fs::File,
    io::{Read as _, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use nix::pty::{Winsize, openpty};
use support::{BRAWL, Folder};

/// The program on a terminal of its own.
struct Terminal {
    child: Child,
    keys: File,
    shown: Receiver<Vec<u8>>,
    /// All that was shown so far, and how much of it was looked at.
    text: String,
    seen: usize,
}

impl Terminal {
    fn play(folder: &Path, file: &Path, columns: u16) -> Terminal {
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = openpty(Some(&size), None).expect("a terminal");
        let end = || Stdio::from(pty.slave.try_clone().expect("an end of the terminal"));
        let child = Command::new(env!("CARGO_BIN_EXE_affray"))
            .args(["play", "--seed", "7"])
            .arg(file)
            .current_dir(folder)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        drop(pty.slave);
        let keys = File::from(pty.master);
        let mut screen = keys.try_clone().expect("the other end of the terminal");
        let (send, shown) = channel();
        // It ends when the program has closed the terminal.
        thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(count) = screen.read(&mut bytes) {
                if count == 0 || send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keys, shown, text: String::new(), seen: 0 }
    }

    /// Waits until something is shown that was not looked at yet.
    fn wait_for(&mut self, words: &str) {
        while !self.text[self.seen..].contains(words) {
            match self.shown.recv_timeout(Duration::from_secs(120)) {
                Ok(bytes) => self.text.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => panic!("`{words}` is never shown:\n{}", self.text),
            }
        }
        let at = self.text[self.seen..].find(words).expect("it was shown");
        self.seen += at + words.len();
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    fn ends(mut self) -> String {
        assert!(self.child.wait().expect("the program ends").success(), "{}", self.text);
        while let Ok(bytes) = self.shown.recv_timeout(Duration::from_secs(120)) {
            self.text.push_str(&String::from_utf8_lossy(&bytes));
        }
        self.text
    }
}

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const UP: &str = "\u{1b}[A";

#[test]
fn lines_are_completed_and_brought_back() {
    let folder = Folder::new();
    let file = folder.file("brawl.toml", BRAWL);
    let mut terminal = Terminal::play(file.parent().expect("a folder"), &file, 80);
    terminal.wait_for("Snag> ");
    // Only one word begins so, then only one creature can be grappled.
    terminal.press("grap\t");
    terminal.wait_for("grapple ");
    terminal.press("\t");
    terminal.wait_for("Rat");
    terminal.press("\u{15}status\r");
    terminal.wait_for("The order of turns");
    terminal.wait_for("Snag> ");
    terminal.press(UP);
    terminal.wait_for("status");
    terminal.press("\r");
    terminal.wait_for("The order of turns");
    terminal.wait_for("Snag> ");
    // Nothing was done that could be lost.
    terminal.press("quit\r");
    assert!(!terminal.ends().contains("Save the fight"));
}

#[test]
fn whoever_leaves_is_asked_and_loses_nothing() {
    let folder = Folder::new();
    let file = folder.file("brawl.toml", BRAWL);
    let home = file.parent().expect("a folder").to_owned();
    let saves = ["brawl.autosave.affray", "brawl.autosave-2.affray"].map(|name| home.join(name));
    // Ctrl-C, and not after all; then Ctrl-C twice.
    let mut terminal = Terminal::play(&home, &file, 80);
    terminal.wait_for("Snag> ");
    terminal.press("dodge\r");
    terminal.wait_for("Snag> ");
    terminal.press(CTRL_C);
    terminal.wait_for("before you leave? [yes, no, cancel]");
    terminal.press("cancel\r");
    terminal.wait_for("Snag> ");
    terminal.press(CTRL_C);
    terminal.wait_for("before you leave? [yes, no, cancel]");
    terminal.press(CTRL_C);
    let told = terminal.ends();
    assert!(told.contains("Saved to brawl.autosave.affray"), "{told}");
    // `quit` and Enter; the first save stays.
    let before = std::fs::read(&saves[0]).expect("a save");
    let mut terminal = Terminal::play(&home, &file, 80);
    terminal.wait_for("Snag> ");
    terminal.press("end turn\r");
    terminal.wait_for("Fang> ");
    terminal.press("quit\r");
    terminal.wait_for("before you leave? [yes, no, cancel]");
    terminal.press("\r");
    terminal.ends();
    assert_eq!(std::fs::read(&saves[0]).expect("a save"), before);
    assert!(saves[1].exists());
    // Ctrl-D and no.
    let mut terminal = Terminal::play(&home, &file, 80);
    terminal.wait_for("Snag> ");
    terminal.press("end turn\r");
    terminal.wait_for("Fang> ");
    terminal.press(CTRL_D);
    terminal.wait_for("before you leave? [yes, no, cancel]");
    terminal.press("no\r");
    terminal.ends();
    assert!(!home.join("brawl.autosave-3.affray").exists());
}

#[test]
fn sixty_columns_are_enough() {
    let folder = Folder::new();
    let wide = BRAWL.replace("width = 10", "width = 60").replace("at = \"c4\"", "at = \"bb4\"");
    let file = folder.file("wide.toml", wide);
    let mut terminal = Terminal::play(file.parent().expect("a folder"), &file, 60);
    terminal.wait_for("Snag> ");
    terminal.press("quit\r");
    let told = terminal.ends();
    assert!(told.contains("(a part of the map)"), "{told}");
    let row = |line: &&str| line.starts_with("  2  ");
    let row = told.lines().find(row).expect("the row of the goblins").trim_end();
    assert!(row.contains("Sn Ra"), "{row}");
    // Four columns, and three for each of 18 squares.
    assert!(row.chars().count() <= 58, "{row}");
}
