//! Damage, healing, dying, and the breaking of objects.

mod apply;
mod dying;
mod healing;
mod objects;
mod regeneration;
mod types;

pub use types::{DamageType, DamageTypes, Defence, Qualities, Response};
