//! The straight lines by which cover and sight are told, and what stands in their way
//! (docs/COVER.md).

pub(crate) mod between;
pub(crate) mod cache;
pub(crate) mod clearing;
pub(crate) mod layer;
pub(crate) mod origin;
pub(crate) mod prepared;
pub(crate) mod ray;
#[cfg(test)]
mod reference;
pub(crate) mod screen;
mod square_pair;

pub use prepared::Lines;
