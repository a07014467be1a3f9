//! What every shipped encounter's fights tell, as one number for each fight: a change that is meant to leave
//! play as it is must leave every line of this as it is.
//!
//! `cargo run --release -p affray-sim --example record -- --seeds 200 > before.txt`, then again after the
//! change, and `diff before.txt after.txt`. A line holds the encounter, edition, tactician, seed, rounds, and a
//! hash of the told log with every rule that it cites.

#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::{env, fs, path::Path};

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Event};
use affray_sim::minds_of;
use affray_tactics::{Level, Minds};
use affray_words::{IdPlace, Narrator, RuleIds, Style};

/// A fight is broken off after so many rounds.
const ROUNDS: u16 = 100;

fn main() {
    let mut seeds = 200;
    let mut only = String::new();
    let mut args = env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_default();
        match name.as_str() {
            "--seeds" => seeds = value.parse().expect("a number of seeds"),
            "--only" => only = value,
            _ => panic!("there is no option {name}"),
        }
    }
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../encounters"));
    for folder in [folder.to_path_buf(), folder.join("../crates/sim/suite")] {
        let entries = fs::read_dir(&folder).expect("the folder of encounters");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.retain(|file| file.extension().is_some_and(|e| e == "toml"));
        files.sort();
        for file in files {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            if name.contains(&only) {
                record(&name, &fs::read_to_string(&file).expect("the encounter"), seeds);
            }
        }
    }
}

/// Plays the fights of an encounter and prints a line for each.
fn record(name: &str, text: &str, seeds: u64) {
    let encounter = Encounter::parse(text, name).expect(name);
    for edition in Edition::ALL {
        let setup = encounter.setup(Some(edition)).expect(name);
        for level in [Level::Simple, Level::Veteran] {
            for seed in 0..seeds {
                let start = Battle::lay_out(setup.clone()).expect(name);
                let (rounds, hash) = told(start, level, seed);
                println!("{name} {edition} {level} {seed} {rounds} {hash:016x}");
            }
        }
    }
}

/// How many rounds a fight takes, and the hash of what is told of it.
fn told(mut battle: Battle, level: Level, seed: u64) -> (u16, u64) {
    let mut dice = Seeded::new(seed);
    let mut events: Vec<Event> = Vec::new();
    let mut minds = minds_of(&Minds::all(level), seed);
    let mut narrator = Narrator::new(Style { rules: RuleIds::All, place: IdPlace::Inline });
    let mut hash = Fnv::default();
    battle.resume(&mut dice, &mut events);
    loop {
        for event in events.drain(..) {
            for line in narrator.tell(&battle, &event) {
                hash.add(&line.plain());
            }
        }
        if battle.round() > ROUNDS {
            break;
        }
        let Some(command) = minds.choose(&battle) else { break };
        battle.apply(&command, &mut dice, &mut events).expect("tacticians choose legal commands");
    }
    for line in narrator.finish(&battle) {
        hash.add(&line.plain());
    }
    (battle.round(), hash.0)
}

/// The hash FNV-1a, which is the same on every machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds a line of text.
    fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
