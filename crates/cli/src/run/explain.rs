//! `affray run --explain`: what was weighed, and why one thing was done.

use std::io::{self, Write as _};

use affray_rules::{Battle, Command, Question};
use affray_tactics::{Minds, Weighed};
use affray_words::command as words;

use crate::{colour::FAINT, screen::Screen};

/// How many of the things that were weighed are told.
const TOLD: usize = 4;

/// Tells what the mind that must decide has weighed before it chose.
pub(crate) fn explain(
    battle: &Battle,
    minds: &Minds,
    chosen: &Command,
    screen: &mut Screen,
) -> io::Result<()> {
    let Question::Turn(id) = battle.decision().question else { return Ok(()) };
    let weighed = minds.weighed();
    if weighed.is_empty() {
        return Ok(());
    }
    let (name, level) = (battle.name(id), minds.name(id));
    writeln!(screen, "{FAINT}    {name} ({level}) weighs, in damage a round:{FAINT:#}")?;
    let place = weighed.iter().position(|one| one.command == *chosen);
    let others = (0..weighed.len()).filter(|i| Some(*i) != place);
    for i in place.into_iter().chain(others).take(TOLD) {
        let mark = if Some(i) == place { '→' } else { ' ' };
        let line = line(battle, &weighed[i]);
        writeln!(screen, "{FAINT}    {mark} {line}{FAINT:#}")?;
    }
    if place.is_none() {
        let done = words(battle, chosen);
        writeln!(screen, "{FAINT}    → {done}, as thinking ahead showed{FAINT:#}")?;
    }
    Ok(())
}

fn line(battle: &Battle, one: &Weighed) -> String {
    let first = words(battle, &one.command);
    let deed = match &one.then {
        Some(then) => format!("{first}, then {}", words(battle, then)),
        None => first,
    };
    let mut why = format!("gains {:.1}", one.gain);
    for (what, worth) in [("risks", one.danger), ("costs", one.toll)] {
        if worth >= 0.05 {
            why.push_str(&format!(", {what} {worth:.1}"));
        }
    }
    format!("{:5.1}  {deed} ({why})", one.worth())
}
