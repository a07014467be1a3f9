//! When and how output is coloured.

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colour {
    /// Makes the choice the whole program's.
    pub(crate) fn take_effect(self) {
        let choice = match self {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// What stands out: a heading, a name.
pub(crate) const STRONG: Style = Style::new().bold();
/// The head of a page, or of a part of it.
pub(crate) const HEADING: Style = AnsiColor::Red.on_default().bold();
/// What may be passed over.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// What went wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What went right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();

/// The colour of a side, by its place in the encounter.
pub(crate) fn side(place: usize) -> Style {
    const SIDES: [AnsiColor; 5] =
        [AnsiColor::Cyan, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Green];
    SIDES[place % SIDES.len()].on_default()
}
