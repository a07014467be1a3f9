//! `kill -9` at any moment: whatever a page saw is there again, and nothing is done twice.
//!
//! `AFFRAY_KILLS=200` kills so often.

#![allow(
    clippy::print_stdout,
    reason = "the process that is killed says its port, and the test how often it was"
)]

mod support;

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use affray_compendium::{Encounter, Library};
use affray_serve::{Options, Server};
use serde_json::{Value, json};
use support::Page;

/// The server that the other test starts and kills, in a process of its own.
#[test]
#[ignore = "the other test runs it as a process of its own"]
fn a_server_for_the_other_test() {
    let Some(data) = std::env::var_os("AFFRAY_KILL_DATA") else { return };
    let port =
        std::env::var("AFFRAY_KILL_PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(0);
    let options = Options { data: data.into(), port, ..Options::default() };
    let (server, notes) = Server::bind(&options, Library::shipped()).expect("a server");
    assert_eq!(notes.iter().filter(|note| note.contains("closed")).count(), 0, "{notes:?}");
    println!("\nport {}", server.port());
    server.run().expect("it answers");
}

struct Process(Child, u16);

impl Process {
    fn start(data: &std::path::Path, port: u16) -> Process {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--ignored", "--exact", "a_server_for_the_other_test", "--nocapture"])
            .env("AFFRAY_KILL_DATA", data)
            .env("AFFRAY_KILL_PORT", port.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        let port = out
            .lines()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("port ")?.parse().ok());
        Process(child, port.expect("it says its port"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // SIGKILL: nothing of it is asked.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A state without what hangs on who is connected.
fn bare(state: &Value) -> Value {
    json!({ "view": state["view"], "ask": state["ask"], "lines": state["lines"], "undo": state["undo"] })
}

#[test]
fn nothing_that_a_page_saw_is_lost_by_a_kill() {
    let kills: u64 = std::env::var("AFFRAY_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let data = tempfile::tempdir().expect("a folder");
    let (table, tokens, mut port) = {
        let options = Options { data: data.path().to_owned(), ..Options::default() };
        let (server, _) = Server::bind(&options, Library::shipped()).expect("a server");
        let setup = Encounter::parse(support::FIGHT, "ford.toml").and_then(|one| one.setup(None));
        let table = server.begin("Ford", setup.expect("a setup"), Some(7)).expect("a table");
        (table.clone(), support::tokens(&server, &table), 0)
    };
    let mut cookie: Option<String> = None;
    let mut pending: Option<Value> = None;
    let mut seen: Option<Value> = None;
    for round in 0..kills {
        let process = Process::start(data.path(), port);
        port = process.1;
        let token = &tokens[0];
        let mine = cookie
            .get_or_insert_with(|| support::join(port, &table, token).cookie().expect("a cookie"));
        let (mut gm, welcome) = Page::back(port, &table, mine);
        if let Some(seen) = &seen {
            // All lines that were seen are there, word for word.
            let before = seen["lines"].as_array().cloned().unwrap_or_default();
            let now = welcome["lines"].as_array().cloned().unwrap_or_default();
            assert!(now.len() >= before.len(), "round {round}");
            for line in before {
                assert!(now.contains(&line), "round {round}: {line}");
            }
            // What was not answered is sent again: it is done once.
            if let Some(message) = pending.take() {
                gm.send(&message);
                gm.until(|frame| frame["id"] == message["id"]);
            } else {
                assert_eq!(bare(seen), bare(&welcome), "round {round}: the same prompt");
            }
        }
        if welcome["settings"]["begun"] == json!(false) {
            gm.ask(json!({ "type": "table", "set": { "what": "begin" } }));
        }
        // It is killed in the middle of this, some milliseconds later.
        let until = Instant::now() + Duration::from_millis(5 + (round * 37) % 90);
        let mut deeds = 0;
        while Instant::now() < until || deeds == 0 {
            let words = ["dodge", "end turn"][deeds % 2];
            let id = format!("r{round}d{deeds}");
            let message = json!({ "type": "do", "id": id, "words": words });
            gm.send(&message);
            gm.until(|frame| frame["id"] == json!(id));
            deeds += 1;
        }
        let (watcher, state) = Page::back(port, &table, mine);
        drop(watcher);
        seen = Some(state);
        if round % 2 == 0 {
            let message =
                json!({ "type": "do", "id": format!("last{round}"), "words": "end turn" });
            gm.send(&message);
            pending = Some(message);
        }
        drop(process);
    }
    assert!(seen.is_some());
    println!("{kills} kills, nothing lost");
}
