//! D20 rolls: the die itself, checks, saving throws and contests.

mod check;
mod d20;
mod save;

pub(crate) use d20::D20;
