//! `affray map`: in the terminal, as SVG and as JSON.

mod support;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::{Value, json};
use support::{Folder, affray, stdout};

/// A room with a door, a low wall outside, a pool, a pit, and a flier over it.
const ROOM: &str = r#"
title = "Salt & Stone"
edition = "2014"
[map]
rows = '''
#####.....
#...#..~~.
#...+..~~.
#...#.....
#####..P..
'''
[map.legend]
"P" = { name = "pit", height = -20 }
[[map.wall]]
points = [[6, 0], [6, 2]]
kind = "low-wall"
[[map.wall]]
points = [[5, 4], [7, 4]]
[[combatant]]
creature = "goblin"
name = "Snag"
side = "Reds"
at = "c3"
initiative = 20
[[combatant]]
creature = "wolf"
name = "Fang"
side = "Blues"
at = "f3"
initiative = 10
[[combatant]]
creature = "imp"
name = "Zif"
side = "Blues"
at = "j1"
height = 15
initiative = 5
[[object]]
name = "crate"
at = "j4"
kind = "crate"
"#;

fn drawn(arguments: &[&str]) -> String {
    let folder = Folder::new();
    let file = folder.file("room.toml", ROOM);
    stdout(affray().arg("map").arg(file).args(arguments))
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&drawn(arguments)).expect("JSON")
}

#[test]
fn the_terminal_shows_ground_walls_doors_and_creatures() {
    let told = drawn(&[]);
    let lines: Vec<&str> = told.lines().collect();
    // Three columns to a square, the third for the border on its east; walls without gaps.
    assert_eq!(lines[0], "     a  b  c  d  e  f  g  h  i  j");
    // A thin wall runs from a corner of the map two squares south; the imp is in the air.
    assert_eq!(lines[1], "  1 ██████████████  .│ .  .  . Zi↑");
    assert_eq!(lines[2], "  2 ██  .  .  . ██  .│ . ~~~~~  .");
    assert_eq!(lines[3], "  3 ██  . Sn  .  + Fa  . ~~~~~  .");
    assert_eq!(lines[4], "  4 ██  .  .  . ██  .  .  .  .  #");
    // Two squares of wall between rows 4 and 5, and then the ledge of the pit.
    assert_eq!(lines[5], "    ██          ██╺━━━━━╸╌╌");
    assert_eq!(lines[6], "  5 ██████████████  .  .╎ P╎ .  .");
    for words in ["> Sn Snag", "j1, 15 ft up", "# crate at j4", "door at e3: closed"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    for words in ["~~ water (10 ft deep)", "P pit (at -20 ft)", "│ low wall", "╎ ledge"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains('\x1b'), "no colour where there is no terminal");
}

#[test]
fn reach_counts_feet() {
    // Within the room Snag moves freely; the closed door keeps it in. A goblin walks 30 feet.
    let told = drawn(&["--from", "snag", "--reach"]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[2], "  2 ██  5  5  5 ██  .│ . ~~~~~  .");
    assert_eq!(lines[3], "  3 ██  5 Sn  5  + Fa  . ~~~~~  .");
    assert!(told.contains("feet of movement for Snag"), "{told}");
    let reach = json(&["--from", "Snag", "--reach", "--json"])["reach"].clone();
    assert_eq!(reach.as_object().expect("squares").len(), 8);
    assert_eq!(reach["b2"], json!({ "feet": 5, "provokes": false }));
}

#[test]
fn sight_ends_at_the_closed_door() {
    let seen = json(&["--from", "Snag", "--sight", "--json"]);
    let squares = seen["sight"].as_array().expect("squares");
    assert!(squares.contains(&json!("b2")) && squares.contains(&json!("d4")));
    assert!(!squares.contains(&json!("h1")));
    let fang = &seen["creatures"][1];
    assert_eq!((&fang["name"], &fang["seen"]), (&json!("Fang"), &json!(false)));
    let told = drawn(&["--from", "Snag", "--sight"]);
    assert!(told.contains("blank: what Snag does not see") && told.contains("not seen"), "{told}");
}

#[test]
fn cover_is_told_for_squares_and_creatures() {
    let covered = json(&["--from", "Snag", "--cover", "--json"]);
    assert_eq!(covered["from"], "Snag");
    // The wall of the room and its closed door are between.
    assert_eq!(covered["cover"]["f3"], "total");
    assert_eq!(covered["creatures"][1]["cover"], "total");
    assert_eq!(covered["cover"]["b2"], Value::Null);
    let told = drawn(&["--from", "Snag", "--cover"]);
    assert!(told.contains("total cover") && told.contains(" ■"), "{told}");
}

#[test]
fn a_side_does_not_see_who_hides_from_it() {
    let folder = Folder::new();
    let hidden = ROOM.replace("name = \"Fang\"", "name = \"Fang\"\nhidden = true").replace(
        "initiative = 10\n",
        "initiative = 10\n[combatant.stat-block]\nskills = { stealth = 30 }\n",
    );
    let file = folder.file("room.toml", hidden);
    let all = stdout(affray().arg("map").arg(&file));
    assert!(all.contains("Fang"), "{all}");
    let told = stdout(affray().arg("map").arg(&file).args(["--from", "Snag"]));
    assert!(!told.contains("Fang") && !told.contains("Fa"), "{told}");
    let svg = stdout(affray().arg("map").arg(&file).args(["--from", "Snag", "--svg", "-"]));
    assert!(svg.contains("Snag") && !svg.contains("Fang"));
}

#[test]
fn a_saved_fight_is_shown_as_it_stands() {
    let folder = Folder::new();
    let file = folder.file("room.toml", ROOM);
    let save = folder.path("save.json");
    let orders = format!("move to b4\nend turn\nsave {}\n", save.display());
    affray().arg("play").arg(&file).args(["--seed", "1"]).write_stdin(orders).assert().success();
    // In the first round too, and whosoever looks: it is Fang's turn, and Snag has gone to b4.
    for from in [&[][..], &["--from", "Snag"]] {
        let told = stdout(affray().arg("map").arg(&save).args(from));
        let snag = told.lines().find(|line| line.contains("Snag")).expect("a line about Snag");
        assert!(snag.contains("b4"), "{told}");
    }
    let reach = affray().arg("map").arg(&save).args(["--from", "Snag", "--reach"]).assert();
    reach.code(2).stderr(contains("it is not the turn of Snag"));
}

#[test]
fn what_is_asked_before_the_first_turn_does_not_hide_it() {
    let folder = Folder::new();
    // Two with the same initiative: their side is asked who goes first.
    let tied = ROOM.replace("initiative = 20", "initiative = 1").replace("= 10\n", "= 5\n");
    let told = stdout(affray().arg("map").arg(folder.file("tied.toml", tied)).arg("--reach"));
    assert!(told.contains("feet of movement for Fang"), "{told}");
}

#[test]
fn the_drawing_is_one_whole_file() {
    let folder = Folder::new();
    let file = folder.file("room.toml", ROOM);
    let out = folder.path("room.svg");
    let told = stdout(affray().arg("map").arg(file).arg("--svg").arg(&out));
    assert_eq!(told.trim(), out.display().to_string());
    let svg = std::fs::read_to_string(out).expect("the file is there");
    assert!(svg.starts_with("<svg xmlns=") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<title>Salt &amp; Stone</title>"), "names are escaped");
    for element in ["g", "svg", "defs", "style", "text", "title", "pattern"] {
        let opened = svg.matches(&format!("<{element} ")).count()
            + svg.matches(&format!("<{element}>")).count();
        assert_eq!(opened, svg.matches(&format!("</{element}>")).count(), "{element}");
    }
    // A token for each of three creatures, on the map and in the key.
    assert_eq!(svg.matches("class=\"token\"").count(), 6);
    assert_eq!(svg.matches("<g class=\"creature\">").count(), 3);
    assert!(svg.contains("↑15 ft") && svg.contains(">crate</text>"));
    assert!(svg.contains("class=\"leaf\"") && svg.contains("class=\"low\""));
    assert!(svg.contains("-20 ft") && svg.contains("url(#water)"));
    assert!(!svg.contains("href="), "nothing from elsewhere");
}

#[test]
fn what_is_wrong_is_named() {
    let folder = Folder::new();
    let file = folder.file("room.toml", ROOM);
    let map = |arguments: &[&str]| affray().arg("map").arg(&file).args(arguments).assert().code(2);
    map(&["--from", "Snagg"]).stderr(contains("Snagg").and(contains("did you mean “Snag”?")));
    map(&["--from", "Xyzzy"]).stderr(contains("there are: Snag, Fang, Zif"));
    map(&["--reach", "--sight"]).stderr(contains("cannot be used with"));
    map(&["--svg", "no/such/folder/x.svg"]).stderr(contains("no/such/folder/x.svg"));
    affray().args(["map", "no.toml"]).assert().code(2).stderr(contains("no.toml"));
}

#[test]
fn light_and_darkness_show() {
    let folder = Folder::new();
    let dark = r#"
edition = "2014"
[map]
width = 12
height = 1
ambient = "darkness"
[[map.light]]
at = "a1"
bright = 15
dim = 30
height = 0
[[combatant]]
creature = "goblin"
side = "A"
at = "l1"
"#;
    let file = folder.file("dark.toml", dark);
    let told = stdout(affray().arg("map").arg(&file));
    // Three squares of bright light from the source, three of dim, and then the dark.
    let row = told.lines().nth(1).expect("the row");
    assert_eq!(row, "  1  .  .  .  .  ░  ░  ░             Go");
    let svg = stdout(affray().arg("map").arg(&file).args(["--svg", "-"]));
    assert!(svg.contains("class=\"dim\"") && svg.contains("class=\"dark\""));
    assert!(svg.contains("class=\"flame\""));
}

#[test]
fn a_sign_has_one_meaning() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../encounters");
    let mut looked_at = 0;
    for entry in std::fs::read_dir(folder).expect("the encounters").flatten() {
        let file = entry.path();
        if file.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let mut play = affray();
        play.arg("play").arg(&file).args(["--seed", "3"]).write_stdin("1\n1\n1\n1\nmap\n");
        let told = stdout(&mut play);
        // The keys come after the creatures; what is broken off is put together again.
        let map = told.rsplit_once("> map\n").expect("a map").1;
        let map = map.split_once("\n\n").map_or(map, |(map, _)| map);
        let keys = map.rsplit_once(" hit points").expect("creatures").1.replace("\n    ", " ");
        let keys = keys.lines();
        let mut meanings: Vec<(String, String)> = Vec::new();
        for part in keys.flat_map(|line| line.trim().split("; ")) {
            let Some((sign, words)) = part.split_once(' ') else { continue };
            let is_sign = sign.chars().count() <= 2 && !sign.chars().all(|c| c.is_alphanumeric());
            if !is_sign {
                continue;
            }
            // Things share a sign, as do pieces of gear.
            let words =
                if ["#", "'"].contains(&sign) && words.contains(" at ") { "thing" } else { words };
            meanings.push((sign.chars().take(1).collect(), words.to_owned()));
        }
        for (place, (sign, words)) in meanings.iter().enumerate() {
            let other =
                meanings[..place].iter().find(|(same, other)| same == sign && other != words);
            // Depths and heights of one kind of ground differ.
            let same = |other: &str| other.split(" (").next() == words.split(" (").next();
            assert!(
                other.is_none_or(|(_, other)| same(other)),
                "{}: {sign} is {words} and {other:?}",
                file.display()
            );
        }
        looked_at += 1;
    }
    assert!(looked_at >= 8);
}

#[test]
fn an_unexplored_map_shows_what_was_seen() {
    let folder = Folder::new();
    let draw = |options: &str, arguments: &[&str]| {
        let file = folder.file("room.toml", format!("{ROOM}[options]\n{options}\n"));
        stdout(affray().arg("map").arg(file).args(["--from", "Snag"]).args(arguments))
    };
    // Snag is in a room whose door is closed; Fang is 15 feet off behind it, Zif 35.
    let known = draw("", &["--json"]);
    assert!(known.contains("Fang") && known.contains("Zif"), "{known}");
    let told = draw("unexplored = true\nhearing = 10", &[]);
    for outside in ["Fang", "Zif", "~", "pit", "crate", "low wall"] {
        assert!(!told.contains(outside), "{outside} in {told}");
    }
    assert!(told.contains("Snag") && told.contains('█'), "{told}");
    let drawn = draw("unexplored = true\nhearing = 10", &["--json"]);
    let drawn: Value = serde_json::from_str(&drawn).expect("JSON");
    let unexplored = drawn["unexplored"].as_array().expect("squares");
    assert!(unexplored.contains(&json!("h2")) && !unexplored.contains(&json!("b2")), "{drawn}");
    assert_eq!(drawn["creatures"].as_array().map(Vec::len), Some(1), "{drawn}");
    assert_eq!(drawn["objects"].as_array().map(Vec::len), Some(1), "{drawn}");
    assert_eq!(drawn["map"]["walls"].as_array().map(Vec::len), Some(1), "{drawn}");
    // The one wall that is left is the door of the room.
    assert_eq!(drawn["wall_looks"], json!([{ "door": "closed" }]), "{drawn}");
    let grounds = drawn["map"]["grounds"].as_array().map(Vec::len);
    assert_eq!(drawn["ground_looks"].as_array().map(Vec::len), grounds, "{drawn}");
    // Whoever makes no secret of itself is heard behind the door, and nothing else is known there.
    let told = draw("unexplored = true\nhearing = 20", &[]);
    assert!(told.contains("Fang") && !told.contains("Zif") && !told.contains('~'), "{told}");
}
