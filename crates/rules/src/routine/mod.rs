//! What a stat block lets a creature do in several parts: legendary actions above all.

mod form;
mod legendary;
mod perform;
mod shape;

pub use form::{Common, Legendary, LegendaryLeft, Part, Routine, RoutineTime, Stint, Stock};
