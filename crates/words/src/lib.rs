//! Words for people, in both directions, and nowhere else.
//!
//! * What happened, as a GM would tell it: [`narrate`] for one event, a [`Narrator`] for a whole
//!   fight, a [`Story`] for its log under headings, [`why`] for every part of a number.
//! * How the fight stands: its [`headline`], and how each creature [`fares`].
//! * What is asked, and why something was refused: [`question`], [`refusal`].
//! * What people look up: the pages of the [`book`].
//! * What people type: [`parse`] reads a command, [`command()`] writes it. What `command` writes,
//!   `parse` reads back as the same command.
//!
//! A text for people is a [`Line`] of spans, each with a [`Role`], so that whoever shows it can
//! colour it; [`Line::plain`] is the bare text.
//!
//! ```
//! use affray_compendium::Encounter;
//! use affray_dice::Seeded;
//! use affray_rules::{Battle, Edition};
//! use affray_words::{Narrator, Speaker, command, parse, question, refusal};
//!
//! let encounter = Encounter::parse(
//!     r#"
//!     map = { width = 10, height = 8 }
//!     [[combatant]]
//!     creature = "goblin"
//!     side = "Goblins"
//!     at = "b2"
//!     initiative = 20
//!     [[combatant]]
//!     creature = "wolf"
//!     side = "Wolves"
//!     at = "h2"
//!     initiative = 10
//!     "#,
//!     "woods.toml",
//! )?;
//! let mut dice = Seeded::new(7);
//! let mut events = Vec::new();
//! let mut battle = Battle::new(encounter.setup(Some(Edition::E2014))?, &mut dice, &mut events)?;
//! assert_eq!(
//!     question(&battle),
//!     "Goblin: your turn. 30 ft of movement, action, bonus action, reaction."
//! );
//!
//! // What people type, and what it means.
//! let closer = parse(&battle, Speaker::Gm, "Move to E2.")?;
//! assert_eq!(command(&battle, &closer), "move to e2");
//! let blow = parse(&battle, Speaker::Gm, "attack wolf with scimitar")?;
//! let refused = battle.check(&blow).unwrap_err();
//! assert_eq!(
//!     refusal(&battle, &refused),
//!     "Refused: reach.limit — the target is 30 ft away, the attack reaches 5 ft; come closer."
//! );
//!
//! // What happened.
//! events.clear();
//! battle.apply(&closer, &mut dice, &mut events).map_err(|r| refusal(&battle, &r))?;
//! let mut narrator = Narrator::default();
//! let mut lines: Vec<_> = events.iter().flat_map(|e| narrator.tell(&battle, e)).collect();
//! lines.extend(narrator.finish(&battle));
//! assert_eq!(lines[0].plain(), "Goblin moves from b2 to e2 (15 ft, 15 ft left).");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
mod caveat;
mod command;
mod line;
mod name;
mod narrate;
mod predicate;
mod preview;
mod question;
mod refusal;
mod standing;
mod story;
mod style;
mod subject;
mod why;

pub use caveat::{hindrances, unmodelled};
pub use command::{
    FORMS, Form, Kind, NotUnderstood, Problem, Speaker, asked, command, command_of, newcomer_named,
    parse, sentence,
};
pub use line::{Line, Role};
pub use name::{
    ability, attack, condition, creature, damage_source, damage_type, dice, feet, gear, list,
    object, plural, side, skill, spell, square,
};
pub use narrate::{Narrator, line, narrate};
pub use preview::{odds, preview};
pub use question::{question, question_for};
pub use refusal::{refusal, refusal_of};
pub use standing::{Standing, fares, headline, standing};
pub use story::{Entry, Story};
pub use style::{IdPlace, RuleIds, Style};
pub use why::why;
