//! `affray play`: a person decides, at a prompt, for one side or for all.

mod auto;
mod dice;
mod files;
mod help;
mod input;
mod look;
mod orders;
mod prompt;
mod suggest;
mod view;

use std::{cell::RefCell, io, io::Write as _, rc::Rc};

use affray_compendium::Library;
use affray_rules::{Chooser, Habit, Question, Session, Silent};
use affray_table::{Table, Topic, Why};

use crate::{
    args::PlayArgs,
    caveat,
    colour::{FAINT, STRONG},
    content::Content,
    encounter,
    errors::{Done, Failure},
    map::Drawing,
    saved,
    screen::Screen,
    standing,
    story::Story,
    tactics::Tactics,
};
pub(crate) use dice::DiceOf;
use files::Keeper;
use prompt::{Lines, Typed};

/// More commands than others give in a row before the person is asked whether to go on.
const MOST_COMMANDS: u32 = 2_000;

/// `affray play`.
pub(crate) fn play(args: &PlayArgs, content: &Content, screen: &mut Screen) -> Done {
    let saved = saved::load(&args.file)?;
    let is_save = saved.as_ref().is_some_and(|saved| saved.of_table.is_none());
    let is_saved = saved.is_some();
    let (session, dice, words) = match saved {
        Some(saved) => dice::goes_on(saved, args)?,
        None => {
            let setup = encounter::load(&args.file, args.edition, content)?;
            let (source, dice, words) = dice::begins(&setup, args)?;
            let session = Session::new(setup, source, &mut Silent)
                .map_err(|error| Failure::Input(format!("{}: {error}", args.file.display())))?;
            (session, dice, words)
        }
    };
    let named =
        |name| encounter::side_called(name, session.battle().setup(), "--as", "play everybody");
    let side = args.side.as_deref().map(named).transpose()?;
    let edition = session.battle().ruleset().edition;
    let whom = side.map_or("everybody", |s| &session.battle().side(s).name);
    writeln!(screen, "You play {STRONG}{whom}{STRONG:#} by the {edition} rules, with {words}.")?;
    writeln!(screen, "Type `help` when in doubt.")?;
    caveat::warn_of_hindrances(session.battle(), side);
    let minds = Tactics::minds(&args.tactics, session.battle())?;
    let table = Table::new(session, side, minds, dice);
    if !is_saved {
        let events: Vec<_> = table.log().cloned().collect();
        Story::new(false, screen).tell_all(table.battle(), &events, screen)?;
    }
    let table = Rc::new(RefCell::new(table));
    // The log of a table is the table's to write.
    let keeper = Keeper::new(&args.file, is_save);
    let (lines, library) = (Lines::new(&table), content.library()?);
    Room { lines, table, keeper, library, drawn: None, asks: None }.sit_at(screen)
}

/// What there is to play with beside the screen.
struct Room {
    table: Rc<RefCell<Table>>,
    lines: Lines,
    keeper: Keeper,
    /// Where the GM finds creatures to bring in.
    library: Library,
    /// The map as it was drawn last.
    drawn: Option<Drawing>,
    /// What the person was shown last, by the table's count of moments.
    asks: Option<u64>,
}

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The next line.
    Go,
    /// The person wants to leave.
    Leave,
}

impl Room {
    /// Asks and answers until the fight is over, the person leaves or the input ends.
    fn sit_at(mut self, screen: &mut Screen) -> Done {
        let ctrl_c = auto::watch(self.lines.is_person());
        let mut story = Story::new(false, screen);
        loop {
            self.let_others_play(ctrl_c, &mut story, screen)?;
            let prompt = self.show(screen)?;
            let typed = self.lines.next(&prompt, screen)?;
            let next = match typed {
                Typed::Line(line) => {
                    story = Story::new(false, screen);
                    self.obey(&line, &mut story, screen)?
                }
                Typed::Interrupt => Next::Leave,
                Typed::End if self.lines.is_person() => Next::Leave,
                Typed::End => break,
            };
            if next == Next::Leave && self.leaves(screen)? {
                break;
            }
        }
        let table = self.table.borrow();
        standing::tell(table.battle(), table.viewer(), screen)?;
        Ok(())
    }

    /// Lets the others decide until the person must, or until they have given so many commands that
    /// she should be asked whether to go on.
    fn let_others_play(
        &mut self,
        ctrl_c: &auto::CtrlC,
        story: &mut Story,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let mut table = self.table.borrow_mut();
        for _ in 0..MOST_COMMANDS {
            if ctrl_c.was_pressed() {
                auto::stop(&mut table, screen)?;
            }
            let Some(step) = table.others() else { break };
            if let Why::Ordered(id, topic) = step.why
                && topic != Topic::Allies
                && table.orders().given(id, topic).unwrap_or(topic.usual()) == Habit::Never
            {
                story.rest(table.battle(), screen)?;
                let name = table.battle().name(id);
                let order = topic.name();
                writeln!(
                    screen,
                    "  {FAINT}{name} lets it pass, by the order on `{order}`.{FAINT:#}"
                )?;
            }
            story.tell(table.battle(), &step.events, screen)?;
        }
        story.rest(table.battle(), screen)
    }

    /// Shows what there is to decide, where that is new; gives the prompt.
    fn show(&mut self, screen: &mut Screen) -> io::Result<String> {
        let table = self.table.borrow();
        let is_new = self.asks.replace(table.moment()) != Some(table.moment());
        if !table.is_mine() {
            writeln!(screen, "\nThe others go on and on. Press Enter to let them, or `quit`.")?;
            return Ok(">".to_owned());
        }
        if is_new && table.battle().is_over() {
            standing::tell(table.battle(), table.viewer(), screen)?;
            writeln!(screen, "`undo` takes back, `quit` ends.")?;
        } else if is_new {
            if matches!(table.battle().decision().question, Question::Turn(_)) {
                let drawing = Drawing::of_turn(table.battle(), table.viewer(), screen.width());
                if self.drawn.as_ref() != Some(&drawing) {
                    writeln!(screen)?;
                    drawing.print(table.battle(), table.viewer(), screen)?;
                }
                self.drawn = Some(drawing);
                writeln!(screen)?;
            }
            view::ask(&table, screen)?;
        }
        let gm = table.speaks_as_gm() && table.battle().decision().by != Chooser::Gm;
        let prompt = view::prompt(&table);
        Ok(if gm { format!("{} for {prompt}", table.battle().setup().gm) } else { prompt })
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str, story: &mut Story, screen: &mut Screen) -> io::Result<Next> {
        let mut table = self.table.borrow_mut();
        input::obey(&mut table, &mut self.keeper, &self.library, line, (story, screen))
    }

    /// Asks whether to save before the person leaves; says whether she does.
    fn leaves(&mut self, screen: &mut Screen) -> io::Result<bool> {
        if !self.lines.is_person() || !self.keeper.has_changed(&self.table.borrow()) {
            return Ok(true);
        }
        let name = self.keeper.name();
        loop {
            let ask = format!("Save the fight to {name} before you leave? [yes, no, cancel]");
            let typed = self.lines.next(&ask, screen)?;
            let answer = match &typed {
                Typed::Line(line) => line.to_lowercase(),
                // Whoever presses it twice wants to go, and loses nothing.
                Typed::Interrupt | Typed::End => "yes".to_owned(),
            };
            match answer.as_str() {
                "" | "y" | "yes" => {
                    let table = self.table.borrow();
                    if self.keeper.save(&table, &name, screen)? {
                        return Ok(true);
                    }
                    return Ok(typed == Typed::End);
                }
                "n" | "no" => return Ok(true),
                "c" | "cancel" => return Ok(false),
                _ => {}
            }
        }
    }
}
