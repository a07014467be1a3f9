use std::{fs, path::Path};

use affray_dice::Seeded;
use affray_rules::{Battle, CreatureId, Edition, Question, Setup, Silent};

use crate::{
    content::Content,
    encounter,
    errors::{Done, Failure},
    saved,
};

/// The fight of a file: saved, or about to begin.
pub(crate) fn of(file: &Path, edition: Option<Edition>, content: &Content) -> Done<Battle> {
    if let Ok(bytes) = fs::read(file)
        && saved::looks_saved(&bytes)
    {
        let why = |e| Failure::Input(format!("{}: {e}", file.display()));
        return Ok(saved::read(&bytes).map_err(why)?.battle().clone());
    }
    begin(encounter::load(file, edition, content)?)
}

/// Dice hardly matter: who acts first is said, and the figures are exact.
fn begin(setup: Setup) -> Done<Battle> {
    Battle::new(setup, &mut Seeded::new(0), &mut Silent).map_err(Failure::input)
}

/// The fight at the first turn of a creature; a saved one stands where it stands.
pub(crate) fn turn_of(battle: Battle, who: CreatureId) -> Done<Battle> {
    if battle.round() > 1 || battle.decision().question == Question::Turn(who) {
        return Ok(battle);
    }
    let mut setup = battle.setup().clone();
    let one = &mut setup.combatants[who.index()];
    (one.initiative, one.surprised) = (Some(i8::MAX), Some(false));
    let mut battle = begin(setup)?;
    while !matches!(battle.decision().question, Question::Turn(_) | Question::Over(_)) {
        let Some(answer) = battle.default_command() else { break };
        battle.carry_out(&answer, &mut Seeded::new(0), &mut Silent);
    }
    Ok(battle)
}
