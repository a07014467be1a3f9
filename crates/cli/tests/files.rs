//! What the program reads has an end, and what it writes is never what it reads.

mod support;

use std::{fs, path::Path, process::Command};

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use support::{BRAWL, Folder, PASSES, affray};

/// Everything in a folder, by name.
fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Orders for `affray play`.
fn play(folder: &Folder, file: &Path, orders: &str) -> assert_cmd::assert::Assert {
    let mut command = affray();
    command.current_dir(folder.path("")).arg("play").arg(file).args(["--seed", "3"]);
    command.write_stdin(orders).assert().success()
}

#[test]
fn an_output_is_never_written_over_an_input() {
    let folder = Folder::new();
    let file = folder.file("fight.toml", BRAWL);
    folder.file("own/ogre.toml", "name = \"Bog Ogre\"\nlike = \"Ogre\"\n");
    fs::create_dir_all(folder.path("other")).expect("a folder");
    let mut names = vec!["fight.toml", "./fight.toml", "other/../fight.toml", "own/ogre.toml"];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink(&file, folder.path("link.toml")).expect("a link");
        names.push("link.toml");
    }
    for name in names {
        for args in [
            &["sim", "fight.toml", "-n", "2", "--report", name][..],
            &["sim", "fight.toml", "-n", "2", "--csv", name],
            &["sim", "fight.toml", "-n", "2", "--parquet", name],
            &["sim", "link.toml", "-n", "2", "--csv", "fight.toml"],
            &["map", "fight.toml", "--svg", name],
        ] {
            if !cfg!(unix) && args.contains(&"link.toml") {
                continue;
            }
            let mut command = affray();
            command.current_dir(folder.path("")).args(args).args(["--content", "own"]);
            command.assert().code(2).stderr(contains("which the command reads"));
            assert_eq!(fs::read_to_string(&file).expect("the encounter"), BRAWL);
        }
    }
    assert!(fs::read_to_string(folder.path("own/ogre.toml")).expect("a file").contains("Bog Ogre"));
    // Two outputs in one file would be neither.
    let mut command = affray();
    command.current_dir(folder.path("")).args(["sim", "fight.toml", "-n", "2"]);
    let told = command.args(["--csv", "x", "--report", "other/../x"]).assert().code(2);
    told.stderr(contains("two things"));
}

#[test]
fn an_output_is_whole_or_not_there() {
    let folder = Folder::new();
    folder.file("fight.toml", BRAWL);
    folder.file("x.csv", "old");
    let run = |args: &[&str]| {
        let mut command = affray();
        command.current_dir(folder.path("")).args(args);
        command
    };
    run(&["sim", "fight.toml", "-n", "2", "--csv", "x.csv", "--report", "x.html"])
        .assert()
        .success();
    assert!(fs::read_to_string(folder.path("x.csv")).expect("a table").starts_with("fight,"));
    run(&["map", "fight.toml", "--svg", "no/such/map.svg"]).assert().code(2);
    run(&["sim", "fight.toml", "-n", "2", "--show", "9", "--csv", "y.csv"]).assert().code(2);
    assert_eq!(names(&folder), ["fight.toml", "x.csv", "x.html"], "nothing is left lying about");
}

#[test]
fn an_import_does_not_replace_what_it_reads() {
    let folder = Folder::new();
    let text = "Mudgrub\nSmall monstrosity, unaligned\nArmor Class 12\nHit Points 9 (2d6 + 2)\n\
                Speed 20 ft.\nSTR 10 (+0) DEX 14 (+2) CON 12 (+1) INT 2 (-4) WIS 8 (-1) CHA 3 (-4)\n\
                Challenge 1/8 (25 XP)\n";
    let file = folder.file("mudgrub.toml", text);
    let mut command = affray();
    command.current_dir(folder.path("")).args(["import", "./mudgrub.toml", "--to", ".", "--force"]);
    command.assert().code(2).stderr(contains("one of the files to import"));
    assert_eq!(fs::read_to_string(file).expect("the source"), text);
}

#[cfg(unix)]
#[test]
fn an_import_does_not_follow_links() {
    let folder = Folder::new();
    let text = "Mudgrub\nSmall monstrosity, unaligned\nArmor Class 12\nHit Points 9 (2d6 + 2)\n\
                Speed 20 ft.\nSTR 10 (+0) DEX 14 (+2) CON 12 (+1) INT 2 (-4) WIS 8 (-1) CHA 3 (-4)\n\
                Challenge 1/8 (25 XP)\n";
    let file = folder.file("grub.txt", text);
    let diary = folder.file("diary", "dear diary");
    fs::create_dir_all(folder.path("own")).expect("a folder");
    std::os::unix::fs::symlink(&diary, folder.path("own/mudgrub.toml")).expect("a link");
    let mut command = affray();
    command.arg("import").arg(file).arg("--to").arg(folder.path("own")).arg("--force");
    command.assert().code(2).stderr(contains("link"));
    assert_eq!(fs::read_to_string(diary).expect("the diary"), "dear diary");
}

#[test]
fn a_save_touches_nothing_beside_it() {
    let folder = Folder::new();
    let file = folder.file("fight.toml", BRAWL);
    folder.file("x.json.part", "mine");
    play(&folder, &file, "save x.json\n").stdout(contains("Saved to x.json"));
    assert_eq!(fs::read_to_string(folder.path("x.json.part")).expect("a file"), "mine");
    assert_eq!(names(&folder), ["fight.toml", "x.json", "x.json.part"]);
    // Over the encounter, it would be the end of it.
    play(&folder, &file, "save fight.toml\n").stdout(contains("is not a saved fight"));
    assert_eq!(fs::read_to_string(&file).expect("the encounter"), BRAWL);
}

#[cfg(unix)]
#[test]
fn a_save_does_not_follow_links() {
    let folder = Folder::new();
    let file = folder.file("fight.toml", BRAWL);
    play(&folder, &file, "save old.json\n");
    let old = fs::read(folder.path("old.json")).expect("a save");
    std::os::unix::fs::symlink("old.json", folder.path("link.json")).expect("a link");
    std::os::unix::fs::symlink("nowhere.json", folder.path("loose.json")).expect("a link");
    for link in ["link.json", "loose.json"] {
        let told = play(&folder, &file, &format!("dodge\nsave {link}\n"));
        told.stdout(contains("Can't save").and(contains("link")));
    }
    assert_eq!(fs::read(folder.path("old.json")).expect("a save"), old);
    assert!(!folder.path("nowhere.json").exists());
}

/// Every way to read a file.
const READERS: [&[&str]; 9] = [
    &["run"],
    &["sim", "-n", "1"],
    &["sim", "-n", "1", "--from"],
    &["balance"],
    &["play"],
    &["map"],
    &["odds"],
    &["check"],
    &["import"],
];

fn reading(args: &[&str], file: &Path) -> assert_cmd::Command {
    let mut command = affray();
    command.args(args).arg(file).timeout(std::time::Duration::from_secs(60));
    if args == ["odds"] {
        command.arg("Snag dodges");
    }
    command
}

#[cfg(unix)]
#[test]
fn nothing_is_read_that_has_no_end() {
    let folder = Folder::new();
    let fifo = folder.path("fifo.scenario");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
    for args in READERS {
        for file in [Path::new("/dev/zero"), &fifo] {
            reading(args, file).assert().code(2).stderr(contains("a pipe or a device"));
        }
    }
    let fight = folder.file("fight.toml", BRAWL);
    fs::create_dir_all(folder.path("own")).expect("a folder");
    std::os::unix::fs::symlink("/dev/zero", folder.path("own/ogre.toml")).expect("a link");
    let mut command = affray();
    let told = command.arg("run").arg(&fight).arg("--content").arg(folder.path("own")).assert();
    told.code(2).stderr(contains("ogre.toml").and(contains("a pipe or a device")));
    play(&folder, &fight, "load /dev/zero\nsave /dev/zero\n")
        .stdout(contains("Can't load").and(contains("is not a saved fight")));
}

#[test]
fn a_file_larger_than_any_of_its_kind_is_not_read() {
    let folder = Folder::new();
    let padded = |text: &str, megabytes: usize| format!("{text}\n#{}", "x".repeat(megabytes << 20));
    let encounter = folder.file("fight.toml", padded(BRAWL, 4));
    let scenario = folder.file("a.scenario", padded(PASSES, 4));
    let import = folder.file("a.txt", padded("", 16));
    let save = folder.file("a.json", "{".repeat(65 << 20));
    for (args, file, most) in [
        (&["run"][..], &encounter, "an encounter file has at most 4 megabytes"),
        (&["map"], &encounter, "an encounter file has at most 4 megabytes"),
        (&["check"], &scenario, "a scenario file has at most 4 megabytes"),
        (&["import"], &import, "a file to import has at most 16 megabytes"),
        (&["play"], &save, "a saved fight has at most 64 megabytes"),
    ] {
        reading(args, file).assert().code(2).stderr(contains(most).and(contains("help:")));
    }
    folder.file("own/ogre.toml", padded("name = \"Bog Ogre\"\nlike = \"Ogre\"", 1));
    let fight = folder.file("fight.toml", BRAWL);
    let mut command = affray();
    let told = command.arg("run").arg(&fight).arg("--content").arg(folder.path("own")).assert();
    told.code(2).stderr(contains("a content file has at most 1 megabyte,"));
}
