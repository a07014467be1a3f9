//! Talk at the table.

use affray_rules::{Battle, Command, CreatureId};

use super::reader::{Read, Reader};

pub(super) fn write(battle: &Battle, by: CreatureId, command: &Command) -> Option<String> {
    // Others than the one who is asked may talk: then the words name who.
    let named = |id: CreatureId, words: &str| match id == by {
        true => words.to_owned(),
        false => format!("{words} for {}", crate::creature(battle, id)),
    };
    Some(match *command {
        Command::Speak { creature, at_length: false } => named(creature, "say"),
        Command::Speak { creature, at_length: true } => named(creature, "talk at length"),
        Command::Surrender(creature) => named(creature, "surrender"),
        Command::Agree(side) => match battle.get(by).is_some_and(|c| c.side == side) {
            true => "agree to end".into(),
            false => format!("{} agree to end", crate::side(battle, side)),
        },
        Command::EndConcentration(creature) => named(creature, "stop concentrating"),
        Command::AskSaves { creature, ask: true } => named(creature, "ask before saves"),
        Command::AskSaves { creature, ask: false } => named(creature, "do not ask before saves"),
        Command::SetOff(creature) => named(creature, "set off"),
        Command::WatchAllies { creature, ask: true } => named(creature, "ask about allies"),
        Command::WatchAllies { creature, ask: false } => named(creature, "do not ask about allies"),
        _ => return None,
    })
}

pub(super) fn read(reader: &mut Reader<'_>, _: &str) -> Option<Read<Command>> {
    if let Some(side) = reader.attempt(|r| {
        let side = r.side()?;
        if r.eat_any(&["agree to end", "agrees to end", "agree", "agrees"]) {
            r.end().map(|()| side)
        } else {
            Err(r.expected("“agree to end”"))
        }
    }) {
        return Some(Ok(Command::Agree(side)));
    }
    if reader.eat_any(&["agree to end", "agree"]) {
        let side = reader.actor().map(|id| reader.battle.creature(id).side);
        return Some(side.map(Command::Agree));
    }
    type Make = fn(CreatureId) -> Command;
    let forms: [(&str, Make); 18] = [
        ("set off", Command::SetOff),
        ("now", Command::SetOff),
        ("say", |creature| Command::Speak { creature, at_length: false }),
        ("speak at length", |creature| Command::Speak { creature, at_length: true }),
        ("speak", |creature| Command::Speak { creature, at_length: false }),
        ("talk at length", |creature| Command::Speak { creature, at_length: true }),
        ("talk", |creature| Command::Speak { creature, at_length: false }),
        ("surrender", Command::Surrender),
        ("stop concentrating", Command::EndConcentration),
        ("stop concentration", Command::EndConcentration),
        ("end concentration", Command::EndConcentration),
        ("stop", Command::EndConcentration),
        ("ask about allies", |creature| Command::WatchAllies { creature, ask: true }),
        ("do not ask about allies", |creature| Command::WatchAllies { creature, ask: false }),
        ("don't ask about allies", |creature| Command::WatchAllies { creature, ask: false }),
        ("ask before saves", |creature| Command::AskSaves { creature, ask: true }),
        ("do not ask before saves", |creature| Command::AskSaves { creature, ask: false }),
        ("don't ask before saves", |creature| Command::AskSaves { creature, ask: false }),
    ];
    let make = forms.into_iter().find_map(|(form, make)| reader.eat(form).then_some(make))?;
    let whom = if reader.eat("for") { reader.creature() } else { reader.actor() };
    Some(whom.map(make))
}
