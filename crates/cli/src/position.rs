//! A fight to look at: an encounter at its start, or a saved fight.

use std::path::Path;

use affray_dice::Seeded;
use affray_rules::{Battle, CreatureId, Edition, Question, Setup, Silent};

use crate::{
    content::Content,
    encounter,
    errors::{Done, Failure},
    saved,
};

/// A fight to look at.
pub(crate) enum Position {
    /// One that was saved, as it stands.
    Saved(Battle),
    /// One that is about to begin.
    Begins(Battle),
}

impl Position {
    /// The fight of a file.
    pub(crate) fn of(file: &Path, edition: Option<Edition>, content: &Content) -> Done<Position> {
        if let Some(saved) = saved::load(file)? {
            let battle = saved.session.battle();
            saved::check_edition(battle, edition)?;
            return Ok(Position::Saved(battle.clone()));
        }
        Ok(Position::Begins(begin(encounter::load(file, edition, content)?)?))
    }

    pub(crate) const fn battle(&self) -> &Battle {
        match self {
            Position::Saved(battle) | Position::Begins(battle) => battle,
        }
    }

    /// The fight at the first turn of a creature, or of anybody; a saved one stands where it stands.
    pub(crate) fn turn_of(self, who: Option<CreatureId>) -> Done<Battle> {
        let mut battle = match self {
            Position::Saved(battle) => return Ok(battle),
            Position::Begins(battle) => battle,
        };
        if let Some(who) = who {
            let mut setup = battle.setup().clone();
            let one = &mut setup.combatants[who.index()];
            (one.initiative, one.surprised) = (Some(i8::MAX), Some(false));
            battle = begin(setup)?;
        }
        while !matches!(battle.decision().question, Question::Turn(_) | Question::Over(_)) {
            let Some(answer) = battle.default_command() else { break };
            if battle.apply(&answer, &mut Seeded::new(0), &mut Silent).is_err() {
                break;
            }
        }
        Ok(battle)
    }
}

/// Dice hardly matter: who acts first is said, and the figures are exact.
fn begin(setup: Setup) -> Done<Battle> {
    Battle::new(setup, &mut Seeded::new(0), &mut Silent).map_err(Failure::input)
}
