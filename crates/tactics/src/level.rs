//! The levels of tacticians.

use std::{fmt, str::FromStr};

use crate::{Thought, UnknownThought};

/// How well a creature is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Anything that is legal, by lot: for tests.
    Random,
    /// The nearest enemy, the best attack.
    Simple,
    /// Weighs what it can do against what may befall it.
    #[default]
    Veteran,
    /// Plays what the veteran would do, and other things, on in its mind before it chooses, for so
    /// long.
    Mastermind(Thought),
}

impl Level {
    /// The mastermind that thinks as long as is usual.
    pub const MASTERMIND: Level = Level::Mastermind(Thought::USUAL);

    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Simple, Level::Veteran, Level::MASTERMIND];

    /// Its name, without how long it thinks.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Simple => "simple",
            Level::Veteran => "veteran",
            Level::Mastermind(_) => "mastermind",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Mastermind(thought) if *thought != Thought::USUAL => {
                write!(f, "{}:{thought}", self.name())
            }
            _ => f.write_str(self.name()),
        }
    }
}

/// No level is called so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownLevel {
    /// It is no level's name.
    Name(String),
    /// It does not say how long a mastermind thinks.
    Thought(UnknownThought),
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownLevel::Name(name) => {
                let names = Level::ALL.map(Level::name).join(", ");
                write!(f, "no tactician is called {name:?}; there are {names}")
            }
            UnknownLevel::Thought(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for UnknownLevel {}

/// Reads a level's name; behind `mastermind` may stand how long it thinks.
///
/// ```
/// use affray_tactics::{Level, Thought};
/// assert_eq!("veteran".parse(), Ok(Level::Veteran));
/// assert_eq!("mastermind:9000".parse(), Ok(Level::Mastermind(Thought::Commands(9000))));
/// ```
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        if let Some(thought) = text.strip_prefix("mastermind:") {
            return thought.parse().map(Level::Mastermind).map_err(UnknownLevel::Thought);
        }
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| UnknownLevel::Name(text.into()))
    }
}
