//! Every creature of the compendium, played by the veteran against others: each command is legal,
//! and each turn ends.

use affray_compendium::{Compendium, Encounter};
use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Silent};
use affray_tactics::{Level, Minds};

/// Commands that are tried for each creature: some rounds of a fight.
const COMMANDS: usize = 40;

fn fight(edition: Edition, name: &str) {
    let text = format!(
        "map = {{ width = 24, height = 24 }}\n\
         [[combatant]]\ncreature = \"{name}\"\nside = \"One\"\nat = \"d4\"\n\
         [[combatant]]\ncreature = \"knight\"\nside = \"Other\"\nat = [\"k10\", \"n10\"]\n"
    );
    let encounter = Encounter::parse(&text, name).expect(name);
    let setup = encounter.setup(Some(edition)).expect(name);
    let mut dice = Seeded::new(11);
    let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect(name);
    let mut minds = Minds::all(Level::Veteran);
    for _ in 0..COMMANDS {
        let Some(command) = minds.choose(&battle) else { break };
        if let Err(refusal) = battle.apply(&command, &mut dice, &mut Silent) {
            panic!("{edition} {name}: {command:?}: {refusal:?}");
        }
    }
    assert!(battle.is_over() || battle.round() > 1, "{edition} {name} never ends its turn");
}

#[test]
fn every_creature_is_played_within_the_rules() {
    for edition in Edition::ALL {
        for entry in Compendium::shipped(edition).creatures() {
            fight(edition, entry.name());
        }
    }
}
