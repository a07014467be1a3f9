//! Dice for a fight: where they come from, how they are written, and what their odds are.
//!
//! * A [`Source`] rolls one die at a time: [`Seeded`], a [`Script`], a person's [`Hand`], or
//!   [`AnySource`] of these.
//! * [`Dice`] are the plain dice of a stat block: `2d6+3`.
//! * An [`Expr`] is anything that dice notation can say: `4d6kh3`, `2d6ro<=2[slashing] + 1d8[fire]`.
//!   Rolling it gives a [`Rolled`], which remembers every die.
//! * A [`Distribution`] is the exact chance of each total.
//!
//! Notation comes from strangers. Reading, rolling and computing odds are bounded by the limits
//! `MAX_…`, never recurse, and answer what is beyond them with an error that says where and what to
//! do about it.
//!
//! ```
//! use affray_dice::{Expr, Seeded};
//!
//! let greataxe = Expr::parse("1d12 + 3")?;
//! let rolled = greataxe.roll(&mut Seeded::new(7))?;
//! assert!((4..=15).contains(&rolled.total));
//!
//! let odds = greataxe.distribution()?;
//! assert_eq!(odds.mean(), 9.5);
//! assert_eq!(odds.at_least(12), 1.0 / 3.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_source;
mod dice;
mod distribution;
mod hand;
mod notation;
mod odds;
mod script;
mod seeded;
mod source;

pub use any_source::AnySource;
pub use dice::{Dice, DiceError};
pub use distribution::Distribution;
pub use hand::Hand;
pub use notation::{
    DistributionError, Expr, Fate, MAX_DEPTH, MAX_DICE, MAX_DICE_IN_ALL, MAX_LABEL_LENGTH,
    MAX_LABELS, MAX_LENGTH, MAX_NUMBER, MAX_OUTCOMES, MAX_PARTS, MAX_SIDES, MAX_THROWS, MAX_TOTAL,
    MAX_WORK, ParseError, ParseErrorKind, RollError, Rolled, RolledTerm, Share, Throw,
};
pub use script::Script;
pub use seeded::Seeded;
pub use source::{Source, Unrolled};
