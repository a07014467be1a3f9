//! Damage, healing, dying, and the breaking of objects.

mod apply;
mod dying;
mod heads;
mod healing;
mod objects;
mod regeneration;
mod share;
mod source;
mod suffering;
mod types;

pub use heads::HeadsLeft;
pub use source::DamageSource;
pub use types::{DamageType, DamageTypes, Defence, Qualities, Response};
