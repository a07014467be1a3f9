//! Why an expression can't be rolled.

use thiserror::Error;

use super::limits::MAX_THROWS;
use crate::Unrolled;

/// Why an expression could not be rolled to its end.
///
/// To roll one with real dice, give it a script of what the person has rolled so far, and ask for
/// the die that it lacks:
///
/// ```
/// use affray_dice::{Expr, RollError, Script, Unrolled};
///
/// let expr = Expr::parse("1d20+2")?;
/// let mut so_far = Script::new();
/// let rolled = loop {
///     match expr.roll(&mut so_far.clone()) {
///         Err(RollError::Unrolled { sides, why: Unrolled::Dry, .. }) => {
///             assert_eq!(sides, 20); // "Please roll a d20": 13.
///             so_far.push(sides, 13);
///         }
///         rolled => break rolled?,
///     }
/// };
/// assert_eq!(rolled.total, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum RollError {
    /// The source of dice did not roll one.
    #[error("column {column}: no roll for a d{sides}: {why}")]
    Unrolled {
        /// Where the dice stand, in bytes from the start of the text; the first is 1.
        column: usize,
        /// The die that was to be rolled.
        sides: u16,
        /// Why it was not.
        #[source]
        why: Unrolled,
    },
    /// The source of dice rolled a face that the die does not have.
    #[error("column {column}: {face} is not a face of a d{sides}; roll 1 to {sides}")]
    NoSuchFace {
        /// Where the dice stand.
        column: usize,
        /// The die that was rolled.
        sides: u16,
        /// What it is said to have shown.
        face: u16,
    },
    /// Rerolls and explosions went on for too long.
    #[error(
        "column {column}: rerolls and explosions go on for too long; {MAX_THROWS} throws in a roll \
         is the limit; let fewer faces reroll or explode"
    )]
    TooManyThrows {
        /// Where the dice stand.
        column: usize,
    },
}
