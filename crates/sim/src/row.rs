//! One row of the table: a creature in a fight.

use crate::{Ended, Standing};

/// What one fight came to, for tables: a line for each creature of each fight.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the fight, from 0.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub ended: Ended,
    /// The rounds that it took.
    pub rounds: u16,
    /// How each creature fared, by id.
    pub creatures: Vec<Standing>,
}
