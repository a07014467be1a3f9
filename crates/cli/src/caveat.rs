//! What is said of a fight beside what happens in it.

use std::io::{self, Write as _};

use affray_rules::{Battle, CreatureId, Setup, SideId};
use affray_words::{hindrances, unmodelled};

use crate::screen::Screen;

/// Warns of spells that somebody who is known to the listener can't cast as the fight begins.
pub(crate) fn warn_of_hindrances(battle: &Battle, side: Option<SideId>) {
    let own = |id: &CreatureId| side.is_none_or(|side| battle.creature(*id).side == side);
    for warning in battle.ids().filter(own).flat_map(|id| hindrances(battle, id)) {
        let _ = writeln!(io::stderr(), "warning: {warning}");
    }
}

/// Says which stat blocks of those who fight leave something out; to the error output where the
/// other one is for programs.
pub(crate) fn tell_unmodelled<'a>(
    setups: impl IntoIterator<Item = &'a Setup>,
    json: bool,
    screen: &mut Screen,
) -> io::Result<()> {
    let mut all: Vec<String> = Vec::new();
    for setup in setups {
        let everybody = (0..setup.combatants.len()).map(|place| CreatureId(place as u8));
        all.extend(unmodelled(setup, everybody));
    }
    tell(all, json, screen)
}

/// Says it of the stat blocks of those whom the listener has met.
pub(crate) fn tell_unmodelled_to(
    side: Option<SideId>,
    battle: &Battle,
    json: bool,
    screen: &mut Screen,
) -> io::Result<()> {
    let known = |id: &CreatureId| side.is_none_or(|side| battle.has_met(side, *id));
    tell(unmodelled(battle.setup(), battle.ids().filter(known)), json, screen)
}

fn tell(mut all: Vec<String>, json: bool, screen: &mut Screen) -> io::Result<()> {
    all.sort();
    all.dedup();
    for left_out in all {
        let text = format!("Not modelled of {left_out}.");
        match json {
            true => writeln!(io::stderr(), "{text}")?,
            false => screen.wrapped("", 2, &text)?,
        }
    }
    Ok(())
}
