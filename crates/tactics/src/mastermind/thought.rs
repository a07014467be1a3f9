//! How long the mastermind thinks: commands that it plays out, or time.

use std::{
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};

/// How long a mastermind thinks about what to do first on a turn. Whatever comes after that on the
/// same turn, and reactions, get a third of it.
///
/// ```
/// use affray_tactics::Thought;
/// assert_eq!("4000".parse(), Ok(Thought::Commands(4000)));
/// assert_eq!("250ms".parse::<Thought>().unwrap().to_string(), "250ms");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thought {
    /// Until it has played so many commands on in its mind. The same fight always goes the same
    /// way.
    Commands(u32),
    /// Until so much time has passed. How a fight goes depends on the machine, then.
    Time(Duration),
}

impl Thought {
    /// As long as nothing else is said.
    pub const USUAL: Thought = Thought::Commands(10_000);
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thought::Commands(most) => write!(f, "{most}"),
            Thought::Time(most) => write!(f, "{}ms", most.as_millis()),
        }
    }
}

/// This says neither a number of commands nor a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownThought(String);

impl fmt::Display for UnknownThought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no length of thought; write a number of commands (4000) or a time (250ms, 2s)",
            self.0
        )
    }
}

impl std::error::Error for UnknownThought {}

impl FromStr for Thought {
    type Err = UnknownThought;

    fn from_str(text: &str) -> Result<Thought, UnknownThought> {
        let number = |digits: &str| digits.trim().parse::<u32>().ok().filter(|n| *n > 0);
        let time = |digits: &str, unit: u64| {
            number(digits).map(|n| Thought::Time(Duration::from_millis(u64::from(n) * unit)))
        };
        let found = match text.trim() {
            text if text.ends_with("ms") => time(&text[..text.len() - 2], 1),
            text if text.ends_with('s') => time(&text[..text.len() - 1], 1000),
            text => number(text).map(Thought::Commands),
        };
        found.ok_or_else(|| UnknownThought(text.into()))
    }
}

/// What is left of a thought.
pub(super) struct Clock {
    commands: u32,
    until: Option<Instant>,
}

impl Clock {
    /// A whole thought, or the third of one.
    pub(super) fn start(thought: Thought, whole: bool) -> Clock {
        let share = if whole { 1 } else { 3 };
        match thought {
            Thought::Commands(most) => Clock { commands: most / share, until: None },
            Thought::Time(most) => {
                Clock { commands: u32::MAX, until: Some(Instant::now() + most / share) }
            }
        }
    }

    /// So many commands were played.
    pub(super) fn spend(&mut self, commands: u32) {
        self.commands = self.commands.saturating_sub(commands);
    }

    /// How often that lets a playout of so many commands be played.
    pub(super) const fn playouts(&self, commands: u32) -> usize {
        (self.commands / commands) as usize
    }

    /// What is left: commands, or microseconds where it is time that counts.
    pub(super) fn left(&self) -> u64 {
        match self.until {
            None => self.commands.into(),
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now()).as_micros();
                u64::try_from(left).unwrap_or(u64::MAX)
            }
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_up(&self) -> bool {
        self.left() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_commands_and_times() {
        assert_eq!("300".parse(), Ok(Thought::Commands(300)));
        assert_eq!("2s".parse(), Ok(Thought::Time(Duration::from_secs(2))));
        assert_eq!("40 ms".parse(), Ok(Thought::Time(Duration::from_millis(40))));
        for wrong in ["", "0", "ms", "-3", "long"] {
            assert!(wrong.parse::<Thought>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_third_is_left_for_what_comes_later() {
        let mut clock = Clock::start(Thought::Commands(300), false);
        clock.spend(99);
        assert!(!clock.is_up());
        clock.spend(1);
        assert!(clock.is_up());
    }
}
