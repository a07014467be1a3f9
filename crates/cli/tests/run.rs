//! `affray run`.

mod support;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::Value;
use support::{BRAWL, Folder, affray, stdout};

#[test]
fn a_fight_is_told_by_round_and_turn_and_ends_with_how_it_stands() {
    let folder = Folder::new();
    let told = stdout(affray().arg("run").arg(folder.file("a.toml", BRAWL)).args(["--seed", "7"]));
    assert!(told.contains("\nRound 1\n\nSnag\n"), "{told}");
    assert!(told.contains(" won after "), "{told}");
    assert!(told.contains(" hit points\n"), "{told}");
    let last = told.lines().last().expect("a line");
    assert!(last.starts_with("State ") && last.contains("seed 7, 2014 rules"), "{last}");
}

#[test]
fn the_same_seed_gives_the_same_fight_and_another_another() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let fight = |seed| stdout(affray().arg("run").arg(&file).args(["--seed", seed]));
    assert_eq!(fight("1"), fight("1"));
    assert_ne!(fight("1"), fight("2"));
}

#[test]
fn without_a_seed_the_one_used_is_told_and_gives_the_fight_again() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let first = stdout(affray().arg("run").arg(&file));
    let (_, seed) = first.rsplit_once("--seed ").expect("a seed");
    assert_eq!(first, stdout(affray().arg("run").arg(&file).args(["--seed", seed.trim()])));
}

#[test]
fn quiet_tells_the_end_and_verbose_the_rolls() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = |flag| stdout(affray().arg("run").arg(&file).args(["--seed", "7", flag]));
    let (quiet, verbose) = (told("--quiet"), told("--verbose"));
    assert!(!quiet.contains("Round 1") && quiet.contains("won after"), "{quiet}");
    assert!(verbose.contains("on the die"), "{verbose}");
    assert_eq!(quiet.lines().last(), verbose.lines().last());
}

#[test]
fn json_is_an_event_a_line_and_the_outcome_last() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = stdout(affray().arg("run").arg(&file).args(["--seed", "7", "--json"]));
    let lines: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["sequence"], number);
        assert!(line["event"].is_string(), "{line}");
    }
    assert_eq!(lines[0]["event"], "setup");
    assert_eq!(lines[0]["creatures"][0]["name"], "Snag");
    let last = lines.last().expect("a line");
    assert_eq!(last["event"], "end");
    assert!(["Reds", "Blues"].contains(&last["winner"].as_str().expect("a winner")));
    assert!(last["rounds"].as_u64().expect("rounds") >= 1);
    assert_eq!(last["hash"].as_str().expect("a hash").len(), 16);
    assert_eq!(last["seed"], 7);
    let quiet = stdout(affray().arg("run").arg(&file).args(["--seed", "7", "--quiet"]));
    assert!(quiet.contains(last["hash"].as_str().expect("a hash")), "{quiet}");
}

#[test]
fn the_edition_can_be_chosen() {
    let folder = Folder::new();
    // The 2024 compendium has other goblins.
    let file = folder.file("a.toml", BRAWL.replace("\"goblin\"", "\"wolf\""));
    let told = stdout(affray().arg("run").arg(&file).args(["--edition", "2024", "--quiet"]));
    assert!(told.contains("2024 rules"), "{told}");
    let wrong = affray().arg("run").arg(&file).args(["--edition", "2020"]).assert().code(2);
    wrong.stderr(contains("write 2014 or 2024"));
}

#[test]
fn a_fight_without_end_is_stopped() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = stdout(affray().arg("run").arg(&file).args(["--rounds", "1", "--seed", "7"]));
    assert!(told.contains("Stopped after 1 round"), "{told}");
    assert!(!told.contains("won after"), "{told}");
    let told =
        stdout(affray().arg("run").arg(&file).args(["--rounds", "1", "--seed", "7", "--json"]));
    let last: Value = serde_json::from_str(told.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["over"], &last["winner"]), (&Value::Bool(false), &Value::Null));
}

#[test]
fn there_is_no_colour_in_a_pipe_unless_it_is_asked_for() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = |when| stdout(affray().arg("run").arg(&file).args(["--color", when]));
    assert!(!told("auto").contains('\x1b'));
    assert!(!told("never").contains('\x1b'));
    assert!(told("always").contains('\x1b'));
}

#[test]
fn every_encounter_of_the_workspace_comes_to_an_end_in_both_editions() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../encounters");
    let files = std::fs::read_dir(folder).expect("the encounters");
    for file in files.map(|f| f.expect("a file").path()).filter(|path| path.is_file()) {
        for (edition, seed) in [("2014", "1"), ("2014", "2"), ("2024", "1"), ("2024", "2")] {
            let args = ["--edition", edition, "--seed", seed, "--json"];
            let told = stdout(affray().arg("run").arg(&file).args(args));
            let last: Value =
                serde_json::from_str(told.lines().last().expect("a line")).expect("JSON");
            assert_eq!(last["over"], true, "{} {edition} {seed}", file.display());
        }
    }
}

/// Mace and shield leave no hand for gestures: Cure Wounds asks for them, Healing Word does not.
#[test]
fn who_can_t_cast_as_she_stands_is_told() {
    let folder = Folder::new();
    let cleric = |gear: &str| {
        format!(
            "map = {{ width = 9, height = 9 }}\n[[combatant]]\nname = \"Una\"\nside = \"Temple\"\n\
             at = \"b2\"\n[combatant.stat-block]\nrole = \"character\"\nlevel = 3\nhp = 20\n\
             abilities = {{ wis = 16 }}\nweapons = [\"mace\"]\nproficient = [\"simple\"]\n{gear}\n\
             spellcasting = {{ ability = \"wis\", slots = [2], spells = [\"Cure Wounds\", \"Healing \
             Word\"] }}\n[[combatant]]\ncreature = \"wolf\"\nside = \"Wolves\"\nat = \"h8\"\n"
        )
    };
    let trained = "training = [\"shields\"]";
    let full = folder.file("a.toml", cleric(&format!("gear = [\"shield\"]\n{trained}")));
    let free = folder.file("b.toml", cleric(""));
    for edition in ["2014", "2024"] {
        for command in ["run", "sim"] {
            let of = |file| {
                let mut told = affray();
                told.arg(command).arg(file).args(["--edition", edition, "--seed", "1"]);
                if command == "sim" {
                    told.args(["-n", "2"]);
                }
                told.assert().success()
            };
            let warned = of(&full).get_output().clone();
            let warned = String::from_utf8_lossy(&warned.stderr).into_owned();
            assert!(warned.contains("can't cast Cure Wounds: no hand is free"), "{warned}");
            assert!(warned.contains("[magic.somatic]") && !warned.contains("Word"), "{warned}");
            of(&free).stderr(contains("can't cast").not());
        }
    }
}

/// An ambush: as many goblins of a kind as are named lie in wait beside one whom everybody sees.
fn ambush(folder: &Folder, name: &str, hidden: &[(&str, &str)]) -> std::path::PathBuf {
    let goblin = |name: &str, at: &str, more: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"Goblins\"\nat = \"{at}\"\n{more}\
             [combatant.stat-block]\nhp = 90\nac = 15\nspeed = 0\n"
        )
    };
    let mut text = "edition = \"2014\"\nmap = { width = 20, height = 12 }\n".to_owned();
    for (name, at) in hidden {
        text.push_str(&goblin(name, at, "reserve = true\ninitiative = 15\n"));
    }
    text.push_str(
        "[[combatant]]\nname = \"Fenn\"\nside = \"Heroes\"\nat = \"b2\"\ninitiative = 20\n\
         [combatant.stat-block]\nhp = 90\nac = 15\nspeed = 0\n",
    );
    text.push_str(&goblin("Goblin 7", "t12", "initiative = 10\n"));
    folder.file(name, text)
}

#[test]
fn what_is_printed_for_a_side_is_the_same_whoever_waits() {
    let folder = Folder::new();
    let one = ambush(&folder, "a.toml", &[("Goblin 1", "j6")]);
    std::fs::create_dir(folder.path("other")).expect("a folder");
    let other = ambush(&folder, "other/a.toml", &[("Ogre", "a12"), ("Goblin 3", "d9")]);
    let told = |file: &std::path::Path, args: &[&str]| {
        let mut command = affray();
        command.arg("run").arg(file).args(["--as", "Heroes", "--rounds", "2"]).args(args);
        stdout(&mut command).replace("other/a.toml", "a.toml")
    };
    for args in [&["--json"][..], &[], &["--verbose"]] {
        let (here, there) = (told(&one, args), told(&other, args));
        assert_eq!(here, there);
        assert!(here.contains("Fenn"), "{here}");
        for secret in ["seed", "hash", "State", "Ogre", "Goblin 7", "Goblin 1"] {
            assert!(!here.contains(secret), "{secret} in {here}");
        }
    }
}

/// The lines of JSON that a fight is told in.
fn json_lines(file: &std::path::Path, args: &[&str]) -> Vec<Value> {
    let told = stdout(affray().arg("run").arg(file).args(["--json"]).args(args));
    told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn json_tells_the_setup_before_anything_happens() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let lines = json_lines(&file, &["--seed", "7"]);
    let events: Vec<_> = lines.iter().take(2).map(|line| line["event"].clone()).collect();
    assert_eq!(events, ["setup", "began"]);
    // As everybody stood before the first die: a goblin of 2014 has 7 hit points, a wolf 11.
    let hit_points = |n: usize| lines[0]["creatures"][n]["hit_points"].clone();
    assert_eq!([0, 1, 2, 3].map(hit_points), [7, 11, 7, 11]);
}

#[test]
fn json_of_damage_has_the_bonuses_beside_the_dice() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let lines = json_lines(&file, &["--seed", "7"]);
    let sum = |all: &Value, of: &dyn Fn(&Value) -> i64| -> i64 {
        all.as_array().expect("a list").iter().map(of).sum()
    };
    let mut seen = 0;
    for roll in lines.iter().filter(|line| line["event"] == "damage-roll") {
        let dice = sum(&roll["dice"], &|die| die.as_i64().expect("a die"));
        let bonus = sum(&roll["ledger"]["lines"], &|line| line["value"].as_i64().expect("a value"));
        // Goblins and wolves of 2014 deal their dice + 2.
        assert_eq!(bonus, 2, "{roll}");
        assert_eq!(roll["total"], dice + bonus, "{roll}");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn json_of_a_side_lists_its_own_and_meets_the_others() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let lines = json_lines(&file, &["--seed", "7", "--as", "Blues"]);
    let setup = &lines[0]["creatures"];
    let names: Vec<_> =
        setup.as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["Rat", "Mist"]);
    // With all that the side knows of its own.
    assert_eq!(
        (&setup[0]["id"], &setup[0]["hit_points"], &setup[0]["square"]),
        (&Value::from(0), &Value::from(7), &Value::from("c2"))
    );
    assert!(setup[0]["attacks"].as_array().is_some_and(|attacks| !attacks.is_empty()));
    let met: Vec<&Value> = lines.iter().filter(|line| line["event"] == "met").collect();
    let told: Vec<_> = met.iter().map(|line| (line["id"].clone(), line["name"].clone())).collect();
    let expected: Vec<(Value, Value)> = vec![(2.into(), "Snag".into()), (3.into(), "Fang".into())];
    assert_eq!(told, expected);
    assert!(met.iter().all(|line| line.get("hit_points").is_none()));
}
