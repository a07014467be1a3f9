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
];

/// What the entries write as terms of an attack or as triggers of a trait (charges, death bursts,
/// auras), which this comparison does not read: edition and creature, how the complaint begins.
const UNREAD: &[(&str, &str)] = &[
    ("2014 Boar", "Tusk: save \"str 11\" is not in the text, which has []"),
    ("2014 Elephant", "Gore: save \"str 12\" is not in the text, which has []"),
    ("2014 Elk", "Ram: save \"str 13\" is not in the text, which has []"),
    ("2014 Giant Boar", "Tusk: save \"str 13\" is not in the text, which has []"),
    ("2014 Giant Elk", "Ram: save \"str 14\" is not in the text, which has []"),
    ("2014 Giant Goat", "Ram: save \"str 13\" is not in the text, which has []"),
    ("2014 Giant Sea Horse", "Ram: save \"str 11\" is not in the text, which has []"),
    ("2014 Goat", "Ram: save \"str 10\" is not in the text, which has []"),
    ("2014 Gorgon", "Gore: save \"str 16\" is not in the text, which has []"),
    ("2014 Lion", "Claw: save \"str 13\" is not in the text, which has []"),
    ("2014 Mammoth", "Gore: save \"str 18\" is not in the text, which has []"),
    ("2014 Minotaur", "Gore: save \"str 14\" is not in the text, which has []"),
    ("2014 Minotaur Skeleton", "Gore: save \"str 14\" is not in the text, which has []"),
    ("2014 Panther", "Claw: save \"str 12\" is not in the text, which has []"),
    ("2014 Rhinoceros", "Gore: save \"str 15\" is not in the text, which has []"),
    ("2014 Saber-Toothed Tiger", "Claw: save \"str 14\" is not in the text, which has []"),
    ("2014 Tiger", "Claw: save \"str 13\" is not in the text, which has []"),
    ("2014 Triceratops", "Gore: save \"str 13\" is not in the text, which has []"),
    ("2014 Unicorn", "Horn: save \"str 15\" is not in the text, which has []"),
    ("2014 Warhorse", "Hooves: save \"str 14\" is not in the text, which has []"),
    ("2014 Wereboar", "Tusks: save \"str 13\" is not in the text, which has [\"con 12\"]"),
    ("2014 Weretiger", "Claw: save \"str 14\" is not in the text, which has []"),
    ("2014 Werewolf", "Spear: range is None, the text has Some((20, 60))"),
    ("2014 Werewolf", "Spear: reach is 0, the text has 5"),
    (
        "2024 Boar",
        "Gore: damage (Dice { count: 1, sides: 6, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 1 }, \"piercing\")]",
    ),
    (
        "2024 Chimera",
        "Bite: damage (Dice { count: 4, sides: 6, plus: 4 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 6, plus: 4 }, \"piercing\")]",
    ),
    (
        "2024 Elk",
        "Ram: damage (Dice { count: 1, sides: 6, plus: 0 }, \"bludgeoning\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 3 }, \"bludgeoning\")]",
    ),
    (
        "2024 Giant Boar",
        "Gore: damage (Dice { count: 2, sides: 6, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 6, plus: 3 }, \"piercing\")]",
    ),
    (
        "2024 Giant Elk",
        "Ram: damage (Dice { count: 2, sides: 4, plus: 0 }, \"bludgeoning\") of the text is missing from [(Dice { count: 2, sides: 6, plus: 4 }, \"bludgeoning\"), (Dice { count: 2, sides: 4, plus: 0 }, \"radiant\")]",
    ),
    (
        "2024 Giant Goat",
        "Ram: damage (Dice { count: 2, sides: 4, plus: 0 }, \"bludgeoning\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 3 }, \"bludgeoning\")]",
    ),
    (
        "2024 Goblin Boss",
        "Scimitar: damage (Dice { count: 1, sides: 4, plus: 0 }, \"slashing\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 2 }, \"slashing\")]",
    ),
    (
        "2024 Goblin Boss",
        "Shortbow: damage (Dice { count: 1, sides: 4, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 2 }, \"piercing\")]",
    ),
    (
        "2024 Goblin Warrior",
        "Scimitar: damage (Dice { count: 1, sides: 4, plus: 0 }, \"slashing\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 2 }, \"slashing\")]",
    ),
    (
        "2024 Goblin Warrior",
        "Shortbow: damage (Dice { count: 1, sides: 4, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 1, sides: 6, plus: 2 }, \"piercing\")]",
    ),
    (
        "2024 Mimic",
        "Bite: damage (Dice { count: 2, sides: 8, plus: 3 }, \"piercing\") of the text is missing from [(Dice { count: 1, sides: 8, plus: 3 }, \"piercing\"), (Dice { count: 1, sides: 8, plus: 0 }, \"acid\")]",
    ),
    (
        "2024 Minotaur Skeleton",
        "Gore: damage (Dice { count: 2, sides: 8, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 6, plus: 4 }, \"piercing\")]",
    ),
    (
        "2024 Rhinoceros",
        "Gore: damage (Dice { count: 2, sides: 8, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 8, plus: 5 }, \"piercing\")]",
    ),
    (
        "2024 Triceratops",
        "Gore: damage (Dice { count: 2, sides: 8, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 12, plus: 6 }, \"piercing\")]",
    ),
    (
        "2024 Warhorse",
        "Hooves: damage (Dice { count: 2, sides: 4, plus: 0 }, \"bludgeoning\") of the text is missing from [(Dice { count: 2, sides: 4, plus: 4 }, \"bludgeoning\")]",
    ),
    (
        "2024 Wereboar",
        "Tusk: damage (Dice { count: 2, sides: 6, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 2, sides: 6, plus: 3 }, \"piercing\")]",
    ),
    ("2014 Elephant", "Trampling Charge is missing"),
    ("2014 Gorgon", "Trampling Charge is missing"),
    ("2014 Mammoth", "Trampling Charge is missing"),
    ("2014 Triceratops", "Trampling Charge is missing"),
    ("2014 Warhorse", "Trampling Charge is missing"),
    ("2014 Lion", "Pounce is missing"),
    ("2014 Panther", "Pounce is missing"),
    ("2014 Saber-Toothed Tiger", "Pounce is missing"),
    ("2014 Tiger", "Pounce is missing"),
    ("2014 Weretiger", "Pounce is missing"),
    ("2014 Stone Giant", "Rock Catching is missing"),
    ("2014 Air Elemental", "Whirlwind: damage (Dice { count: 1, sides: 6, plus: 0 }"),
    ("2014 Air Elemental", "Whirlwind: save \"dex 13\""),
    (
        "2024 Minotaur of Baphomet",
        "Gore: damage (Dice { count: 3, sides: 6, plus: 0 }, \"piercing\") of the text is missing from [(Dice { count: 4, sides: 6, plus: 4 }, \"piercing\")]",
    ),
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
            || UNREAD.iter().any(|(who, what)| begins(who, what))
    };
    let wrong: Vec<&String> = found.iter().filter(|d| !is_known(d)).collect();
    assert!(wrong.is_empty(), "{} figures are wrong:\n{wrong:#?}", wrong.len());
    let known = KNOWN.iter().map(|(who, what, _)| (who, what));
    let listed = known.chain(UNREAD.iter().map(|(who, what)| (who, what)));
    let stale: Vec<String> = listed
        .map(|(who, what)| format!("{who}: {what}"))
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
