use std::io::{self, Write as _};

use affray_rules::{Battle, Event, EventKind};
use affray_words::{Line, Narrator, Role, RuleIds, why};

use crate::{
    colour::{self, BAD, FAINT, GOOD, STRONG},
    screen::Screen,
};

/// Tells a fight under headings, round by round and turn by turn.
pub(crate) struct Story {
    narrator: Narrator,
    /// Whether to tell how every roll came about.
    verbose: bool,
}

impl Story {
    /// A story that has not begun.
    pub(crate) fn new(verbose: bool, screen: &Screen) -> Story {
        let rules = if verbose { RuleIds::All } else { RuleIds::Telling };
        Story { narrator: Narrator::new(screen.rule_ids().style(rules)), verbose }
    }

    /// Tells what happened, as the battle stands now.
    pub(crate) fn tell(
        &mut self,
        battle: &Battle,
        events: &[Event],
        screen: &mut Screen,
    ) -> io::Result<()> {
        for event in events {
            match event.what {
                EventKind::Round { round } => {
                    self.rest(battle, screen)?;
                    writeln!(screen, "\n{STRONG}Round {round}{STRONG:#}")?;
                }
                EventKind::TurnBegan { creature } => {
                    self.rest(battle, screen)?;
                    let style = colour::side(battle.creature(creature).side.index()).bold();
                    writeln!(screen, "\n{style}{}{style:#}", battle.name(creature))?;
                }
                // The next heading says as much.
                EventKind::TurnEnded { .. } => {}
                _ => {
                    for line in self.narrator.tell(battle, event) {
                        screen.story("  ", &painted(&line))?;
                    }
                }
            }
            if self.verbose && !event.what.ledgers().is_empty() {
                for line in why(battle, event).lines() {
                    writeln!(screen, "      {FAINT}{line}{FAINT:#}")?;
                }
            }
        }
        self.rest(battle, screen)
    }

    /// Tells what the narrator held back to tell together.
    fn rest(&mut self, battle: &Battle, screen: &mut Screen) -> io::Result<()> {
        for line in self.narrator.finish(battle) {
            screen.story("  ", &painted(&line))?;
        }
        Ok(())
    }
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
