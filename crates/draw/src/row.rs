//! Rows of styled text.

use std::fmt;

use anstyle::Style;

/// A sign in a column of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink {
    sign: char,
    style: Style,
}

/// A row of text that is drawn sign by sign. It displays with ANSI colours; [`plain`](Row::plain)
/// is the bare text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(Vec<Ink>);

impl Row {
    /// So many blank columns.
    pub(crate) fn blank(width: usize) -> Row {
        Row(vec![Ink { sign: ' ', style: Style::new() }; width])
    }

    /// Draws a sign; what lies beyond the edge is not drawn.
    pub(crate) fn put(&mut self, column: usize, sign: char, style: Style) {
        if let Some(ink) = self.0.get_mut(column) {
            *ink = Ink { sign, style };
        }
    }

    /// Draws a text from a column on.
    pub(crate) fn text(&mut self, column: usize, text: &str, style: Style) {
        for (i, sign) in text.chars().enumerate() {
            self.put(column + i, sign, style);
        }
    }

    /// The columns that the row takes, without blanks at its end.
    pub fn width(&self) -> usize {
        self.0.iter().rposition(|ink| ink.sign != ' ').map_or(0, |last| last + 1)
    }

    /// The text without colours, without blanks at its end.
    pub fn plain(&self) -> String {
        self.0[..self.width()].iter().map(|ink| ink.sign).collect()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.0[..self.width()].chunk_by(|a, b| a.style == b.style) {
            let text: String = run.iter().map(|ink| ink.sign).collect();
            let style = run[0].style;
            write!(f, "{style}{text}{style:#}")?;
        }
        Ok(())
    }
}
