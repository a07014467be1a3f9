//! The common actions.

use affray_rules::{Battle, Command, CreatureId, Economy, Help, Skill};

use super::reader::{Read, Reader};

pub(super) fn write(battle: &Battle, _: CreatureId, command: &Command) -> Option<String> {
    let name = |id| crate::creature(battle, id);
    let lower = |skill| crate::skill(skill).to_lowercase();
    Some(match *command {
        Command::Dash(economy) => common("dash", economy),
        Command::Disengage(economy) => common("disengage", economy),
        Command::Dodge(economy) => common("dodge", economy),
        Command::Hide(economy) => common("hide", economy),
        Command::Help(help, economy) => {
            let deed = match help {
                Help::Attack { target, ally: Some(ally) } => {
                    format!("help {} attack {}", name(ally), name(target))
                }
                Help::Attack { target, ally: None } => format!("help attack {}", name(target)),
                Help::Check { ally, skill } => {
                    format!("help {} with {}", name(ally), lower(skill))
                }
                Help::Stabilise { target } => format!("stabilise {}", name(target)),
                Help::Wake { target } => format!("wake {}", name(target)),
            };
            common(&deed, economy)
        }
        Command::Search(skill) => format!("search with {}", lower(skill)),
        Command::Study(skill) => format!("study with {}", lower(skill)),
        Command::Influence { target, skill } => {
            format!("influence {} with {}", name(target), lower(skill))
        }
        Command::PutOut => "put out the fire".into(),
        Command::Improvise { ability } => {
            format!("improvise with {}", crate::ability(ability).to_lowercase())
        }
        _ => return None,
    })
}

fn common(verb: &str, economy: Economy) -> String {
    match economy {
        Economy::Action => verb.to_owned(),
        Economy::Bonus => format!("{verb} as a bonus action"),
    }
}

pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    if let Some(command) = read_common(reader) {
        return Some(command);
    }
    if reader.eat_any(&["put out the fire", "put the fire out", "roll on the ground"]) {
        return Some(Ok(Command::PutOut));
    }
    let known = ["search", "study", "influence", "improvise"];
    let verb = known.into_iter().find(|known| *known == verb)?;
    reader.eat(verb);
    Some(match verb {
        "search" if reader.is_done() => Ok(Command::Search(Skill::Perception)),
        "search" => read_skill(reader).map(Command::Search),
        "study" => read_skill(reader).map(Command::Study),
        "influence" => read_influence(reader),
        _ => reader
            .want("with", "“with” and an ability")
            .and_then(|()| reader.ability())
            .map(|ability| Command::Improvise { ability }),
    })
}

/// An action that may be a bonus action, once it is said what pays for it.
type Paid = fn(Economy) -> Command;

const COMMON: [(&str, Paid); 4] = [
    ("dash", Command::Dash),
    ("disengage", Command::Disengage),
    ("dodge", Command::Dodge),
    ("hide", Command::Hide),
];

/// What can also be a bonus action.
fn read_common(reader: &mut Reader<'_>) -> Option<Read<Command>> {
    let bonus = reader.eat("bonus");
    if let Some((_, command)) = COMMON.into_iter().find(|(verb, _)| reader.eat(verb)) {
        return Some(Ok(command(economy(reader, bonus))));
    }
    let help = if reader.eat("help") {
        read_help(reader)
    } else if reader.eat_any(&["stabilise", "stabilize"]) {
        reader.creature().map(|target| Help::Stabilise { target })
    } else if reader.eat("wake") {
        reader.eat("up");
        reader.creature().map(|target| Help::Wake { target })
    } else {
        return None;
    };
    Some(help.map(|help| Command::Help(help, economy(reader, bonus))))
}

/// What pays for an action: `bonus` may stand before or after it.
fn economy(reader: &mut Reader<'_>, bonus: bool) -> Economy {
    let later = reader.eat_any(&["as a bonus action", "as bonus"]);
    if bonus || later { Economy::Bonus } else { Economy::Action }
}

fn read_skill(reader: &mut Reader<'_>) -> Read<Skill> {
    reader.want("with", "“with” and a skill")?;
    reader.skill()
}

fn read_influence(reader: &mut Reader<'_>) -> Read<Command> {
    let target = reader.creature()?;
    Ok(Command::Influence { target, skill: read_skill(reader)? })
}

/// `help attack TARGET`, `help NAME attack TARGET`, `help NAME with SKILL`.
fn read_help(reader: &mut Reader<'_>) -> Read<Help> {
    if reader.eat("attack") {
        return Ok(Help::Attack { target: reader.creature()?, ally: None });
    }
    let ally = reader.creature()?;
    reader.eat("to");
    if reader.eat("attack") {
        return Ok(Help::Attack { target: reader.creature()?, ally: Some(ally) });
    }
    reader.want("with", "“attack” and an enemy, or “with” and a skill")?;
    Ok(Help::Check { ally, skill: reader.skill()? })
}
