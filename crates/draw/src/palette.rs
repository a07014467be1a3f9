//! The styles of text: colours of the sides, and what stands out or may be passed over.

use anstyle::{AnsiColor, Style};

/// What stands out: a heading, a name.
pub const STRONG: Style = Style::new().bold();
/// What may be passed over.
pub const FAINT: Style = Style::new().dimmed();
/// Bad news: a miss, a way that provokes.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Good news: a hit, a square within reach.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();

/// The colour of a side, by its place in the encounter.
pub fn side(place: usize) -> Style {
    const SIDES: [AnsiColor; 5] =
        [AnsiColor::Cyan, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Green];
    SIDES[place % SIDES.len()].on_default()
}
