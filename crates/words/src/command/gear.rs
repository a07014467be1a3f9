//! Gear, and the objects of the map.

use affray_rules::{Battle, Command, CreatureId, DoorState, GearId, GearKind, ObjectId};

use super::{
    Kind,
    reader::{Read, Reader, gears, named, objects},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    let gear = |id| named(&gears(battle.block(by)), id);
    let object = |id| named(&objects(battle), id);
    battle.get(by)?;
    Some(match *command {
        Command::Use { object: id } => {
            let verb = match battle.door_state(id) {
                None => "use",
                Some(DoorState::Open) => "close",
                Some(DoorState::Closed) => "open",
                Some(DoorState::Locked) => "unlock",
            };
            format!("{verb} {}", object(id))
        }
        Command::Break { object: id } => format!("break {}", object(id)),
        Command::Smother { object: id } => format!("put out {}", object(id)),
        Command::Draw(id) => format!("draw {}", gear(id)),
        Command::Stow(id) => format!("stow {}", gear(id)),
        Command::Drop(id) => format!("drop {}", gear(id)),
        Command::PickUp(id) => format!("pick up {}", gear(id)),
        Command::Shield { don: true } => "don shield".into(),
        Command::Shield { don: false } => "doff shield".into(),
        Command::Consume { gear: id, target } => {
            let kind = battle.block(by).gear.get(id.index()).map(|g| &g.kind);
            let potion = matches!(kind, Some(GearKind::Potion { .. }));
            let name = crate::creature(battle, target);
            match potion {
                true if target == by => format!("drink {}", gear(id)),
                true => format!("give {} to {name}", gear(id)),
                false => format!("use {} on {name}", gear(id)),
            }
        }
        _ => return None,
    })
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    let known = [
        "use", "open", "close", "unlock", "break", "draw", "stow", "sheathe", "drop", "pick",
        "don", "doff", "drink", "give", "put",
    ];
    let verb = known.into_iter().find(|known| *known == verb)?;
    reader.eat(verb);
    Some(match verb {
        "use" => read_use(reader),
        "open" => read_door(reader, DoorState::Closed, "the name of a closed door"),
        "close" => read_door(reader, DoorState::Open, "the name of an open door"),
        "unlock" => read_door(reader, DoorState::Locked, "the name of a locked door"),
        "break" => reader.object().map(|object| Command::Break { object }),
        "put" => {
            let out = reader.want("out", "“out” and what burns");
            out.and_then(|()| reader.object()).map(|object| Command::Smother { object })
        }
        "draw" => reader.gear().map(Command::Draw),
        "stow" | "sheathe" => reader.gear().map(Command::Stow),
        "drop" => reader.gear().map(Command::Drop),
        "pick" => {
            reader.want("up", "“up” and what").and_then(|()| reader.gear()).map(Command::PickUp)
        }
        "don" | "doff" => {
            reader.want("the shield", "“shield”").map(|()| Command::Shield { don: verb == "don" })
        }
        "drink" => {
            reader.gear().and_then(|gear| Ok(Command::Consume { gear, target: reader.actor()? }))
        }
        _ => read_give(reader),
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Object(ObjectId),
    Gear(GearId),
}

/// `use OBJECT`, `use GEAR [on NAME]`.
fn read_use(reader: &mut Reader<'_>) -> Read<Command> {
    // What is used on somebody is gear, even if an object has the same name.
    let on_somebody = reader.attempt(|r| {
        let gear = r.gear()?;
        r.want("on", "“on”")?;
        Ok(Command::Consume { gear, target: r.creature()? })
    });
    if let Some(command) = on_somebody {
        return Ok(command);
    }
    let battle = reader.battle;
    let things = objects(battle).into_iter().map(|(id, name)| (Thing::Object(id), name));
    let own = gears(reader.block()?).into_iter().map(|(id, name)| (Thing::Gear(id), name));
    let known: Vec<_> = things.chain(own).collect();
    let thing = reader.find(Kind::ObjectOrGear, &known, |t| matches!(t, Thing::Object(_)))?;
    match thing {
        Thing::Object(object) => Ok(Command::Use { object }),
        Thing::Gear(gear) => {
            let target = if reader.eat("on") { reader.creature()? } else { reader.actor()? };
            Ok(Command::Consume { gear, target })
        }
    }
}

/// `open DOOR`, `close DOOR`, `unlock DOOR`: using it, when it stands so that this can be meant. Who
/// opens a locked door finds out that it is.
fn read_door(reader: &mut Reader<'_>, stands: DoorState, what: &'static str) -> Read<Command> {
    let start = reader.clone();
    let object = reader.object()?;
    match (reader.battle.door_state(object), stands) {
        (Some(DoorState::Locked), DoorState::Closed) => Ok(Command::Use { object }),
        (Some(found), _) if found == stands => Ok(Command::Use { object }),
        _ => Err(start.expected(what)),
    }
}

/// `give GEAR to NAME`.
fn read_give(reader: &mut Reader<'_>) -> Read<Command> {
    let gear = reader.gear()?;
    reader.want("to", "“to” and whom")?;
    Ok(Command::Consume { gear, target: reader.creature()? })
}
