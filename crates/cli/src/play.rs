//! `affray play`: a person decides, at a prompt, for one side or for all.

mod files;
mod help;
mod input;
mod options;
mod table;
mod view;

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use affray_dice::{AnySource, Hand, Seeded};
use affray_rules::{Event, Session};

use crate::{
    args::{Dice, PlayArgs},
    colour::STRONG,
    content::Content,
    encounter,
    errors::{Done, Failure},
    saved,
    screen::Screen,
    seed, standing,
    tactics::Tactics,
};
use table::Table;

/// `affray play`.
pub(crate) fn play(args: &PlayArgs, content: &Content, screen: &mut Screen) -> Done {
    let mut events = Vec::new();
    let (session, dice) = match saved::load(&args.file)? {
        Some(session) => (goes_on(session, args)?, "the dice of the saved fight".to_owned()),
        None => begins(args, content, &mut events)?,
    };
    let named =
        |name| encounter::side_called(name, session.battle().setup(), "--as", "play everybody");
    let side = args.side.as_deref().map(named).transpose()?;
    let edition = session.battle().ruleset().edition;
    let whom = side.map_or("everybody", |s| &session.battle().side(s).name);
    writeln!(screen, "You play {STRONG}{whom}{STRONG:#} by the {edition} rules, with {dice}.")?;
    writeln!(screen, "Type `help` when in doubt.")?;
    let minds = Tactics::minds(&args.tactics, session.battle())?;
    let mut table = Table::new(session, side, minds);
    table.happened(events, screen)?;
    sit_at(&mut table, screen)?;
    standing::tell(table.battle(), table.viewer(), screen)?;
    Ok(())
}

/// A fight that begins, and whose dice it has.
fn begins(args: &PlayArgs, content: &Content, events: &mut Vec<Event>) -> Done<(Session, String)> {
    let setup = encounter::load(&args.file, args.edition, content)?;
    let (dice, words): (AnySource, String) = match args.dice {
        Dice::Table => (Hand.into(), "your own dice".to_owned()),
        Dice::Program => {
            let seed = args.seed.unwrap_or_else(seed::random);
            // Who plays a side could look up with the seed what the dice will show.
            let words = match args.seed.is_none() && args.side.is_some() {
                true => "the program's dice".to_owned(),
                false => format!("seed {seed}"),
            };
            (Seeded::new(seed).into(), words)
        }
    };
    let session = Session::new(setup, dice, events)
        .map_err(|error| Failure::Input(format!("{}: {error}", args.file.display())))?;
    Ok((session, words))
}

/// A fight that was saved, and keeps its edition and its dice.
fn goes_on(session: Session, args: &PlayArgs) -> Done<Session> {
    saved::check_edition(session.battle(), args.edition)?;
    if args.seed.is_some() || args.dice == Dice::Table {
        return Err(Failure::Input(
            "a saved fight keeps its dice\n  help: leave out `--seed` and `--dice`, or take the \
             encounter file"
                .to_owned(),
        ));
    }
    Ok(session)
}

/// Asks and answers until the fight is over, the person leaves or the input ends.
fn sit_at(table: &mut Table, screen: &mut Screen) -> Done {
    let mut lines = io::stdin().lock();
    let echo = !io::stdin().is_terminal();
    let mut seen = None;
    loop {
        table.let_others_play(screen)?;
        if table.battle().is_over() && seen != Some(table.moment()) {
            standing::tell(table.battle(), table.viewer(), screen)?;
            writeln!(screen, "`undo` takes back, `quit` ends.")?;
        } else if !table.is_mine() {
            writeln!(screen, "\nThe others go on and on. Press Enter to let them, or `quit`.")?;
        } else if seen != Some(table.moment()) {
            view::show(table.battle(), table.viewer(), screen)?;
        }
        seen = Some(table.moment());
        match table.is_mine() {
            true => view::prompt(table.battle(), table.viewer(), screen)?,
            false => write!(screen, "{STRONG}>{STRONG:#} ")?,
        }
        screen.flush()?;
        let Some(line) = next_line(&mut lines)? else {
            writeln!(screen)?;
            return Ok(());
        };
        if echo {
            writeln!(screen, "{line}")?;
        }
        if input::obey(table, &line, screen)? == input::Next::Leave {
            return Ok(());
        }
    }
}

/// The next line of input, whatever bytes it is made of; nothing at its end.
fn next_line(lines: &mut impl io::BufRead) -> io::Result<Option<String>> {
    /// No command is longer, and no stray file piped in should fill the memory.
    const LONGEST: u64 = 4_096;
    let mut bytes = Vec::new();
    if io::Read::take(&mut *lines, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST {
        lines.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
