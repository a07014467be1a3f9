//! A person at a fight, without a word about how it is shown: a front end for a terminal or a browser
//! stands on this.
//!
//! * A [`Table`] holds the fight, its log, undo and redo, and knows which decisions are the
//!   person's. [`Table::others`] plays the others one command at a time.
//! * [`Options`] are what can be done now: ranked, grouped, with what each costs and its odds.
//! * [`Line::of`] tells the words of the table itself from commands, and [`Table::say`] carries a
//!   command out; [`complete()`] says how a line could go on.
//! * [`Orders`] are standing orders for reactions, [`WhoRolls`] says whose dice are real.
//!
//! A person who plays a side gets nothing here that its side does not know.

mod complete;
mod dice;
mod options;
mod orders;
mod rank;
mod reading;
pub mod room;
mod table;
mod word;

pub use complete::{Completion, complete};
pub use dice::WhoRolls;
pub use options::{Cost, Group, Many, Moves, Offer, Options, Refused};
pub use orders::{Orders, Topic};
pub use reading::Line;
pub use table::{Step, Table, Why};
pub use word::{WORDS, Word, WordForm};
