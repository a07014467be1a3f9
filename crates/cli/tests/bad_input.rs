//! Whatever is wrong with the input: a message on stderr that names file, line and remedy, and
//! exit code 2.

mod support;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use support::{BRAWL, Folder, affray};

#[test]
fn a_file_that_is_not_there() {
    for command in ["run", "play"] {
        let told = affray().args([command, "no/such.toml"]).assert().code(2);
        told.stderr(contains("no/such.toml").and(contains("help:"))).stdout("");
    }
}

#[test]
fn a_file_that_is_not_utf8() {
    let folder = Folder::new();
    let file = folder.file("a.toml", b"title = \"\xff\"");
    affray().arg("run").arg(file).assert().code(2).stderr(contains("UTF-8"));
}

#[test]
fn a_file_that_is_not_toml() {
    let folder = Folder::new();
    let file = folder.file("a.toml", "map = {\nwidth = = 3");
    affray().arg("run").arg(file).assert().code(2).stderr(contains("a.toml:"));
}

#[test]
fn what_is_toml_but_makes_no_sense_is_not_called_something_else() {
    let folder = Folder::new();
    let block = |lines: &str| {
        let block = format!("name = \"Snag\"\n[combatant.stat-block]\nhp = 5\n{lines}\n");
        let text = "map = { width = 5, height = 5 }\n[[combatant]]\nside = \"A\"\nat = \"a1\"\n";
        folder.file("a.toml", format!("{text}{block}"))
    };
    for (lines, why) in [
        ("hit-dice = \"foo\"", "dice"),
        ("attack = [{ name = \"Bite\", damage = [\"2d6\"] }]", "“2d6” is not damage"),
        ("ac = 5\nac = 6", "for the second time"),
    ] {
        let told = affray().arg("run").arg(block(lines)).assert().code(2);
        told.stderr(contains(why).and(contains("help:")).and(contains("not TOML").not()));
    }
    affray().arg("run").arg(block("ac = = 5")).assert().code(2).stderr(contains("not TOML"));
}

#[test]
fn a_saved_fight_keeps_its_edition_and_its_dice() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let save = folder.path("x.json");
    let orders = format!("save {}\n", save.display());
    affray().arg("play").arg(&file).args(["--seed", "3"]).write_stdin(orders).assert().success();
    for (args, deed) in [
        (&["odds"][..], &["Snag attacks Rat"][..]),
        (&["map"], &[]),
        (&["sim"], &["-n", "2"]),
        (&["play"], &[]),
    ] {
        let of = |edition| {
            let mut command = affray();
            command.args(args).arg(&save).args(deed).args(["--edition", edition]);
            command
        };
        of("2014").assert().success();
        of("2024").assert().code(2).stderr(contains("keeps its edition").and(contains("2014")));
    }
    let seed = affray().arg("play").arg(&save).args(["--seed", "7"]).assert().code(2);
    seed.stderr(contains("keeps its dice"));
    affray().arg("run").arg(&save).assert().code(2).stderr(contains("affray play"));
}

#[test]
fn a_fight_without_enemies_is_none() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL.replace("Blues", "Reds"));
    for command in ["run", "sim", "balance"] {
        let told = affray().arg(command).arg(&file).assert().code(2).stdout("");
        told.stderr(contains("nobody here is anybody's enemy"));
    }
    affray().arg("play").arg(&file).write_stdin("").assert().success();
    // One who comes later is one.
    let late = BRAWL.replace("side = \"Blues\"", "side = \"Blues\"\nreserve = true");
    let late = folder.file("late.toml", late);
    affray().arg("run").arg(&late).args(["--rounds", "2"]).assert().success();
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new();
    affray().arg("run").arg(folder.path("")).assert().code(2).stderr(contains("error"));
}

#[test]
fn an_unknown_creature() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL.replacen("\"goblin\"", "\"gobln\"", 1));
    let told = affray().arg("run").arg(file).assert().code(2);
    told.stderr(contains("a.toml:5:").and(contains("gobln")).and(contains("Goblin")));
}

#[test]
fn a_position_off_the_map() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL.replace("\"c4\"", "\"z9\""));
    let told = affray().arg("run").arg(file).assert().code(2);
    told.stderr(contains("a.toml:26:").and(contains("z9")));
}

#[test]
fn two_in_one_place() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL.replace("\"c4\"", "\"b4\""));
    let told = affray().arg("run").arg(file).assert().code(2);
    told.stderr(contains("a.toml:").and(contains("b4")));
}

#[test]
fn a_bad_seed_or_edition_or_word() {
    for args in [
        ["run", "x", "--seed", "seven"],
        ["run", "x", "--seed", "-1"],
        ["run", "x", "--rounds", "0"],
        ["play", "x", "--edition", "3"],
        ["check", "x", "--colour", "pink"],
    ] {
        affray().args(args).assert().code(2).stderr(contains("error:")).stdout("");
    }
    affray().arg("dance").assert().code(2).stderr(contains("dance"));
}

#[test]
fn an_unknown_side_gets_the_names_of_those_there_are() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = affray().arg("play").arg(file).args(["--as", "Greens"]).assert().code(2);
    told.stderr(contains("Greens").and(contains("`Reds` or `Blues`")));
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["run", "sim", "balance", "play", "check", "rules", "roll"] {
        let told = affray().args([command, "--help"]).assert().success();
        told.stdout(contains("Examples:").and(contains(format!("affray {command} "))));
    }
    affray().arg("--help").assert().success().stdout(contains("Examples:"));
}
