//! `affray compendium`.

mod support;

use affray_compendium::coverage::unseen;
use predicates::{prelude::*, str::contains};
use serde_json::Value;
use support::{Folder, PASSES, affray, stdout};

fn json(args: &[&str]) -> Value {
    let text = stdout(affray().arg("compendium").args(args).arg("--json"));
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn shows_a_stat_block() {
    let text = stdout(affray().args(["compendium", "show", "Ogre", "--edition", "2024"]));
    for part in [
        "Ogre\nLarge giant, challenge 2\n",
        "AC           11\n",
        "Hit points   68 (8d10+24)\n",
        "STR  DEX  CON  INT  WIS  CHA\n",
        "Score      19    8   16    5    7    7\n",
        "Javelin. Melee or ranged attack +6, reach 5 ft, range 30/120 ft. Hit: 11\n    (2d6+4) piercing damage.\n",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "colour without a terminal");
}

#[test]
fn colours_a_page_when_told_to() {
    let colour = ["compendium", "show", "ogre", "--color", "always"];
    affray().args(colour).assert().success().stdout(contains('\u{1b}'));
}

#[test]
fn no_page_is_wider_than_the_terminal() {
    for name in ["adult red dragon", "tarrasque", "mage", "lich", "spirit guardians", "net"] {
        let text = stdout(affray().args(["compendium", "show"]).args(name.split(' ')));
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
    for edition in ["2014", "2024"] {
        for line in stdout(affray().args(["compendium", "list", "--edition", edition])).lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn shows_all_that_share_a_name_unless_told_which() {
    let both = json(&["show", "shield"]);
    let kinds: Vec<&Value> =
        both.as_array().expect("an array").iter().map(|e| &e["kind"]).collect();
    assert_eq!(kinds, ["spell", "gear"]);
    let one = json(&["show", "shield", "--kind", "spells"]);
    assert_eq!(one.as_array().map(Vec::len), Some(1));
    assert_eq!(one[0]["entry"]["level"], 1);
}

#[test]
fn a_stat_block_for_programs_has_its_spells() {
    let mage = json(&["show", "mage", "--edition", "2014"]);
    assert_eq!(mage[0]["entry"]["hit_points"], 40);
    assert_eq!(mage[0]["edition"], "2014");
    let spells = mage[0]["spells"].as_array().expect("an array");
    assert!(spells.iter().any(|s| s["name"] == "Magic Missile"));
}

#[test]
fn finds_what_only_the_other_edition_has() {
    let goblin = ["compendium", "show", "goblin"];
    affray().args(goblin).assert().success().stdout(contains("By the 2014 rules, which alone"));
    affray()
        .args(goblin)
        .args(["--edition", "2024"])
        .assert()
        .code(2)
        .stderr(contains("no entry “goblin” in the 2024 compendium"))
        .stderr(contains("`--edition 2014`"));
}

#[test]
fn a_wrong_name_gets_a_hint() {
    affray()
        .args(["compendium", "show", "adult", "red", "dargon"])
        .assert()
        .code(2)
        .stderr(contains("did you mean “Adult Red Dragon”?"))
        .stdout(predicate::str::is_empty());
    affray()
        .args(["compendium", "show", "ogre", "--kind", "spells"])
        .assert()
        .code(2)
        .stderr(contains("no spell “ogre”"));
}

#[test]
fn lists_by_edition_and_kind() {
    let spells = stdout(affray().args(["compendium", "list", "--kind", "spells"]));
    assert!(spells.contains("Fireball") && !spells.contains("Ogre"));
    let all = json(&["list", "--edition", "2014"]);
    let has = |kind: &str, name: &str| {
        all.as_array().expect("an array").iter().any(|e| e["kind"] == kind && e["name"] == name)
    };
    assert!(has("creature", "Goblin") && has("weapon", "Club") && has("armour", "Leather"));
    assert!(has("gear", "Shield") && has("spell", "Shield"));
    assert!(!has("creature", "Goblin Warrior"));
}

#[test]
fn counts_what_is_there() {
    let counts = json(&["coverage"]);
    let editions: Vec<&String> = counts.as_object().expect("a table").keys().collect();
    assert_eq!(editions, ["2014", "2024"]);
    // Stat blocks and spells as the documents have them.
    let totals = [("2014", 322, 319), ("2024", 330, 339)];
    for (edition, creatures, spells) in totals {
        let of = &counts[edition];
        assert_eq!(of["creatures"]["total"], creatures);
        assert_eq!(of["spells"]["total"], spells);
        for noun in ["creatures", "actions", "traits", "spells"] {
            let figure = |key: &str| of[noun][key].as_u64().expect("a number");
            assert!(figure("whole") + figure("partial") <= figure("total"), "{edition} {noun}");
        }
        let whole = of["creatures"]["whole"].as_u64();
        let listed = json(&["list", "--kind", "creatures", "--edition", edition]);
        let unseen = |name: &Value| {
            unseen().any(|one| one.edition.to_string() == edition && one.creature == *name)
        };
        let without_gaps = listed.as_array().expect("an array").iter().filter(|creature| {
            creature["challenge"].is_string()
                && creature["unmodelled"] == Value::Array(vec![])
                && !unseen(&creature["name"])
        });
        assert_eq!(whole, Some(without_gaps.count() as u64), "{edition}");
    }
}

#[test]
fn tells_what_is_missing() {
    let counts = ["compendium", "coverage"];
    affray().args(counts).assert().success().stdout(contains("Spells aside"));
    let missing = stdout(affray().args(counts).args(["--missing", "--edition", "2014"]));
    assert!(missing.contains("Zone of Truth  not there"), "{missing}");
    assert!(!missing.contains("2024"));
}

const BOG_OGRE: &str = "name = \"Bog Ogre\"\nlike = \"Ogre\"\nhp = 80\n";

#[test]
fn content_of_ones_own_stands_beside_the_shipped() {
    let folder = Folder::new();
    folder.file("beasts/bog-ogre.toml", BOG_OGRE);
    let beasts = folder.path("beasts");
    let show = ["compendium", "show", "bog", "ogre"];
    affray().args(show).assert().code(2);
    affray().args(show).arg("--content").arg(&beasts).assert().success().stdout(contains("80"));
    affray().args(show).env("AFFRAY_CONTENT", &beasts).assert().success().stdout(contains("80"));
    let fight = folder.file(
        "fight.toml",
        "map = { width = 8, height = 8 }\n[[combatant]]\ncreature = \"bog ogre\"\nside = \"A\"\n\
         at = \"b2\"\n[[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"f2\"\n",
    );
    for command in ["run", "map"] {
        affray().arg(command).arg(&fight).assert().code(2).stderr(contains("bog ogre"));
        affray().arg(command).arg(&fight).arg("--content").arg(&beasts).assert().success();
    }
    affray()
        .arg("run")
        .arg(&fight)
        .args(["--quiet", "--content"])
        .arg(&beasts)
        .assert()
        .stdout(contains(format!(" --content {}", beasts.display())));
}

#[test]
fn scenarios_fight_with_content_of_ones_own() {
    let folder = Folder::new();
    folder.file("beasts/bog-ogre.toml", BOG_OGRE);
    let text = PASSES.replacen("creature = \"wolf\"", "creature = \"bog ogre\"", 1);
    let scenario = folder.file("fist.scenario", text.replace("at = \"b3\"", "at = \"b4\""));
    affray().arg("check").arg(&scenario).assert().code(1);
    affray()
        .arg("check")
        .arg(&scenario)
        .arg("--content")
        .arg(folder.path("beasts"))
        .assert()
        .success()
        .stdout(contains("2 passed"));
}

#[test]
fn mistakes_in_content_are_told_with_their_place() {
    let folder = Folder::new();
    let file = folder.file("beasts/bog-ogre.toml", "name = \"Bog Ogre\"\nlike = \"Orge\"\n");
    affray()
        .args(["compendium", "list", "--content"])
        .arg(folder.path("beasts"))
        .assert()
        .code(2)
        .stderr(contains(format!("{}:2:8: no creature “Orge”", file.display())))
        .stderr(contains("did you mean “Ogre”?"));
}

#[test]
fn exercises_a_creature() {
    let args = ["compendium", "exercise", "wolf", "--edition", "2024"];
    affray().args(args).assert().success().stdout(contains("1 passed, 0 failed"));
    let told = json(&["exercise", "wolf", "--edition", "2024"]);
    let wolf = &told["2024"]["exercised"][0];
    assert_eq!(wolf["passed"], true);
    assert_eq!(told["2024"]["things"]["never"], 0);
    // Its bite, and Pack Tactics.
    let names: Vec<&Value> =
        wolf["things"].as_array().expect("an array").iter().map(|t| &t["name"]).collect();
    assert!(names.contains(&&Value::from("Bite")) && names.contains(&&Value::from("Pack Tactics")));
}

#[test]
fn exercises_nobody_who_is_not_there() {
    let args = ["compendium", "exercise", "wlof"];
    affray().args(args).assert().code(2).stderr(contains("did you mean “Wolf”?"));
}

#[test]
fn says_what_was_never_seen() {
    let folder = Folder::new();
    // Its claw frightens only after a run-up for which no ground has the room.
    folder.file(
        "beasts/beast.toml",
        r#"
name = "Beast"
hp = 20
[[attack]]
name = "Claw"
to-hit = 20
damage = ["1d4 slashing"]
hit = [{ if = { charged = 5000 }, condition = "frightened" }]
"#,
    );
    affray()
        .args(["compendium", "exercise", "beast", "--edition", "2024", "--fights", "3"])
        .arg("--content")
        .arg(folder.path("beasts"))
        .assert()
        .code(1)
        .stdout(contains("Claw (attack): frightened"));
}
