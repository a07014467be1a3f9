//! A mistake in the text of a scenario: its line, a message and a remedy.

/// Something wrong in a line of a scenario, before its file is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The line, from 1.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: String,
}

impl Mistake {
    pub(crate) fn new(line: usize, message: impl Into<String>, help: impl Into<String>) -> Self {
        Mistake { line, message: message.into(), help: help.into() }
    }
}
