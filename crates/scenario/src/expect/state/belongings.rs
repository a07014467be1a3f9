//! What a creature carries and holds.

use affray_rules::{Battle, CreatureId, GearId};

/// Whether a creature has so many of something, and what it has in words.
pub(super) fn stock(battle: &Battle, id: CreatureId, count: u8, gear: &str) -> (bool, String) {
    let name = battle.name(id);
    let place = battle.block(id).gear.iter().position(|g| alike(&g.name, gear));
    match place {
        Some(place) => {
            let found = battle.creature(id).stock[place];
            let gear = affray_words::gear(battle, id, GearId(place as u8));
            (found == count, format!("{name} has {found} of {gear}"))
        }
        None => (false, format!("{name} has no such gear")),
    }
}

/// Whether a creature holds something, and what it holds in words.
pub(super) fn holds(battle: &Battle, id: CreatureId, gear: &str) -> (bool, String) {
    let held = battle.creature(id).hands.iter().flatten();
    let names: Vec<String> = held.map(|g| affray_words::gear(battle, id, *g)).collect();
    let holds = names.iter().any(|held| alike(held, gear));
    let held = if names.is_empty() { "nothing".to_owned() } else { affray_words::list(names) };
    (holds, format!("{} holds {held}", battle.name(id)))
}

/// Whether two names of gear mean the same: case and a plural's s do not count.
fn alike(a: &str, b: &str) -> bool {
    let plain = |s: &str| s.trim().trim_end_matches('s').to_lowercase();
    plain(a) == plain(b)
}
