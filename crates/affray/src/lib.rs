//! Fifth-edition-compatible combat by the book: the 2014 rules (SRD 5.1) and the 2024 rules (SRD
//! 5.2.1) on a grid, deterministic, every number explained by its rule.
//!
//! # A fight between tacticians
//!
//! ```
//! # #[cfg(feature = "tactics")] {
//! use affray::prelude::*;
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
//! assert!(headline(&battle).contains("won after"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What may be done, and at what odds
//!
//! ```
//! use affray::prelude::*;
//!
//! let mut setup = Setup::new(Edition::E2024, Map::open(8, 8), ["Reds", "Blues"]);
//! let mace = Attack::natural("Mace", 5, 5, Dice::new(1, 6, 3), DamageType::Bludgeoning);
//! let guard = setup.add_block(StatBlock::plain("Guard", 20, 16).with_attack(mace));
//! setup.add_combatant("Ana", guard, SideId(0), Square { x: 3, y: 3 }).initiative = Some(20);
//! setup.add_combatant("Bo", guard, SideId(1), Square { x: 4, y: 3 }).initiative = Some(10);
//! let battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent)?;
//!
//! // What a person would type, read and looked at before it is done.
//! let strike = parse(&battle, Speaker::Gm, "attack Bo with mace")?;
//! let preview = battle.preview(&strike)?;
//! // A 20-sided die hits AC 16 with a bonus of 5 on 11 to 20: ten faces of twenty.
//! let hit = preview.attacks[0].at.as_ref().map(|odds| odds.hit);
//! assert!(hit.is_some_and(|hit| (hit - 0.5).abs() < 1e-9));
//!
//! // What the rules refuse says by which rule, and why.
//! let far = parse(&battle, Speaker::Gm, "move to h8")?;
//! assert!(battle.check(&far).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The odds of a whole fight
//!
//! ```
//! # #[cfg(feature = "sim")] {
//! use affray::{prelude::*, sim::Hooks};
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
//! let start = Start::from_setup(Encounter::parse(text, "hill.toml")?.setup(None)?)?;
//! let plan = Plan { seed: 7, fights: 200, ..Plan::default() };
//! let many = simulate(&start, &Minds::all(Level::Simple), &plan, Hooks::default())?;
//! assert!(Figures::new(&start, &plan, &many).wins["Ogres"].share > 0.9);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The parts
//!
//! | module | what it has | feature |
//! |---|---|---|
//! | [`dice`] | notation, sources of dice, exact distributions | |
//! | [`rules`] | the engine: setups, battles, decisions, commands, events, views, sessions | |
//! | [`compendium`] | creatures, spells, weapons and armour as data; encounter files | |
//! | [`words`] | logs, refusals, odds, and the command language | |
#![cfg_attr(
    feature = "tactics",
    doc = "| [`tactics`] | shipped tacticians, and the trait for an AI of one's own | `tactics` |"
)]
#![cfg_attr(
    feature = "sim",
    doc = "| [`sim`] | many fights: chances, comparisons, duels | `sim` |"
)]
#![cfg_attr(
    feature = "draw",
    doc = "| [`draw`] | the map as a side knows it: SVG, text, data | `draw` |"
)]
#![cfg_attr(
    feature = "table",
    doc = "| [`table`] | what a front end for people needs: options, lines, undo | `table` |"
)]
//!
//! The folder `examples` has a duel made in code, an AI of one's own, the odds of a command, and what
//! a side knows as JSON.

pub use affray_compendium as compendium;
pub use affray_dice as dice;
#[cfg(feature = "draw")]
pub use affray_draw as draw;
pub use affray_rules as rules;
#[cfg(feature = "sim")]
pub use affray_sim as sim;
#[cfg(feature = "table")]
pub use affray_table as table;
#[cfg(feature = "tactics")]
pub use affray_tactics as tactics;
pub use affray_words as words;

/// What most programs need, under one `use`.
pub mod prelude {
    pub use affray_compendium::{Compendium, Encounter, Library};
    pub use affray_dice::{Dice, Hand, Script, Seeded, Source};
    #[cfg(feature = "draw")]
    pub use affray_draw::{Drawn, Layer, Scene};
    pub use affray_rules::{
        Attack, Battle, BlockId, Chooser, Combatant, Command, Controller, CreatureId, DamageType,
        Decision, Edition, Event, EventKind, Map, Preview, Question, Refusal, Role, Rule, Ruleset,
        Session, Setup, SideId, Silent, Sink, Spell, Square, StatBlock, View,
    };
    #[cfg(feature = "sim")]
    pub use affray_sim::{Duel, Figures, Plan, Start, duel, simulate};
    #[cfg(feature = "table")]
    pub use affray_table::{Options, Table};
    #[cfg(feature = "tactics")]
    pub use affray_tactics::{Level, Minds, Tactician};
    pub use affray_words::{
        Entry, Narrator, Speaker, Story, command, headline, odds, parse, question, refusal,
    };
}

/// The example of the crate's README is run with the others.
#[cfg(all(doctest, feature = "tactics"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
