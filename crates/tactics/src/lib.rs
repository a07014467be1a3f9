//! Who decides for a creature that no person plays.
//!
//! A tactician answers any decision from what its creature may know. [`Minds`] holds one for each
//! creature of a fight: a shipped tactician, whose [`Level`] says how well it plays, or a
//! [`Tactician`] of one's own.
//!
//! ```
//! use affray_compendium::Encounter;
//! use affray_dice::Seeded;
//! use affray_rules::{Battle, Edition, Silent};
//! use affray_tactics::{Level, Minds};
//!
//! let encounter = Encounter::parse(
//!     r#"
//!     map = { width = 10, height = 8 }
//!     [[combatant]]
//!     creature = "goblin"
//!     side = "Goblins"
//!     at = "b2"
//!     [[combatant]]
//!     creature = "wolf"
//!     side = "Wolves"
//!     at = "h2"
//!     "#,
//!     "woods.toml",
//! )?;
//! let mut dice = Seeded::new(7);
//! let mut battle = Battle::new(encounter.setup(Some(Edition::E2014))?, &mut dice, &mut Silent)?;
//! let mut minds = Minds::all(Level::Veteran);
//! while let Some(command) = minds.choose(&battle) {
//!     battle.apply(&command, &mut dice, &mut Silent)?;
//! }
//! assert!(battle.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actor;
mod blow;
mod climb;
mod estimate;
mod hands;
mod intent;
mod known;
mod level;
mod lore;
mod mastermind;
mod minds;
mod morale;
mod peril;
mod prey;
mod remedy;
mod simple;
mod tactician;
mod temper;
mod truce;
mod veteran;
mod ways;
mod weighed;
mod wisely;

pub use level::{Level, UnknownLevel};
pub use mastermind::{Thought, UnknownThought};
pub use minds::Minds;
pub use tactician::{Fork, Mind, Tactician};
pub use temper::by_habit;
pub use weighed::Weighed;
