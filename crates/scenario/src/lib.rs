//! Scenario files: an encounter, and a script that plays it and says what is to happen.
//!
//! [`Scenario::load`] reads one, [`Scenario::run`] plays it in an edition and gives a [`Report`].
//! [`discover`] finds the files, and [`coverage`] counts which rules they play and which they try
//! to get past. The format is described in `docs/SCENARIOS.md`.

mod claims;
mod coverage;
mod dice_line;
mod discover;
mod expect;
mod header;
mod machine;
mod mistake;
mod names;
mod reader;
mod report;
mod run;
mod runner;
mod scenario;
mod script;
mod speech;
mod step;
mod text;
mod window;

pub use claims::Claims;
pub use coverage::{Coverage, Gap, coverage};
pub use discover::discover;
pub use header::Header;
pub use report::{Failure, Report};
pub use scenario::Scenario;
