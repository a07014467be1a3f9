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
pub(super) use deed::Deed;
pub(super) use multiattack::Part;

use super::sheet::{Casting, Section, Sheet, add_note};
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
    pub(super) traits: Vec<(&'static str, String)>,
    pub(super) bonus_actions: Vec<&'static str>,
    pub(super) breathes: Option<&'static str>,
    pub(super) formless: bool,
    pub(super) magic_weapons: bool,
    /// Reactions that add to AC against a hit in melee.
    pub(super) parries: Vec<(String, i64)>,
    pub(super) deeds: Vec<Deed>,
    pub(super) casting: Option<Casting>,
    pub(super) notes: Notes,
}

/// Reads every feature of a sheet.
pub(super) fn read(sheet: &Sheet) -> Reading {
    let mut reading = Reading { notes: Notes(sheet.unmodelled.clone()), ..Reading::default() };
    for feature in &sheet.features {
        reading.feature(feature);
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
            .filter(|f| f.section == section)
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
    fn feature(&mut self, feature: &super::sheet::Feature) {
        let super::sheet::Feature { section, name, usage, prose } = feature;
        if is_multiattack(name) && *section == Section::Action {
            return;
        }
        let deed = Deed::read(*section, name, *usage, prose);
        if matches!(section, Section::Legendary | Section::Lair) {
            self.deeds.extend(deed);
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
        self.deeds.extend(deed);
        self.notes.add(name.clone());
    }

    fn know(&mut self, known: Known, name: &str) {
        match known {
            Known::Trait(name, effects) => self.traits.push((name, effects)),
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

fn is_multiattack(name: &str) -> bool {
    name.to_lowercase().starts_with("multiattack")
}
