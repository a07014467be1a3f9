//! `affray new`, `affray completions`, `affray man`, and what `affray compendium list` picks out.

mod support;

use predicates::str::contains;
use support::{Folder, affray, stdout};

#[test]
fn the_template_of_an_encounter_plays_in_both_editions_and_overwrites_nothing() {
    let folder = Folder::new();
    let file = folder.path("mine.toml");
    let told = stdout(affray().args(["new", "encounter"]).arg(&file));
    assert!(told.contains("mine.toml is there."), "{told}");
    let text = std::fs::read_to_string(&file).expect("the template");
    assert_eq!(stdout(affray().args(["new", "encounter"])), text);
    assert!(text.lines().filter(|line| line.starts_with('#')).count() >= 10, "{text}");
    for edition in ["2014", "2024"] {
        let mut run = affray();
        run.arg("run").arg(&file).args(["--seed", "1", "--quiet", "--edition", edition]);
        assert!(stdout(&mut run).contains(" after "));
    }
    std::fs::write(&file, "mine").expect("a file");
    let again = affray().args(["new", "encounter"]).arg(&file).assert();
    again.code(2).stderr(contains("take another name"));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "mine");
}

#[test]
fn shells_learn_the_words() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(affray().args(["completions", shell]));
        assert!(script.contains("affray") && script.contains("compendium"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = stdout(affray().arg("man"));
    assert!(page.contains(".TH affray 1"), "{page}");
    let page = stdout(affray().args(["man", "compendium", "list"]));
    assert!(page.contains("affray\\-compendium\\-list"), "{page}");
    affray().args(["man", "dance"]).assert().code(2).stderr(contains("no command `dance`"));
    let folder = Folder::new();
    let pages = folder.path("pages");
    affray().arg("man").arg("--to").arg(&pages).assert().success();
    for page in ["affray.1", "affray-play.1", "affray-compendium-show.1", "affray-man.1"] {
        assert!(pages.join(page).exists(), "{page}");
    }
}

/// The names of the entries that are listed.
fn listed(args: &[&str]) -> Vec<(String, String)> {
    let text = stdout(affray().args(["compendium", "list", "--json"]).args(args));
    let entries: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let word = |entry: &serde_json::Value, key: &str| entry[key].as_str().unwrap_or("").to_owned();
    let entries = entries.as_array().expect("entries");
    entries.iter().map(|entry| (word(entry, "name"), word(entry, "challenge"))).collect()
}

#[test]
fn the_compendium_lists_what_is_asked_for() {
    let few = listed(&["--cr", "1/4-1/2", "--type", "undead"]);
    assert!(few.contains(&("Skeleton".to_owned(), "1/4".to_owned())), "{few:?}");
    // A ghoul's challenge is 1, and a goblin is no undead.
    assert!(
        few.iter().all(|(name, cr)| name != "Goblin" && (cr == "1/4" || cr == "1/2")),
        "{few:?}"
    );
    let dragons = listed(&["--type", "dragon", "--size", "gargantuan", "--cr", "20+"]);
    assert!(dragons.iter().any(|(name, _)| name == "Ancient Red Dragon"), "{dragons:?}");
    assert!(!dragons.iter().any(|(name, _)| name.starts_with("Adult")), "{dragons:?}");
    let fire = listed(&["--level", "0", "--name", "FIRE", "--edition", "2014"]);
    assert!(fire.contains(&("Fire Bolt".to_owned(), String::new())), "{fire:?}");
    assert!(!fire.iter().any(|(name, _)| name == "Fireball"), "{fire:?}");
    // What is about creatures leaves out all else, and the other way round.
    assert!(listed(&["--kind", "spells", "--cr", "1"]).is_empty());
    assert!(listed(&["--kind", "creatures", "--level", "1"]).is_empty());
    let whole = listed(&["--kind", "creatures", "--whole"]);
    assert!(!whole.is_empty() && whole.len() < listed(&["--kind", "creatures"]).len());
    for wrong in [["--cr", "3-1"], ["--type", "cat"], ["--size", "vast"], ["--level", "10"]] {
        affray().args(["compendium", "list"]).args(wrong).assert().code(2);
    }
}
