//! The machine: the state of a fight, what may be done in it, and how it goes on.

mod aim;
mod check;
mod cites;
mod command;
mod creature;
mod decision;
mod engine;
mod event;
mod frame;
mod gm;
mod ids;
mod ledger;
mod legal;
mod overrule;
mod placing;
mod refusal;
mod setup;
mod state;
mod talk;
mod turn;

pub(crate) use aim::Aim;
pub(crate) use cites::Cites;
pub use command::*;
pub use creature::*;
pub use decision::*;
pub(crate) use engine::{Engine, Step};
pub use event::*;
pub use frame::*;
pub use gm::GmCommand;
pub use ids::*;
pub(crate) use ledger::Tally;
pub use ledger::{LeanLine, Ledger, Line, Why};
pub use refusal::{Because, Refusal};
pub use setup::*;
pub use state::{Battle, DroppedGear, Object, ObjectKind, Rebuff, Strand};
pub use turn::{AttackAction, MOST_PARTS, Turn};
