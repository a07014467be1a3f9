//! A line that a creature, a side or the GM says, and the command that it means.

use affray_rules::{Battle, Chooser, Command, CreatureId, Decision, Question};
use affray_words::{NotUnderstood, Speaker};

use crate::{expect::plays_in, names::Who, script::Speech};

/// Who says what, with the name looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) who: Who,
    pub(crate) words: String,
}

impl Said {
    /// Looks up who speaks.
    pub(crate) fn new(speech: &Speech, names: &crate::names::Names<'_>) -> Result<Said, String> {
        let who = names.who(&speech.speaker).ok_or_else(|| {
            format!("nobody here is called `{}`: there are {}", speech.speaker, names.creatures())
        })?;
        Ok(Said { who, words: speech.words.clone() })
    }

    /// The command that the words mean as things stand.
    pub(crate) fn command(&self, battle: &Battle) -> Result<Command, NotUnderstood> {
        let speaker = self.creature(battle).map_or(Speaker::Gm, Speaker::Creature);
        affray_words::parse(battle, speaker, &self.words)
    }

    /// The creature that speaks; of a side the one that is asked, or else the first.
    pub(crate) fn creature(&self, battle: &Battle) -> Option<CreatureId> {
        match self.who {
            Who::Creature(id) => Some(id),
            Who::Gm => None,
            Who::Side(side) => {
                let belongs = |id: &CreatureId| battle.creature(*id).side == side;
                let asked = Some(affray_words::asked(battle)).filter(belongs);
                asked.or_else(|| battle.ids().find(belongs))
            }
        }
    }

    /// Whether the speaker is asked now, and asked what the command answers.
    pub(crate) fn fits(&self, battle: &Battle, command: &Command) -> bool {
        let Decision { by, question } = battle.decision();
        match (command, question) {
            (command, _) if command.is_aside() => true,
            (Command::Rolled(_), Question::Roll(_)) => true,
            (Command::Rolled(_), _) | (_, Question::Roll(_) | Question::Over(_)) => false,
            (Command::React(_) | Command::Decline, Question::React { creature, .. }) => {
                self.speaks_for(battle, Chooser::Creature(creature))
            }
            (Command::React(_) | Command::Choose(_), Question::Part { .. }) => false,
            (_, Question::Part { creature, .. }) => {
                self.speaks_for(battle, Chooser::Creature(creature))
            }
            (Command::React(_) | Command::Decline, _) | (_, Question::React { .. }) => false,
            (Command::Choose(_), Question::Turn(_)) => false,
            (Command::Choose(_), _) => self.speaks_for(battle, by),
            (_, Question::Turn(id)) => self.speaks_for(battle, Chooser::Creature(id)),
            _ => false,
        }
    }

    /// Whether the speaker decides for the chooser.
    pub(crate) fn speaks_for(&self, battle: &Battle, chooser: Chooser) -> bool {
        match (self.who, chooser) {
            (Who::Creature(id), Chooser::Creature(asked)) => id == asked,
            (Who::Creature(id), Chooser::Players(side)) => battle.creature(id).side == side,
            (Who::Side(id), Chooser::Players(side)) => id == side,
            (Who::Creature(id), Chooser::AllPlayers) => !battle.is_gms(id),
            (Who::Side(id), Chooser::AllPlayers) => plays_in(battle, id),
            (Who::Side(id), Chooser::Creature(asked)) => battle.creature(asked).side == id,
            (Who::Gm, Chooser::Creature(asked)) => battle.is_gms(asked),
            (Who::Gm, Chooser::Gm) => true,
            _ => false,
        }
    }
}

/// Whether a command is what a creature does on its turn.
pub(crate) fn is_for_turn(command: &Command) -> bool {
    !command.is_aside()
        && !matches!(
            command,
            Command::React(_) | Command::Decline | Command::Choose(_) | Command::Rolled(_)
        )
}
