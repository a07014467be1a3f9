//! Chooses the page of an entry.

use affray_compendium::{Entry, WeaponCategory};
use affray_rules::{Edition, Ruleset};
use affray_words::book::{Page, armour_page, creature_page, gear_page, spell_page, weapon_page};

/// The page of an entry.
pub(super) fn page(entry: Entry<'_>, edition: Edition) -> Page {
    match entry {
        Entry::Creature(entry) => {
            creature_page(entry.block(), entry.spells(), &Ruleset::of(edition))
        }
        Entry::Spell(entry) => spell_page(entry.spell(), entry.unmodelled()),
        Entry::Weapon(entry) => weapon_page(entry.weapon(), category(entry.category())),
        Entry::Armour(armour) => armour_page(armour),
        Entry::Gear(name, kind) => gear_page(name, kind),
    }
}

const fn category(category: WeaponCategory) -> &'static str {
    match category {
        WeaponCategory::Simple => "simple",
        WeaponCategory::Martial => "martial",
        WeaponCategory::Gear => "makeshift",
    }
}
