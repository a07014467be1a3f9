//! No figure of a shipped creature differs from the one in the text.
//!
//! `figures/2014.tsv` and `figures/2024.tsv` hold what the documents print; their heads say how
//! they were made. What an entry names in `unmodelled` may be missing from it, but what it has must
//! be right. Where the text is not followed, [`KNOWN`] says why.

mod figures {
    pub(crate) mod compare;
    pub(crate) mod printed;
}

use affray_compendium::Compendium;
use affray_rules::Edition;
use figures::{compare::compare, printed};

/// Differences that are right: edition and creature, how the complaint begins, the reason.
const KNOWN: &[(&str, &str, &str)] = &[
    ("2014 Bugbear", "Javelin", "it deals less when thrown, so the entry has two attacks of it"),
    (
        "2024 Half-Dragon",
        "Dragon's Breath: damage",
        "the type is that of its origin, of which the entry has fire",
    ),
    ("2024 Half-Dragon", "Claw: damage", "the type is that of its origin; the entry has fire"),
    ("2024 Swarm of Insects", "speed", "the GM chooses between climbing and flying"),
    (
        "2014 Air Elemental",
        "Whirlwind: damage",
        "the die for every 10 feet of a throw is the engine's, as that of a fall",
    ),
    ("2014 Werewolf", "Spear", "it is the humanoid form's, and the entry is the hybrid's"),
    ("2024 Chimera", "Bite: damage", "the entry has the 2d6 that come on top with advantage"),
    ("2024 Mimic", "Bite: damage", "the entry has the 1d8 that come on top against the held"),
];

fn table(edition: Edition) -> Vec<printed::PrintedCreature> {
    match edition {
        Edition::E2014 => printed::read(
            include_str!("figures/2014.tsv"),
            include_str!("../srd/creatures-2014.tsv"),
        ),
        Edition::E2024 => printed::read(
            include_str!("figures/2024.tsv"),
            include_str!("../srd/creatures-2024.tsv"),
        ),
    }
}

fn differences(edition: Edition) -> Vec<String> {
    let shipped = Compendium::shipped(edition);
    let mut found = Vec::new();
    for creature in table(edition) {
        let who = format!("{edition} {}", creature.name);
        match shipped.creature(creature.name) {
            Err(_) => found.push(format!("{who}: not there")),
            Ok(entry) => {
                let complaints = compare(&creature, entry);
                found.extend(complaints.into_iter().map(|complaint| format!("{who}: {complaint}")));
            }
        }
    }
    found
}

#[test]
fn every_figure_is_that_of_the_text() {
    let found: Vec<String> = Edition::ALL.into_iter().flat_map(differences).collect();
    let is_known = |difference: &&String| {
        let begins = |who: &str, what: &str| difference.starts_with(&format!("{who}: {what}"));
        KNOWN.iter().any(|(who, what, _)| begins(who, what))
    };
    let wrong: Vec<&String> = found.iter().filter(|d| !is_known(d)).collect();
    assert!(wrong.is_empty(), "{} figures are wrong:\n{wrong:#?}", wrong.len());
    let stale: Vec<String> = KNOWN
        .iter()
        .map(|(who, what, _)| format!("{who}: {what}"))
        .filter(|start| !found.iter().any(|d| d.starts_with(start)))
        .collect();
    assert!(stale.is_empty(), "no longer different:\n{stale:#?}");
}

#[test]
fn the_tables_are_whole() {
    // As many stat blocks as the documents have.
    assert_eq!(table(Edition::E2014).len(), 322);
    assert_eq!(table(Edition::E2024).len(), 330);
}
