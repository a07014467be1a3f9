//! What a typed line means.

use affray_dice::Hand;
use affray_rules::{Battle, Command, CreatureId, Event, Newcomer, Question, Silent};
use affray_words::{FORMS, Problem, Speaker, asked, newcomer_named, parse, refusal, refusal_of};

use crate::{Table, WORDS, Word};

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// Nothing: empty, or a remark after `#`.
    Nothing,
    /// A word of the table's, and what stands behind it.
    Word(Word, &'a str),
    /// What real dice show.
    Dice(Vec<u16>),
    /// An option's number or a command.
    Deed(&'a str),
}

impl<'a> Line<'a> {
    /// What a line is, at a table as it stands.
    pub fn of(table: &Table, line: &'a str) -> Line<'a> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Line::Nothing;
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match Word::of(first) {
            // Two are the beginning of commands, too: "help Goblin 1 …", "roll the save".
            Some(Word::Help) if !rest.is_empty() && !is_explained(rest) => Line::Deed(line),
            Some(Word::Roll) if !rest.starts_with(|c: char| c.is_ascii_digit() || c == 'd') => {
                Line::Deed(line)
            }
            Some(word) => Line::Word(word, rest),
            None => match (table.wanted(), dice(line)) {
                (Some(_), Some(dice)) => Line::Dice(dice),
                _ => Line::Deed(line),
            },
        }
    }
}

/// Whether there is something to say about a word.
fn is_explained(word: &str) -> bool {
    let word = word.to_lowercase();
    let holds = |form: &str| form.split([' ', '|']).any(|part| part == word);
    FORMS.iter().any(|one| holds(one.form)) || WORDS.iter().any(|one| holds(one.form))
}

/// The numbers of a line that holds nothing else: `14`, `14 5 3`, `14, 5`.
fn dice(line: &str) -> Option<Vec<u16>> {
    let parts = line.split([' ', ',']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

impl Table {
    /// The command that a line is: an option's number, or words. Nothing is done.
    pub fn meaning(&self, line: &str) -> Result<Command, String> {
        self.read(self.battle(), line)
    }

    /// The creature that a line of the GM's would bring in, where the fight does not know it yet.
    pub fn newcomer_of<'l>(&self, line: &'l str) -> Option<&'l str> {
        let (speaker, words) = self.speaker(self.battle(), line.trim()).ok()?;
        let name = newcomer_named(words).filter(|_| speaker == Speaker::Gm)?;
        let known = |one: &Newcomer| one.name.eq_ignore_ascii_case(name);
        (!self.battle().setup().newcomers.iter().any(known)).then_some(name)
    }

    /// Does what a line says, and tells what happened, or says what is wrong with it; nothing is
    /// lost either way.
    pub fn say(&mut self, line: &str) -> Result<Vec<Event>, String> {
        // A rider speaks for the mount that it controls by that one's name.
        let named = line.split_once(':').and_then(|(name, _)| self.battle().by_name(name.trim()));
        let direct = named.and_then(|id| self.battle().direct_first(id));
        // The turn goes to the mount only for what it then can do.
        let directed = direct.and_then(|direct| {
            let mut battle = self.battle().clone();
            battle.apply(&direct, &mut Hand, &mut Silent).is_ok().then_some(battle)
        });
        let command = self.read(directed.as_ref().unwrap_or(self.battle()), line)?;
        let mut events = Vec::new();
        if let Some(direct) = direct {
            // It was found legal just now.
            events.extend(self.obey(&direct).unwrap_or_default());
        }
        match self.obey(&command) {
            Ok(more) => events.extend(more),
            Err(refused) => return Err(refusal(self.battle(), &refused)),
        }
        Ok(events)
    }

    /// The command that a line is as the fight stands, or will stand.
    fn read(&self, battle: &Battle, line: &str) -> Result<Command, String> {
        let line = line.trim();
        if !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()) {
            return self.numbered(line);
        }
        let (speaker, words) = self.speaker(battle, line)?;
        let command = parse(battle, speaker, words).map_err(|wrong| {
            let gms = || self.has_gm() && parse(battle, Speaker::Gm, words).is_ok();
            match wrong.problem {
                _ if speaker != Speaker::Gm && gms() => {
                    format!(
                        "Only the GM says that: type `GM: {words}`, or `gm` to speak as the GM."
                    )
                }
                Problem::Verb => format!("{wrong}\n  `help` lists what you can type."),
                _ => wrong.to_string(),
            }
        })?;
        match speaker {
            Speaker::Creature(id) | Speaker::Player(id) => {
                battle.check_by(id, &command).map_err(|refused| refusal_of(battle, id, &refused))?
            }
            Speaker::Gm => {
                battle.check_by_side(None, &command).map_err(|refused| refusal(battle, &refused))?
            }
        }
        Ok(command)
    }

    /// The option of a number, or what a die shows.
    fn numbered(&self, line: &str) -> Result<Command, String> {
        // A number too large for a list is too large for a die, too.
        let number: usize = line.parse().unwrap_or(usize::MAX);
        if let Question::Roll(wanted) = self.battle().decision().question {
            let sides = wanted.sides;
            let shows = u16::try_from(number).ok().filter(|n| (1..=sides).contains(n));
            return shows
                .map(Command::Rolled)
                .ok_or_else(|| format!("A d{sides} shows 1 to {sides}: type what yours shows."));
        }
        let options = self.options();
        options.get(number).map(|offer| offer.command).ok_or_else(|| match options.len() {
            0 => "There is nothing to choose: the fight is over.".to_owned(),
            most => format!("There is no option {line}: they go from 1 to {most}."),
        })
    }

    /// Who says what.
    fn speaker<'l>(&self, battle: &Battle, line: &'l str) -> Result<(Speaker, &'l str), String> {
        let viewer = self.viewer();
        let speaks_as = |id| match viewer {
            Some(_) => Speaker::Player(id),
            None => Speaker::Creature(id),
        };
        let knows = |id: &CreatureId| viewer.is_none_or(|side| battle.has_met(side, *id));
        match line.split_once(':').map(|(name, rest)| (name.trim(), rest.trim())) {
            None if self.speaks_as_gm() => Ok((Speaker::Gm, line)),
            None => Ok((speaks_as(asked(battle)), line)),
            Some((name, words)) if self.is_gm(name) => match self.has_gm() {
                true => Ok((Speaker::Gm, words)),
                false => {
                    let gm = &battle.setup().gm;
                    Err(format!("You don't play the {gm}: leave out `--as` to do so."))
                }
            },
            Some((name, words)) => match battle.by_name(name).filter(knows) {
                Some(id) if !self.plays(id) => Err(format!("You don't play {}.", battle.name(id))),
                Some(id) => Ok((speaks_as(id), words)),
                None => Err(format!("Nobody here is called `{name}`.")),
            },
        }
    }

    fn is_gm(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case("gm") || name.eq_ignore_ascii_case(&self.battle().setup().gm)
    }
}
