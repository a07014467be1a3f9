//! Mounted combat: getting on and off, who steers, and falling off.
//!
//! A rider takes up no space of its own: it shares that of its mount, as if it filled all of it,
//! and goes where the mount goes. A mount that is controlled has its turn together with its
//! rider's: [`Command::Direct`](crate::Command::Direct) changes from the one to the other.

mod fall;
mod reins;
mod ride;
mod saddle;
mod start;

pub use fall::{Upset, UpsetBy};
pub use ride::{Mountable, Ride};
pub use saddle::SaddleFrame;
