//! Moves that are refused: by which rule, and in which words.

use affray_rules::Edition;
use affray_scenario::Scenario;

const MAP: &str = r#"title: A refusal

--- encounter
[map]
rows = [
    "................",
    ".......#########",
    ".......#.......#",
    ".......#########",
    "~~~~~~~~~~~~~~~~",
]

[[combatant]]
name = "Fenn"
side = "Heroes"
at = "a1"
initiative = 20
stat-block = { role = "character", hp = 24, ac = 16, speed = { walk = 30, swim = 60 } }

[[combatant]]
name = "Ogre"
side = "Heroes"
at = "a3"
initiative = 15
stat-block = { size = "large", hp = 50, ac = 11, speed = 40 }

[[combatant]]
name = "Mouse"
side = "Rats"
at = "e1"
initiative = 12
stat-block = { size = "tiny", hp = 1, ac = 10, speed = { walk = 20, climb = 30 } }

[[combatant]]
name = "Rat"
count = 4
side = "Rats"
at = ["m1", "n1", "o1", "p1"]
initiative = 11
stat-block = { size = "tiny", hp = 1, ac = 10, speed = 60 }

[[combatant]]
name = "Goblin"
side = "Goblins"
at = "d4"
initiative = 10
stat-block = { hp = 20, ac = 15 }

--- script
"#;

/// What is said as the last command of a script is refused, in one edition.
fn refused_in(edition: Edition, script: &str) -> String {
    let scenario = Scenario::parse(&format!("{MAP}{script}\n"), "refused.scenario");
    let report = scenario.expect("a scenario").run(edition);
    assert_eq!(report.failures.len(), 1, "{script}: {report}");
    report.failures[0].message.clone()
}

/// The same in both editions.
#[track_caller]
fn refused(script: &str, words: &str) {
    for edition in [Edition::E2014, Edition::E2024] {
        let message = refused_in(edition, script);
        let first = message.lines().next().unwrap_or_default();
        assert!(first.contains(&format!("Refused: {words}.")), "{edition}: {message}");
    }
}

/// Nobody is held: it is the speed that is too little, with whichever gait.
#[test]
fn too_far_with_nobody_in_tow() {
    refused("Fenn: move to h1", "move.speed — it takes 35 ft of movement, 30 ft are left");
    // A climbing speed of 30 feet gets nobody further over the ground.
    let script = "GM: place Fenn at a2\nGM: place Mouse at a1\nMouse: move to g1";
    refused(script, "move.speed — it takes 30 ft of movement, 20 ft are left");
}

/// 35 feet swum of 60: 25 are left to swim, and none of the 30 to walk.
#[test]
fn a_speed_that_is_used_up() {
    let script = "GM: place Fenn at n5\nFenn: swim to g5\nFenn: move to g4";
    refused(
        script,
        "move.switch.spent — it takes 5 ft of movement, 0 ft are left; that speed is used up by \
         what was moved so far",
    );
    let script = "GM: place Fenn at n5\nFenn: swim to g5\nFenn: move via g4";
    refused(
        script,
        "move.switch.spent — it takes 5 ft of movement, 0 ft are left; that speed is used up by \
         what was moved so far",
    );
}

/// The Ogre's space at c3 would hold c3 to d4: the Goblin is at d4, not at c3.
#[test]
fn where_the_one_in_the_way_is() {
    refused(
        "Ogre: move to c3",
        "pass.end — Goblin is at d4; no move ends in another's space; choose a free square",
    );
    refused(
        "Ogre: move via b3 c3",
        "pass.end — Goblin is at d4; no move ends in another's space; choose a free square",
    );
}

#[test]
fn past_an_enemy() {
    refused(
        "Ogre: move via b3 c3 d3",
        "pass.through — Goblin is at d4 and does not let Ogre through; go round",
    );
}

/// The enemy in the only doorway is named, also where the way is not straight.
#[test]
fn an_enemy_in_the_only_way() {
    let script =
        "GM: place Ogre at a3\nGM: place Goblin at g1\nGM: place Fenn at f3\nFenn: move to i1";
    refused(script, "pass.through — Goblin is at g1 and does not let Fenn through; go round");
}

/// Nobody is in the way, and no rule about passing others is named: walls are all round the cell.
#[test]
fn no_way_at_all() {
    refused("GM: place Fenn at g3\nFenn: move to i3", "grid.occupied — h3 is filled: wall");
}

#[test]
fn the_prone_hear_of_crawling() {
    refused(
        "GM: give Fenn prone\nFenn: move to e2",
        "prone.crawl — it takes 40 ft of movement, 30 ft are left; Fenn is prone: crawling takes \
         1 ft more for each foot, standing up takes 15 ft",
    );
}

/// Four Tiny creatures in a square leave no room for a fifth.
#[test]
fn a_square_that_is_full() {
    let script = "Rat 1: move to e1\nRat 2: move to e1\nRat 3: move to e1\nRat 4: move to e1";
    refused(script, "size.space — four Tiny creatures share e1 already; choose another square");
}
