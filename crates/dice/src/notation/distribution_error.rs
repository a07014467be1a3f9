//! Why the distribution of an expression can't be worked out.

use thiserror::Error;

use super::limits::{MAX_OUTCOMES, MAX_WORK};

/// Why an expression has no distribution, or none that is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum DistributionError {
    /// Dice that may explode for ever have no greatest total.
    #[error(
        "column {column}: these dice may explode without end, so there is no full list of totals; \
         write `!o` for dice that explode once"
    )]
    NotFinite {
        /// Where the dice stand, in bytes from the start of the text; the first is 1.
        column: usize,
    },
    /// There are too many totals, or computing them would take too long.
    #[error(
        "column {column}: the odds of this take more than {MAX_WORK} steps or {MAX_OUTCOMES} different \
         totals to compute; use fewer dice, or dice of fewer sides, in one expression"
    )]
    TooLarge {
        /// Where the part stands that went beyond the limits.
        column: usize,
    },
}
