//! Many fights: chances, distributions, comparisons and reports.
//!
//! [`simulate`] fights a [`Start`] as often as a [`Plan`] says and keeps a [`Tally`]: whole
//! numbers only, in memory that does not grow with the number of fights, and the same on any
//! number of threads. [`Figures`] are what it comes to, with intervals, for people and programs.
//!
//! ```
//! use affray_compendium::Encounter;
//! use affray_sim::{Figures, Hooks, Plan, Start, simulate};
//! use affray_tactics::{Level, Minds};
//!
//! let text = r#"
//!     map = { width = 6, height = 3 }
//!     [[combatant]]
//!     creature = "ogre"
//!     side = "Ogres"
//!     at = "a1"
//!     [[combatant]]
//!     creature = "commoner"
//!     side = "Village"
//!     at = "d2"
//! "#;
//! let setup = Encounter::parse(text, "hill.toml")?.setup(None)?;
//! let start = Start::from_setup(setup)?;
//! let plan = Plan { seed: 7, fights: 200, ..Plan::default() };
//! let many = simulate(&start, &Minds::all(Level::Simple), &plan, Hooks::default())?;
//! let figures = Figures::new(&start, &plan, &many);
//! assert!(figures.wins["Ogres"].share > 0.9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod counter;
mod crew;
mod curve;
mod duel;
mod fight;
mod figures;
mod histogram;
mod interval;
mod moment;
mod muster;
mod named;
mod record;
pub mod report;
mod row;
mod search;
mod simulate;
mod start;
mod suite;
pub mod table;
mod tally;
mod written;

pub use budget::{Budget, Difficulty, experience};
pub use curve::Curve;
pub use duel::{Duel, Score, duel};
pub use fight::{Ended, Listener, Witness, fight, minds_of};
pub use figures::{
    CreatureFigures, Figures, HeatFigures, Percentiles, RoundFigures, SideFigures, SourceFigures,
    Spread,
};
pub use histogram::Histogram;
pub use interval::{Mean, Share, Z, difference_of_means, difference_of_shares};
pub use moment::{Moment, UnknownMoment};
pub use muster::{Muster, MusterError, free_square};
pub use named::Named;
pub use record::{Record, Standing};
pub use row::Row;
pub use search::nearest_count;
pub use simulate::{Hooks, Plan, RowSink, Simulated, fight_seed, simulate};
pub use start::Start;
pub use suite::{Bout, SUITE};
pub use tally::{CreatureTally, Heat, SideTally, SourceKey, Tally};
pub use written::{percent, thousands};
