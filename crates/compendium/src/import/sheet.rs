//! The neutral form that every import source fills in.

use std::collections::BTreeMap;

use affray_dice::Dice;
use affray_rules::{Ability, CreatureType, DamageType, Edition, Size, Skill};

use crate::text::Challenge;

/// The gaits of a stat block, in the order of [`Sheet::speeds`].
pub(super) const GAITS: [&str; 5] = ["walk", "climb", "swim", "fly", "burrow"];
/// The special senses, in the order of [`Sheet::senses`].
pub(super) const SENSES: [&str; 4] = ["blindsight", "darkvision", "tremorsense", "truesight"];

/// A creature as any of the sources tells of it: its figures, and its features with their prose,
/// which [`prose`](super::prose) reads.
///
/// Figures are as wide as the sources can write them; that they are within reason is checked when
/// the entry is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sheet {
    pub(super) name: String,
    /// The edition that the source says it is of.
    pub(super) edition: Option<Edition>,
    pub(super) size: Option<Size>,
    pub(super) kind: Option<CreatureType>,
    pub(super) challenge: Option<Challenge>,
    pub(super) proficiency: Option<i64>,
    pub(super) hp: Option<i64>,
    pub(super) hit_dice: Option<Dice>,
    pub(super) ac: Option<i64>,
    /// Feet by gait.
    pub(super) speeds: [Option<i64>; 5],
    pub(super) hover: bool,
    pub(super) abilities: [Option<i64>; 6],
    pub(super) saves: BTreeMap<Ability, i64>,
    pub(super) skills: BTreeMap<Skill, i64>,
    pub(super) initiative: Option<i64>,
    /// Feet by sense.
    pub(super) senses: [Option<i64>; 4],
    pub(super) resistances: Vec<Defence>,
    pub(super) immunities: Vec<Defence>,
    pub(super) vulnerabilities: Vec<Defence>,
    /// Conditions that it can't have, by name; exhaustion is one of them.
    pub(super) condition_immunities: Vec<String>,
    pub(super) features: Vec<Feature>,
    /// Spells that the source lists apart from any prose.
    pub(super) spellcasting: Option<Casting>,
    /// What the source says that has no place here, in a few words each.
    pub(super) unmodelled: Vec<String>,
}

impl Sheet {
    /// The modifier of an ability; that of 10 when the source is silent.
    pub(super) fn modifier(&self, ability: Ability) -> i64 {
        (self.abilities[ability.index()].unwrap_or(10) - 10).div_euclid(2)
    }

    /// The proficiency bonus: the source's own, or that of the challenge rating.
    pub(super) fn proficiency(&self) -> i64 {
        let by_challenge = self.challenge.map_or(2, |c| i64::from(c.proficiency()));
        self.proficiency.unwrap_or(by_challenge)
    }

    /// Notes something that is not modelled, once.
    pub(super) fn note(&mut self, what: impl Into<String>) {
        add_note(&mut self.unmodelled, what.into());
    }
}

/// The most notes that anybody would read.
const MOST_NOTES: usize = 300;

/// Adds a note to a list that does not have it; the last of very many says that there are more.
pub(super) fn add_note(notes: &mut Vec<String>, note: String) {
    if notes.len() < MOST_NOTES && !notes.contains(&note) {
        let is_last = notes.len() + 1 == MOST_NOTES;
        notes.push(if is_last { "more than can be listed".to_owned() } else { note });
    }
}

/// Types of damage that are answered, and what gets through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Defence {
    pub(super) types: Vec<DamageType>,
    /// Of `magical`, `silvered` and `adamantine`.
    pub(super) unless: Vec<&'static str>,
}

/// Where in a stat block a feature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Trait,
    Action,
    BonusAction,
    Reaction,
    Legendary,
    Lair,
}

/// A trait, an action, a reaction: its name and what the source says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    pub(super) section: Section,
    pub(super) name: String,
    pub(super) usage: Usage,
    /// Plain text, whatever markup the source has.
    pub(super) prose: String,
}

/// How often a feature can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// The least roll of a d6 that brings it back.
    pub(super) recharge: Option<u8>,
    /// Uses a day.
    pub(super) per_day: Option<u8>,
    /// Uses a day in its lair, where they differ.
    pub(super) in_lair: Option<u8>,
    /// Legendary actions that it costs, when it is not one.
    pub(super) cost: Option<u8>,
}

/// What a creature casts, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Casting {
    pub(super) ability: Option<Ability>,
    pub(super) level: Option<u8>,
    pub(super) dc: Option<i64>,
    pub(super) attack: Option<i64>,
    /// Slots of level 1, 2, and so on.
    pub(super) slots: Vec<u8>,
    /// Cantrips, and spells that take a slot.
    pub(super) spells: Vec<String>,
    pub(super) at_will: Vec<String>,
    pub(super) per_day: Vec<(String, u8)>,
    /// Spells that are cast in some way that can't be written down, such as at a higher level.
    pub(super) odd: Vec<String>,
}

impl Casting {
    /// Every spell that it names.
    pub(super) fn is_empty(&self) -> bool {
        self.spells.is_empty()
            && self.at_will.is_empty()
            && self.per_day.is_empty()
            && self.odd.is_empty()
    }
}
