//! Errors in the text of a dice expression, with their column and a remedy.

use thiserror::Error;

use super::limits::{
    MAX_DEPTH, MAX_DICE, MAX_DICE_IN_ALL, MAX_LABEL_LENGTH, MAX_LABELS, MAX_LENGTH, MAX_NUMBER,
    MAX_PARTS, MAX_SIDES, MAX_TOTAL,
};

/// Why a text is not an expression: what is wrong, where, and what to write instead.
///
/// ```
/// use affray_dice::{Expr, ParseErrorKind};
///
/// let error = Expr::parse("2d6 + 1d8r1").unwrap_err();
/// assert_eq!(error.column, 10);
/// assert_eq!(
///     error.to_string(),
///     "column 10: `r` means one thing here and another there; write `ro` to reroll once or `rr` \
///      to reroll for as long as it takes"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParseError {
    /// Where, in bytes from the start of the text; the first is 1.
    pub column: usize,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text that is not an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing is written.
    #[error("there is nothing to roll; write for example `2d6 + 3`")]
    Empty,
    /// A character that cannot stand where a number, dice or a parenthesis must.
    #[error("`{}` cannot stand here; write a number, dice such as `2d6`, or `(`", found.escape_debug())]
    ExpectedOperand {
        /// What stands there.
        found: char,
    },
    /// A character that cannot stand where an operator or the end must.
    #[error("`{}` cannot stand here; write `+`, `-`, `*`, `/` or nothing more", found.escape_debug())]
    ExpectedOperator {
        /// What stands there.
        found: char,
    },
    /// It ends after an operator or an opening parenthesis.
    #[error("it ends too early; a number, dice such as `2d6`, or `(` must follow")]
    Unfinished,
    /// An opening parenthesis without its closing one.
    #[error("this `(` is never closed; add a `)`")]
    Unclosed,
    /// A closing parenthesis without its opening one.
    #[error("this `)` was never opened; take it out, or add a `(` before it")]
    Unopened,
    /// An opening bracket without its closing one.
    #[error("this label is never closed; add a `]`")]
    UnclosedLabel,
    /// A label of spaces only, or with a bracket or a control character in it.
    #[error(
        "a label is a name in brackets, such as `[fire]`, without brackets or line breaks in it"
    )]
    BadLabel,
    /// A second label on the same thing.
    #[error("this has a label already; one of the two is enough")]
    SecondLabel,
    /// A label that is too long.
    #[error("this label is too long; {MAX_LABEL_LENGTH} bytes is the limit")]
    LabelTooLong,
    /// Too many different labels.
    #[error("too many different labels; {MAX_LABELS} is the limit")]
    TooManyLabels,
    /// A text that is too long.
    #[error("the text is too long; {MAX_LENGTH} bytes is the limit")]
    TooLong,
    /// Too many numbers, dice, operators and labels.
    #[error(
        "too many terms: numbers, dice, operators and labels come to more than {MAX_PARTS}; \
         add up what is fixed, write like dice as one term, or roll in several expressions"
    )]
    TooManyParts,
    /// Parentheses that are nested too deeply.
    #[error("parentheses are nested more than {MAX_DEPTH} deep; take out those that do nothing")]
    TooDeep,
    /// A number that is too big.
    #[error("this number is too big; {MAX_NUMBER} is the limit")]
    NumberTooBig,
    /// A part that could come to too much.
    #[error(
        "this could come to more than {MAX_TOTAL}, or less than its negative; use smaller numbers"
    )]
    TotalTooBig,
    /// A term without dice.
    #[error("0 dice cannot be rolled; write at least 1, or leave the term out")]
    NoDice,
    /// Too many dice in a term.
    #[error("too many dice; {MAX_DICE} in a term is the limit")]
    TooManyDice,
    /// Too many dice in all.
    #[error("too many dice in all; {MAX_DICE_IN_ALL} in an expression is the limit")]
    TooManyDiceInAll,
    /// A die without sides.
    #[error("a die has at least 1 side; write for example `d6`")]
    NoSides,
    /// Too many sides.
    #[error("too many sides; a d{MAX_SIDES} is the limit")]
    TooManySides,
    /// A `d` without sides, or a modifier without its number.
    #[error("a number must follow `{after}`; write for example `{example}`")]
    NumberMissing {
        /// What it must follow.
        after: &'static str,
        /// How it looks when it is right.
        example: &'static str,
    },
    /// A modifier that is not known here.
    #[error("{remedy}")]
    UnknownModifier {
        /// What to write instead.
        remedy: &'static str,
    },
    /// A modifier that is there already.
    #[error(
        "`{modifier}` comes twice for the same dice, or with another that does the same; leave one"
    )]
    RepeatedModifier {
        /// The modifier.
        modifier: &'static str,
    },
    /// A face that the die does not have.
    #[error("a d{sides} has no such face; write a number from 1 to {sides}")]
    NoSuchFace {
        /// The sides that it has.
        sides: u16,
    },
    /// A least value above the greatest.
    #[error("the minimum is above the maximum; exchange them")]
    MinimumAboveMaximum,
    /// Keeping none, or more than there are.
    #[error("keep at least 1 die, and not more than there are: 1 to {count}")]
    KeepsNone {
        /// How many dice there are.
        count: u16,
    },
    /// Dropping none, or all.
    #[error("drop at least 1 die, but not all of them: fewer than {count}")]
    DropsAll {
        /// How many dice there are.
        count: u16,
    },
    /// Every face is rerolled.
    #[error(
        "every face would be rerolled, for ever; leave out at least one, or write `ro` to reroll once"
    )]
    EndlessReroll,
    /// Every face explodes.
    #[error(
        "every face would explode, for ever; leave out at least one, or write `!o` to explode once"
    )]
    EndlessExplosion,
    /// A divisor that can be zero.
    #[error(
        "what stands after `/` can be anything from {least} to {most}, and nothing can be divided \
         by 0; divide by something that is always above 0 or always below"
    )]
    DivisionByZero {
        /// The least that the divisor can be.
        least: i64,
        /// The most that the divisor can be.
        most: i64,
    },
}
