//! Fights from the text of an encounter file, which a test can write down in a few lines.

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{Battle, Command, CreatureId, Edition, Question, Setup, Silent};

/// The setup that the text of an encounter file describes.
pub fn setup(text: &str, edition: Edition) -> Setup {
    let encounter = Encounter::parse(text, "test.toml").unwrap_or_else(|e| panic!("{e}"));
    encounter.setup(Some(edition)).unwrap_or_else(|e| panic!("{e}"))
}

/// The battle that the text of an encounter file describes, at its first decision.
pub fn battle(text: &str, edition: Edition) -> Battle {
    seeded(text, edition, 1)
}

/// The battle that the text of an encounter file describes, begun with dice of this seed.
pub fn seeded(text: &str, edition: Edition, seed: u64) -> Battle {
    Battle::new(setup(text, edition), &mut Seeded::new(seed), &mut Silent)
        .expect("an encounter makes a right setup")
}

/// The battle of these combatants on an open field of 30 by 14 squares, at the first turn: ties and
/// other questions before it are answered by default.
pub fn on_a_field(combatants: &str, edition: Edition) -> Battle {
    at_first_turn(&format!("map = {{ width = 30, height = 14 }}\n{combatants}"), edition)
}

/// The battle that the text of an encounter file describes, at the first turn: ties and other
/// questions before it are answered by default.
pub fn at_first_turn(text: &str, edition: Edition) -> Battle {
    let mut battle = battle(text, edition);
    while !matches!(battle.decision().question, Question::Turn(_)) {
        let command = battle.default_command().expect("somebody decides");
        apply(&mut battle, command);
    }
    battle
}

/// The creature of this name.
pub fn named(battle: &Battle, name: &str) -> CreatureId {
    battle.by_name(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// Carries out a command that is legal, with dice that are always the same.
pub fn apply(battle: &mut Battle, command: Command) {
    battle
        .apply(&command, &mut Seeded::new(1), &mut Silent)
        .unwrap_or_else(|refusal| panic!("{command:?} is refused: {refusal:?}"));
}
