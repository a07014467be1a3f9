use std::sync::LazyLock;

use affray_rules::{Armour, Edition, GearKind, Ruleset, Spell, StatBlock, Weapon, WeaponKind};
use serde::de::DeserializeOwned;

use super::{
    Unknown,
    content::{self, Entry},
    shelf::Shelved,
};
use crate::{
    EntryKind, FileError, WeaponCategory,
    build::{Builder, Built},
    file::{Source, suggest},
    text::{ArmourFile, GearFile, SpellText, StatBlockText, WeaponFile},
};

/// The weapons, armour, spells and creatures of an edition.
///
/// ```
/// use affray_compendium::Compendium;
/// use affray_rules::{Edition, Mastery};
///
/// let shipped = Compendium::shipped(Edition::E2024);
/// assert_eq!(shipped.weapon("Longsword")?.weapon().mastery, Some(Mastery::Sap));
/// let error = shipped.weapon("longsowrd").unwrap_err();
/// assert_eq!(error.help, "did you mean “Longsword”?");
/// # Ok::<(), affray_compendium::Unknown>(())
/// ```
#[derive(Debug)]
pub struct Compendium {
    edition: Edition,
    weapons: Vec<WeaponEntry>,
    armour: Vec<Armour>,
    gear: Vec<GearItem>,
    spells: Vec<Shelved<SpellEntry>>,
    creatures: Vec<Shelved<CreatureEntry>>,
}

/// A weapon and how much training it asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponEntry {
    weapon: Weapon,
    category: WeaponCategory,
}

impl WeaponEntry {
    /// The weapon.
    pub fn weapon(&self) -> &Weapon {
        &self.weapon
    }

    /// Whether it is simple or martial.
    pub fn category(&self) -> WeaponCategory {
        self.category
    }

    /// Whether it shoots, or is made to be thrown only.
    pub fn is_ranged(&self) -> bool {
        self.weapon.kind == WeaponKind::Ranged
    }
}

/// A piece of gear and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GearItem {
    name: String,
    kind: GearKind,
}

/// A spell of the compendium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpellEntry {
    pub(crate) text: SpellText,
    spell: Spell,
}

impl SpellEntry {
    /// The spell, as a caster of the first level casts it.
    pub fn spell(&self) -> &Spell {
        &self.spell
    }

    /// What the entry does not model, in a few words each.
    pub fn unmodelled(&self) -> &[String] {
        &self.text.unmodelled
    }
}

/// A creature or character of the compendium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatureEntry {
    pub(crate) text: StatBlockText,
    built: Built,
}

impl CreatureEntry {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.built.block.name
    }

    /// Its stat block; the spell ids in it count [`spells`](CreatureEntry::spells).
    pub fn block(&self) -> &StatBlock {
        &self.built.block
    }

    /// The spells that it knows.
    pub fn spells(&self) -> &[Spell] {
        &self.built.spells
    }

    /// What the entry does not model, in a few words each.
    pub fn unmodelled(&self) -> &[String] {
        &self.built.block.unmodelled
    }
}

static SHIPPED: [LazyLock<Compendium>; 2] =
    [LazyLock::new(|| shipped(Edition::E2014)), LazyLock::new(|| shipped(Edition::E2024))];

fn shipped(edition: Edition) -> Compendium {
    unbroken(Compendium::read(edition))
}

/// What is compiled in was read by the tests: it can't fail on anybody's machine.
fn unbroken<T>(read: Result<T, FileError>) -> T {
    read.unwrap_or_else(|error| panic!("the shipped content is broken: {error}"))
}

impl Compendium {
    /// What is shipped for an edition.
    pub fn shipped(edition: Edition) -> &'static Compendium {
        match edition {
            Edition::E2014 => &SHIPPED[0],
            Edition::E2024 => &SHIPPED[1],
        }
    }

    fn read(edition: Edition) -> Result<Compendium, FileError> {
        let content = content::of(edition);
        let weapons: WeaponFile = read(content.weapons)?;
        let armour: ArmourFile = read(content.armour)?;
        let gear: GearFile = read(content.gear)?;
        Ok(Compendium {
            edition,
            weapons: weapons
                .weapon
                .iter()
                .map(|w| WeaponEntry { weapon: w.weapon(), category: w.category })
                .collect(),
            armour: armour.armour.iter().map(|a| a.armour()).collect(),
            gear: gear
                .gear
                .iter()
                .map(|g| GearItem { name: g.name.clone(), kind: g.kind() })
                .collect(),
            spells: Shelved::all(content.spells),
            creatures: Shelved::all(content.creatures),
        })
    }

    fn read_spell(&self, entry: Entry) -> SpellEntry {
        let text: SpellText = unbroken(read(entry));
        SpellEntry { spell: text.spell(1), text }
    }

    fn read_creature(&self, entry: Entry) -> CreatureEntry {
        let text: StatBlockText = unbroken(read(entry));
        let ruleset = &Ruleset::of(self.edition);
        let builder = Builder { compendium: self, ruleset, homebrew: &[] };
        let built = unbroken(builder.build(&text, "").map_err(|f| source(entry).locate(f)));
        CreatureEntry { text, built }
    }

    /// The edition that it is for.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The creature or character of a name, in any case of letters.
    pub fn creature(&self, name: &str) -> Result<&CreatureEntry, Unknown> {
        let found = self.find("creature", name, &self.creatures, Shelved::name);
        found.map(|shelved| shelved.get(|entry| self.read_creature(entry))).map_err(|unknown| {
            let other = match self.edition {
                Edition::E2014 => Edition::E2024,
                Edition::E2024 => Edition::E2014,
            };
            let there = Compendium::shipped(other).creatures.iter();
            match there.map(Shelved::name).find(|n| n.eq_ignore_ascii_case(name.trim())) {
                Some(name) => {
                    let help = format!("the {other} compendium has {name}; {}", unknown.help);
                    Unknown { help, ..unknown }
                }
                None => unknown,
            }
        })
    }

    /// The weapon of a name.
    pub fn weapon(&self, name: &str) -> Result<&WeaponEntry, Unknown> {
        self.find("weapon", name, &self.weapons, |w| &w.weapon.name)
    }

    /// The armour of a name; one edition says “leather”, the other “leather armour”, and both
    /// are understood in both.
    pub fn armour(&self, name: &str) -> Result<&Armour, Unknown> {
        let bare = |name: &str| {
            let name = name.trim().to_lowercase();
            name.strip_suffix(" armour").map_or(name.clone(), str::to_owned)
        };
        match self.armour.iter().find(|a| bare(&a.name) == bare(name)) {
            Some(armour) => Ok(armour),
            None => self.find("armour", name, &self.armour, |a| &a.name),
        }
    }

    /// The spell of a name.
    pub fn spell(&self, name: &str) -> Result<&SpellEntry, Unknown> {
        let found = self.find("spell", name, &self.spells, Shelved::name)?;
        Ok(found.get(|entry| self.read_spell(entry)))
    }

    /// Every creature and character.
    pub fn creatures(&self) -> impl Iterator<Item = &CreatureEntry> {
        self.creatures.iter().map(|shelved| shelved.get(|entry| self.read_creature(entry)))
    }

    /// Every weapon.
    pub fn weapons(&self) -> impl Iterator<Item = &WeaponEntry> {
        self.weapons.iter()
    }

    /// Every suit of armour.
    pub fn suits(&self) -> impl Iterator<Item = &Armour> {
        self.armour.iter()
    }

    /// Every spell.
    pub fn spells(&self) -> impl Iterator<Item = &SpellEntry> {
        self.spells.iter().map(|shelved| shelved.get(|entry| self.read_spell(entry)))
    }

    /// Every piece of gear that does something in a fight, with its name.
    pub fn gear(&self) -> impl Iterator<Item = (&str, &GearKind)> {
        self.gear.iter().map(|gear| (gear.name.as_str(), &gear.kind))
    }

    /// What the entries of a sort are called; none of them is read for it.
    pub fn names(&self, kind: EntryKind) -> Vec<&str> {
        match kind {
            EntryKind::Creature => self.creatures.iter().map(Shelved::name).collect(),
            EntryKind::Spell => self.spells.iter().map(Shelved::name).collect(),
            EntryKind::Weapon => self.weapons.iter().map(|w| w.weapon.name.as_str()).collect(),
            EntryKind::Armour => self.armour.iter().map(|a| a.name.as_str()).collect(),
            EntryKind::Gear => self.gear.iter().map(|g| g.name.as_str()).collect(),
        }
    }

    fn find<'a, T>(
        &self,
        what: &'static str,
        name: &str,
        all: &'a [T],
        named: impl Fn(&T) -> &str,
    ) -> Result<&'a T, Unknown> {
        all.iter().find(|entry| named(entry).eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let help = suggest(name, all.iter().map(&named));
            Unknown { what, name: name.to_owned(), edition: self.edition, help }
        })
    }
}

fn source(entry: Entry) -> Source {
    Source { file: entry.path.to_owned(), text: entry.text.to_owned(), first_line: 1 }
}

fn read<T: DeserializeOwned>(entry: Entry) -> Result<T, FileError> {
    source(entry).read()
}
