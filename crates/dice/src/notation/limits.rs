//! Limits on expressions, so that text from anywhere can't exhaust time or memory.

/// The longest text that is read as an expression, in bytes.
pub const MAX_LENGTH: usize = 262_144;

/// The most numbers, dice, operators and labels in an expression.
pub const MAX_PARTS: usize = 2_000;

/// The deepest nesting of parentheses.
pub const MAX_DEPTH: usize = 100;

/// The most dice in a term such as `4d6`.
pub const MAX_DICE: u16 = 1_000;

/// The most dice in an expression.
pub const MAX_DICE_IN_ALL: u32 = 10_000;

/// The most sides of a die.
pub const MAX_SIDES: u16 = 1_000;

/// The greatest number that can be written.
pub const MAX_NUMBER: i64 = 1_000_000;

/// No part of an expression may come to more than this, or to less than its negative.
pub const MAX_TOTAL: i64 = 1_000_000_000_000;

/// The most different labels in an expression.
pub const MAX_LABELS: usize = 32;

/// The longest label, in bytes.
pub const MAX_LABEL_LENGTH: usize = 40;

/// The most dice that are thrown for one roll of an expression, rerolls and explosions included.
///
/// It takes rerolls or explosions that may go on for ever to get there: [`MAX_DICE_IN_ALL`] dice
/// that are all rerolled once and explode once are just as many.
pub const MAX_THROWS: usize = 40_000;

/// The most steps that computing a distribution may take; a step is an addition or two.
pub const MAX_WORK: u64 = 1 << 25;

/// The most different totals that are kept in memory while computing a distribution.
pub const MAX_OUTCOMES: usize = 250_000;
