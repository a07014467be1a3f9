//! Where output goes: its width and its colours.

use std::io::{self, BufWriter, Stdout, Write};

use anstream::AutoStream;
use serde::Serialize;

use crate::{args::RuleIdsAt, errors::Done};

/// The widest that running text gets, however wide the terminal is.
const WIDEST: usize = 100;
/// The width of what is no terminal.
const USUAL: usize = 80;

/// Where everything is printed that is not an error. Colour gets through only where
/// [`Colour`](crate::colour::Colour) lets it.
pub(crate) struct Screen {
    out: BufWriter<AutoStream<Stdout>>,
    /// Where logs name rules by their ids.
    rule_ids: RuleIdsAt,
}

impl Screen {
    /// Standard output.
    pub(crate) fn new(rule_ids: RuleIdsAt) -> Screen {
        Screen { out: BufWriter::new(AutoStream::auto(io::stdout())), rule_ids }
    }

    /// Where logs name rules by their ids.
    pub(crate) const fn rule_ids(&self) -> RuleIdsAt {
        self.rule_ids
    }

    /// Writes a line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        writeln!(self.out)
    }

    /// Brings out all that was written.
    pub(crate) fn flush(&mut self) -> Done {
        Ok(self.out.flush()?)
    }

    /// The columns that there are.
    pub(crate) fn width(&self) -> usize {
        self.terminal_width().unwrap_or(USUAL)
    }

    /// The columns of the terminal, if it is one.
    pub(crate) fn terminal_width(&self) -> Option<usize> {
        terminal_size::terminal_size().map(|(width, _)| usize::from(width.0).max(20))
    }

    /// The columns that running text takes.
    pub(crate) fn text_width(&self) -> usize {
        self.width().min(WIDEST)
    }

    /// Writes a line of a log, broken only where it would not fit a terminal: programs that read
    /// it want a line in one piece.
    pub(crate) fn story(&mut self, indent: &str, line: &str) -> io::Result<()> {
        self.hanging(indent, indent.len() + 2, line)
    }

    /// Writes a line as [`story`](Screen::story) does; its later parts are indented by this many columns.
    pub(crate) fn hanging(&mut self, indent: &str, later: usize, line: &str) -> io::Result<()> {
        let Some((width, _)) = terminal_size::terminal_size() else {
            return writeln!(self.out, "{indent}{line}");
        };
        let later = " ".repeat(later);
        let options = textwrap::Options::new(usize::from(width.0).max(20))
            .initial_indent(indent)
            .subsequent_indent(&later);
        for line in textwrap::wrap(line, options) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Writes a text broken into lines that fit; the first begins with `first`, the others with as
    /// many spaces as `indent` says.
    pub(crate) fn wrapped(&mut self, first: &str, indent: usize, text: &str) -> io::Result<()> {
        let later = " ".repeat(indent);
        let options = textwrap::Options::new(self.text_width())
            .initial_indent(first)
            .subsequent_indent(&later);
        for line in textwrap::wrap(text, options) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
