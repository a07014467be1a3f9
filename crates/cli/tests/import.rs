//! `affray import`.

mod support;

use std::fs;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::Value;
use support::{Folder, affray};

const GRUB: &str = "\
Mudgrub
Small monstrosity, unaligned
Armor Class 12
Hit Points 9 (2d6 + 2)
Speed 20 ft., burrow 10 ft.
STR 10 (+0) DEX 14 (+2) CON 12 (+1) INT 2 (-4) WIS 8 (-1) CHA 3 (-4)
Challenge 1/8 (25 XP)
Slimy. It is slimy.
Actions
Bite. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 4 (1d4 + 2) piercing damage.
";

#[test]
fn a_creature_becomes_a_file() {
    let folder = Folder::new();
    let file = folder.file("grub.txt", GRUB);
    let to = folder.path("made/here");
    let told = affray().arg("import").arg(file).arg("--to").arg(&to).assert().success();
    told.stdout(
        contains("Mudgrub (stat block, 2014)")
            .and(contains("mudgrub.toml"))
            .and(contains("not modelled: Slimy"))
            .and(contains("1 creature written")),
    );
    let written = fs::read_to_string(to.join("mudgrub.toml")).expect("the file");
    assert_eq!(
        written,
        "name = \"Mudgrub\"\nsize = \"small\"\ntype = \"monstrosity\"\nchallenge = \"1/8\"\nhp = 9\n\
         hit-dice = \"2d6+2\"\nac = 12\nspeed = { walk = 20, burrow = 10 }\n\
         abilities = { str = 10, dex = 14, con = 12, int = 2, wis = 8, cha = 3 }\n\
         unmodelled = [\"Slimy\"]\n\n[[attack]]\nname = \"Bite\"\nto-hit = 4\nreach = 5\n\
         damage = [\"1d4+2 piercing\"]\n"
    );
}

/// What was imported fights under its own name.
#[test]
fn an_imported_creature_fights() {
    let folder = Folder::new();
    let file = folder.file("grub.txt", GRUB);
    let to = folder.path("own");
    affray().arg("import").arg(file).arg("--to").arg(&to).assert().success();
    let fight = folder.file("fight.toml", support::BRAWL.replace("\"goblin\"", "\"mudgrub\""));
    let mut run = affray();
    run.arg("run").arg(fight).args(["--seed", "3", "--content"]).arg(&to);
    run.assert().success().stdout(contains("Snag"));
}

#[test]
fn what_is_there_stays_unless_forced() {
    let folder = Folder::new();
    let file = folder.file("grub.txt", GRUB);
    let there = folder.file("mudgrub.toml", "mine");
    let import = || {
        let mut command = affray();
        command.arg("import").arg(&file).arg("--to").arg(folder.path(""));
        command
    };
    import().assert().code(2).stderr(contains("mudgrub.toml").and(contains("--force")));
    assert_eq!(fs::read_to_string(&there).expect("the file"), "mine");
    import().arg("--force").assert().success();
    assert!(fs::read_to_string(&there).expect("the file").contains("Mudgrub"));
}

#[test]
fn json_is_a_creature_a_line() {
    let folder = Folder::new();
    let good = folder.file("grub.txt", GRUB);
    let bad = folder.file("bad.json", "{ \"a\": ");
    let mut command = affray();
    command.arg("import").arg(bad).arg(good).arg("--to").arg(folder.path("out"));
    let told = command.args(["--json", "--edition", "2024"]).assert().code(2);
    let text = String::from_utf8(told.get_output().stdout.clone()).expect("UTF-8");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0]["error"].as_str().is_some_and(|error| error.contains("bad.json:1:")));
    assert_eq!(lines[1]["creature"], "Mudgrub");
    assert_eq!(lines[1]["edition"], "2024");
    assert_eq!(lines[1]["edition_from"], "asked");
    assert_eq!(lines[1]["unmodelled"], serde_json::json!(["Slimy"]));
    assert!(lines[1]["written"].as_str().is_some_and(|path| path.ends_with("mudgrub.toml")));
}

#[test]
fn bad_files_are_told_of_with_a_remedy() {
    let folder = Folder::new();
    let deep = "[".repeat(200_000);
    let huge = vec![b' '; 17 * 1024 * 1024];
    let nowhere = folder.path("nowhere.json");
    let cases: [(_, &str); 8] = [
        (folder.file("empty.txt", ""), "empty"),
        (folder.file("bytes.json", b"{\"name\": \"\xff\"}"), "UTF-8"),
        (folder.file("words.txt", "Once upon a time."), "no creature"),
        (folder.file("broken.json", "{ oops"), "not JSON"),
        (folder.file("deep.json", deep), "recursion"),
        (folder.file("huge.json", huge), "megabytes"),
        (folder.path(""), "folder"),
        (nowhere, "no such file"),
    ];
    for (file, why) in cases {
        let mut command = affray();
        command.arg("import").arg(&file).arg("--to").arg(folder.path("out"));
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let told = command.assert().code(2).stdout("");
        told.stderr(contains(why).and(contains("help:")).and(contains(name)));
    }
}

/// What was written a moment ago is not in the way, and is not lost either.
#[test]
fn two_of_one_file_name_are_both_kept() {
    let folder = Folder::new();
    let one = folder.file("one.txt", GRUB);
    let two = folder.file("two.txt", GRUB.replace("Mudgrub", "Mudgrub!").replace("12", "13"));
    for force in [&[][..], &["--force"]] {
        let to = folder.path(&format!("made{}", force.len()));
        let mut command = affray();
        command.arg("import").args([&one, &two]).arg("--to").arg(&to).args(force);
        command.assert().success().stdout(contains("mudgrub-2.toml").and(contains("2 creatures")));
        let read = |name| fs::read_to_string(to.join(name)).expect("the file");
        assert!(read("mudgrub.toml").contains("ac = 12"));
        assert!(read("mudgrub-2.toml").contains("ac = 13"));
        // A second time, both are there already.
        let again = command.assert();
        if force.is_empty() {
            again.code(2)
        } else {
            again.success()
        };
        assert_eq!(fs::read_dir(&to).expect("the folder").count(), 2);
    }
}
