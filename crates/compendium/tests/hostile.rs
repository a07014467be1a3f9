//! Saves and setups that somebody has tampered with: each is a fight or a clear error, and no
//! fight that began breaks down.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use affray_compendium::{Compendium, Encounter};
use affray_dice::{AnySource, Seeded, Source as _};
use affray_rules::{Edition, Session, Setup, Silent};
use serde_json::{Value, json};

/// Commands before a fight is saved, and after one has begun.
const COMMANDS: usize = 12;

/// What a number is changed into beside its neighbours.
const EXTREMES: [i64; 16] = [
    0,
    1,
    2,
    31,
    100,
    127,
    128,
    255,
    1_000,
    9_999,
    32_767,
    65_535,
    -1,
    -128,
    -32_768,
    2_147_483_647,
];

/// How many mutations of each setup; `HOSTILE_CASES` asks for more.
fn cases(usual: usize) -> usize {
    std::env::var("HOSTILE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn below(fate: &mut Seeded, below: usize) -> usize {
    let below = u16::try_from(below.clamp(1, 65_535)).expect("it is clamped");
    usize::from(fate.roll(below).expect("seeded dice always roll")) - 1
}

/// Every setup of the encounters, and one for each creature of the compendium.
fn setups() -> Vec<(String, Setup)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../encounters");
    let mut found = Vec::new();
    let mut texts = Vec::new();
    for folder in [root.clone(), root.join("../crates/sim/suite")] {
        for entry in fs::read_dir(folder).expect("the encounters") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "toml") {
                texts.push((path.display().to_string(), fs::read_to_string(&path).expect("text")));
            }
        }
    }
    texts.sort();
    for edition in Edition::ALL {
        for entry in Compendium::shipped(edition).creatures() {
            let name = entry.name();
            let text = format!(
                "edition = \"{edition}\"\nmap = {{ width = 24, height = 24 }}\n\
                 [[combatant]]\ncreature = \"{name}\"\nside = \"One\"\nat = \"d4\"\n\
                 [[combatant]]\ncreature = \"mage\"\nside = \"Other\"\nat = [\"k10\"]\n"
            );
            texts.push((format!("{name} ({edition})"), text));
        }
    }
    for (name, text) in texts {
        let encounter = Encounter::parse(&text, &name).expect(&name);
        found.push((name.clone(), encounter.setup(None).expect(&name)));
    }
    found
}

/// Where every number and every list of a value is.
fn leaves(value: &Value, at: &mut Vec<String>, found: &mut Vec<String>) {
    let mut into = |key: String, inner: &Value, at: &mut Vec<String>| {
        at.push(key);
        leaves(inner, at, found);
        at.pop();
    };
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, inner)| into(i.to_string(), inner, at));
        }
        Value::Object(table) => {
            table.iter().for_each(|(key, inner)| into(key.clone(), inner, at));
        }
        _ => {}
    }
    if value.is_number() || value.as_array().is_some_and(|list| !list.is_empty()) {
        found.push(at.iter().map(|key| format!("/{key}")).collect());
    }
}

/// Changes a number, or leaves the last of a list out; says what.
fn tamper(value: &mut Value, places: &[String], fate: &mut Seeded) -> String {
    let place = &places[below(fate, places.len())];
    let Some(spot) = value.pointer_mut(place) else { return String::new() };
    match spot {
        Value::Array(list) => {
            list.pop();
            format!("{place}: the last is left out")
        }
        other => {
            let old = other.as_i64().unwrap_or(0);
            let new = match below(fate, 3) {
                0 => old.wrapping_add(1),
                1 => old.wrapping_sub(1),
                _ => EXTREMES[below(fate, EXTREMES.len())],
            };
            *other = json!(new);
            format!("{place}: {old} became {new}")
        }
    }
}

/// Plays on at random.
fn play_on(session: &mut Session, fate: &mut Seeded) {
    for _ in 0..COMMANDS {
        let legal = session.battle().legal();
        if legal.is_empty() {
            return;
        }
        let command = legal[below(fate, legal.len())];
        if let Err(refusal) = session.apply(&command, &mut Silent) {
            panic!("{command:?} is listed, but refused: {refusal:?}");
        }
    }
}

/// Tries what was tampered with; everything that breaks down is told.
fn survive(tries: impl Iterator<Item = (String, Box<dyn FnOnce()>)>) {
    let mut broken = Vec::new();
    for (what, attempt) in tries {
        if catch_unwind(AssertUnwindSafe(attempt)).is_err() {
            broken.push(what);
        }
    }
    assert!(broken.is_empty(), "{} broke down:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn a_setup_that_was_tampered_with_is_refused_or_played() {
    let mut fate = Seeded::new(24);
    let cases = cases(6);
    survive(setups().into_iter().flat_map(|(name, setup)| {
        let valid = serde_json::to_value(&setup).expect("a setup is plain data");
        let mut places = Vec::new();
        leaves(&valid, &mut Vec::new(), &mut places);
        let mut tries: Vec<(String, Box<dyn FnOnce()>)> = Vec::new();
        for _ in 0..cases {
            let mut value = valid.clone();
            let mut what = name.clone();
            for _ in 0..=below(&mut fate, 3) {
                what += &format!("; {}", tamper(&mut value, &places, &mut fate));
            }
            let seed = below(&mut fate, 60_000) as u64;
            tries.push((
                what,
                Box::new(move || {
                    let Ok(setup) = serde_json::from_value::<Setup>(value) else { return };
                    let dice = AnySource::Seeded(Seeded::new(seed));
                    match Session::new(setup, dice, &mut Silent) {
                        Ok(mut session) => play_on(&mut session, &mut Seeded::new(seed)),
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                }),
            ));
        }
        tries
    }));
}

#[test]
fn a_save_that_was_tampered_with_is_refused_or_loaded() {
    let mut fate = Seeded::new(51);
    let cases = cases(2);
    survive(setups().into_iter().flat_map(|(name, setup)| {
        let dice = AnySource::Seeded(Seeded::new(7));
        let mut session = Session::new(setup, dice, &mut Silent).expect(&name);
        play_on(&mut session, &mut fate);
        let valid: Value = serde_json::from_str(&session.to_json()).expect("JSON");
        assert!(Session::from_json(&session.to_json()).is_ok(), "{name}");
        let mut places = Vec::new();
        leaves(&valid, &mut Vec::new(), &mut places);
        // What is beside the setup is seldom met otherwise.
        let beside: Vec<String> =
            places.iter().filter(|place| !place.starts_with("/setup/")).cloned().collect();
        let mut tries: Vec<(String, Box<dyn FnOnce()>)> = Vec::new();
        for case in 0..cases {
            let mut value = valid.clone();
            let among = if case % 2 == 0 { &beside } else { &places };
            let what = format!("{name}; {}", tamper(&mut value, among, &mut fate));
            tries.push((
                what,
                Box::new(move || {
                    if let Err(error) = Session::from_json(&value.to_string()) {
                        assert!(!error.to_string().is_empty());
                    }
                }),
            ));
        }
        tries
    }));
}

#[test]
fn a_die_shows_only_its_faces() {
    let text = "map = { width = 9, height = 9 }\n\
                [[combatant]]\ncreature = \"ogre\"\nside = \"One\"\nat = \"d4\"\n\
                [[combatant]]\ncreature = \"ogre\"\nside = \"Other\"\nat = \"g8\"\n";
    let setup = Encounter::parse(text, "x").expect("it is right").setup(None).expect("it is right");
    let dice = AnySource::Seeded(Seeded::new(7));
    let session = Session::new(setup, dice, &mut Silent).expect("it is right");
    let valid: Value = serde_json::from_str(&session.to_json()).expect("JSON");
    // Two ogres roll a d20 each for initiative.
    assert_eq!(valid["rolls"].as_array().map(Vec::len), Some(2));
    for face in [0, 21, 25, 65_535] {
        let mut value = valid.clone();
        value["rolls"][0] = json!([20, face]);
        let error = Session::from_json(&value.to_string()).expect_err("no d20 shows that");
        assert!(error.to_string().contains(&format!("a d20 never shows {face}")), "{error}");
    }
    let mut value = valid;
    value["rolls"].as_array_mut().expect("rolls").pop();
    assert!(Session::from_json(&value.to_string()).is_err(), "a die is missing");
}
