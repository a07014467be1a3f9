//! Who sees whom, who is covered from whom, and where light falls (docs/COVER.md).

mod awareness;
mod brightness;
mod cover;
mod cover_source;
mod degree;
pub(crate) mod lines;
mod seeing;

pub use cover::{Cover, CoverBy};
pub use degree::Degree;
pub use lines::Lines;
