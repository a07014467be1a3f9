//! The kinds of entries of a compendium, and an entry of any kind.

use affray_rules::{Armour, GearKind};

use crate::{Compendium, CreatureEntry, SpellEntry, Unknown, WeaponEntry, file::suggest};

/// What sorts of entries there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// Creatures and characters.
    Creature,
    /// Spells.
    Spell,
    /// Weapons.
    Weapon,
    /// Suits of armour.
    Armour,
    /// Gear that does something in a fight.
    Gear,
}

impl EntryKind {
    /// All of them.
    pub const ALL: [EntryKind; 5] = [
        EntryKind::Creature,
        EntryKind::Spell,
        EntryKind::Weapon,
        EntryKind::Armour,
        EntryKind::Gear,
    ];

    /// What one of them is called.
    pub const fn noun(self) -> &'static str {
        match self {
            EntryKind::Creature => "creature",
            EntryKind::Spell => "spell",
            EntryKind::Weapon => "weapon",
            EntryKind::Armour => "armour",
            EntryKind::Gear => "gear",
        }
    }
}

/// Anything that the compendium has.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A creature or character.
    Creature(&'a CreatureEntry),
    /// A spell.
    Spell(&'a SpellEntry),
    /// A weapon.
    Weapon(&'a WeaponEntry),
    /// A suit of armour.
    Armour(&'a Armour),
    /// A piece of gear, with its name.
    Gear(&'a str, &'a GearKind),
}

impl<'a> Entry<'a> {
    /// What sort of entry it is.
    pub const fn kind(self) -> EntryKind {
        match self {
            Entry::Creature(_) => EntryKind::Creature,
            Entry::Spell(_) => EntryKind::Spell,
            Entry::Weapon(_) => EntryKind::Weapon,
            Entry::Armour(_) => EntryKind::Armour,
            Entry::Gear(..) => EntryKind::Gear,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'a str {
        match self {
            Entry::Creature(entry) => entry.name(),
            Entry::Spell(entry) => &entry.spell().name,
            Entry::Weapon(entry) => &entry.weapon().name,
            Entry::Armour(armour) => &armour.name,
            Entry::Gear(name, _) => name,
        }
    }

    /// What it does not model, in a few words each.
    pub fn unmodelled(self) -> &'a [String] {
        match self {
            Entry::Creature(entry) => entry.unmodelled(),
            Entry::Spell(entry) => entry.unmodelled(),
            Entry::Weapon(_) | Entry::Armour(_) | Entry::Gear(..) => &[],
        }
    }
}

impl Compendium {
    /// Every entry of a sort, in the order of the alphabet.
    pub fn entries(&self, kind: EntryKind) -> Vec<Entry<'_>> {
        let mut found: Vec<Entry<'_>> = match kind {
            EntryKind::Creature => self.creatures().map(Entry::Creature).collect(),
            EntryKind::Spell => self.spells().map(Entry::Spell).collect(),
            EntryKind::Weapon => self.weapons().map(Entry::Weapon).collect(),
            EntryKind::Armour => self.suits().map(Entry::Armour).collect(),
            EntryKind::Gear => self.gear().map(|(name, kind)| Entry::Gear(name, kind)).collect(),
        };
        found.sort_by_key(|entry| entry.name().to_lowercase());
        found
    }

    /// Every entry of a name, in any case of letters: a spell and a piece of gear may share one.
    ///
    /// ```
    /// use affray_compendium::{Compendium, EntryKind};
    /// use affray_rules::Edition;
    ///
    /// let shipped = Compendium::shipped(Edition::E2024);
    /// let shields = shipped.look_up("shield", None)?;
    /// assert_eq!(shields.len(), 2);
    /// assert_eq!(shields[0].kind(), EntryKind::Spell);
    /// assert_eq!(shipped.look_up("firebal", None).unwrap_err().help, "did you mean “Fireball”?");
    /// # Ok::<(), affray_compendium::Unknown>(())
    /// ```
    pub fn look_up(&self, name: &str, kind: Option<EntryKind>) -> Result<Vec<Entry<'_>>, Unknown> {
        let looks_in = |one: &EntryKind| kind.is_none_or(|only| only == *one);
        let mut found = Vec::new();
        for kind in EntryKind::ALL.into_iter().filter(looks_in) {
            match kind {
                EntryKind::Creature => {
                    found.extend(self.creature(name).ok().map(Entry::Creature));
                }
                EntryKind::Spell => found.extend(self.spell(name).ok().map(Entry::Spell)),
                EntryKind::Weapon => found.extend(self.weapon(name).ok().map(Entry::Weapon)),
                EntryKind::Armour => found.extend(self.armour(name).ok().map(Entry::Armour)),
                EntryKind::Gear => found.extend(
                    self.gear()
                        .find(|(own, _)| own.eq_ignore_ascii_case(name.trim()))
                        .map(|(name, kind)| Entry::Gear(name, kind)),
                ),
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
        let known = EntryKind::ALL.into_iter().filter(looks_in).flat_map(|k| self.names(k));
        Err(Unknown {
            what: kind.map_or("entry", EntryKind::noun),
            name: name.to_owned(),
            edition: self.edition(),
            help: suggest(name, known),
        })
    }
}
