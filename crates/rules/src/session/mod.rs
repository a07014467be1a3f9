//! A fight with its dice and its past: undo, replay, save and load.

mod save;
mod tape;

use std::sync::Arc;

use affray_dice::AnySource;

use crate::battle::{Battle, Command, Event, Refusal, Setup, SetupError, Silent, Sink};

pub use save::{LoadError, SAVE_VERSION};
pub use tape::Roll;
use tape::{Played, Taped};

/// A fight that remembers how it came about: its setup, its dice and its commands. It can take
/// any number of commands back, and be saved and loaded at every decision.
///
/// A fight is its setup, its seed and its commands: the same three give the same fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The setup as the fight began: the GM may have changed what is so by now.
    first_setup: Arc<Setup>,
    battle: Battle,
    dice: AnySource,
    /// The dice as they lay before the first of them was rolled.
    first_dice: AnySource,
    /// The state before each command, the oldest first.
    past: Vec<Past>,
    /// Every die rolled so far.
    tape: Vec<Roll>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Past {
    battle: Battle,
    dice: AnySource,
    rolled: usize,
    command: Command,
}

impl Session {
    /// Begins a fight and goes on to the first decision.
    pub fn new<S: Sink>(
        setup: impl Into<Arc<Setup>>,
        mut dice: AnySource,
        sink: &mut S,
    ) -> Result<Session, SetupError> {
        let (first_dice, mut tape) = (dice.clone(), Vec::new());
        let first_setup: Arc<Setup> = setup.into();
        let shared = Arc::clone(&first_setup);
        let battle = Battle::new(shared, &mut Taped { dice: &mut dice, tape: &mut tape }, sink)?;
        Ok(Session { first_setup, battle, dice, first_dice, past: Vec::new(), tape })
    }

    /// Lets the setup know kinds of creatures that the GM can bring in, as if it had known them from
    /// the start: `add` puts their stat blocks, spells and [newcomers](Setup::newcomers) into it, and
    /// nothing else counts. It is no step of the fight, and nothing takes it back.
    pub fn enrol<E>(&mut self, add: impl FnOnce(&mut Setup) -> Result<(), E>) -> Result<(), E> {
        let mut known = Setup::clone(&self.first_setup);
        add(&mut known)?;
        let old = std::mem::replace(&mut self.first_setup, Arc::new(known));
        let battles = self.past.iter_mut().map(|past| &mut past.battle);
        // The states share few setups, each its own run of commands long.
        let mut last = (old, Arc::clone(&self.first_setup));
        for battle in battles.chain([&mut self.battle]) {
            if !Arc::ptr_eq(battle.shared_setup(), &last.0) {
                let theirs = Arc::clone(battle.shared_setup());
                last = (Arc::clone(&theirs), Arc::new(theirs.knowing(&self.first_setup)));
            }
            battle.learns_of(&last.1);
        }
        Ok(())
    }

    /// The fight as it stands.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The dice as they lie.
    pub const fn dice(&self) -> &AnySource {
        &self.dice
    }

    /// The dice, to add to a script or to take others.
    pub const fn dice_mut(&mut self) -> &mut AnySource {
        &mut self.dice
    }

    /// The commands so far, those taken back left out.
    pub fn commands(&self) -> impl ExactSizeIterator<Item = Command> {
        self.past.iter().map(|p| p.command)
    }

    /// Carries out a command; a refused one changes nothing.
    pub fn apply<S: Sink>(&mut self, command: &Command, sink: &mut S) -> Result<(), Refusal> {
        let prepared = self.battle.prepare(command)?;
        self.past.push(Past {
            battle: prepared.battle().clone(),
            dice: self.dice.clone(),
            rolled: self.tape.len(),
            command: *command,
        });
        prepared.carry_out(&mut Taped { dice: &mut self.dice, tape: &mut self.tape }, sink);
        Ok(())
    }

    /// Goes on when the engine waits for a die that the dice can give by now: a script that ran
    /// dry and was added to.
    pub fn resume<S: Sink>(&mut self, sink: &mut S) {
        let mut dice = Taped { dice: &mut self.dice, tape: &mut self.tape };
        self.battle.resume(&mut dice, sink);
    }

    /// Takes back the last commands, with their dice; says how many.
    pub fn undo(&mut self, commands: usize) -> usize {
        let undone = commands.min(self.past.len());
        let keep = self.past.len() - undone;
        if let Some(past) = self.past.drain(keep..).next() {
            self.battle = past.battle;
            self.dice = past.dice;
            self.tape.truncate(past.rolled);
        }
        undone
    }

    /// Plays the fight again with the dice that fell, to hear what happened: the events up to the
    /// first decision, then those of each command, each time with the battle as it was after them.
    ///
    /// ```no_run
    /// # let session: affray_rules::Session = todo!();
    /// let mut log = Vec::new();
    /// session.retell(|_, events| log.extend(events));
    /// ```
    pub fn retell(&self, mut hear: impl FnMut(&Battle, Vec<Event>)) {
        let mut shadow = self.first_dice.clone();
        let mut played = Played { tape: &self.tape, next: 0, shadow: &mut shadow };
        let mut events = Vec::new();
        // The setup was right when the fight began.
        let setup = Arc::clone(&self.first_setup);
        let Ok(mut battle) = Battle::new(setup, &mut played, &mut events) else { return };
        hear(&battle, std::mem::take(&mut events));
        for past in &self.past {
            // It was legal, and with the same dice it is again.
            if battle.apply(&past.command, &mut played, &mut events).is_err() {
                return;
            }
            hear(&battle, std::mem::take(&mut events));
        }
    }

    /// Plays a fight again from its setup, its dice and its commands.
    pub fn replay(
        setup: impl Into<Arc<Setup>>,
        dice: AnySource,
        commands: impl IntoIterator<Item = Command>,
    ) -> Result<Session, ReplayError> {
        let mut session = Session::new(setup, dice, &mut Silent)?;
        for (i, command) in commands.into_iter().enumerate() {
            session
                .apply(&command, &mut Silent)
                .map_err(|refusal| ReplayError::Refused { place: i + 1, refusal })?;
        }
        Ok(session)
    }
}

/// Why a fight can't be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The setup is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A command is refused.
    #[error("command {place} is refused by {}", refusal.rule)]
    Refused {
        /// Which command, from 1.
        place: usize,
        /// Why.
        refusal: Refusal,
    },
}
