//! `suggest`: what a veteran would do now, and why.

use std::io::{self, Write as _};

use affray_rules::Question;
use affray_table::Table;
use affray_tactics::{Level, Minds};
use affray_words::command;

use super::input::wrong;
use crate::{colour::STRONG, run::explain, screen::Screen};

/// Tells what a veteran would do, from what the creature's side knows.
pub(super) fn suggest(table: &Table, screen: &mut Screen) -> io::Result<()> {
    let battle = table.battle();
    let mut minds = Minds::all(Level::Veteran).thorough();
    let Some(chosen) = minds.choose(battle) else {
        return wrong(screen, "There is nothing to choose.");
    };
    writeln!(screen, "A veteran would: {STRONG}{}{STRONG:#}", command(battle, &chosen))?;
    match battle.decision().question {
        Question::Turn(_) => explain(battle, &minds, &chosen, screen),
        _ => Ok(()),
    }
}
