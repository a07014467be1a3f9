//! Spells that combatants concentrate on as the fight begins.

use affray_rules::{Setup, Spot, Targets, Upheld};

use super::{
    map::{on_map, square},
    text::CombatantText,
};
use crate::file::{At, Fault, suggest};

/// Lets a combatant concentrate on the spell that the file names, once everybody is known.
pub(super) fn upholds(text: &CombatantText, caster: usize, setup: &mut Setup) -> Result<(), Fault> {
    let Some(upheld) = &text.concentrating else { return Ok(()) };
    let own = &setup.blocks[setup.combatants[caster].block.index()].spellcasting.known;
    let name = |known: &affray_rules::KnownSpell| setup.spells[known.spell.index()].name.as_str();
    let wanted = &upheld.value.spell;
    let found = own.iter().find(|known| name(known).eq_ignore_ascii_case(wanted.value.trim()));
    let Some(known) = found else {
        let problem = format!("it knows no spell “{}”", wanted.value);
        let known = own.iter().map(name);
        return Err(Fault::at(&wanted.span, problem).help(suggest(&wanted.value, known)));
    };
    let spell = &setup.spells[known.spell.index()];
    if !spell.concentration {
        let problem = format!("nobody needs to concentrate on {}", spell.name);
        return Err(Fault::at(&wanted.span, problem).help("name a spell with concentration"));
    }
    let slot = match &upheld.value.level {
        Some(level) if level.value > 9 || level.value < spell.level => {
            let problem = format!("{} is not cast at level {}", spell.name, level.value);
            return Err(Fault::at(&level.span, problem)
                .help(format!("write {} to 9, or leave it out", spell.level)));
        }
        Some(level) => level.value,
        None => spell.level,
    };
    let mut targets = Targets::NONE;
    for named in &upheld.value.on {
        let place = setup.combatants.iter().position(|c| c.name.eq_ignore_ascii_case(&named.value));
        let Some(place) = place else {
            let names = setup.combatants.iter().map(|c| c.name.as_str());
            let problem = format!("no combatant is called “{}”", named.value);
            return Err(Fault::at(&named.span, problem).help(suggest(&named.value, names)));
        };
        if !targets.push(affray_rules::CreatureId(place as u8)) {
            return Err(Fault::at(&named.span, "a spell lies on six creatures at most")
                .help("leave some out"));
        }
    }
    let at = match &upheld.value.at {
        None => None,
        Some(at) => {
            let read = At { span: at.span.clone(), value: square(at)? };
            on_map("the area", &read, affray_rules::Size::Medium, setup.map.grid)?;
            let floor = setup.map.floor(read.value);
            Some(Spot { square: read.value, height: upheld.value.height.unwrap_or(floor) })
        }
    };
    match (spell.zone.is_some() && spell.wants_place(), &upheld.value.at) {
        (true, None) => {
            let problem = format!("nobody says where the area of {} is", spell.name);
            return Err(Fault::at(&upheld.span, problem).help("add `at = \"d4\"`"));
        }
        (false, Some(at)) => {
            let problem = format!("{} does not stay in a place", spell.name);
            return Err(Fault::at(&at.span, problem).help("leave out `at`; say `on` whom it lies"));
        }
        _ => {}
    }
    let rounds = upheld.value.rounds;
    setup.combatants[caster].upholds =
        Some(Upheld { spell: known.spell, slot, targets, at, rounds });
    Ok(())
}
