use std::{fmt, str::FromStr};

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
    /// Plays what the veteran would do, and other things, on in its mind before it chooses.
    Mastermind,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Simple, Level::Veteran, Level::Mastermind];

    /// Its name, as a person types it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Simple => "simple",
            Level::Veteran => "veteran",
            Level::Mastermind => "mastermind",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No level has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "no tactician is called {:?}; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| UnknownLevel(text.into()))
    }
}
