//! The map of a fight as a side knows it, and drawings of it. Nothing is printed here, and nothing
//! knows of a terminal or a file: a drawing is a value or a string.
//!
//! * A [`Scene`] is what is drawn: the ground, the creatures, objects, doors, lights and areas as far
//!   as the viewer's side knows them, with a [`Layer`] over it: reach, sight or cover. [`Look`] says
//!   what a square looks like, [`Edges`] what runs along its borders.
//! * [`svg::draw`] makes one self-contained SVG of it; [`svg::Pen`] writes any SVG.
//! * [`text::rows`] draws it in signs, two columns to a square; a [`Legend`] says what they mean.
//! * [`Drawn`] is the data of a scene, to serialise.
//!
//! ```
//! use affray_compendium::Encounter;
//! use affray_dice::Seeded;
//! use affray_draw::{Scene, Window, svg, text};
//! use affray_rules::{Battle, Edition, SideId, Silent};
//!
//! let encounter = Encounter::parse(
//!     r######"
//!     map = { rows = "#####\n#...#\n#####" }
//!     [[combatant]]
//!     creature = "goblin"
//!     side = "Goblins"
//!     at = "b2"
//!     [[combatant]]
//!     creature = "wolf"
//!     side = "Wolves"
//!     at = "d2"
//!     "######,
//!     "cell.toml",
//! )?;
//! let battle = Battle::new(encounter.setup(Some(Edition::E2014))?, &mut Seeded::new(7), &mut Silent)?;
//! let scene = Scene::new(&battle, Some(SideId(0)));
//! let rows = text::rows(&scene, &Window::whole(&battle));
//! assert_eq!(rows[2].plain(), "  2 ██ Go  . Wo ██");
//! assert!(svg::draw(&scene, "The cell").starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod edges;
mod glyph;
mod json;
mod legend;
mod look;
mod marks;
pub mod palette;
mod row;
mod scene;
pub mod svg;
pub mod text;
mod window;

pub use edges::{Edge, Edges, Leaf, Run};
pub use json::Drawn;
pub use legend::{Legend, LegendCreature};
pub use look::Look;
pub use marks::Marks;
pub use row::Row;
pub use scene::{Layer, Note, Scene};
pub use window::Window;
