//! The command language: what people type, and how a command is written down.
//!
//! Each chapter has a `write` that puts its commands into words and a `read` that knows its
//! verbs; the two stand side by side, since what one writes the other must read.

mod actions;
mod answers;
mod attacks;
mod forms;
mod gear;
mod gm;
mod grants;
mod magic;
mod movement;
mod not_understood;
mod reader;
mod ready;
mod riding;
mod routines;
mod sentence;
mod talk;
mod words;

use affray_rules::{Battle, Chooser, Command, CreatureId, Question};

pub use forms::{FORMS, Form};
pub use grants::newcomer_named;
pub use not_understood::{Kind, NotUnderstood, Problem};
use reader::{Read, Reader};
pub(crate) use ready::deed;
pub use sentence::sentence;

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// Whoever plays the creature.
    Creature(CreatureId),
    /// Whoever plays the creature and knows no more than its side: those it has never met have no
    /// names for it.
    Player(CreatureId),
    /// The GM, who overrules, and who speaks for the creature that the engine waits for.
    Gm,
}

/// Writes a command as a person would type it, for the creature that the engine waits for.
pub fn command(battle: &Battle, command: &Command) -> String {
    command_of(battle, asked(battle), command)
}

/// Writes a command of this creature's as a person would type it.
pub fn command_of(battle: &Battle, by: CreatureId, command: &Command) -> String {
    let write = match command {
        Command::Move { .. }
        | Command::Jump(_)
        | Command::DropProne
        | Command::StandUp
        | Command::Leave
        | Command::EndTurn => movement::write,
        Command::Mount { .. } | Command::Dismount { .. } | Command::Direct(_) => riding::write,
        Command::Attack(_)
        | Command::Grapple { .. }
        | Command::Shove { .. }
        | Command::Escape { .. }
        | Command::Free { .. }
        | Command::Release { .. } => attacks::write,
        Command::Dash(_)
        | Command::Disengage(_)
        | Command::Dodge(_)
        | Command::Hide(_)
        | Command::Help(..)
        | Command::Search(_)
        | Command::Study(_)
        | Command::Influence { .. }
        | Command::PutOut
        | Command::Improvise { .. } => actions::write,
        Command::Ready(_) => ready::write,
        Command::Cast(_) | Command::Dismiss(_) => magic::write,
        Command::Perform(_) => routines::write,
        Command::Use { .. }
        | Command::Break { .. }
        | Command::Smother { .. }
        | Command::Draw(_)
        | Command::Stow(_)
        | Command::Drop(_)
        | Command::PickUp(_)
        | Command::Shield { .. }
        | Command::Consume { .. } => gear::write,
        Command::React(_) | Command::Decline | Command::Choose(_) | Command::Rolled(_) => {
            answers::write
        }
        Command::Speak { .. }
        | Command::Surrender(_)
        | Command::Agree(_)
        | Command::EndConcentration(_)
        | Command::AskSaves { .. }
        | Command::WatchAllies { .. }
        | Command::SetOff(_) => talk::write,
        Command::Gm(_) => gm::write,
    };
    write(battle, by, command).unwrap_or_default()
}

/// Reads a command.
///
/// Letters' case, extra spaces, articles and a full stop at the end do not matter; a name may be
/// cut short while it is nobody else's. The forms are listed in [`FORMS`].
pub fn parse(battle: &Battle, speaker: Speaker, text: &str) -> Result<Command, NotUnderstood> {
    let actor = match speaker {
        Speaker::Creature(id) | Speaker::Player(id) => battle.get(id).map(|_| id),
        Speaker::Gm => Some(asked(battle)),
    };
    let listener = match speaker {
        Speaker::Player(id) => battle.get(id).map(|one| one.side),
        Speaker::Creature(_) | Speaker::Gm => None,
    };
    let start = Reader::new(battle, actor, text).for_side(listener);
    let Some(verb) = start.peek().map(str::to_owned) else {
        return Err(start.empty());
    };
    let gm: &[Chapter] = match speaker {
        Speaker::Gm => &[gm::read],
        Speaker::Creature(_) | Speaker::Player(_) => &[],
    };
    let chapters: [Chapter; 10] = [
        movement::read,
        riding::read,
        attacks::read,
        actions::read,
        ready::read,
        magic::read,
        routines::read,
        gear::read,
        answers::read,
        talk::read,
    ];
    // A verb may belong to several chapters; the one that got furthest says what was wrong.
    let mut wrong: Option<NotUnderstood> = None;
    for read in gm.iter().chain(&chapters) {
        let mut reader = start.clone();
        let found = match read(&mut reader, &verb) {
            None => continue,
            Some(read) => read.and_then(|command| reader.end().map(|()| command)),
        };
        match found {
            Ok(command) => return Ok(command),
            Err(error) if wrong.as_ref().is_none_or(|w| error.column > w.column) => {
                wrong = Some(error);
            }
            Err(_) => {}
        }
    }
    Err(wrong.unwrap_or_else(|| start.unknown_verb(&verb, speaker)))
}

/// A chapter's reader: nothing for a verb that it does not know.
type Chapter = fn(&mut Reader<'_>, &str) -> Option<Read<Command>>;

/// The creature that the engine waits for, or whose turn it is.
pub fn asked(battle: &Battle) -> CreatureId {
    let decision = battle.decision();
    match (decision.question, decision.by) {
        (Question::Turn(id) | Question::React { creature: id, .. }, _)
        | (_, Chooser::Creature(id)) => id,
        _ => battle.turn().creature,
    }
}
