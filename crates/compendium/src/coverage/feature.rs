//! Compares the features of an entry with those that the SRD lists.

use affray_rules::RoutineTime;

use crate::CreatureEntry;

/// How much of something is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// All of it.
    Whole,
    /// Some of it: the entry says what is missing.
    Partial,
    /// Nothing of it.
    Missing,
}

/// Something that a creature of the SRD has, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// A trait, action, bonus action or reaction.
    Own(&'static str),
    /// A legendary action, which may be called like an action.
    Legendary(&'static str),
}

impl Feature {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Feature::Own(name) | Feature::Legendary(name) => name,
        }
    }
}

/// Traits that a stat block says in keys of its own instead of in a `[[trait]]`.
const SAID_BY_KEYS: [&str; 8] = [
    // `breathes`
    "Amphibious",
    "Water Breathing",
    // `qualities`, and the dice of the attacks
    "Magic Weapons",
    "Angelic Weapons",
    "Hellish Weapons",
    "Heated Weapons",
    "Brute",
    // `formless`
    "Amorphous",
];

/// Features of common actions as bonus actions, which `bonus-actions` says.
const BONUS_ACTIONS: [&str; 3] = ["Nimble Escape", "Cunning Action", "Deathless Agility"];

/// How much of a trait or action of the SRD its entry models: what the entry names as missing, and
/// what is nowhere in it, does not count.
pub(super) fn state(feature: Feature, entry: &CreatureEntry) -> State {
    let there = match feature {
        Feature::Own(name) => is_there(name, entry),
        Feature::Legendary(name) => entry.block().routines.iter().any(|routine| {
            matches!(routine.time, RoutineTime::Legendary { .. })
                && bare(&routine.name).eq_ignore_ascii_case(name)
        }),
    };
    let mut state = if there { State::Whole } else { State::Missing };
    for gap in entry.unmodelled() {
        match names(gap, feature) {
            // What only casts a spell that is missing may be there for others.
            _ if only_casts(gap, feature) => state = if there { State::Partial } else { state },
            Some(State::Missing) => return State::Missing,
            // What is told to lack something is there in some way.
            Some(_) => state = State::Partial,
            None => {}
        }
    }
    state
}

/// What a line of `unmodelled` says of a feature: `Web` that it is missing, `Web: …` that some of
/// it is.
fn names(gap: &str, feature: Feature) -> Option<State> {
    let is = |name: &str| bare(name).eq_ignore_ascii_case(feature.name());
    let is_legendary = matches!(feature, Feature::Legendary(_));
    match gap.split_once(": ") {
        Some(("Legendary Actions", list)) if is_legendary => {
            list.split(", ").any(is).then_some(State::Missing)
        }
        Some(("spells", _)) => is_casting(feature.name()).then_some(State::Partial),
        Some((head, _)) => head.split(", ").any(is).then_some(State::Partial),
        // An action that is missing says nothing of a legendary one.
        None if is_legendary => None,
        None => gap.split(", ").any(is).then_some(State::Missing),
    }
}

/// Whether a line of `unmodelled` names a spell that is all a feature casts, or some of it: the
/// features stand in brackets after the spell, `spells: fear (Frightful Presence; Multiattack)`.
fn only_casts(gap: &str, feature: Feature) -> bool {
    let Some(list) = gap.strip_prefix("spells: ") else { return false };
    let in_brackets = list.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    let mut features = in_brackets.flat_map(|names| names.split("; "));
    features.any(|name| name.eq_ignore_ascii_case(feature.name()))
}

/// A name without what stands in brackets after it.
fn bare(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(name, _)| name).trim()
}

fn is_casting(feature: &str) -> bool {
    feature.ends_with("Spellcasting")
}

fn is_there(feature: &str, entry: &CreatureEntry) -> bool {
    let block = entry.block();
    let is = |name: &str| bare(name).eq_ignore_ascii_case(feature);
    let own_attacks = &block.attacks[..usize::from(block.unarmed())];
    own_attacks.iter().any(|a| is(&a.name))
        || block.traits.iter().any(|t| is(&t.name))
        || block.reactions.iter().any(|r| is(&r.name))
        || entry.spells().iter().any(|spell| is(&spell.name))
        || block.routines.iter().any(|routine| {
            !matches!(routine.time, RoutineTime::Legendary { .. })
                && is(routine.name.split(": ").next().unwrap_or_default())
        })
        || feature == "Multiattack" && !block.multiattack.is_empty()
        || feature == "Legendary Resistance" && block.legendary.resistance.anywhere > 0
        || is_casting(feature) && entry.text.spellcasting.is_some()
        || entry.text.spellcasting.iter().flat_map(|s| &s.feature).any(|one| is(&one.name))
        || BONUS_ACTIONS.contains(&feature) && !block.bonus_actions.is_empty()
        || SAID_BY_KEYS.contains(&feature)
}
