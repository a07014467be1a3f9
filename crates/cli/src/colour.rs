//! When and how output is coloured.

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

pub(crate) use affray_draw::palette::{BAD, FAINT, GOOD, STRONG, side};

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

/// The head of a page, or of a part of it.
pub(crate) const HEADING: Style = AnsiColor::Red.on_default().bold();
