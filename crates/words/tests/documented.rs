//! Every word that the reader of commands looks for is on the page of commands.

use std::{collections::BTreeSet, fs, path::Path};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts in quotes between two places of a source.
fn quoted(source: &str) -> impl Iterator<Item = &str> {
    source.split('"').skip(1).step_by(2)
}

/// What the reader eats: the texts in `eat("…")`, `eat_any(&["…", "…"])` and `want("…", …)`.
fn eaten(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (call, end) in [(".eat(", ")"), (".eat_any(&[", "]"), (".want(", ",")] {
        for (at, _) in source.match_indices(call) {
            let rest = &source[at + call.len()..];
            let inner = &rest[..rest.find(end).unwrap_or(0)];
            found.extend(quoted(inner).map(str::to_owned));
        }
    }
    // The verbs that choose a chapter.
    for line in source.lines().map(str::trim).filter(|line| line.starts_with('"')) {
        if let Some((verbs, _)) = line.split_once("=>") {
            found.extend(quoted(verbs).map(str::to_owned));
        }
    }
    found.retain(|phrase| phrase.chars().any(char::is_alphanumeric));
    found
}

#[test]
fn every_word_that_the_reader_knows_is_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = read(&root.join("../../docs/COMMANDS.md")).to_lowercase();
    let told: BTreeSet<&str> =
        page.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '\'').collect();
    let mut phrases = BTreeSet::new();
    for entry in fs::read_dir(root.join("src/command")).expect("the sources") {
        phrases.extend(eaten(&read(&entry.expect("an entry").path())));
    }
    assert!(phrases.len() > 100, "the sources hold phrases: {}", phrases.len());
    let missing: Vec<&String> = phrases
        .iter()
        .filter(|phrase| !phrase.split(' ').all(|word| told.contains(word)))
        .collect();
    assert!(missing.is_empty(), "docs/COMMANDS.md lacks {missing:?}");
}
