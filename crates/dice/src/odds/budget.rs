//! A limit on the steps and the memory that one distribution may take.

use crate::notation::{MAX_OUTCOMES, MAX_WORK};

/// What is left of the work and the memory that one distribution may cost.
#[derive(Debug)]
pub(crate) struct Budget {
    work: u64,
    held: usize,
}

/// The budget does not suffice.
#[derive(Debug)]
pub(crate) struct Exhausted;

impl Budget {
    pub(crate) fn new() -> Self {
        Self { work: MAX_WORK, held: 0 }
    }

    /// No limits, for sums that a program asks for and no stranger's text.
    pub(crate) fn boundless() -> Self {
        Self { work: u64::MAX, held: 0 }
    }

    /// Makes sure that `steps` steps can be paid for, before any of them is taken.
    pub(crate) fn require(&self, steps: u64) -> Result<(), Exhausted> {
        if steps > self.work { Err(Exhausted) } else { Ok(()) }
    }

    /// Pays for `steps` steps before they are taken.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.work = self.work.checked_sub(steps).ok_or(Exhausted)?;
        Ok(())
    }

    /// Takes note of `outcomes` more outcomes in memory.
    pub(crate) fn hold(&mut self, outcomes: usize) -> Result<(), Exhausted> {
        self.held = self.held.saturating_add(outcomes);
        if self.held > MAX_OUTCOMES { Err(Exhausted) } else { Ok(()) }
    }

    /// Takes note that `outcomes` outcomes are gone.
    pub(crate) fn release(&mut self, outcomes: usize) {
        self.held = self.held.saturating_sub(outcomes);
    }
}
