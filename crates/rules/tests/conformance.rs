//! The scenarios of each chapter, as a test of that chapter: `cargo test -p affray-rules --test conformance attack`.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use affray_scenario::{Scenario, discover};

/// The folders of scenarios, each with the scenarios of one edition or of both.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    ["2014", "2024", "both"].iter().map(|edition| root.join(edition)).collect()
}

/// Runs the scenarios of a chapter, in each of their editions.
fn play(chapter: &str) {
    let there = folders().into_iter().map(|folder| folder.join(chapter)).filter(|f| f.is_dir());
    let files = discover(there).expect("the chapter's folders");
    assert!(!files.is_empty(), "{chapter} has no scenarios");
    let mut failed = Vec::new();
    for file in files {
        match Scenario::load(&file) {
            Ok(scenario) => {
                let reports = scenario.run_all();
                failed.extend(reports.iter().filter(|r| !r.passed()).map(ToString::to_string));
            }
            Err(error) => failed.push(error.to_string()),
        }
    }
    assert!(failed.is_empty(), "{} runs failed\n\n{}\n", failed.len(), failed.join("\n\n"));
}

/// A test for each chapter, and one that says which chapters are left out.
macro_rules! chapters {
    ($($test:ident $folder:literal),+ $(,)?) => {
        $(#[test]
        fn $test() {
            play($folder);
        })+

        #[test]
        fn no_chapter_is_left_out() {
            let mut there = BTreeSet::new();
            for folder in folders() {
                for entry in fs::read_dir(folder).expect("a folder of scenarios") {
                    let entry = entry.expect("a folder of a chapter");
                    there.insert(entry.file_name().to_string_lossy().into_owned());
                }
            }
            let tested = BTreeSet::from([$($folder.to_owned()),+]);
            assert_eq!(there, tested);
        }
    };
}

chapters! {
    actions "action",
    attack "attack",
    chapter_examples "chapter",
    conditions "condition",
    creatures "creature",
    damage "damage",
    grid "grid",
    hazards "hazard",
    initiative "init",
    magic "magic",
    mounted "mount",
    movement "move",
    objects "object",
    order "order",
    rolls "roll",
    senses "sense",
    turn "turn",
    underwater "water",
    weapons "weapon",
}
