use std::io::{self, Write as _};

use anstyle::Style;

use crate::screen::Screen;

/// A sign in a column of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink {
    sign: char,
    style: Style,
}

/// A row of text that is drawn sign by sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line(Vec<Ink>);

impl Line {
    /// So many blank columns.
    pub(super) fn blank(width: usize) -> Line {
        Line(vec![Ink { sign: ' ', style: Style::new() }; width])
    }

    /// Draws a sign; what lies beyond the edge is not drawn.
    pub(super) fn put(&mut self, column: usize, sign: char, style: Style) {
        if let Some(ink) = self.0.get_mut(column) {
            *ink = Ink { sign, style };
        }
    }

    /// Draws a text from a column on.
    pub(super) fn text(&mut self, column: usize, text: &str, style: Style) {
        for (i, sign) in text.chars().enumerate() {
            self.put(column + i, sign, style);
        }
    }

    /// The columns that the row takes.
    #[cfg(test)]
    pub(super) fn width(&self) -> usize {
        self.0.iter().rposition(|ink| ink.sign != ' ').map_or(0, |last| last + 1)
    }

    /// Prints the row, without blanks at its end.
    pub(super) fn print(&self, screen: &mut Screen) -> io::Result<()> {
        let end = self.0.iter().rposition(|ink| ink.sign != ' ').map_or(0, |last| last + 1);
        for run in self.0[..end].chunk_by(|a, b| a.style == b.style) {
            let text: String = run.iter().map(|ink| ink.sign).collect();
            let style = run[0].style;
            write!(screen, "{style}{text}{style:#}")?;
        }
        writeln!(screen)
    }
}
