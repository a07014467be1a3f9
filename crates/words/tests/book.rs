//! The pages of the book.

use affray_compendium::Compendium;
use affray_rules::{Edition, Ruleset};
use affray_words::book::{Part, creature_page};

fn entry(name: &str, entry: &str) -> String {
    let creature = Compendium::shipped(Edition::E2014).creature(name).expect("it is shipped");
    let page = creature_page(creature.block(), creature.spells(), &Ruleset::of(Edition::E2014));
    let found = page.parts.into_iter().find_map(|part| match part {
        Part::Entry(name, text) if name == entry => Some(text),
        _ => None,
    });
    found.expect("it is on the page")
}

#[test]
fn every_entry_of_every_stat_block_says_what_it_does() {
    for edition in Edition::ALL {
        for creature in Compendium::shipped(edition).creatures() {
            let page = creature_page(creature.block(), creature.spells(), &Ruleset::of(edition));
            let mut entries = 0;
            for part in page.parts {
                if let Part::Entry(name, text) = part {
                    entries += 1;
                    assert!(!text.is_empty(), "{} ({edition}): {name}", creature.name());
                }
            }
            assert!(entries > 0, "{} ({edition}) has nothing to do", creature.name());
        }
    }
}

#[test]
fn traits_that_something_sets_off_say_when_and_what() {
    assert_eq!(
        entry("Azer", "Heated Body"),
        "To whoever touches it, or hits it in melee within 5 ft: 5 (1d10) fire damage."
    );
    assert_eq!(
        entry("Balor", "Death Throes"),
        "When it dies, to all others within 30 ft: DC 20 Dexterity save or 70 (20d6) fire damage \
         (half the damage on a success)."
    );
    assert_eq!(entry("Boar", "Charge"), "Part of its Tusk.");
}
