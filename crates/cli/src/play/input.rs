use std::io::{self, Write as _};

use affray_dice::Hand;
use affray_rules::{Battle, Command, CreatureId, Question, Silent};
use affray_words::{Problem, Speaker, asked, parse, preview, refusal, why};

use super::{files, help, options::Options, table::Table, view};
use crate::{
    colour::{BAD, FAINT, STRONG},
    map,
    screen::Screen,
    story::{Story, painted},
};

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next line.
    Go,
    /// Nothing: the person leaves.
    Leave,
}

/// The words that are not the creatures' but the table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Undo,
    Save,
    Load,
    Why,
    Options,
    Odds,
    Map,
    Log,
    Help,
    Quit,
}

impl Word {
    fn of(word: &str) -> Option<Word> {
        Some(match word.to_ascii_lowercase().as_str() {
            "undo" => Word::Undo,
            "save" => Word::Save,
            "load" => Word::Load,
            "why" => Word::Why,
            "options" => Word::Options,
            "odds" | "preview" => Word::Odds,
            "map" => Word::Map,
            "log" => Word::Log,
            "help" | "?" => Word::Help,
            "quit" | "exit" => Word::Quit,
            _ => return None,
        })
    }
}

/// Does what a line says, or says what is wrong with it; nothing is lost either way.
pub(super) fn obey(table: &mut Table, line: &str, screen: &mut Screen) -> io::Result<Next> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Next::Go);
    }
    // "help Goblin" is a deed, "help" a cry for help.
    let word = Word::of(first).filter(|w| *w != Word::Help || rest.is_empty());
    match word {
        None | Some(Word::Options | Word::Odds) if !table.is_mine() => {
            wrong(screen, "Others decide now. Press Enter to let them go on.")?;
        }
        Some(Word::Quit) => return Ok(Next::Leave),
        Some(Word::Help) => help::help(screen)?,
        Some(Word::Map) => map::draw(table.battle(), table.viewer(), screen)?,
        Some(Word::Log) => log(table, screen)?,
        Some(Word::Why) => explain(table, screen)?,
        Some(Word::Options) => options(table, screen)?,
        Some(Word::Odds) => odds(table, rest, screen)?,
        Some(Word::Undo) => undo(table, rest, screen)?,
        Some(Word::Save) => files::save(table, rest, screen)?,
        Some(Word::Load) => files::load(table, rest, screen)?,
        None => command(table, line, screen)?,
    }
    Ok(Next::Go)
}

/// Says what is wrong.
pub(super) fn wrong(screen: &mut Screen, why: &str) -> io::Result<()> {
    writeln!(screen, "{BAD}{why}{BAD:#}")
}

fn command(table: &mut Table, line: &str, screen: &mut Screen) -> io::Result<()> {
    // A rider speaks for the mount that it controls by that one's name.
    let named = line.split_once(':').and_then(|(name, _)| table.battle().by_name(name.trim()));
    let direct = named.and_then(|id| table.battle().direct_first(id));
    // The turn goes to the mount only for what it then can do.
    let directed = direct.map(|direct| {
        let mut battle = table.battle().clone();
        battle.carry_out(&direct, &mut Hand, &mut Silent);
        battle
    });
    let command = match read(table, directed.as_ref().unwrap_or(table.battle()), line) {
        Ok(command) => command,
        Err(why) => return wrong(screen, &why),
    };
    if let Some(direct) = direct {
        // It was found legal just now.
        let _ = table.obey(&direct, screen)?;
    }
    if let Err(refused) = table.obey(&command, screen)? {
        let why = refusal(table.battle(), &refused);
        wrong(screen, &why)?;
    }
    Ok(())
}

/// The command that a line is as the fight stands, or will stand.
fn read(table: &Table, battle: &Battle, line: &str) -> Result<Command, String> {
    if line.bytes().all(|b| b.is_ascii_digit()) {
        let options = Options::new(battle);
        // A number too large for a list is too large for a die, too.
        let number: usize = line.parse().unwrap_or(usize::MAX);
        if let Question::Roll(wanted) = battle.decision().question {
            let sides = wanted.sides;
            let shows = u16::try_from(number).ok().filter(|n| (1..=sides).contains(n));
            return shows
                .map(Command::Rolled)
                .ok_or_else(|| format!("A d{sides} shows 1 to {sides}: type what yours shows."));
        }
        return options.get(number).ok_or_else(|| match options.len() {
            0 => "There is nothing to choose: the fight is over.".to_owned(),
            most => format!("There is no option {line}: they go from 1 to {most}."),
        });
    }
    let asked = asked(battle);
    let speaks_as = |id| match table.viewer() {
        Some(_) => Speaker::Player(id),
        None => Speaker::Creature(id),
    };
    let knows = |id: &CreatureId| table.viewer().is_none_or(|side| battle.has_met(side, *id));
    let plays = |id: CreatureId| table.viewer().is_none_or(|side| battle.creature(id).side == side);
    let (speaker, words) = match line.split_once(':').map(|(n, rest)| (n.trim(), rest.trim())) {
        None => (speaks_as(asked), line),
        Some((name, words)) if is_gm(table, name) => {
            if !table.has_gm() {
                let gm = &battle.setup().gm;
                return Err(format!("You don't play the {gm}: leave out `--as` to do so."));
            }
            (Speaker::Gm, words)
        }
        Some((name, words)) => match battle.by_name(name).filter(knows) {
            Some(id) if plays(id) => (speaks_as(id), words),
            Some(id) => return Err(format!("You don't play {}.", battle.name(id))),
            None => return Err(format!("Nobody here is called `{name}`.")),
        },
    };
    let command = parse(battle, speaker, words).map_err(|wrong| match wrong.problem {
        Problem::Verb => format!("{wrong}\n  `help` lists what you can type."),
        _ => wrong.to_string(),
    })?;
    let allowed = match speaker {
        Speaker::Creature(id) | Speaker::Player(id) => battle.check_by(id, &command),
        Speaker::Gm => battle.check(&command),
    };
    allowed.map_err(|refused| refusal(battle, &refused))?;
    Ok(command)
}

fn is_gm(table: &Table, name: &str) -> bool {
    name.eq_ignore_ascii_case("gm") || name.eq_ignore_ascii_case(&table.battle().setup().gm)
}

fn undo(table: &mut Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    let count = match rest {
        "" => 1,
        "all" => usize::MAX,
        number => match number.parse() {
            Ok(count) if count > 0 => count,
            _ => {
                return wrong(
                    screen,
                    "Type `undo`, or `undo 3` for three commands, or `undo all`.",
                );
            }
        },
    };
    match table.undo(count) {
        0 => wrong(screen, "There is nothing to take back."),
        undone => {
            let commands = affray_words::plural(undone as u64, "command");
            writeln!(screen, "Took back {commands}, with all that came after.")
        }
    }
}

fn log(table: &Table, screen: &mut Screen) -> io::Result<()> {
    let events: Vec<_> = table.log().cloned().collect();
    if events.is_empty() {
        return writeln!(screen, "Nothing has happened here yet.");
    }
    Story::new(false).tell(table.battle(), &events, screen)
}

/// What a command would come to, without giving it.
fn odds(table: &Table, line: &str, screen: &mut Screen) -> io::Result<()> {
    if line.is_empty() {
        return wrong(screen, "The odds of what? Type `odds 3`, or `odds move to d4`.");
    }
    let battle = table.battle();
    let told = read(table, battle, line)
        .and_then(|c| battle.preview(&c).map_err(|refused| refusal(battle, &refused)));
    match told {
        Err(why) => wrong(screen, &why),
        Ok(odds) => {
            for line in preview(battle, &odds) {
                screen.story("  ", &painted(&line))?;
            }
            Ok(())
        }
    }
}

/// How the last roll came about.
fn explain(table: &Table, screen: &mut Screen) -> io::Result<()> {
    match table.log().rev().find(|event| !event.what.ledgers().is_empty()) {
        None => writeln!(screen, "Nothing has been rolled yet."),
        Some(event) => {
            for line in why(table.battle(), event).lines() {
                writeln!(screen, "  {line}")?;
            }
            Ok(())
        }
    }
}

/// Everything that can be done, and what can't be.
fn options(table: &Table, screen: &mut Screen) -> io::Result<()> {
    view::ask(table.battle(), table.viewer(), screen)?;
    let options = Options::new(table.battle());
    for line in options.unlikely() {
        screen.story("", &line)?;
    }
    let refused = options.refused();
    if !refused.is_empty() {
        writeln!(screen, "\n{STRONG}Not now:{STRONG:#}")?;
        for (why, wishes) in refused {
            let why = why.strip_prefix("Refused: ").unwrap_or(&why);
            screen.story("  ", &format!("{} {FAINT}– {why}{FAINT:#}", wishes.join(", ")))?;
        }
    }
    Ok(())
}
