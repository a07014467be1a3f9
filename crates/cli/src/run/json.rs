use std::io;

use affray_rules::News;
use serde::Serialize;

use crate::screen::Screen;

/// Writes what a listener is told as lines of JSON, numbered from 0.
#[derive(Default)]
pub(super) struct Lines {
    next: u64,
}

/// A piece of news with its number.
#[derive(Serialize)]
struct Line<'a> {
    sequence: u64,
    #[serde(flatten)]
    news: &'a News,
}

impl Lines {
    pub(super) fn write(&mut self, news: &News, screen: &mut Screen) -> io::Result<()> {
        let sequence = self.next;
        self.next += 1;
        screen.json(&Line { sequence, news })
    }
}
