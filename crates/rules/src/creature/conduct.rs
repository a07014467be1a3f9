//! How a creature that no person plays behaves: courage, habits, wits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, CreatureType, Size, StatBlock};

/// How a creature behaves whom no person plays, as far as the encounter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Conduct {
    /// What moves it in a fight.
    pub temper: Option<Temper>,
    /// Whether it may lose heart; without a word, as the options of the setup say.
    pub morale: Option<bool>,
    /// How it uses its reactions.
    pub reactions: Option<Habit>,
}

/// What moves a creature in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Temper {
    /// It strikes whoever is nearest, whatever befalls it.
    Mindless,
    /// It goes for what is before it, and runs when it is hurt.
    Beast,
    /// It saves its own skin as soon as things look bad.
    Coward,
    /// It stands with the others while they stand.
    Soldier,
    /// It fights as well as it can and knows when a fight is lost.
    Cunning,
}

/// How a creature uses its reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Habit {
    /// Whoever plays it is asked each time.
    Ask,
    /// It takes every chance.
    Always,
    /// It lets every chance pass.
    Never,
    /// It takes those that are worth it.
    Wisely,
}

/// The Intelligence of one that has no mind to speak of, and of beasts.
const DULL: u8 = 4;
/// The Intelligence from which on one sees through a fight.
const BRIGHT: u8 = 12;
/// The Wisdom up to which small folk lose heart easily.
const RASH: u8 = 8;

impl Temper {
    /// The temper that a stat block suggests, by its kind, Intelligence, Wisdom and size.
    pub fn of(block: &StatBlock) -> Temper {
        let (wits, wisdom) = (block.score(Ability::Intelligence), block.score(Ability::Wisdom));
        let made = [
            CreatureType::Construct,
            CreatureType::Ooze,
            CreatureType::Plant,
            CreatureType::Undead,
            CreatureType::Elemental,
        ];
        match block.kind {
            CreatureType::Beast => Temper::Beast,
            kind if wits <= DULL && made.contains(&kind) => Temper::Mindless,
            _ if wits <= DULL => Temper::Beast,
            _ if wits >= BRIGHT => Temper::Cunning,
            _ if wisdom <= RASH && block.size <= Size::Small => Temper::Coward,
            _ => Temper::Soldier,
        }
    }
}
