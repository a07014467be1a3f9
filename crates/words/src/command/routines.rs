//! What a stat block lets a creature do in several parts: legendary actions and the like.

use affray_rules::{Battle, Command, CreatureId, Question, Reaction};

use super::{
    Kind,
    reader::{Read, Reader, apart, named},
};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    match *command {
        Command::Perform(place) => Some(format!("use {}", name(battle, by, place))),
        _ => None,
    }
}

/// The name of a routine, told apart from the others.
pub(super) fn name(battle: &Battle, by: CreatureId, place: u8) -> String {
    named(&routines(battle, by), place)
}

fn routines(battle: &Battle, by: CreatureId) -> Vec<(u8, String)> {
    let routines = battle.get(by).map(|_| battle.block(by).routines.as_slice());
    let named = routines.unwrap_or_default().iter().enumerate();
    apart(named.map(|(i, routine)| (i as u8, routine.name.to_lowercase())))
}

/// `use NAME` on the turn, `legendary NAME` after another's, `lair NAME` on count 20.
pub(super) fn read(reader: &mut Reader<'_>, verb: &str) -> Option<Read<Command>> {
    let known = routines(reader.battle, reader.actor().ok()?);
    let asked = matches!(reader.battle.decision().question, Question::React { .. });
    match verb {
        "legendary" => {
            reader.eat_any(&["legendary action", "legendary"]);
            let found = reader.find(Kind::Routine, &known, |_| true);
            Some(found.map(|place| Command::React(Reaction::Legendary(place))))
        }
        "lair" => {
            reader.eat_any(&["lair action", "lair"]);
            let found = reader.find(Kind::Routine, &known, |_| true);
            Some(found.map(|place| Command::React(Reaction::Lair(place))))
        }
        "use" if !known.is_empty() => {
            reader.eat("use");
            let found = reader.find(Kind::Routine, &known, |_| true);
            Some(found.map(|place| match asked {
                true => Command::React(Reaction::Legendary(place)),
                false => Command::Perform(place),
            }))
        }
        _ => None,
    }
}
