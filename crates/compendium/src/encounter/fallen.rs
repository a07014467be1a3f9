//! Combatants who begin at 0 hit points.

use affray_rules::{Life, Role};

use super::text::{CombatantText, FallenText};
use crate::file::Fault;

/// Whether a combatant lives at first, and its hit points when not all of them.
pub(super) fn life(text: &CombatantText, role: Role) -> Result<(Life, Option<u16>), Fault> {
    let hit_points = text.hp.as_ref().map(|hp| hp.value);
    let state = match (&text.state, &text.hp) {
        (Some(state), Some(hp)) if hp.value > 0 => {
            let problem = "whoever is dying, stable or dead has 0 hit points";
            return Err(Fault::at(&state.span, problem).help("leave out `hp`, or `state`"));
        }
        (Some(state), _) => Some(state.value),
        (None, Some(hp)) if hp.value == 0 => match role {
            Role::Character => Some(FallenText::Dying),
            Role::Monster => {
                let problem = "a monster dies at 0 hit points";
                return Err(Fault::at(&hp.span, problem).help(
                    "write `state = \"stable\"` or `state = \"dead\"`, or `role = \"character\"` \
                     for one who makes death saves",
                ));
            }
        },
        (None, _) => None,
    };
    let saves = match (&text.death_saves, state) {
        (None, _) => [0, 0],
        (Some(saves), Some(FallenText::Dying)) if saves.value.iter().all(|n| *n <= 2) => {
            saves.value
        }
        (Some(saves), Some(FallenText::Dying)) => {
            return Err(Fault::at(&saves.span, "three death saves settle it")
                .help("write successes and failures, 0 to 2 of each: `[1, 2]`"));
        }
        (Some(saves), _) => {
            return Err(Fault::at(&saves.span, "only the dying make death saves")
                .help("add `state = \"dying\"`, or leave them out"));
        }
    };
    let life = match state {
        None => return Ok((Life::Alive, hit_points)),
        Some(FallenText::Dying) => Life::Dying { successes: saves[0], failures: saves[1] },
        Some(FallenText::Stable) => Life::Stable,
        Some(FallenText::Dead) => Life::Dead,
    };
    Ok((life, Some(0)))
}
