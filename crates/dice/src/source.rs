//! The trait that every source of dice implements, and the error of a source that cannot roll.

use thiserror::Error;

/// Where dice come from: a generator, a script, or a person at the table.
///
/// ```
/// use affray_dice::{Script, Source, Unrolled};
///
/// let mut script = Script::from([(20, 17)]);
/// assert_eq!(script.roll(20), Ok(17));
/// assert_eq!(script.roll(20), Err(Unrolled::Dry));
/// ```
pub trait Source {
    /// Rolls one die of `sides` sides and says which face came up, 1 to `sides`.
    ///
    /// A source that cannot roll changes nothing, so the same roll can be asked for again.
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled>;
}

impl<T: Source + ?Sized> Source for &mut T {
    #[inline]
    fn roll(&mut self, sides: u16) -> Result<u16, Unrolled> {
        (**self).roll(sides)
    }
}

/// Why a [`Source`] did not roll a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Unrolled {
    /// A person must roll it.
    #[error("a person must roll this die")]
    Ask,
    /// The script is used up.
    #[error("the script of rolls is used up; add this roll to it")]
    Dry,
    /// The script's next roll is for another die, or is a face that the die does not have.
    #[error(
        "the script's next roll is {next_value} on a d{next_sides}, which is not this die's; \
         put the rolls in the order in which they are asked for"
    )]
    Mismatch {
        /// The sides of the die that the script has next.
        next_sides: u16,
        /// The face that the script has next.
        next_value: u16,
    },
}
