//! Underwater combat: who is under water, and what that does to weapons and fire.

mod immersion;
mod weapons;
