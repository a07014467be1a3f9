//! Builds a compendium from shipped content and content folders.

use std::collections::{HashMap, HashSet, VecDeque};

use affray_rules::{Edition, Outcome, Ruleset};

use super::folder::{ContentFile, Sort};
use crate::{
    Compendium, EntryKind, FileError,
    build::{Builder, Built},
    file::{At, Fault, Source},
    text::{ArmourFile, FeatureText, GearFile, StatBlockText, WeaponFile},
};

/// The most hit points that the engine reckons with.
const MOST_HIT_POINTS: u16 = 9_999;

/// The making of one edition's compendium from the files of folders.
pub(super) struct Shelving {
    compendium: Compendium,
    /// Mistakes, and whether the file is one for both editions.
    faults: Vec<(FileError, bool)>,
}

/// A creature that has been read but not yet made.
struct Unmade<'a> {
    file: &'a ContentFile,
    source: &'a Source,
    text: StatBlockText,
    name: String,
}

impl Shelving {
    pub(super) fn new(edition: Edition) -> Shelving {
        Shelving { compendium: Compendium::over_shipped(edition), faults: Vec::new() }
    }

    /// What came of it.
    pub(super) fn finish(self) -> (Compendium, Vec<(FileError, bool)>) {
        (self.compendium, self.faults)
    }

    /// Adds the files of one folder.
    pub(super) fn add<'a>(&mut self, files: impl Iterator<Item = &'a (ContentFile, Source)>) {
        let files: Vec<&(ContentFile, Source)> = files.collect();
        let mut names = Names::default();
        let mut unmade = Vec::new();
        // What creatures carry and cast comes before them.
        let order = [Sort::Weapons, Sort::Armour, Sort::Gear, Sort::Spell, Sort::Creature];
        for sort in order {
            for (file, source) in files.iter().filter(|(file, _)| file.sort == sort) {
                match self.read(file, source, &mut names) {
                    Ok(found) => unmade.extend(found),
                    Err(fault) => self.faults.push((fault, file.edition.is_none())),
                }
            }
        }
        self.make(unmade);
    }

    /// Reads a file; a creature is given back, since it may be like another that comes later.
    fn read<'a>(
        &mut self,
        file: &'a ContentFile,
        source: &'a Source,
        names: &mut Names,
    ) -> Result<Option<Unmade<'a>>, FileError> {
        let at = |fault: Fault| source.locate(fault);
        match file.sort {
            Sort::Weapons => {
                let table: WeaponFile = source.read()?;
                for weapon in &table.weapon {
                    names.take(EntryKind::Weapon, &weapon.name, &source.file).map_err(at)?;
                    self.compendium.add_weapon(weapon);
                }
            }
            Sort::Armour => {
                let table: ArmourFile = source.read()?;
                for armour in &table.armour {
                    names.take(EntryKind::Armour, &armour.name, &source.file).map_err(at)?;
                    self.compendium.add_armour(armour.armour());
                }
            }
            Sort::Gear => {
                let table: GearFile = source.read()?;
                for gear in &table.gear {
                    names.take(EntryKind::Gear, &gear.name, &source.file).map_err(at)?;
                    self.compendium.add_gear(gear.name.value.clone(), gear.kind());
                }
            }
            Sort::Spell => {
                let spell: FeatureText = source.read()?;
                spell.check_spell().map_err(at)?;
                let name = At { span: 0..0, value: spell.name.clone() };
                names.take(EntryKind::Spell, &name, &source.file).map_err(at)?;
                self.compendium.add_spell(spell);
            }
            Sort::Creature => {
                let text: StatBlockText = source.read()?;
                let Some(name) = text.name.clone().filter(|name| !name.trim().is_empty()) else {
                    return Err(at(Fault::new("the creature has no name").help(
                        "add `name = \"Bog Ogre\"`; weapons, armour and gear stand in \
                               weapons.toml, armour.toml and gear.toml",
                    )));
                };
                let place = At { span: 0..0, value: name.clone() };
                names.take(EntryKind::Creature, &place, &source.file).map_err(at)?;
                return Ok(Some(Unmade { file, source, text, name }));
            }
        }
        Ok(None)
    }

    /// Makes creatures, each after the one that it is like.
    fn make(&mut self, unmade: Vec<Unmade<'_>>) {
        let names: HashSet<String> = unmade.iter().map(|one| key(&one.name)).collect();
        let mut broken: HashSet<String> = HashSet::new();
        let mut ready = VecDeque::new();
        // By the one that they wait for. What is like its own name is like the shipped one.
        let mut waiting: HashMap<String, Vec<Unmade<'_>>> = HashMap::new();
        for one in unmade {
            match one.base().filter(|base| *base != key(&one.name) && names.contains(base)) {
                Some(base) => waiting.entry(base).or_default().push(one),
                None => ready.push_back(one),
            }
        }
        while let Some(one) = ready.pop_front() {
            let name = key(&one.name);
            ready.extend(waiting.remove(&name).unwrap_or_default());
            // What is like a broken one would only be told the same mistake again.
            if one.base().is_some_and(|base| broken.contains(&base)) {
                broken.insert(name);
                continue;
            }
            match self.made(&one.text) {
                Ok(built) => self.compendium.add_creature(one.text, built),
                Err(fault) => {
                    let mistake = one.source.locate(fault);
                    self.faults.push((mistake, one.file.edition.is_none()));
                    broken.insert(name);
                }
            }
        }
        // Those that are left wait for each other.
        for one in waiting.values().flatten() {
            let like = one.text.like.as_ref();
            let fault = match like {
                Some(like) => Fault::at(
                    &like.span,
                    format!("{} is like {}, which in the end is like it", one.name, like.value),
                ),
                None => Fault::new(format!("{} is like itself", one.name)),
            };
            let mistake = one.source.locate(fault.help("let one of them stand for itself"));
            self.faults.push((mistake, one.file.edition.is_none()));
        }
    }

    fn made(&self, text: &StatBlockText) -> Result<Built, Fault> {
        let ruleset = &Ruleset::of(self.compendium.edition());
        let builder = Builder { compendium: &self.compendium, ruleset, homebrew: &[] };
        let built = builder.build(text, "")?;
        if built.block.hit_points > MOST_HIT_POINTS {
            let fault = Fault::new(format!("a creature has at most {MOST_HIT_POINTS} hit points"));
            return Err(fault.help("lower them"));
        }
        for attack in &built.block.attacks {
            Outcome::validate(&attack.on_hit).map_err(|problem| {
                Fault::new(format!("{}: {problem}", attack.name)).help("make it simpler")
            })?;
        }
        Ok(built)
    }
}

impl Unmade<'_> {
    /// The name of the one that it is like.
    fn base(&self) -> Option<String> {
        self.text.like.as_ref().map(|like| key(&like.value))
    }
}

/// A name as it is compared.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The names that the files of one folder have given away.
#[derive(Default)]
struct Names(HashMap<(EntryKind, String), String>);

impl Names {
    /// Takes a name, unless another file or line has it.
    fn take(&mut self, kind: EntryKind, name: &At<String>, file: &str) -> Result<(), Fault> {
        let key = (kind, key(&name.value));
        match self.0.insert(key, file.to_owned()) {
            None => Ok(()),
            Some(other) => {
                let noun = kind.noun();
                let problem = format!("there is a {noun} “{}” already, in {other}", name.value);
                Err(Fault::at(&name.span, problem).help("give each a name of its own"))
            }
        }
    }
}
