//! Counts how much of the SRD the compendium has.

use affray_rules::Edition;
use serde::Serialize;

use super::{
    feature::{Feature, State, state},
    srd,
    unseen::unseen,
};
use crate::Compendium;

/// How much of an edition's SRD the compendium has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Creatures.
    pub creatures: CreatureCount,
    /// Actions, bonus actions, reactions and legendary actions of creatures.
    pub actions: Count,
    /// Traits of creatures.
    pub traits: Count,
    /// Spells.
    pub spells: Count,
    /// What is missing, creature by creature and spell by spell.
    #[serde(skip)]
    pub gaps: Vec<Gap>,
}

/// How many of a sort are modelled; the rest is not there at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Count {
    /// How many the SRD has.
    pub total: u32,
    /// How many are whole.
    pub whole: u32,
    /// How many lack something.
    pub partial: u32,
}

/// How many creatures are modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct CreatureCount {
    /// All, whole, and in part.
    #[serde(flatten)]
    pub count: Count,
    /// Those of the last that lack only spells which they cast.
    pub whole_but_for_spells: u32,
}

/// Something that an entry does not model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The creature or spell.
    pub entry: &'static str,
    /// What is missing, in its entry's words; all of it when there is no entry.
    pub what: Option<String>,
}

impl Count {
    /// How many are not there at all.
    pub const fn missing(&self) -> u32 {
        self.total - self.whole - self.partial
    }

    fn add(&mut self, state: State) {
        self.total += 1;
        match state {
            State::Whole => self.whole += 1,
            State::Partial => self.partial += 1,
            State::Missing => {}
        }
    }
}

/// Counts what is shipped for an edition against its SRD.
///
/// ```
/// use affray_compendium::coverage::coverage;
/// use affray_rules::Edition;
///
/// let coverage = coverage(Edition::E2024);
/// assert_eq!(coverage.creatures.count.total, 330);
/// assert_eq!(coverage.creatures.count.missing(), 0);
/// ```
pub fn coverage(edition: Edition) -> Coverage {
    let shipped = Compendium::shipped(edition);
    let mut found = Coverage {
        creatures: CreatureCount::default(),
        actions: Count::default(),
        traits: Count::default(),
        spells: Count::default(),
        gaps: Vec::new(),
    };
    for creature in srd::creatures(edition) {
        found.add_creature(&creature, edition, shipped);
    }
    for name in srd::spells(edition) {
        let entry = shipped.spell(name).ok();
        let unmodelled = entry.map(|entry| entry.unmodelled());
        found.spells.add(match unmodelled {
            None => State::Missing,
            Some([]) => State::Whole,
            Some(_) => State::Partial,
        });
        found.note(name, unmodelled);
    }
    found
}

impl Coverage {
    fn add_creature(
        &mut self,
        creature: &srd::SrdCreature,
        edition: Edition,
        shipped: &'static Compendium,
    ) {
        let entry = shipped.creature(creature.name).ok();
        let of = |feature: &Feature| entry.map_or(State::Missing, |e| state(*feature, e));
        let traits: Vec<State> = creature.traits.iter().map(of).collect();
        let actions: Vec<State> = creature.actions.iter().map(of).collect();
        let all_there = || traits.iter().chain(&actions).all(|s| *s == State::Whole);
        traits.iter().for_each(|state| self.traits.add(*state));
        actions.iter().for_each(|state| self.actions.add(*state));
        let unmodelled = entry.map(|entry| entry.unmodelled());
        let unseen: Vec<&str> = unseen()
            .filter(|one| one.edition == edition && one.creature == creature.name)
            .map(|one| one.what)
            .collect();
        let whole = match unmodelled {
            None => State::Missing,
            Some([]) if all_there() && unseen.is_empty() => State::Whole,
            Some(_) => State::Partial,
        };
        self.creatures.count.add(whole);
        let only_spells = |gaps: &[String]| {
            !gaps.is_empty()
                && gaps.iter().all(|gap| gap.starts_with("spells: "))
                && unseen.is_empty()
        };
        self.creatures.whole_but_for_spells += u32::from(unmodelled.is_some_and(only_spells));
        self.note(creature.name, unmodelled);
        self.gaps.extend(unseen.into_iter().map(|what| Gap {
            entry: creature.name,
            what: Some(format!("not seen in the exercise: {what}")),
        }));
    }

    fn note(&mut self, entry: &'static str, unmodelled: Option<&[String]>) {
        match unmodelled {
            None => self.gaps.push(Gap { entry, what: None }),
            Some(gaps) => {
                let gap = |what: &String| Gap { entry, what: Some(what.clone()) };
                self.gaps.extend(gaps.iter().map(gap));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no entry has is named in it, so that nothing is left out in silence.
    #[test]
    fn what_is_not_there_is_named() {
        for edition in Edition::ALL {
            let shipped = Compendium::shipped(edition);
            for creature in srd::creatures(edition) {
                let entry = shipped.creature(creature.name).expect("every creature is shipped");
                let gaps = entry.unmodelled().join("; ");
                for feature in creature.traits.iter().chain(&creature.actions) {
                    let name = feature.name();
                    let named = gaps.contains(name)
                        || (name.ends_with("Spellcasting") && gaps.contains("spells: "));
                    let there = state(*feature, entry) == State::Whole;
                    assert!(there || named, "{} of {edition}: {name}", creature.name);
                }
            }
        }
    }
}
