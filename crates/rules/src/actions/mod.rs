//! The common actions, and what else an action is good for.

mod aid;
mod common;
mod doors;
mod help;
mod hide;
mod improvise;
mod influence;
mod objects;
mod ready;
mod search;
