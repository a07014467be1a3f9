//! What somebody should know of a fight before or after it: what can't be cast, and what is left out.

use affray_rules::{Battle, CreatureId, GearKind, Refusal, Setup, SpellId};

use crate::{name, refusal::because};

/// What a creature can't cast as it stands, in a sentence for each thing that is in the way; the
/// rule stands behind it.
pub fn hindrances(battle: &Battle, id: CreatureId) -> Vec<String> {
    let mut causes: Vec<(Refusal, Vec<SpellId>)> = Vec::new();
    for (spell, refusal) in battle.hindered_spells(id) {
        match causes.iter_mut().find(|(cause, _)| *cause == refusal) {
            Some((_, spells)) => spells.push(spell),
            None => causes.push((refusal, vec![spell])),
        }
    }
    let gear = &battle.block(id).gear;
    let mut held: Vec<&str> = Vec::new();
    for place in battle.creature(id).hands.iter().flatten() {
        if let Some(gear) = gear.get(place.index())
            && !held.contains(&gear.name.as_str())
        {
            held.push(&gear.name);
        }
    }
    let worn = gear.iter().any(|gear| gear.kind == GearKind::Shield);
    let with = match held.is_empty() || !worn && held.len() < 2 {
        true => String::new(),
        false => format!(" with {} in hand", name::list(held.iter().map(|n| n.to_lowercase()))),
    };
    let told = causes.iter().map(|(cause, spells)| {
        let spells = name::list(spells.iter().map(|spell| name::spell(battle, *spell)));
        let who = name::creature(battle, id);
        let why = because(battle, id, cause);
        format!("{who}{with} can't cast {spells}: {why}. [{}]", cause.rule.id())
    });
    told.collect()
}

/// Those stat blocks of a fight that leave something out, each in a sentence, once.
pub fn unmodelled<'a>(setup: &'a Setup, of: impl IntoIterator<Item = CreatureId>) -> Vec<String> {
    let mut told: Vec<(&'a str, &'a [String])> = Vec::new();
    for id in of {
        let Some(one) = setup.combatants.get(id.index()) else { continue };
        let block = &setup.blocks[one.block.index()];
        if !block.unmodelled.is_empty() && !told.iter().any(|(name, _)| *name == block.name) {
            told.push((&block.name, &block.unmodelled));
        }
    }
    told.into_iter().map(|(name, parts)| format!("{name}: {}", parts.join("; "))).collect()
}
