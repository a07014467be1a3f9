//! Brings an AI of one's own into a fight.

use std::fmt;

use affray_rules::{Battle, Command};

use crate::Level;

/// Somebody who decides for creatures: an AI of one's own. [`Minds`](crate::Minds) takes it for all
/// creatures, a side or a single one, and with that `simulate` and `duel` of `affray-sim` do, too.
///
/// Every fight gets a clone of the tactician, so its state belongs to one fight.
///
/// ```
/// use affray_rules::{Battle, Command};
/// use affray_tactics::{Minds, Tactician};
///
/// /// Ends every turn at once.
/// #[derive(Clone)]
/// struct Idle;
///
/// impl Tactician for Idle {
///     fn choose(&mut self, _battle: &Battle) -> Option<Command> {
///         Some(Command::EndTurn)
///     }
/// }
///
/// let minds = Minds::all(Idle);
/// ```
pub trait Tactician: Fork + Send + Sync {
    /// What its creature or its side does at the decision that the battle stands at. Nothing, or a
    /// command that the rules refuse, means [`Battle::default_command`]: a tactician that often needs
    /// that plays badly and breaks nothing.
    ///
    /// The battle is the whole truth. What the one who decides may know of it is in
    /// [`Battle::view`]; [`Battle::imagined_by`] makes a battle of what a side believes.
    fn choose(&mut self, battle: &Battle) -> Option<Command>;

    /// Prepares for a fight. The seed is another for each fight, and another than that of the dice:
    /// a tactician that draws lots draws them from it, so that a fight can be played again.
    fn begin(&mut self, seed: u64) {
        let _ = seed;
    }

    /// What people call it.
    fn name(&self) -> &str {
        "own"
    }
}

/// Copies a tactician for another fight. Every tactician that is [`Clone`] has it.
pub trait Fork {
    /// The copy.
    fn fork(&self) -> Box<dyn Tactician>;
}

impl<T: Tactician + Clone + 'static> Fork for T {
    fn fork(&self) -> Box<dyn Tactician> {
        Box::new(self.clone())
    }
}

/// Who plays a creature: a tactician that is shipped, at one of its levels, or one's own.
pub enum Mind {
    /// One that is shipped.
    Level(Level),
    /// One's own.
    Own(Box<dyn Tactician>),
}

impl Mind {
    /// What people call it.
    pub fn name(&self) -> String {
        match self {
            Mind::Level(level) => level.to_string(),
            Mind::Own(tactician) => tactician.name().to_owned(),
        }
    }
}

impl Clone for Mind {
    fn clone(&self) -> Mind {
        match self {
            Mind::Level(level) => Mind::Level(*level),
            Mind::Own(tactician) => Mind::Own(tactician.fork()),
        }
    }
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl From<Level> for Mind {
    fn from(level: Level) -> Mind {
        Mind::Level(level)
    }
}

impl<T: Tactician + 'static> From<T> for Mind {
    fn from(tactician: T) -> Mind {
        Mind::Own(Box::new(tactician))
    }
}
