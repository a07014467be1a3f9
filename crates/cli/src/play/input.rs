//! What a line at the prompt does.

use std::io::{self, Write as _};

use affray_compendium::{Library, enrol};
use affray_rules::{CreatureId, EventKind, Rule, SideId};
use affray_table::{Line, Table, Word};
use affray_words::{plural, preview, refusal, why};

use super::{Next, auto, files::Keeper, help, look, orders, suggest, view};
use crate::{
    args::{RollArgs, RulesArgs},
    colour::BAD,
    errors::{Done, Failure},
    map::Drawing,
    roll, rules,
    screen::Screen,
    story::{Story, painted},
};

/// Does what a line says, or says what is wrong with it; nothing is lost either way.
pub(super) fn obey(
    table: &mut Table,
    keeper: &mut Keeper,
    library: &Library,
    line: &str,
    (story, screen): (&mut Story, &mut Screen),
) -> io::Result<Next> {
    let line = Line::of(table, line);
    let about_now = matches!(
        line,
        Line::Deed(_) | Line::Word(Word::Options | Word::More | Word::Odds | Word::Suggest, _)
    );
    if about_now && !table.is_mine() {
        wrong(screen, "Others decide now. Press Enter to let them go on.")?;
        return Ok(Next::Go);
    }
    match line {
        Line::Nothing => {}
        Line::Deed(words) => {
            match bring_in(table, library, words).and_then(|()| table.say(words)) {
                Ok(events) => {
                    story.tell(table.battle(), &events, screen)?;
                    if events.iter().any(|event| matches!(event.what, EventKind::Agreed { .. })) {
                        for side in table.unwilling() {
                            let name = affray_words::side(table.battle(), side);
                            writeln!(screen, "{name} do not agree.")?;
                        }
                    }
                }
                Err(why) => wrong(screen, &why)?,
            }
        }
        Line::Dice(dice) => rolled(table, &dice, (story, screen))?,
        Line::Word(Word::Quit, _) => return Ok(Next::Leave),
        Line::Word(word, rest) => of_word(table, keeper, (word, rest), (story, screen))?,
    }
    Ok(Next::Go)
}

/// Lets the fight know a creature that the GM is about to bring in.
fn bring_in(table: &mut Table, library: &Library, line: &str) -> Result<(), String> {
    let Some(name) = table.newcomer_of(line) else { return Ok(()) };
    let compendium = library.compendium(table.battle().ruleset().edition);
    table.enrol(|setup| enrol(setup, compendium, name))
}

fn of_word(
    table: &mut Table,
    keeper: &mut Keeper,
    (word, rest): (Word, &str),
    (story, screen): (&mut Story, &mut Screen),
) -> io::Result<()> {
    match word {
        Word::Help => help::help(rest, screen),
        Word::Map => {
            let (battle, viewer) = (table.battle(), table.viewer());
            Drawing::of_turn(battle, viewer, screen.width()).print(battle, viewer, screen)
        }
        Word::Status => look::status(table, screen),
        Word::Show => look::show(table, rest, screen),
        Word::Spells => look::spells(table, rest, screen),
        Word::Log => log(table, rest, screen),
        Word::Why => explain(table, screen),
        Word::Options => view::options(table, screen),
        Word::More => view::more(table, rest, screen),
        Word::Odds => odds(table, rest, screen),
        Word::Suggest => suggest::suggest(table, screen),
        Word::Auto => auto::auto(table, rest, screen),
        Word::Orders => orders::orders(table, rest, screen),
        Word::Rules => rule(table, rest, screen),
        Word::Roll => dice(rest, screen),
        Word::Gm => gm(table, rest, screen),
        Word::Undo => undo(table, rest, screen),
        Word::Redo => redo(table, rest, (story, screen)),
        Word::Save => keeper.save(table, rest, screen).map(|_| ()),
        Word::Load => keeper.load(table, rest, screen),
        Word::Quit => Ok(()),
    }
}

/// Says what is wrong.
pub(super) fn wrong(screen: &mut Screen, why: &str) -> io::Result<()> {
    writeln!(screen, "{BAD}{why}{BAD:#}")
}

/// What a name at the table is.
pub(super) enum Named {
    Creature(CreatureId),
    Side(SideId),
}

/// Whose name it is, among those whom the person knows.
pub(super) fn named(table: &Table, name: &str) -> Option<Named> {
    let battle = table.battle();
    let knows = |id: &CreatureId| table.viewer().is_none_or(|side| battle.has_met(side, *id));
    if let Some(id) = battle.by_name(name).filter(knows) {
        return Some(Named::Creature(id));
    }
    let sides = &battle.setup().sides;
    let side = sides.iter().position(|side| side.name.eq_ignore_ascii_case(name));
    if let Some(place) = side {
        return Some(Named::Side(SideId(place as u8)));
    }
    match begun(table, name)[..] {
        [only] => Some(Named::Creature(only)),
        _ => None,
    }
}

/// Those whom the person knows whose names begin so.
fn begun(table: &Table, name: &str) -> Vec<CreatureId> {
    let battle = table.battle();
    let short = name.to_lowercase();
    let knows = |id: &CreatureId| table.viewer().is_none_or(|side| battle.has_met(side, *id));
    let begins = |id: &CreatureId| battle.name(*id).to_lowercase().starts_with(&short);
    battle.ids().filter(|id| !short.is_empty() && knows(id) && begins(id)).collect()
}

/// Says that a name is nobody's, or several ones'.
pub(super) fn unknown(table: &Table, name: &str, screen: &mut Screen) -> io::Result<()> {
    let fit = begun(table, name);
    let names = fit.iter().map(|id| table.battle().name(*id));
    let why = match fit.is_empty() {
        true => format!("Nobody here is called `{name}`."),
        false => {
            format!("Who is `{name}`: {}?", affray_words::list(names).replace(" and ", " or "))
        }
    };
    wrong(screen, &why)
}

/// Dice that were rolled on the table.
fn rolled(
    table: &mut Table,
    dice: &[u16],
    (story, screen): (&mut Story, &mut Screen),
) -> io::Result<()> {
    let (used, events) = table.rolled(dice);
    story.tell(table.battle(), &events, screen)?;
    let Some(next) = dice.get(used) else { return Ok(()) };
    match table.wanted() {
        Some(sides) => wrong(
            screen,
            &format!("A d{sides} shows 1 to {sides}: type what yours shows, not {next}."),
        ),
        None => {
            let rest: Vec<String> = dice[used..].iter().map(u16::to_string).collect();
            writeln!(screen, "No more dice were wanted: {} not used.", affray_words::list(rest))
        }
    }
}

/// How many a word is about: one if it says nothing.
fn count(word: &str, rest: &str, screen: &mut Screen) -> io::Result<Option<usize>> {
    match rest {
        "" => Ok(Some(1)),
        "all" => Ok(Some(usize::MAX)),
        number => match number.parse() {
            Ok(count) if count > 0 => Ok(Some(count)),
            _ => {
                let why =
                    format!("Type `{word}`, or `{word} 3` for three commands, or `{word} all`.");
                wrong(screen, &why)?;
                Ok(None)
            }
        },
    }
}

fn undo(table: &mut Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    let Some(count) = count("undo", rest, screen)? else { return Ok(()) };
    match table.undo(count) {
        0 => wrong(screen, "There is nothing to take back."),
        undone => {
            let commands = plural(undone as u64, "command");
            writeln!(
                screen,
                "Took back {commands}, with all that came after; `redo` does it again."
            )
        }
    }
}

fn redo(
    table: &mut Table,
    rest: &str,
    (story, screen): (&mut Story, &mut Screen),
) -> io::Result<()> {
    let Some(count) = count("redo", rest, screen)? else { return Ok(()) };
    let (done, events) = table.redo(count);
    match done {
        0 => wrong(screen, "Nothing was taken back that could be done again."),
        done => {
            writeln!(screen, "Did {} again.", plural(done as u64, "command"))?;
            story.tell(table.battle(), &events, screen)
        }
    }
}

/// What has happened so far, or the end of it.
fn log(table: &Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    let events: Vec<_> = table.log().cloned().collect();
    if events.is_empty() {
        return writeln!(screen, "Nothing has happened here yet.");
    }
    let from = match rest {
        "" => 0,
        number => match number.parse::<usize>() {
            Ok(last) => events.len().saturating_sub(last),
            Err(_) => return wrong(screen, "Type `log`, or `log 20` for the last twenty things."),
        },
    };
    Story::new(false, screen).tell_all(table.battle(), &events[from..], screen)
}

/// What a command would come to, without giving it.
fn odds(table: &Table, line: &str, screen: &mut Screen) -> io::Result<()> {
    if line.is_empty() {
        return wrong(screen, "The odds of what? Type `odds 3`, or `odds move to d4`.");
    }
    let battle = table.battle();
    let told = table
        .meaning(line)
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

/// `rules ID`: what a rule says in the edition that is played.
fn rule(table: &Table, id: &str, screen: &mut Screen) -> io::Result<()> {
    if id.is_empty() {
        return wrong(
            screen,
            "Which rule? Type `rules cover.half`, or `rules cover` for all of them.",
        );
    }
    let edition = table.battle().ruleset().edition;
    let known = Rule::from_id(id).is_none_or(|rule| rule.in_edition(edition));
    let args = RulesArgs {
        id: Some(id.to_owned()),
        json: false,
        edition: known.then_some(edition),
        section: None,
    };
    told(rules::rules(&args, screen), screen)
}

/// `roll DICE`: dice beside the fight.
fn dice(text: &str, screen: &mut Screen) -> io::Result<()> {
    let expr = vec![text.to_owned()];
    told(
        roll::roll(&RollArgs { expr, seed: None, distribution: false, json: false }, screen),
        screen,
    )
}

/// Tells what went wrong in what is a program of its own elsewhere.
fn told(done: Done, screen: &mut Screen) -> io::Result<()> {
    match done {
        Ok(()) => Ok(()),
        Err(Failure::Input(why)) => wrong(screen, &why),
        Err(Failure::Output(error)) => Err(error),
        Err(Failure::Told | Failure::Scenarios | Failure::NeverSeen) => Ok(()),
    }
}

/// `gm`, `gm off`: whose word the lines are.
fn gm(table: &mut Table, rest: &str, screen: &mut Screen) -> io::Result<()> {
    let gm = table.battle().setup().gm.clone();
    match rest {
        _ if !table.has_gm() => {
            wrong(screen, &format!("You don't play the {gm}: leave out `--as` to do so."))
        }
        "" | "on" => {
            table.speak_as_gm(true);
            writeln!(screen, "You speak as the {gm} now; `gm off` ends that.")
        }
        "off" => {
            table.speak_as_gm(false);
            writeln!(screen, "You speak for whoever decides again.")
        }
        _ => wrong(screen, "Type `gm` or `gm off`, or `GM: …` for one line."),
    }
}
