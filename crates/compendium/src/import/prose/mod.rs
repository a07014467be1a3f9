//! The one reader of what features say, whichever source they come from.

mod attack;
mod consequence;
mod cursor;
mod damage;
mod deed;
mod feature;
mod hit;
mod multiattack;
mod spells;

pub(super) use attack::Attack;
pub(super) use consequence::{Consequence, WHILE_HELD};
pub(super) use deed::{Deed, Reach};
pub(super) use multiattack::Part;

use super::sheet::{Casting, Feature, Section, Sheet, add_note};
use crate::Compendium;
use feature::Known;

/// What is not modelled, in a few words each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes(pub(super) Vec<String>);

impl Notes {
    /// Adds one, once.
    pub(super) fn add(&mut self, note: String) {
        add_note(&mut self.0, note);
    }
}

/// What was understood of a sheet's features.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reading {
    pub(super) attacks: Vec<Attack>,
    pub(super) multiattack: Vec<Part>,
    /// Traits with their effects, as our files write them.
    pub(super) traits: Vec<(String, String)>,
    pub(super) bonus_actions: Vec<&'static str>,
    pub(super) breathes: Option<&'static str>,
    pub(super) formless: bool,
    pub(super) magic_weapons: bool,
    /// Failed saves that become successes: so many a day, and so many in its lair.
    pub(super) legendary_resistance: Option<(u8, u8)>,
    /// Reactions that add to AC against a hit in melee.
    pub(super) parries: Vec<(String, i64)>,
    pub(super) deeds: Vec<Deed>,
    pub(super) casting: Option<Casting>,
    pub(super) notes: Notes,
}

/// Reads every feature of a sheet.
pub(super) fn read(sheet: &Sheet, compendium: &Compendium) -> Reading {
    let mut reading = Reading { notes: Notes(sheet.unmodelled.clone()), ..Reading::default() };
    for feature in &sheet.features {
        reading.feature(feature, compendium);
    }
    if reading.magic_weapons {
        reading.attacks.iter_mut().filter(|a| !a.spell).for_each(|a| a.magical = true);
    }
    reading.multiattacks(sheet);
    for section in [Section::Legendary, Section::Lair] {
        let title = if section == Section::Lair { "Lair Actions" } else { "Legendary Actions" };
        let names: Vec<&str> = sheet
            .features
            .iter()
            .filter(|f| f.section == section && !reading.takes_action(f))
            .map(|f| f.name.as_str())
            .collect();
        if !names.is_empty() {
            reading.notes.add(format!("{title}: {}", names.join(", ")));
        }
    }
    if let Some(casting) = &sheet.spellcasting {
        reading.casting.get_or_insert_with(|| casting.clone());
    }
    reading
}

impl Reading {
    /// Takes up a legendary action that is understood; whether it is.
    fn takes_action(&mut self, feature: &Feature) -> bool {
        let deed = match feature.section {
            Section::Legendary => {
                Deed::attacking(feature, &self.attacks).or_else(|| Deed::read(feature))
            }
            _ => None,
        };
        let taken = deed.is_some();
        self.deeds.extend(deed);
        taken
    }

    fn feature(&mut self, feature: &Feature, compendium: &Compendium) {
        let Feature { section, name, usage, prose } = feature;
        if is_multiattack(name) && *section == Section::Action {
            return;
        }
        if matches!(section, Section::Legendary | Section::Lair) {
            return;
        }
        if name.to_lowercase().contains("spellcasting")
            && let Some(casting) = Casting::read(prose)
        {
            match &self.casting {
                None => self.casting = Some(casting),
                Some(_) => self.notes.add(name.clone()),
            }
            return;
        }
        if let Some((known, left)) = feature.known() {
            self.know(known, name);
            if let Some(left) = left {
                self.notes.add(format!("{name}: {left}"));
            }
            return;
        }
        // An attack that can be made only so often would be made all the time.
        let always = usage.recharge.is_none() && usage.per_day.is_none();
        if *section == Section::Action
            && always
            && attack::is_attack(prose)
            && let Some(attack) = Attack::read(name, prose, &mut self.notes)
        {
            self.attacks.push(attack);
            return;
        }
        let is_action = matches!(section, Section::Action | Section::BonusAction);
        if is_action && let Some(deed) = Deed::read(feature) {
            self.deeds.push(deed);
            return;
        }
        match compendium_trait(name, compendium).filter(|_| *section == Section::Trait) {
            Some(effects) => self.traits.push((name.clone(), effects)),
            None => self.notes.add(name.clone()),
        }
    }

    fn know(&mut self, known: Known, name: &str) {
        match known {
            Known::Trait(name, effects) => {
                self.traits.push((name.to_owned(), format!("effects = [{effects}]\n")));
            }
            Known::LegendaryResistance(times, in_lair) => {
                self.legendary_resistance = Some((times, in_lair));
            }
            Known::BonusActions(actions) => {
                for action in actions {
                    if !self.bonus_actions.contains(&action) {
                        self.bonus_actions.push(action);
                    }
                }
            }
            Known::Breathes(what) => self.breathes = Some(what),
            Known::Formless => self.formless = true,
            Known::MagicWeapons => self.magic_weapons = true,
            Known::Parry(by) => self.parries.push((name.to_owned(), by)),
        }
    }

    fn multiattacks(&mut self, sheet: &Sheet) {
        let others: Vec<&str> = sheet
            .features
            .iter()
            .filter(|f| f.section != Section::Legendary && !is_multiattack(&f.name))
            .map(|f| f.name.as_str())
            .filter(|name| !self.attacks.iter().any(|a| a.name == *name))
            .collect();
        let actions = sheet.features.iter().filter(|f| f.section == Section::Action);
        for feature in actions.filter(|f| is_multiattack(&f.name)) {
            if !self.multiattack.is_empty() {
                self.notes.add("Multiattack: another way".to_owned());
                continue;
            }
            self.multiattack =
                multiattack::read(&feature.prose, &self.attacks, &others, &mut self.notes);
        }
    }
}

/// What the compendium's creatures write of a trait of this name, if all write the same.
fn compendium_trait(name: &str, compendium: &Compendium) -> Option<String> {
    let head = format!("[[trait]]\nname = \"{name}\"\n");
    let mut all = compendium.written_creatures().filter_map(|text| {
        let (_, rest) = text.split_once(&head)?;
        Some(rest.split_once("\n\n").map_or(rest, |(lines, _)| lines).trim_end())
    });
    let first = all.next()?;
    all.all(|other| other == first).then(|| format!("{first}\n"))
}

fn is_multiattack(name: &str) -> bool {
    name.to_lowercase().starts_with("multiattack")
}
