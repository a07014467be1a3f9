//! Creatures, weapons, armour and spells as data, and the encounter files that bring them
//! together.
//!
//! What is shipped stands in [`Compendium::shipped`], one for each edition. An [`Encounter`] is a
//! TOML file that says who fights where; it becomes a [`Setup`](affray_rules::Setup).
//!
//! ```
//! use affray_compendium::{Compendium, Encounter};
//! use affray_rules::Edition;
//!
//! let goblin = Compendium::shipped(Edition::E2014).creature("goblin")?;
//! assert_eq!(goblin.block().hit_points, 7);
//!
//! let encounter = Encounter::parse(
//!     r#"
//!     map = { width = 10, height = 8 }
//!     [[combatant]]
//!     creature = "wolf"
//!     side = "Wolves"
//!     at = ["b2", "c2"]
//!     count = 2
//!     "#,
//!     "wolves.toml",
//! )?;
//! let setup = encounter.setup(Some(Edition::E2014))?;
//! assert_eq!(setup.combatants[1].name, "Wolf 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod content;
pub mod coverage;
pub mod encounter;
mod entry;
mod file;
pub mod import;
mod schema;
mod shipped;
mod text;

pub use content::{ContentErrors, Library};
pub use encounter::{Encounter, enrol};
pub use entry::{Entry, EntryKind};
pub use file::{FileError, FileKind, read_bytes, read_file, suggest, suggest_path};
pub use schema::creature_schema;
pub use shipped::{Compendium, CreatureEntry, SpellEntry, Unknown, WeaponCategory, WeaponEntry};

/// The examples of the README are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeExamples;
