//! D20 rolls: the die itself, checks, saving throws and contests.

mod against;
mod check;
mod d20;
mod keen;
mod save;

pub(crate) use d20::D20;
