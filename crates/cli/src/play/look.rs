//! `status`, `show` and `spells`: looking at creatures.

use std::io::{self, Write as _};

use affray_rules::{Battle, CreatureId, KnownSpell, OtherView, Question, SpellUses};
use affray_table::Table;
use affray_words::{asked, book::creature_page, list, plural};

use super::{
    input::{Named, named, unknown, wrong},
    view,
};
use crate::{
    colour::{FAINT, STRONG},
    compendium::lay_out,
    screen::Screen,
    standing,
};

/// `status`: how the fight stands, in the order of turns.
pub(super) fn status(table: &Table, screen: &mut Screen) -> io::Result<()> {
    let (battle, viewer) = (table.battle(), table.viewer());
    standing::tell(battle, viewer, screen)?;
    let known = |id: &CreatureId| viewer.is_none_or(|side| battle.side_knows(side, *id));
    let order: Vec<&str> =
        battle.order().iter().filter(|id| known(id)).map(|id| battle.name(*id)).collect();
    if !order.is_empty() {
        screen.wrapped(
            "  ",
            4,
            &format!("{FAINT}The order of turns: {}.{FAINT:#}", list(order)),
        )?;
    }
    let auto: Vec<&str> = table.auto().iter().map(|id| battle.name(id)).collect();
    if !auto.is_empty() {
        writeln!(
            screen,
            "  {FAINT}A tactician plays {}; `auto off` ends that.{FAINT:#}",
            list(auto)
        )?;
    }
    match battle.decision().question {
        Question::Turn(id) if table.is_mine() => view::budget(battle, id, screen),
        _ => Ok(()),
    }
}

/// `show NAME`: a creature's stat block, or what shows of it.
pub(super) fn show(table: &Table, name: &str, screen: &mut Screen) -> io::Result<()> {
    let battle = table.battle();
    let id = match (name, named(table, name)) {
        ("", _) if table.plays(asked(battle)) => asked(battle),
        ("", _) => return wrong(screen, "Who? Type a name, too."),
        (_, Some(Named::Creature(id))) => id,
        _ => return unknown(table, name, screen),
    };
    let side = &battle.side(battle.creature(id).side).name;
    writeln!(screen, "{STRONG}{}{STRONG:#} {FAINT}({side}){FAINT:#}", battle.name(id))?;
    let fares = affray_words::fares(battle, table.viewer(), id);
    match table.viewer().filter(|_| !table.plays(id)) {
        None => {
            let one = battle.creature(id);
            let class = battle.armour_class(id);
            writeln!(screen, "  {fares}; at {}, AC {class}", one.square)?;
            let held = one.hands.iter().flatten().map(|gear| affray_words::gear(battle, id, *gear));
            let held: Vec<String> = held.collect();
            if !held.is_empty() {
                writeln!(screen, "  holds {}", list(held))?;
            }
            writeln!(screen)?;
            let page = creature_page(battle.block(id), &battle.setup().spells, battle.ruleset());
            lay_out(&page, screen)
        }
        Some(viewer) => {
            writeln!(screen, "  {fares}")?;
            let view = battle.view(viewer);
            match view.others.iter().find(|other| other.id == id) {
                Some(other) => shows(battle, other, screen),
                None => Ok(()),
            }
        }
    }
}

/// What shows of another side's creature.
fn shows(battle: &Battle, other: &OtherView, screen: &mut Screen) -> io::Result<()> {
    writeln!(screen, "  at {}", other.square)?;
    if !other.seen {
        return Ok(());
    }
    let held = other.hands.iter().flatten().map(|gear| affray_words::gear(battle, other.id, *gear));
    let held: Vec<String> = held.collect();
    if !held.is_empty() {
        writeln!(screen, "  holds {}", list(held))?;
    }
    if let Some(spell) = other.concentration {
        writeln!(screen, "  concentrates on {}", affray_words::spell(battle, spell))?;
    }
    Ok(())
}

/// `spells [NAME]`: the spells of a creature that the person plays, and what is left of them.
pub(super) fn spells(table: &Table, name: &str, screen: &mut Screen) -> io::Result<()> {
    let battle = table.battle();
    let id = match (name, named(table, name)) {
        ("", _) if table.plays(asked(battle)) => asked(battle),
        ("", _) => return wrong(screen, "Who? Type a name, too."),
        (_, Some(Named::Creature(id))) => id,
        _ => return unknown(table, name, screen),
    };
    if !table.plays(id) {
        return wrong(
            screen,
            &format!("What {} can cast is not for you to know.", battle.name(id)),
        );
    }
    let casting = &battle.block(id).spellcasting;
    let known: Vec<(usize, &KnownSpell)> = casting.known.iter().enumerate().collect();
    let is_spell = |known: &KnownSpell| battle.setup().spell(known.spell).is_spell();
    if !known.iter().any(|(_, known)| is_spell(known)) {
        return writeln!(screen, "{} casts no spells.", battle.name(id));
    }
    writeln!(
        screen,
        "{STRONG}{}{STRONG:#}: save DC {}, spell attack {:+}",
        battle.name(id),
        casting.save_dc,
        casting.attack
    )?;
    for level in 0..=9_u8 {
        let at = |known: &KnownSpell| battle.setup().spell(known.spell).level == level;
        let here = known.iter().filter(|(_, known)| is_spell(known) && at(known));
        let words: Vec<String> =
            here.map(|(place, known)| in_words(battle, id, *place, known)).collect();
        let slots = (level > 0)
            .then(|| usize::from(level - 1))
            .map(|place| (battle.creature(id).slots[place], casting.slots[place]));
        let head = match (level, slots) {
            (0, _) => "Cantrips".to_owned(),
            (level, Some((left, all))) if all > 0 => {
                format!("Level {level} ({left} of {} left)", plural(all, "slot"))
            }
            (level, _) => format!("Level {level}"),
        };
        if !words.is_empty() || slots.is_some_and(|(_, all)| all > 0) {
            screen.wrapped("  ", 4, &format!("{head}: {}", words.join(", ")))?;
        }
    }
    if let Some(concentration) = battle.creature(id).concentration {
        let spell = affray_words::spell(battle, concentration.spell);
        writeln!(screen, "  Concentrating on {spell}.")?;
    }
    Ok(())
}

/// A spell, and how often it can be cast without a slot.
fn in_words(battle: &Battle, id: CreatureId, place: usize, known: &KnownSpell) -> String {
    let name = affray_words::spell(battle, known.spell);
    let left = |place: usize| battle.creature(id).uses[place];
    match known.uses {
        SpellUses::Slot => name.to_owned(),
        SpellUses::AtWill => format!("{name} (at will)"),
        SpellUses::PerDay(times) => format!("{name} ({} of {times} left)", left(place)),
        SpellUses::Shares(of) => format!("{name} ({} left)", left(usize::from(of))),
        SpellUses::Recharge(_) | SpellUses::Rest => {
            format!("{name} ({})", if left(place) > 0 { "ready" } else { "spent" })
        }
    }
}
