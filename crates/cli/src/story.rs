//! Prints the log of a fight.

use std::io::{self, Write as _};

use affray_rules::{Battle, Event};
use affray_words::{Entry, Line, Role, RuleIds};

use crate::{
    colour::{self, BAD, FAINT, GOOD, STRONG},
    screen::Screen,
};

/// Prints a fight under headings, round by round and turn by turn.
pub(crate) struct Story(affray_words::Story);

impl Story {
    /// A story that has not begun; a verbose one tells how every roll came about.
    pub(crate) fn new(verbose: bool, screen: &Screen) -> Story {
        let rules = if verbose { RuleIds::All } else { RuleIds::Telling };
        let story = affray_words::Story::new(screen.rule_ids().style(rules));
        Story(if verbose { story.explained() } else { story })
    }

    /// Prints what happened, as the battle stands now. A walk under way is told when it is over, so
    /// that it does not show whether somebody was asked in between: [`rest`](Story::rest) ends it.
    pub(crate) fn tell(
        &mut self,
        battle: &Battle,
        events: &[Event],
        screen: &mut Screen,
    ) -> io::Result<()> {
        let entries = self.0.begin(battle, events);
        print(entries, battle, screen)
    }

    /// Prints what happened, and all that was held back.
    pub(crate) fn tell_all(
        &mut self,
        battle: &Battle,
        events: &[Event],
        screen: &mut Screen,
    ) -> io::Result<()> {
        print(self.0.tell(battle, events), battle, screen)
    }

    /// Prints what was held back.
    pub(crate) fn rest(&mut self, battle: &Battle, screen: &mut Screen) -> io::Result<()> {
        print(self.0.rest(battle), battle, screen)
    }
}

fn print(entries: Vec<Entry>, battle: &Battle, screen: &mut Screen) -> io::Result<()> {
    for entry in entries {
        match entry {
            Entry::Round(round) => writeln!(screen, "\n{STRONG}Round {round}{STRONG:#}")?,
            Entry::Turn(creature) => {
                let style = colour::side(battle.creature(creature).side.index()).bold();
                writeln!(screen, "\n{style}{}{style:#}", battle.name(creature))?;
            }
            Entry::Line(line) => screen.story("  ", &painted(&line))?,
            Entry::Why(part) => writeln!(screen, "      {FAINT}{part}{FAINT:#}")?,
        }
    }
    Ok(())
}

/// A line with its colours.
pub(crate) fn painted(line: &Line) -> String {
    let paint = |(role, text): &(Role, String)| {
        let style = match role {
            Role::Plain => return text.clone(),
            Role::Name(side) => colour::side(side.index()),
            Role::Number => STRONG,
            Role::Rule => FAINT,
            Role::Good => GOOD,
            Role::Bad => BAD,
        };
        format!("{style}{text}{style:#}")
    };
    line.spans.iter().map(paint).collect()
}
