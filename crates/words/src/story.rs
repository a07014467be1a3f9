//! The log of a fight under headings: rounds, turns, and the lines of what happened.

use affray_rules::{Battle, CreatureId, Event, EventKind};

use crate::{Line, Narrator, Style, why};

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A heading: a round begins.
    Round(u16),
    /// A heading: a creature's turn begins.
    Turn(CreatureId),
    /// What happened.
    Line(Line),
    /// How a number came about: one part of it.
    Why(String),
}

/// Tells a fight under headings, round by round and turn by turn.
#[derive(Clone, Debug, Default)]
pub struct Story {
    narrator: Narrator,
    explains: bool,
}

impl Story {
    /// A story of this style that has not begun.
    pub fn new(style: Style) -> Story {
        Story { narrator: Narrator::new(style), explains: false }
    }

    /// The story, with every part of every number after the line that gives it.
    #[must_use]
    pub fn explained(self) -> Story {
        Story { explains: true, ..self }
    }

    /// What to write about the events of one command, as the battle stands after it.
    pub fn tell(&mut self, battle: &Battle, events: &[Event]) -> Vec<Entry> {
        let mut entries = self.begin(battle, events);
        entries.extend(self.rest(battle));
        entries
    }

    /// As [`tell`](Story::tell), but for a walk under way: it is told when it is over, so that it does not
    /// show whether somebody was asked in between. [`rest`](Story::rest) ends it.
    pub fn begin(&mut self, battle: &Battle, events: &[Event]) -> Vec<Entry> {
        let mut entries = Vec::new();
        let lines = |lines: Vec<Line>| lines.into_iter().map(Entry::Line);
        for event in events {
            match event.what {
                EventKind::Round { round } => {
                    entries.extend(lines(self.narrator.finish(battle)));
                    entries.push(Entry::Round(round));
                }
                EventKind::TurnBegan { creature } => {
                    entries.extend(lines(self.narrator.finish(battle)));
                    entries.push(Entry::Turn(creature));
                }
                // The next heading says as much.
                EventKind::TurnEnded { .. } => {}
                _ => entries.extend(lines(self.narrator.tell(battle, event))),
            }
            if self.explains && !event.what.ledgers().is_empty() {
                entries.extend(why(battle, event).lines().map(|part| Entry::Why(part.to_owned())));
            }
        }
        entries
    }

    /// What was held back.
    pub fn rest(&mut self, battle: &Battle) -> Vec<Entry> {
        self.narrator.finish(battle).into_iter().map(Entry::Line).collect()
    }
}
