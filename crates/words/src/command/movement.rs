//! Moving, falling, rising, leaving, and the end of a turn.

use affray_rules::{Battle, Command, CreatureId, Jump, Path, Square};

use super::reader::{Read, Reader};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    Some(match command {
        Command::Move { to, path: None } => format!("move to {to}"),
        Command::Move { to, path: Some(path) } => {
            let from = battle.get(by)?.square;
            let squares: Vec<String> = path.squares(from).map(|s| s.to_string()).collect();
            format!("move to {to} via {}", squares.join(" "))
        }
        Command::Jump(Jump::Long { to }) => format!("jump to {to}"),
        Command::Jump(Jump::High { feet }) => format!("jump {feet} up"),
        Command::DropProne => "drop prone".into(),
        Command::StandUp => "stand up".into(),
        Command::Leave => "leave".into(),
        Command::EndTurn => "end turn".into(),
        _ => return None,
    })
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    match verb {
        "move" | "go" | "walk" | "run" => Some(read_move(reader)),
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
        "end" => reader.eat("end the turn").then_some(Ok(Command::EndTurn)),
        "done" | "pass" => {
            reader.eat_any(&["done", "pass"]);
            Some(Ok(Command::EndTurn))
        }
        _ => None,
    }
}

/// `jump to d4`, `jump 3 up`, `jump up`: as high as it can.
fn read_jump(reader: &mut Reader<'_>) -> Read<Command> {
    reader.eat_any(&["jump", "leap"]);
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

/// `move to d2`, `move d2`, `move to d2 via c1 c2 d2`.
fn read_move(reader: &mut Reader<'_>) -> Read<Command> {
    reader.eat_any(&["move", "go", "walk", "run"]);
    reader.eat("to");
    let to = reader.square()?;
    if !reader.eat("via") {
        return Ok(Command::Move { to, path: None });
    }
    let from = reader.battle.creature(reader.actor()?).square;
    let mut squares: Vec<Square> = Vec::new();
    while !reader.is_done() {
        if !reader.eat_any(&[",", "and"]) {
            squares.push(reader.square()?);
        }
    }
    // The last square may be left out when it is the goal anyway.
    if squares.last() != Some(&to) {
        squares.push(to);
    }
    let path = Path::through(from, squares)
        .ok_or_else(|| reader.expected("squares that touch each other, from the creature's own"))?;
    Ok(Command::Move { to, path: Some(path) })
}
