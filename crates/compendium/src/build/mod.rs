//! From what is written to what the engine plays: names looked up, bonuses worked out.

mod ability;
mod attacks;
mod block;
mod features;
mod forms;
mod gear;
mod magic;

pub(crate) use block::{Brood, Builder, Built};
