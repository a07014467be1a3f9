//! The Ready action: what to do, and when.

use affray_rules::{
    AttackId, Battle, Command, CreatureId, Deed, Economy, Manner, Readied, Response, Skill,
    Trigger, Whose,
};

use super::{
    attacks::{read_shove_into, shove, usual_manner, weapon},
    magic::{read_level, slot_words, spell_name, usual_slot},
    reader::{Read, Reader, named, objects},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    let Command::Ready(Readied { trigger, response }) = *command else { return None };
    let name = |id| crate::creature(battle, id);
    let whom = |target: Option<CreatureId>| {
        target.map_or_else(String::new, |target| format!(" {}", name(target)))
    };
    let what = match response {
        Response::Attack { attack, manner, target } => {
            let verb = match manner {
                manner if manner == usual_manner(battle, by, attack) => "attack",
                Manner::Ranged => "shoot",
                Manner::Melee => "strike",
            };
            format!("to {verb}{} with {}", whom(target), weapon(battle, by, attack))
        }
        Response::Move { to } => format!("to move to {to}"),
        Response::Spell { spell, slot, target } => {
            let level = slot_words(battle, by, spell, slot);
            let whom = target.map_or_else(String::new, |target| format!(" on {}", name(target)));
            format!("{}{level}{whom}", spell_name(battle, by, spell))
        }
        Response::Dodge => "to dodge".into(),
        Response::Disengage => "to disengage".into(),
        Response::Grapple { target } => format!("to grapple{}", whom(target)),
        Response::Shove { target, into } => {
            format!("to shove{} {}", whom(target), shove(into))
        }
        Response::Use { object } => format!("to use {}", named(&objects(battle), object)),
        Response::Hide => "to hide".into(),
        Response::Dash { to } => format!("to dash to {to}"),
        Response::Help(help) => {
            format!("to {}", super::command_of(battle, by, &Command::Help(help, Economy::Action)))
        }
        Response::Search(skill) => format!("to search with {}", crate::skill(skill)),
        Response::Consume { gear, target } => {
            format!("to {}", super::command_of(battle, by, &Command::Consume { gear, target }))
        }
    };
    if trigger.deed == Deed::Told {
        return Some(format!("ready {what} when told"));
    }
    let who = match trigger.who {
        Whose::Creature(id) => name(id),
        Whose::AnyEnemy => "an enemy",
        Whose::AnyAlly => "an ally",
    };
    Some(format!("ready {what} when {who} {}", deed(trigger.deed)))
}

/// A deed in words: `comes within 5 ft`.
pub(crate) fn deed(deed: Deed) -> String {
    match deed {
        Deed::ComesWithin(feet) => format!("comes within {}", crate::feet(feet)),
        Deed::StepsOn(square) => format!("steps on {square}"),
        Deed::Moves => "moves".into(),
        Deed::Attacks => "attacks".into(),
        Deed::Casts => "casts a spell".into(),
        Deed::IsHit => "is hit".into(),
        Deed::Drops => "drops".into(),
        Deed::Told => "gives the word".into(),
    }
}

/// What comes behind the thing that is readied.
const WHEN: &str = "“when”, who and what: when an enemy comes within 5 ft";

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    if verb != "ready" {
        return None;
    }
    reader.eat("ready");
    Some(read_ready(reader).map(Command::Ready))
}

fn read_ready(reader: &mut Reader<'_>) -> Read<Readied> {
    let response = read_response(reader)?;
    reader.want("when", WHEN)?;
    if reader.eat_any(&["told", "i say so", "the gm says so"]) {
        // What the table waits for is its own business.
        reader.eat_rest();
        return Ok(Readied {
            trigger: Trigger { who: Whose::AnyAlly, deed: Deed::Told },
            response,
        });
    }
    let who = if reader.eat_any(&["an enemy", "any enemy"]) {
        Whose::AnyEnemy
    } else if reader.eat_any(&["an ally", "any ally"]) {
        Whose::AnyAlly
    } else {
        Whose::Creature(reader.creature()?)
    };
    Ok(Readied { trigger: Trigger { who, deed: read_deed(reader)? }, response })
}

fn read_deed(reader: &mut Reader<'_>) -> Read<Deed> {
    Ok(if reader.eat("comes within") {
        Deed::ComesWithin(reader.feet()?)
    } else if reader.eat("steps on") {
        Deed::StepsOn(reader.square()?)
    } else if reader.eat("moves") {
        Deed::Moves
    } else if reader.eat("attacks") {
        Deed::Attacks
    } else if reader.eat_any(&["casts a spell", "casts"]) {
        Deed::Casts
    } else if reader.eat("is hit") {
        Deed::IsHit
    } else if reader.eat_any(&["drops", "falls"]) {
        Deed::Drops
    } else {
        let deeds = "“comes within 5 ft”, “steps on d2”, “moves”, “attacks”, “casts a spell”, \
                     “is hit” or “drops”";
        return Err(reader.expected(deeds));
    })
}

/// What is readied: “to” do something, where the word may be left out, or a spell by its name.
fn read_response(reader: &mut Reader<'_>) -> Read<Response> {
    if reader.eat("to") {
        return read_action(reader);
    }
    // A spell may begin with the word for something else.
    let whole = |reader: &mut Reader<'_>| {
        let action = read_action(reader)?;
        if reader.peek() == Some("when") { Ok(action) } else { Err(reader.expected(WHEN)) }
    };
    if let Some(action) = reader.attempt(whole) {
        return Ok(action);
    }
    let mut other = reader.clone();
    match read_spell(&mut other) {
        Ok(spell) => {
            *reader = other;
            Ok(spell)
        }
        Err(wrong) if !wrong.suggestions.is_empty() => Err(wrong),
        Err(_) => read_action(reader),
    }
}

fn read_action(reader: &mut Reader<'_>) -> Read<Response> {
    if reader.eat("attack") {
        read_attack(reader, None)
    } else if reader.eat_any(&["shoot", "throw"]) {
        read_attack(reader, Some(Manner::Ranged))
    } else if reader.eat("strike") {
        read_attack(reader, Some(Manner::Melee))
    } else if reader.eat_any(&["move to", "move"]) {
        Ok(Response::Move { to: reader.square()? })
    } else if reader.eat("dodge") {
        Ok(Response::Dodge)
    } else if reader.eat("disengage") {
        Ok(Response::Disengage)
    } else if reader.eat("cast") {
        read_spell(reader)
    } else if reader.eat("grapple") {
        Ok(Response::Grapple { target: read_whom(reader)? })
    } else if reader.eat("shove") {
        read_shove(reader)
    } else if reader.eat_any(&["open", "close"]) {
        Ok(Response::Use { object: reader.object()? })
    } else if reader.eat("hide") {
        Ok(Response::Hide)
    } else if reader.eat_any(&["dash to", "dash"]) {
        Ok(Response::Dash { to: reader.square()? })
    } else if reader.eat("search") {
        match reader.eat("with") {
            true => reader.skill().map(Response::Search),
            false => Ok(Response::Search(Skill::Perception)),
        }
    } else if let Some(read) = read_deed_of_turn(reader) {
        read
    } else {
        let responses = "“to attack”, “to strike”, “to shoot”, “to grapple”, “to shove”, \
                         “to move to”, “to use”, “to open”, “to close”, “to hide”, “to dodge”, \
                         “to disengage”, “to dash to”, “to help”, “to search”, “to drink” or a spell";
        Err(reader.expected(responses))
    }
}

/// Helping and what is used up, as they are said on a turn.
fn read_deed_of_turn(reader: &mut Reader<'_>) -> Option<Read<Response>> {
    let verb = reader.peek()?.to_owned();
    let read = match verb.as_str() {
        "help" | "stabilise" | "stabilize" | "wake" => super::actions::read,
        "drink" | "give" | "use" => super::gear::read,
        _ => return None,
    };
    let wrong = reader.expected("“help NAME attack ENEMY” or “drink GEAR”");
    Some(read(reader, &verb)?.and_then(|command| match command {
        Command::Help(help, Economy::Action) => Ok(Response::Help(help)),
        Command::Consume { gear, target } => Ok(Response::Consume { gear, target }),
        Command::Use { object } => Ok(Response::Use { object }),
        _ => Err(wrong),
    }))
}

/// A name, or nothing: then it is for whoever sets it off.
fn read_whom(reader: &mut Reader<'_>) -> Read<Option<CreatureId>> {
    match reader.peek() {
        Some("when" | "prone" | "down" | "away" | "back") | None => Ok(None),
        Some(_) => reader.creature().map(Some),
    }
}

/// `shove [NAME] prone|away`.
fn read_shove(reader: &mut Reader<'_>) -> Read<Response> {
    let target = read_whom(reader)?;
    Ok(Response::Shove { target, into: read_shove_into(reader)? })
}

/// `[NAME] with WEAPON [NAME]`; without a weapon, the first that fits the manner.
fn read_attack(reader: &mut Reader<'_>, manner: Option<Manner>) -> Read<Response> {
    let here = |reader: &Reader<'_>| matches!(reader.peek(), Some("with" | "when") | None);
    let mut target = if here(reader) { None } else { Some(reader.creature()?) };
    let attack = if reader.eat("with") { Some(reader.attack()?) } else { None };
    if target.is_none() && attack.is_some() && !here(reader) {
        reader.eat("at");
        target = Some(reader.creature()?);
    }
    let actor = reader.actor()?;
    let fits = |attack: &affray_rules::Attack| match manner {
        None => true,
        Some(Manner::Melee) => attack.reach > 0,
        Some(Manner::Ranged) => attack.range.is_some(),
    };
    let first = || reader.battle.block(actor).attacks.iter().position(fits).unwrap_or(0);
    let attack = attack.unwrap_or_else(|| AttackId(first() as u8));
    let manner = manner.unwrap_or_else(|| usual_manner(reader.battle, actor, attack));
    Ok(Response::Attack { attack, manner, target })
}

/// `SPELL [at level N] [on NAME]`.
fn read_spell(reader: &mut Reader<'_>) -> Read<Response> {
    let spell = reader.spell()?;
    let actor = reader.actor()?;
    let slot = read_level(reader)?.unwrap_or_else(|| usual_slot(reader.battle, actor, spell));
    let target = if reader.eat_any(&["on", "at"]) { Some(reader.creature()?) } else { None };
    Ok(Response::Spell { spell, slot, target })
}
