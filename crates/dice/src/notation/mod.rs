//! Dice notation: reading, writing, rolling, and the odds of expressions.

mod bounds;
mod distribution_error;
mod draw;
mod expr;
mod limits;
mod node;
mod odds;
mod parse_error;
mod parser;
mod roll_error;
mod rolled;
mod scanner;
mod shares;
mod term;
mod term_parser;
mod text;
mod thrown;

pub use distribution_error::DistributionError;
pub use expr::Expr;
pub use limits::*;
pub use parse_error::{ParseError, ParseErrorKind};
pub use roll_error::RollError;
pub use rolled::Rolled;
pub use shares::Share;
pub use thrown::{Fate, RolledTerm, Throw};
