//! Spells and concentration.

use affray_rules::{
    Battle, Casting, CastingTime, Command, CreatureId, EffectGroup, MOST_TARGETS, Origin, Question,
    Reaction, Shape, Spell, SpellId, SpellRange, SpellUses, Spot, Square, Target, Targets,
};

use super::{
    Kind,
    attacks::{read_target, target},
    reader::{Read, Reader, apart, named, spells},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    Some(match *command {
        Command::Cast(casting) => write_casting(battle, by, casting),
        Command::Dismiss(bond) => format!("dismiss {}", named(&lasting(battle, by), bond)),
        _ => return None,
    })
}

/// A spell's name as its caster says it, told apart from others.
pub(super) fn spell_name(battle: &Battle, by: CreatureId, spell: SpellId) -> String {
    named(&spells(battle, by), spell)
}

fn write_casting(battle: &Battle, by: CreatureId, casting: Casting) -> String {
    let Casting { spell, slot, targets, at, object, .. } = casting;
    let level = slot_words(battle, by, spell, slot);
    let verb = if is_spell(battle, spell) { "cast" } else { "use" };
    if area(battle, spell).is_some() {
        let place = write_place(battle, casting);
        return format!("{verb} {}{level}{place}", spell_name(battle, by, spell));
    }
    let known = battle.setup().spells.get(spell.index());
    if let Some(mark) = known.and_then(|known| known.mark(targets, at, object)) {
        return format!(
            "{verb} {}{level} on {}",
            spell_name(battle, by, spell),
            target(battle, mark)
        );
    }
    let whom = if targets == usual_targets(battle, by, spell) {
        String::new()
    } else if targets.is_empty() {
        " on nobody".into()
    } else {
        format!(" on {}", crate::list(targets.iter().map(|id| crate::creature(battle, id))))
    };
    let place = at.map_or_else(String::new, |at| {
        let height = match at.height == usual_height(battle, by, at.square) {
            true => String::new(),
            false => format!(" height {}", at.height),
        };
        format!(" to {}{height}", at.square)
    });
    format!("{verb} {}{level}{whom}{place}", spell_name(battle, by, spell))
}

/// The level at which a creature would stand in a square.
fn usual_height(battle: &Battle, by: CreatureId, square: Square) -> i16 {
    battle.setup().map.rest(square, battle.block(by).size)
}

/// Whether it is a spell, and no feature of a stat block.
fn is_spell(battle: &Battle, spell: SpellId) -> bool {
    battle.setup().spells.get(spell.index()).is_none_or(Spell::is_spell)
}

/// The area of a spell, if it has one.
fn area(battle: &Battle, spell: SpellId) -> Option<Shape> {
    battle.setup().spells.get(spell.index()).and_then(|s| s.area)
}

/// ` at f6 height 20`, ` towards d4 including me`, ` sparing Fenn and Mira`.
fn write_place(battle: &Battle, casting: Casting) -> String {
    let Casting { spell, targets, at, including, .. } = casting;
    let mut place = String::new();
    if let Some(Spot { square, height }) = at {
        let from_caster = battle.setup().spell(spell).range == SpellRange::Caster;
        place = match from_caster {
            true => format!(" towards {square}"),
            false => format!(" at {}", write_corner(battle, square)),
        };
        if height != battle.level_at(square) {
            place += &format!(" height {height}");
        }
    }
    if including {
        place += " including me";
    }
    if !targets.is_empty() {
        let spared = crate::list(targets.iter().map(|id| crate::creature(battle, id)));
        place += &format!(" sparing {spared}");
    }
    place
}

/// `[at|towards SQUARE [CORNER]|NAME [height N]] [including me] [sparing NAME, NAME and NAME]`.
fn read_place(reader: &mut Reader<'_>, spell: SpellId, slot: u8) -> Read<Casting> {
    let battle = reader.battle;
    let mut casting = Casting::on(spell, slot, Targets::NONE);
    if reader.eat_any(&["at", "towards", "toward", "on"]) {
        let mut spot = match reader.attempt(Reader::square) {
            Some(square) => {
                let aimed = battle.setup().spell(spell).range == SpellRange::Caster;
                let square = if aimed { square } else { read_corner(reader, square) };
                Spot { square, height: battle.level_at(square) }
            }
            None => battle.spot(reader.creature()?),
        };
        if reader.eat_any(&["height", "at height"]) {
            spot.height = reader.feet()?;
        }
        casting.at = Some(spot);
    }
    casting.including = reader.eat_any(&["including me", "including self", "including myself"]);
    if reader.eat("sparing") {
        casting.targets = read_targets(reader)?;
    }
    Ok(casting)
}

/// The corners of a square but its north-western one: by how much the intersection lies further
/// east and south, and their words.
const CORNERS: [(u8, u8, [&str; 2]); 3] =
    [(1, 0, ["north-east", "ne"]), (0, 1, ["south-west", "sw"]), (1, 1, ["south-east", "se"])];

/// The square whose north-western corner is the corner of this square that is named.
pub(super) fn read_corner(reader: &mut Reader<'_>, square: Square) -> Square {
    let found = CORNERS.into_iter().find(|(_, _, words)| reader.eat_any(words));
    if found.is_none() && !reader.eat_any(&["north-west", "nw"]) {
        return square;
    }
    reader.eat("corner");
    let (east, south) = found.map_or((0, 0), |(east, south, _)| (east, south));
    Square { x: square.x.saturating_add(east), y: square.y.saturating_add(south) }
}

/// An intersection, by a square of the map.
pub(super) fn write_corner(battle: &Battle, square: Square) -> String {
    let grid = battle.setup().map.grid;
    let (east, south) = (u8::from(square.x >= grid.width), u8::from(square.y >= grid.height));
    let corner = CORNERS.into_iter().find(|(x, y, _)| (*x, *y) == (east, south));
    match corner {
        None => square.to_string(),
        Some((east, south, words)) => {
            let inner =
                Square { x: square.x.saturating_sub(east), y: square.y.saturating_sub(south) };
            format!("{inner} {}", words[0])
        }
    }
}

/// ` at level 2`, unless it goes without saying.
pub(super) fn slot_words(battle: &Battle, by: CreatureId, spell: SpellId, slot: u8) -> String {
    match slot == usual_slot(battle, by, spell) {
        true => String::new(),
        false => format!(" at level {slot}"),
    }
}

/// The slot that a casting takes when no level is named: none where it can be cast without, or
/// one of the spell's own level.
pub(super) fn usual_slot(battle: &Battle, by: CreatureId, spell: SpellId) -> u8 {
    let level = battle.setup().spells.get(spell.index()).map_or(0, |s| s.level);
    let known = battle.get(by).map(|_| battle.block(by).spellcasting.known.as_slice());
    let own = || known.unwrap_or_default().iter().filter(|k| k.spell == spell);
    let by_slot = own().any(|k| k.uses == SpellUses::Slot);
    let free = own().any(|k| k.uses != SpellUses::Slot);
    match by_slot {
        // Of the two ways, what costs no slot while it lasts.
        true if free && battle.casts_freely(by, spell) => 0,
        false if free => 0,
        _ => level,
    }
}

/// The targets of a casting when none is named: the caster, if the spell reaches no other.
fn usual_targets(battle: &Battle, by: CreatureId, spell: SpellId) -> Targets {
    match battle.setup().spells.get(spell.index()).map(|s| s.range) {
        Some(SpellRange::Caster) => Targets::one(by),
        _ => Targets::NONE,
    }
}

/// The spells of a creature's that last, told apart.
fn lasting(battle: &Battle, by: CreatureId) -> Vec<(EffectGroup, String)> {
    let mut bonds: Vec<(EffectGroup, String)> = Vec::new();
    for effect in battle.effects().iter().filter(|e| e.source == Some(by)) {
        if let Origin::Spell(spell) = effect.origin
            && !bonds.iter().any(|(bond, _)| *bond == effect.bond)
        {
            bonds.push((effect.bond, crate::spell(battle, spell).to_lowercase()));
        }
    }
    for zone in battle.zones().iter().filter(|z| z.caster == by) {
        if !bonds.iter().any(|(bond, _)| *bond == zone.bond) {
            bonds.push((zone.bond, crate::spell(battle, zone.spell).to_lowercase()));
        }
    }
    bonds.sort_by_key(|(bond, _)| *bond);
    apart(bonds)
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    Some(match verb {
        "cast" => {
            reader.eat("cast");
            let spell = reader.spell();
            spell.and_then(|spell| read_cast(reader, spell))
        }
        "use" => {
            reader.eat("use");
            let feature = reader.feature();
            // What is part of an action of several parts is not used by itself on a turn.
            if let (Ok(feature), Ok(actor)) = (&feature, reader.actor())
                && reader.battle.decision().question == Question::Turn(actor)
                && reader.battle.setup().spell(*feature).time == CastingTime::Routine
            {
                return None;
            }
            feature.and_then(|feature| read_cast(reader, feature))
        }
        "dismiss" => {
            reader.eat("dismiss");
            read_dismiss(reader)
        }
        _ => return None,
    })
}

/// `cast SPELL [at level N]`, then `[on NAME, NAME and NAME] [to SQUARE]`, or the place of an area; a
/// reaction when one is asked for.
fn read_cast(reader: &mut Reader<'_>, spell: SpellId) -> Read<Command> {
    let battle = reader.battle;
    let actor = reader.actor()?;
    let slot = read_level(reader)?.unwrap_or_else(|| usual_slot(battle, actor, spell));
    let on_turn = battle.decision().question == Question::Turn(actor);
    let reaction = matches!(battle.setup().spell(spell).time, CastingTime::Reaction(_));
    if reaction && !on_turn {
        return Ok(Command::React(Reaction::Spell { spell, slot }));
    }
    if area(battle, spell).is_some() {
        return read_place(reader, spell, slot).map(Command::Cast);
    }
    let targets = match reader.eat_any(&["on", "at"]) {
        false => usual_targets(battle, actor, spell),
        true if reader.eat_any(&["nobody", "no one"]) => Targets::NONE,
        true => match reader.attempt(read_target) {
            Some(Target::Object(object)) => {
                let casting = Casting::on(spell, slot, Targets::NONE);
                return Ok(Command::Cast(Casting { object: Some(object), ..casting }));
            }
            Some(Target::Square(square)) => {
                let at = Some(Spot { square, height: battle.level_at(square) });
                return Ok(Command::Cast(Casting {
                    at,
                    ..Casting::on(spell, slot, Targets::NONE)
                }));
            }
            Some(Target::Creature(first)) => read_more_targets(reader, first)?,
            None => read_targets(reader)?,
        },
    };
    let at = if reader.eat("to") { Some(read_spot(reader, actor)?) } else { None };
    Ok(Command::Cast(Casting { at, ..Casting::on(spell, slot, targets) }))
}

/// `d4`, `d4 height 20`.
fn read_spot(reader: &mut Reader<'_>, actor: CreatureId) -> Read<Spot> {
    let square = reader.square()?;
    let height = match reader.eat("height") {
        true => reader.number("a level in feet such as 20")?,
        false => usual_height(reader.battle, actor, square),
    };
    Ok(Spot { square, height })
}

pub(super) fn read_targets(reader: &mut Reader<'_>) -> Read<Targets> {
    let first = reader.creature()?;
    read_more_targets(reader, first)
}

/// The rest of `NAME, NAME and NAME`.
fn read_more_targets(reader: &mut Reader<'_>, first: CreatureId) -> Read<Targets> {
    let mut targets = Targets::one(first);
    loop {
        let comma = reader.eat(",");
        if !reader.eat("and") && !comma {
            return Ok(targets);
        }
        let before = reader.clone();
        let target = reader.creature()?;
        if !targets.push(target) {
            const { assert!(MOST_TARGETS == 12) };
            return Err(before.expected("at most 12 targets"));
        }
    }
}

/// `at level 2`, `with a level 2 slot`.
pub(super) fn read_level(reader: &mut Reader<'_>) -> Read<Option<u8>> {
    if reader.eat_any(&["at level", "at slot level"]) {
        return reader.number("a level, 1 to 9").map(Some);
    }
    if reader.eat("with a level") {
        let level = reader.number("a level, 1 to 9")?;
        reader.want("slot", "“slot”")?;
        return Ok(Some(level));
    }
    Ok(None)
}

fn read_dismiss(reader: &mut Reader<'_>) -> Read<Command> {
    let known = lasting(reader.battle, reader.actor()?);
    reader.find(Kind::Lasting, &known, |_| true).map(Command::Dismiss)
}
