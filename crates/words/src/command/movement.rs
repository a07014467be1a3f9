//! Moving, falling, rising, leaving, and the end of a turn.

use affray_rules::{Battle, Command, CreatureId, Jump, MoveOptions, MovementMode, Path, Step};

use super::reader::{Read, Reader};
use crate::name;

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    Some(match command {
        Command::Move { to, path, course } => {
            let careful = if course.careful { "carefully " } else { "" };
            let verb = course.gait.map_or("move", name::gait);
            let level = course.level.map_or_else(String::new, |level| format!(" at {level}"));
            let via = match path {
                Some(path) => format!(" via {}", steps(battle, by, path)?),
                None => String::new(),
            };
            format!("{careful}{verb} to {to}{level}{via}")
        }
        Command::Jump(Jump::Long { to }) => format!("jump to {to}"),
        Command::Jump(Jump::High { feet }) => format!("jump {feet} up"),
        Command::Jump(Jump::Ledge { to }) => format!("jump up to {to}"),
        Command::DropProne => "drop prone".into(),
        Command::StandUp => "stand up".into(),
        Command::Leave => "leave".into(),
        Command::EndTurn => "end turn".into(),
        _ => return None,
    })
}

/// `c3 d4 up d4 up`: each square, and whether the step to it rises or sinks.
fn steps(battle: &Battle, by: CreatureId, path: &Path) -> Option<String> {
    let mut here = battle.get(by)?.square;
    let mut words = Vec::new();
    for step in path.steps() {
        here = step.square(here)?;
        words.push(here.to_string());
        match step.dz {
            1 => words.push("up".into()),
            -1 => words.push("down".into()),
            _ => {}
        }
    }
    Some(words.join(" "))
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    match verb {
        "move" | "go" | "walk" | "run" | "fly" | "swim" | "climb" | "burrow" | "carefully" => {
            Some(read_move(reader))
        }
        "jump" | "leap" => Some(read_jump(reader)),
        "drop" => reader.eat("drop prone").then_some(Ok(Command::DropProne)),
        "fall" => reader.eat("fall prone").then_some(Ok(Command::DropProne)),
        "stand" => {
            reader.eat("stand");
            reader.eat("up");
            Some(Ok(Command::StandUp))
        }
        "leave" | "flee" => {
            reader.eat_any(&["leave the map", "leave the fight", "leave", "flee"]);
            Some(Ok(Command::Leave))
        }
        "end" => {
            let turn = reader.eat("end the turn") || (reader.eat("end") && reader.is_done());
            turn.then_some(Ok(Command::EndTurn))
        }
        "done" | "pass" => {
            reader.eat_any(&["done", "pass"]);
            Some(Ok(Command::EndTurn))
        }
        _ => None,
    }
}

/// `jump to d4`, `jump up to d4`, `jump 3 up`, `jump up`: as high as it can.
fn read_jump(reader: &mut Reader<'_>) -> Read<Command> {
    reader.eat_any(&["jump", "leap"]);
    if reader.eat("up to") {
        return Ok(Command::Jump(Jump::Ledge { to: reader.square()? }));
    }
    if reader.eat("up") {
        let feet = reader.battle.high_jump(reader.actor()?);
        return Ok(Command::Jump(Jump::High { feet }));
    }
    if let Some(feet) = reader.attempt(|r| {
        let feet = r.feet()?;
        r.want("up", "“up”")?;
        Ok(feet)
    }) {
        return Ok(Command::Jump(Jump::High { feet }));
    }
    reader.eat("to");
    Ok(Command::Jump(Jump::Long { to: reader.square()? }))
}

/// `move to d2`, `move d2`, `fly to d2 at 20`, `carefully move to d2`, `move to d2 via c1 c2 d2`,
/// `move via c1 d2`.
fn read_move(reader: &mut Reader<'_>) -> Read<Command> {
    let mut course = MoveOptions { careful: reader.eat("carefully"), ..MoveOptions::PLAIN };
    if !reader.eat_any(&["move", "go", "run"]) {
        let named = MovementMode::ALL.into_iter().find(|gait| reader.eat(name::gait(*gait)));
        course.gait =
            Some(named.ok_or_else(|| reader.expected("move, fly, swim, climb or burrow"))?);
    }
    let goal = if reader.peek() == Some("via") {
        None
    } else {
        reader.eat("to");
        Some(reader.square()?)
    };
    if reader.eat("at") {
        course.level = Some(reader.feet()?);
    }
    course.careful |= reader.eat("carefully");
    let Some(from) = reader.eat("via").then(|| reader.actor()).transpose()? else {
        let to = goal.ok_or_else(|| reader.expected("a square such as d2"))?;
        return Ok(Command::Move { to, path: None, course });
    };
    let mut here = reader.battle.creature(from).square;
    let mut path = Path::EMPTY;
    let touch = "squares that touch each other, from the creature's own";
    while !reader.is_done() {
        if reader.eat_any(&[",", "and"]) {
            continue;
        }
        let next = reader.square()?;
        let dz = if reader.eat("up") { 1 } else { -i8::from(reader.eat("down")) };
        let way = here.direction_to(next);
        let step = match way {
            Some(way) => Step { dz, ..Step::from(way) },
            None if next == here && dz != 0 => Step { dx: 0, dy: 0, dz },
            None => return Err(reader.expected(touch)),
        };
        if !path.push(step) {
            return Err(reader.expected("fewer squares"));
        }
        here = next;
    }
    let to = goal.unwrap_or(here);
    // The last square may be left out when it is the goal anyway.
    if here != to {
        let last = here.direction_to(to).ok_or_else(|| reader.expected(touch))?;
        if !path.push(last) {
            return Err(reader.expected("fewer squares"));
        }
    }
    Ok(Command::Move { to, path: Some(path), course })
}
