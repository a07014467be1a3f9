//! Where the lines come from: a person at a terminal, with editing, history and completion, or plain
//! lines out of a pipe.

use std::{
    cell::RefCell,
    io::{self, BufRead as _, IsTerminal as _, Write},
    rc::Rc,
};

use affray_table::{Table, complete};
use rustyline::{
    CompletionType, Config, Context, Editor, Helper,
    completion::{Completer, FilenameCompleter, Pair},
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::MemHistory,
    validate::Validator,
};

use crate::{colour::STRONG, screen::Screen};

/// What came of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input, or Ctrl-D.
    End,
}

/// Where the lines come from.
pub(super) enum Lines {
    /// A terminal.
    Editor(Box<Editor<Completions, MemHistory>>),
    /// A pipe, or a terminal that can't be edited on.
    Plain,
}

impl Lines {
    /// The lines of standard input.
    pub(super) fn new(table: &Rc<RefCell<Table>>) -> Lines {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Lines::Plain;
        }
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let Ok(mut editor) = Editor::with_history(config, MemHistory::new()) else {
            return Lines::Plain;
        };
        editor.set_helper(Some(Completions(Rc::clone(table), FilenameCompleter::new())));
        Lines::Editor(Box::new(editor))
    }

    /// Whether a person is there to be asked.
    pub(super) const fn is_person(&self) -> bool {
        matches!(self, Lines::Editor(_))
    }

    /// The next line.
    pub(super) fn next(&mut self, prompt: &str, screen: &mut Screen) -> io::Result<Typed> {
        let styled = format!("{STRONG}{prompt}{STRONG:#} ");
        match self {
            Lines::Editor(editor) => {
                Write::flush(screen)?;
                let plain = format!("{prompt} ");
                let shown = anstream::AutoStream::choice(&io::stdout());
                let styled = match shown {
                    anstream::ColorChoice::Never => plain.clone(),
                    _ => styled,
                };
                match editor.readline(&(plain, styled)) {
                    Ok(line) => Ok(Typed::Line(line.trim().to_owned())),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
                    Err(ReadlineError::Eof) => Ok(Typed::End),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(other) => Err(io::Error::other(other)),
                }
            }
            Lines::Plain => {
                write!(screen, "{styled}")?;
                Write::flush(screen)?;
                let line = plain_line(&mut io::stdin().lock())?;
                match &line {
                    Some(line) if !io::stdin().is_terminal() => writeln!(screen, "{line}")?,
                    Some(_) => {}
                    None => writeln!(screen)?,
                }
                Ok(line.map_or(Typed::End, Typed::Line))
            }
        }
    }
}

/// The next line of plain input, whatever bytes it is made of; nothing at its end.
fn plain_line(lines: &mut impl io::BufRead) -> io::Result<Option<String>> {
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

/// Completes what is typed as the table says.
pub(super) struct Completions(Rc<RefCell<Table>>, FilenameCompleter);

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Some(said) = line.get(..position) else { return Ok((position, Vec::new())) };
        let found = complete(&self.0.borrow(), said);
        if found.file {
            return self.1.complete(line, position, context);
        }
        let only = found.words.len() == 1;
        let pair = |word: String| Pair {
            // The only one is whole: what follows it can be typed at once.
            replacement: if only && !word.ends_with(' ') {
                format!("{word} ")
            } else {
                word.clone()
            },
            display: word,
        };
        Ok((found.from, found.words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}
