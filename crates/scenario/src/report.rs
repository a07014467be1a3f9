//! The result of running a scenario in one edition.

use std::{collections::BTreeSet, fmt};

use affray_rules::{Edition, Rule};

/// How a scenario went in one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The scenario's file.
    pub file: String,
    /// What it shows.
    pub title: String,
    /// The edition.
    pub edition: Edition,
    /// What went wrong, if anything did.
    pub failures: Vec<Failure>,
    /// Every rule that something which happened has cited.
    pub cited: BTreeSet<Rule>,
    /// The rules that it says it plays, and that the edition has.
    pub plays: BTreeSet<Rule>,
    /// The rules that it tried to get past.
    pub breaks: BTreeSet<Rule>,
    /// The rules that it says it plays and on which none of its expectations depends.
    pub unshown: BTreeSet<Rule>,
}

impl Report {
    /// Whether everything was as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

impl fmt::Display for Report {
    /// The failures, one after another; nothing when there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, failure) in self.failures.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            let Failure { line, message, context } = failure;
            write!(f, "{}:{line}: {message} ({})", self.file, self.edition)?;
            for told in context {
                write!(f, "\n    | {told}")?;
            }
        }
        Ok(())
    }
}

/// What went wrong, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line of the scenario's file, from 1.
    pub line: usize,
    /// What was expected, and what was there instead.
    pub message: String,
    /// What was told last before it.
    pub context: Vec<String>,
}

impl Failure {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Failure {
        Failure { line, message: message.into(), context: Vec::new() }
    }
}
