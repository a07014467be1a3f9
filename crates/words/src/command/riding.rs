//! Getting on and off a mount, and steering it.

use affray_rules::{Battle, Command, CreatureId};

use super::reader::{Read, Reader};

pub(super) fn write(battle: &Battle, _: CreatureId, command: &Command) -> Option<String> {
    Some(match *command {
        Command::Mount { mount, control } => {
            let how = if control { "control" } else { "let it act" };
            format!("mount {} and {how}", crate::creature(battle, mount))
        }
        Command::Dismount { to: Some(to) } => format!("dismount to {to}"),
        Command::Dismount { to: None } => "dismount".into(),
        Command::Direct(creature) => format!("turn to {}", crate::creature(battle, creature)),
        _ => return None,
    })
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    match verb {
        "mount" => {
            reader.eat("mount");
            Some(read_mount(reader))
        }
        "dismount" => {
            reader.eat("dismount");
            if reader.is_done() {
                return Some(Ok(Command::Dismount { to: None }));
            }
            reader.eat("to");
            Some(reader.square().map(|to| Command::Dismount { to: Some(to) }))
        }
        "turn" => reader.eat("turn to").then(|| reader.creature().map(Command::Direct)),
        _ => None,
    }
}

/// `mount Horse`, `mount Horse and control it`, `mount Horse and let it act`.
fn read_mount(reader: &mut Reader<'_>) -> Read<Command> {
    let mount = reader.creature()?;
    reader.eat("and");
    let control = if reader.eat_any(&["control it", "control"]) {
        true
    } else if reader.eat_any(&["let it act", "let it"]) {
        false
    } else {
        reader.battle.would_obey(mount)
    };
    Ok(Command::Mount { mount, control })
}
