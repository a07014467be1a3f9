//! A cursor over prose.

use regex_lite::{Captures, Regex};

/// What is left to read of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text.trim() }
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Whether nothing is left but full stops and commas.
    pub(super) fn is_done(&self) -> bool {
        self.rest.chars().all(|c| c.is_whitespace() || matches!(c, '.' | ',' | ';'))
    }

    /// Reads what a pattern matches, if the rest begins with it. The pattern begins with `^`.
    pub(super) fn take(&mut self, pattern: &Regex) -> Option<Captures<'a>> {
        let found = pattern.captures(self.rest)?;
        let end = found.get(0)?.end();
        self.rest = self.rest[end..].trim_start();
        Some(found)
    }

    /// Whether the rest began with a pattern, which is read then.
    pub(super) fn skip(&mut self, pattern: &Regex) -> bool {
        self.take(pattern).is_some()
    }
}
