//! The common actions, and what else an action is good for.

mod aid;
mod at_hand;
mod common;
mod doors;
mod help;
mod hide;
mod improvise;
mod influence;
mod objects;
mod ready;
mod search;
