//! What a stat block lets a creature do in several parts: legendary actions above all.

mod banished;
mod brood;
mod form;
mod legendary;
mod perform;
mod plane;
mod shape;

pub use form::{
    Call, Common, GrantedMove, Leap, Legendary, LegendaryLeft, Part, Routine, RoutineTime, Stock,
};
