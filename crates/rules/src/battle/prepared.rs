//! A command that was checked and can be carried out.
//!
//! [`Battle::prepare`] searches and checks once: a move is given the path that it takes, and any command that
//! the rules refuse ends here. [`Prepared::carry_out`] is the only way on, so that a battle never leaves the states
//! that the rules know.

use std::sync::Arc;

use affray_dice::{Source, Unrolled};

use super::{Battle, Command, Question, Refusal, Setup, Sink};
use crate::movement::{MovementMode, Mover, Path};

/// A command that the rules allow, with the battle in which they do. The battle can't change in between.
#[derive(Debug)]
#[must_use = "nothing happens until it is carried out"]
pub struct Prepared<'a> {
    battle: &'a mut Battle,
    command: Command,
}

impl Battle {
    /// Checks a command and makes it ready to be carried out, or says which rule refuses it. Nothing changes.
    ///
    /// # Errors
    /// The refusal, with its rule, where the command is not allowed now.
    pub fn prepare(&mut self, command: &Command) -> Result<Prepared<'_>, Refusal> {
        if let Command::Move { to, path: None, course } = *command
            && let Some(path) = self.path_of_move(command)
        {
            debug_assert_eq!(self.check(command), Ok(()), "a path was found for {command:?}");
            let command = Command::Move { to, path: Some(path), course };
            return Ok(Prepared { battle: self, command });
        }
        self.check(command)?;
        Ok(Prepared { battle: self, command: *command })
    }

    /// Draws one of the legal commands, as [`draw`](Battle::draw) does, and makes it ready to be carried out;
    /// none where nothing is to be decided.
    ///
    /// # Errors
    /// Where the source can't roll.
    pub fn prepare_any(
        &mut self,
        lots: &mut impl Source,
        list: &mut Vec<Command>,
    ) -> Result<Option<Prepared<'_>>, Unrolled> {
        let drawn = self.draw(lots, list)?;
        // What is listed is legal: random play holds the list to the check.
        Ok(drawn.map(|command| Prepared { battle: self, command }))
    }

    /// Carries out a command, or says which rule refuses it; a refused command changes nothing.
    ///
    /// # Errors
    /// The refusal, with its rule, where the command is not allowed now.
    pub fn apply<D: Source, S: Sink>(
        &mut self,
        command: &Command,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.prepare(command)?.carry_out(dice, sink);
        Ok(())
    }

    /// The path of a move of the turn that names none. Where one is found, the move is legal; where none is,
    /// [`check`](Battle::check) says why.
    fn path_of_move(&self, command: &Command) -> Option<Path> {
        let Command::Move { to, course, .. } = *command else { return None };
        let Question::Turn(_) = self.flow.decision.question else { return None };
        self.check_level(command).ok()?;
        self.check_who_acts(command).ok()?;
        self.check_can_move(self.state.turn.creature).ok()?;
        match Mover::on_turn(self).find(to, course)? {
            // A climb is found before it is known to be long enough.
            (MovementMode::Climb, _) => None,
            (_, path) => Some(path),
        }
    }
}

impl Prepared<'_> {
    /// The command, with all that the check found out.
    #[must_use]
    pub const fn command(&self) -> &Command {
        &self.command
    }

    /// The battle in which it is allowed.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        self.battle
    }

    /// Carries the command out and goes on to the next decision.
    #[inline]
    pub fn carry_out<D: Source, S: Sink>(self, dice: &mut D, sink: &mut S) {
        self.battle.carry_out(&self.command, dice, sink);
    }

    /// Carries the command out with the battle's [own setup](Battle::shared_setup) from somebody who holds it
    /// anyhow. Where several threads play fights of one setup, they then do not all change its reference
    /// count with every command, for which they would wait for each other.
    #[inline]
    pub fn carry_out_sharing<D: Source, S: Sink>(
        self,
        setup: &Arc<Setup>,
        dice: &mut D,
        sink: &mut S,
    ) {
        let stays = !matches!(self.command, Command::Gm(_));
        match stays && Arc::ptr_eq(setup, &self.battle.setup) {
            true => self.battle.drive(setup, Some(&self.command), dice, sink),
            false => self.carry_out(dice, sink),
        }
    }
}
