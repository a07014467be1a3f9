//! Words for people, in both directions, and nowhere else.
//!
//! * What happened, as a GM would tell it: [`narrate`] for one event, a [`Narrator`] for a whole
//!   fight, [`why`] for every part of a number.
//! * What is asked, and why something was refused: [`question`], [`refusal`].
//! * What people type: [`parse`] reads a command, [`command()`] writes it. What `command` writes,
//!   `parse` reads back as the same command.
//!
//! A text for people is a [`Line`] of spans, each with a [`Role`], so that whoever shows it can
//! colour it; [`Line::plain`] is the bare text.

mod command;
mod line;
mod name;
mod narrate;
mod question;
mod refusal;
mod style;
mod why;

pub use command::{FORMS, Form, Kind, NotUnderstood, Problem, Speaker, command, command_of, parse};
pub use line::{Line, Role};
pub use name::{
    ability, attack, condition, creature, damage_type, dice, feet, gear, list, object, plural,
    side, skill, spell, square,
};
pub use narrate::{Narrator, line, narrate};
pub use question::question;
pub use refusal::refusal;
pub use style::{RuleIds, Style};
pub use why::why;
