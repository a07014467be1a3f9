//! `auto`: a tactician plays on for some of the person's own.

use std::{
    io::{self, Write as _},
    sync::atomic::{AtomicBool, Ordering},
};

use affray_rules::CreatureId;
use affray_table::Table;
use affray_words::{asked, list};

use super::input::{Named, named, unknown, wrong};
use crate::screen::Screen;

/// Whether somebody has pressed Ctrl-C while others play.
pub(super) struct CtrlC(AtomicBool);

static CTRL_C: CtrlC = CtrlC(AtomicBool::new(false));

impl CtrlC {
    /// Whether it was pressed since this was asked last.
    pub(super) fn was_pressed(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// Looks out for Ctrl-C where a person is there to press it: the first stops those who play by
/// themselves, a second ends the program.
pub(super) fn watch(is_person: bool) -> &'static CtrlC {
    if is_person {
        // Where no handler can be set, Ctrl-C ends the program.
        let _ = ctrlc::set_handler(|| {
            if CTRL_C.0.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    }
    &CTRL_C
}

/// Nobody plays by itself any more.
pub(super) fn stop(table: &mut Table, screen: &mut Screen) -> io::Result<()> {
    let all: Vec<CreatureId> = table.auto().iter().collect();
    if all.is_empty() {
        return Ok(());
    }
    all.into_iter().for_each(|id| table.let_play(id, false));
    writeln!(screen, "You decide for everybody of yours again.")
}

/// `auto`, `auto NAME`, `auto SIDE`, `auto all`, each with or without `off`.
pub(super) fn auto(table: &mut Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    let (whom, on) = match rest.strip_suffix("off").map(str::trim) {
        Some(whom) => (whom, false),
        None => (rest, true),
    };
    if whom.is_empty() && !on {
        return stop(table, screen);
    }
    let battle = table.battle();
    let whose: Vec<CreatureId> = match (whom, named(table, whom)) {
        ("", _) => vec![asked(battle)],
        ("all", _) => battle.ids().collect(),
        (_, Some(Named::Creature(id))) => vec![id],
        (_, Some(Named::Side(side))) => {
            battle.ids().filter(|id| battle.creature(*id).side == side).collect()
        }
        (_, None) => return unknown(table, whom, screen),
    };
    let whose: Vec<CreatureId> = whose.into_iter().filter(|id| table.plays(*id)).collect();
    if whose.is_empty() {
        return wrong(screen, "You don't play any of them.");
    }
    whose.iter().for_each(|id| table.let_play(*id, on));
    let names = list(whose.iter().map(|id| table.battle().name(*id)));
    match on {
        true => {
            let level = table.minds().name(whose[0]);
            let told =
                format!("A {level} plays on for {names}; Ctrl-C, `auto off` or `undo` ends that.");
            screen.story("", &told)
        }
        false => writeln!(screen, "You decide for {names} again."),
    }
}
