//! The creatures, spells, weapons, armour and gear of one edition, by name.

use std::sync::LazyLock;

use affray_rules::{Armour, Edition, GearKind, Ruleset, Spell, StatBlock, Weapon, WeaponKind};
use serde::de::DeserializeOwned;

use super::{
    Unknown,
    content::{self, Entry},
    shelf::{Named, Shelf, Shelved},
};
use crate::{
    EntryKind, FileError, WeaponCategory,
    build::{Builder, Built},
    file::{Source, suggest},
    text::{ArmourFile, FeatureText, GearFile, StatBlockText, WeaponFile, WeaponText},
};

/// The weapons, armour, spells and creatures of an edition. One of somebody's own lies over the
/// shipped one: what it has takes the place of what is called the same there.
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
    weapons: Shelf<WeaponEntry>,
    armour: Shelf<Armour>,
    gear: Shelf<GearItem>,
    spells: Shelf<Shelved<SpellEntry>>,
    creatures: Shelf<Shelved<CreatureEntry>>,
    /// The one that this one lies over.
    base: Option<&'static Compendium>,
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
    pub(crate) text: FeatureText,
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
                .map(|g| GearItem { name: g.name.value.clone(), kind: g.kind() })
                .collect(),
            spells: Shelved::all(content.spells),
            creatures: Shelved::all(content.creatures),
            base: None,
        })
    }

    /// One that has nothing but what is shipped, for others to be added.
    pub(crate) fn over_shipped(edition: Edition) -> Compendium {
        Compendium {
            edition,
            weapons: Shelf::empty(),
            armour: Shelf::empty(),
            gear: Shelf::empty(),
            spells: Shelf::empty(),
            creatures: Shelf::empty(),
            base: Some(Compendium::shipped(edition)),
        }
    }

    pub(crate) fn add_weapon(&mut self, text: &WeaponText) {
        let entry = WeaponEntry { weapon: text.weapon(), category: text.category };
        self.weapons.put(entry);
    }

    pub(crate) fn add_armour(&mut self, armour: Armour) {
        self.armour.put(armour);
    }

    pub(crate) fn add_gear(&mut self, name: String, kind: GearKind) {
        self.gear.put(GearItem { name, kind });
    }

    pub(crate) fn add_spell(&mut self, text: FeatureText) {
        let value = SpellEntry { spell: text.spell(1), text };
        let name = value.spell.name.clone();
        self.spells.put(Shelved::Own { name, value });
    }

    pub(crate) fn add_creature(&mut self, text: StatBlockText, built: Built) {
        let value = CreatureEntry { text, built };
        let name = value.name().to_owned();
        self.creatures.put(Shelved::Own { name, value });
    }

    /// This one and the one that it lies over.
    fn layers(&self) -> impl Iterator<Item = &Compendium> {
        std::iter::once(self).chain(self.base)
    }

    /// Everything of a sort, with the compendium that it stands in; what is replaced is left out.
    fn all<'a, T: Named + 'a>(
        &'a self,
        list: fn(&Compendium) -> &Shelf<T>,
    ) -> impl Iterator<Item = (&'a Compendium, &'a T)> {
        let replaced = move |entry: &T| list(self).find(entry.name()).is_some();
        let own = list(self).iter().map(move |entry| (self, entry));
        let others = self.base.into_iter().flat_map(move |base| {
            list(base).iter().filter(move |e| !replaced(e)).map(move |entry| (base, entry))
        });
        own.chain(others)
    }

    fn read_spell(&self, entry: Entry) -> SpellEntry {
        let text: FeatureText = unbroken(read(entry));
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
        let found = self.find("creature", name, |c| &c.creatures);
        found.map(|(owner, shelved)| shelved.get(|entry| owner.read_creature(entry))).map_err(
            |unknown| {
                let other = match self.edition {
                    Edition::E2014 => Edition::E2024,
                    Edition::E2024 => Edition::E2014,
                };
                match Compendium::shipped(other).creatures.find(name) {
                    Some(there) => {
                        let name = there.name();
                        let help = format!("the {other} compendium has {name}; {}", unknown.help);
                        Unknown { help, ..unknown }
                    }
                    None => unknown,
                }
            },
        )
    }

    /// The weapon of a name.
    pub fn weapon(&self, name: &str) -> Result<&WeaponEntry, Unknown> {
        let found = self.find("weapon", name, |c| &c.weapons)?;
        Ok(found.1)
    }

    /// The armour of a name; one edition says “leather”, the other “leather armour”, and both
    /// are understood in both.
    pub fn armour(&self, name: &str) -> Result<&Armour, Unknown> {
        let bare = |name: &str| {
            let name = name.trim().to_lowercase();
            let cut = name.strip_suffix(" armour").or_else(|| name.strip_suffix(" armor"));
            cut.map_or(name.clone(), str::to_owned)
        };
        match self.suits().find(|a| bare(&a.name) == bare(name)) {
            Some(armour) => Ok(armour),
            None => Ok(self.find("armour", name, |c| &c.armour)?.1),
        }
    }

    /// The spell of a name.
    pub fn spell(&self, name: &str) -> Result<&SpellEntry, Unknown> {
        let (owner, found) = self.find("spell", name, |c| &c.spells)?;
        Ok(found.get(|entry| owner.read_spell(entry)))
    }

    /// Every creature and character.
    pub fn creatures(&self) -> impl Iterator<Item = &CreatureEntry> {
        self.all(|c| &c.creatures)
            .map(|(owner, shelved)| shelved.get(|entry| owner.read_creature(entry)))
    }

    /// The files of the shipped creatures, as they are written.
    pub(crate) fn written_creatures(&self) -> impl Iterator<Item = &'static str> {
        self.creatures.iter().filter_map(Shelved::text)
    }

    /// Every weapon.
    pub fn weapons(&self) -> impl Iterator<Item = &WeaponEntry> {
        self.all(|c| &c.weapons).map(|(_, weapon)| weapon)
    }

    /// Every suit of armour.
    pub fn suits(&self) -> impl Iterator<Item = &Armour> {
        self.all(|c| &c.armour).map(|(_, armour)| armour)
    }

    /// Every spell.
    pub fn spells(&self) -> impl Iterator<Item = &SpellEntry> {
        self.all(|c| &c.spells).map(|(owner, shelved)| shelved.get(|entry| owner.read_spell(entry)))
    }

    /// Every piece of gear that does something in a fight, with its name.
    pub fn gear(&self) -> impl Iterator<Item = (&str, &GearKind)> {
        self.all(|c| &c.gear).map(|(_, gear)| (gear.name.as_str(), &gear.kind))
    }

    /// What the entries of a sort are called; none of them is read for it.
    pub fn names(&self, kind: EntryKind) -> Vec<&str> {
        match kind {
            EntryKind::Creature => self.all(|c| &c.creatures).map(|(_, e)| e.name()).collect(),
            EntryKind::Spell => self.all(|c| &c.spells).map(|(_, e)| e.name()).collect(),
            EntryKind::Weapon => self.weapons().map(|w| w.weapon.name.as_str()).collect(),
            EntryKind::Armour => self.suits().map(|a| a.name.as_str()).collect(),
            EntryKind::Gear => self.gear().map(|(name, _)| name).collect(),
        }
    }

    /// The entry of a name, with the compendium that it stands in.
    fn find<'a, T: Named>(
        &'a self,
        what: &'static str,
        name: &str,
        list: fn(&Compendium) -> &Shelf<T>,
    ) -> Result<(&'a Compendium, &'a T), Unknown> {
        let found = self.layers().find_map(|layer| Some((layer, list(layer).find(name)?)));
        found.ok_or_else(|| {
            let known = self.all(list).map(|(_, entry)| entry.name());
            let help = suggest(name, known);
            Unknown { what, name: name.to_owned(), edition: self.edition, help }
        })
    }
}

impl Named for WeaponEntry {
    fn name(&self) -> &str {
        &self.weapon.name
    }
}

impl Named for Armour {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Named for GearItem {
    fn name(&self) -> &str {
        &self.name
    }
}

fn source(entry: Entry) -> Source {
    Source { file: entry.path.to_owned(), text: entry.text.to_owned(), first_line: 1 }
}

fn read<T: DeserializeOwned>(entry: Entry) -> Result<T, FileError> {
    source(entry).read()
}
