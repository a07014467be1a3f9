//! The GM's overrides.

use std::num::NonZeroU16;

use affray_rules::{Battle, Command, CreatureId, DoorState, GmCommand, Life, Presence, Target};

use super::{
    attacks::read_target,
    grants,
    reader::{Read, Reader, named, objects},
};

pub(super) fn write(battle: &Battle, _: CreatureId, command: &Command) -> Option<String> {
    match command {
        Command::Gm(order) => Some(write_order(battle, *order)),
        _ => None,
    }
}

fn write_order(battle: &Battle, order: GmCommand) -> String {
    let name = |id| crate::creature(battle, id);
    match order {
        GmCommand::HitPoints { creature, hit_points } => {
            format!("set {} hp {hit_points}", name(creature))
        }
        GmCommand::Temporary { creature, hit_points } => {
            format!("give {} temp {hit_points}", name(creature))
        }
        GmCommand::Harm { creature, amount, kind, critical } => {
            let critical = if critical { " critical" } else { "" };
            format!("harm {} {amount} {}{critical}", name(creature), crate::damage_type(kind))
        }
        GmCommand::Heal { creature, amount } => format!("heal {} {amount}", name(creature)),
        GmCommand::Kill { creature } => format!("kill {}", name(creature)),
        GmCommand::Revive { creature } => format!("revive {}", name(creature)),
        GmCommand::Maximum { creature, change } => {
            format!("maximum of {} {change:+}", name(creature))
        }
        GmCommand::Place { creature, square, height } => {
            let height = height.map_or_else(String::new, |h| format!(" height {h}"));
            format!("place {} at {square}{height}", name(creature))
        }
        GmCommand::Shift { creature, feet, other, pull } => {
            let (verb, way) = if pull { ("pull", "towards") } else { ("push", "from") };
            format!("{verb} {} {} {way} {}", name(creature), crate::feet(feet), name(other))
        }
        GmCommand::Burn { creature } => format!("burn {}", name(creature)),
        GmCommand::Douse { creature } => format!("douse {}", name(creature)),
        GmCommand::Kindle { object, burns } => {
            let verb = if burns { "burn" } else { "douse" };
            format!("{verb} {}", named(&objects(battle), object))
        }
        GmCommand::Air { creature, rounds } => {
            format!("air {} {}", name(creature), crate::plural(rounds, "round"))
        }
        GmCommand::Give { creature, condition, source, rounds } => {
            let from = source.map_or_else(String::new, |id| format!(" from {}", name(id)));
            let rounds = match rounds {
                0 => String::new(),
                rounds => format!(" for {}", crate::plural(rounds, "round")),
            };
            format!("give {} {}{from}{rounds}", name(creature), crate::condition(condition))
        }
        GmCommand::Take { creature, condition } => {
            format!("take {} from {}", crate::condition(condition), name(creature))
        }
        GmCommand::Exhaust { creature, level } => format!("exhaust {} {level}", name(creature)),
        GmCommand::Join { creature, square } => format!("join {} at {square}", name(creature)),
        GmCommand::Remove { creature } => format!("remove {}", name(creature)),
        GmCommand::Initiative { creature, count } => {
            format!("initiative of {} {count}", name(creature))
        }
        GmCommand::GoBefore { creature, other } => {
            format!("let {} go before {}", name(creature), name(other))
        }
        GmCommand::RollOff => "roll off".into(),
        GmCommand::GiveAction { creature } => format!("give {} an action", name(creature)),
        GmCommand::GiveReaction { creature } => format!("give {} a reaction", name(creature)),
        GmCommand::Reveal { creature } => format!("reveal {}", name(creature)),
        GmCommand::Conceal { creature, stealth } => format!("conceal {} {stealth}", name(creature)),
        GmCommand::DisturbConcentration { creature } => {
            format!("disturb concentration of {}", name(creature))
        }
        GmCommand::LongRest { creature, fed: true } => format!("long rest {}", name(creature)),
        GmCommand::LongRest { creature, fed: false } => {
            format!("long rest {} unfed", name(creature))
        }
        GmCommand::Door { object, state } => {
            let state = match state {
                DoorState::Open => "open",
                DoorState::Closed => "closed",
                DoorState::Locked => "locked",
            };
            format!("set {} {state}", named(&objects(battle), object))
        }
        order @ (GmCommand::Favour { .. }
        | GmCommand::Cover { .. }
        | GmCommand::CallSave { .. }
        | GmCommand::CallCheck { .. }
        | GmCommand::Surprise { .. }
        | GmCommand::Attitude { .. }
        | GmCommand::Defect { .. }
        | GmCommand::Ground { .. }
        | GmCommand::DeathSaves { .. }
        | GmCommand::SpendReaction { .. }
        | GmCommand::Concentrate { .. }
        | GmCommand::Speed { .. }
        | GmCommand::Add { .. }
        | GmCommand::Stick { .. }) => grants::write(battle, order).unwrap_or_default(),
        GmCommand::End { winner: None } => "end".into(),
        GmCommand::End { winner: Some(side) } => format!("end {} win", crate::side(battle, side)),
    }
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    let known = [
        "set",
        "give",
        "harm",
        "heal",
        "kill",
        "revive",
        "maximum",
        "place",
        "push",
        "pull",
        "burn",
        "douse",
        "air",
        "take",
        "exhaust",
        "join",
        "remove",
        "initiative",
        "let",
        "roll",
        "reveal",
        "conceal",
        "disturb",
        "long",
        "end",
    ];
    let verb = known.into_iter().chain(grants::VERBS).find(|known| *known == verb)?;
    if verb == "roll" {
        return reader.eat("roll off").then_some(Ok(Command::Gm(GmCommand::RollOff)));
    }
    reader.eat(verb);
    if verb == "end" && reader.eat_any(&["the turn", "concentration"]) {
        return None;
    }
    // `kill` and `take` alone are answers.
    if reader.is_done() && matches!(verb, "kill" | "take") {
        return None;
    }
    Some(read_order(reader, verb).map(Command::Gm))
}

fn read_order(reader: &mut Reader<'_>, verb: &str) -> Read<GmCommand> {
    if grants::VERBS.contains(&verb) {
        return grants::read(reader, verb);
    }
    Ok(match verb {
        "set" => read_set(reader)?,
        "give" => read_give(reader)?,
        "harm" => {
            let creature = reader.creature()?;
            let amount = reader.number("how much damage")?;
            let kind = reader.damage_type()?;
            GmCommand::Harm { creature, amount, kind, critical: reader.eat("critical") }
        }
        "heal" => {
            let creature = reader.creature()?;
            GmCommand::Heal { creature, amount: reader.number("how many hit points")? }
        }
        "kill" => GmCommand::Kill { creature: reader.creature()? },
        "revive" => {
            let dead = |battle: &Battle, id| battle.creature(id).life == Life::Dead;
            GmCommand::Revive { creature: reader.creature_who(dead)? }
        }
        "maximum" => {
            reader.eat("of");
            let creature = reader.creature()?;
            reader.eat("by");
            GmCommand::Maximum { creature, change: reader.number("a change such as -5 or +5")? }
        }
        "place" => {
            let creature = reader.creature()?;
            reader.want("at", "“at” and a square")?;
            let square = reader.square()?;
            let height = match reader.eat("height") {
                true => Some(reader.number("a level in feet such as 20")?),
                false => None,
            };
            GmCommand::Place { creature, square, height }
        }
        "push" | "pull" => {
            let creature = reader.creature()?;
            let feet = reader.feet()?;
            let pull = verb == "pull";
            reader.want(if pull { "towards" } else { "from" }, "“from” or “towards” and whom")?;
            GmCommand::Shift { creature, feet, other: reader.creature()?, pull }
        }
        "burn" | "douse" => {
            let burns = verb == "burn";
            match read_target(reader)? {
                Target::Object(object) => GmCommand::Kindle { object, burns },
                Target::Creature(creature) if burns => GmCommand::Burn { creature },
                Target::Creature(creature) => GmCommand::Douse { creature },
                Target::Square(_) => return Err(reader.expected("a creature or an object")),
            }
        }
        "air" => {
            reader.eat("of");
            let creature = reader.creature()?;
            let rounds = reader.number("a number of rounds")?;
            reader.eat_any(&["rounds", "round"]);
            GmCommand::Air { creature, rounds }
        }
        "take" => {
            let condition = reader.condition()?;
            reader.want("from", "“from” and whom")?;
            GmCommand::Take { creature: reader.creature()?, condition }
        }
        "exhaust" => {
            let creature = reader.creature()?;
            GmCommand::Exhaust { creature, level: reader.number("a level, 0 to 6")? }
        }
        "join" => {
            let waiting = |battle: &Battle, id| battle.creature(id).presence == Presence::Reserve;
            let creature = reader.creature_who(waiting)?;
            reader.want("at", "“at” and a square")?;
            GmCommand::Join { creature, square: reader.square()? }
        }
        "remove" => GmCommand::Remove { creature: reader.creature()? },
        "initiative" => {
            reader.eat("of");
            let creature = reader.creature()?;
            GmCommand::Initiative { creature, count: reader.number("a count such as 12")? }
        }
        "let" => {
            let creature = reader.creature()?;
            reader.want("go before", "“go before” and whom")?;
            GmCommand::GoBefore { creature, other: reader.creature()? }
        }
        "reveal" => GmCommand::Reveal { creature: reader.creature()? },
        "conceal" => {
            let creature = reader.creature()?;
            GmCommand::Conceal { creature, stealth: reader.number("a Stealth total such as 15")? }
        }
        "disturb" => {
            reader.want("concentration", "“concentration of” and whom")?;
            reader.eat("of");
            GmCommand::DisturbConcentration { creature: reader.creature()? }
        }
        "long" => {
            reader.want("rest", "“rest” and who")?;
            reader.eat("for");
            let creature = reader.creature()?;
            GmCommand::LongRest { creature, fed: !reader.eat("unfed") }
        }
        _ => read_end(reader)?,
    })
}

/// `set NAME hp 12`, `set NAME temp 5`, `set DOOR open`.
fn read_set(reader: &mut Reader<'_>) -> Read<GmCommand> {
    let door = reader.attempt(|r| {
        let object = r.object()?;
        if r.eat("stuck") {
            r.want("dc", "“dc” and a number")?;
            return Ok(GmCommand::Stick { object, dc: r.number("a DC, 1 to 40")? });
        }
        let states = [
            ("open", DoorState::Open),
            ("closed", DoorState::Closed),
            ("locked", DoorState::Locked),
        ];
        let found = states.into_iter().find(|(word, _)| r.eat(word));
        let (_, state) =
            found.ok_or_else(|| r.expected("“open”, “closed”, “locked” or “stuck dc 15”"))?;
        Ok(GmCommand::Door { object, state })
    });
    if let Some(door) = door {
        return Ok(door);
    }
    let creature = reader.creature()?;
    if reader.eat_any(&["hp", "hit points"]) {
        reader.eat("to");
        return Ok(GmCommand::HitPoints { creature, hit_points: reader.number("hit points")? });
    }
    if reader.eat_any(&["temp", "temporary hit points"]) {
        reader.eat("to");
        return Ok(GmCommand::Temporary { creature, hit_points: reader.number("hit points")? });
    }
    Err(reader.expected("“hp” or “temp”"))
}

/// `give NAME temp 5`, `an action`, `a reaction`, or a condition.
fn read_give(reader: &mut Reader<'_>) -> Read<GmCommand> {
    let creature = reader.creature()?;
    if reader.eat_any(&["temp", "temporary hit points"]) {
        return Ok(GmCommand::Temporary { creature, hit_points: reader.number("hit points")? });
    }
    if reader.eat("an action") {
        return Ok(GmCommand::GiveAction { creature });
    }
    if reader.eat("a reaction") {
        return Ok(GmCommand::GiveReaction { creature });
    }
    let condition = reader.condition()?;
    let source = if reader.eat("from") { Some(reader.creature()?) } else { None };
    let rounds = match reader.eat("for") {
        true => reader.number::<NonZeroU16>("a number of rounds from 1")?.get(),
        false => 0,
    };
    reader.eat_any(&["rounds", "round"]);
    Ok(GmCommand::Give { creature, condition, source, rounds })
}

/// `end`, `end Heroes win`.
fn read_end(reader: &mut Reader<'_>) -> Read<GmCommand> {
    reader.eat_any(&["the fight", "fight"]);
    if reader.is_done() {
        return Ok(GmCommand::End { winner: None });
    }
    let winner = Some(reader.side()?);
    reader.eat_any(&["win", "wins"]);
    Ok(GmCommand::End { winner })
}
