//! Pages of weapons, armour and gear.

use affray_rules::{
    Armour, ArmourCategory, GearKind, Mastery, Properties, Range, Weapon, WeaponKind,
};

use super::page::{Page, capital};
use crate::name;

/// The page of a weapon; `category` says how much training it asks for.
///
/// ```
/// use affray_compendium::Compendium;
/// use affray_rules::Edition;
///
/// let dagger = Compendium::shipped(Edition::E2024).weapon("dagger")?;
/// let page = affray_words::book::weapon_page(dagger.weapon(), "simple");
/// assert_eq!(page.subtitle, "Simple melee weapon");
/// # Ok::<(), affray_compendium::Unknown>(())
/// ```
pub fn weapon_page(weapon: &Weapon, category: &str) -> Page {
    let kind = match weapon.kind {
        WeaponKind::Melee => "melee",
        WeaponKind::Ranged => "ranged",
    };
    let mut page = Page::new(&weapon.name, capital(&format!("{category} {kind} weapon")));
    let kind = name::damage_type(weapon.damage_type);
    if weapon.damage != affray_dice::Dice::default() {
        page.field("Damage", format!("{} {kind}", weapon.damage));
    }
    let two_hands = weapon.versatile.map(|dice| format!("{dice} {kind}"));
    page.field("In two hands", two_hands.unwrap_or_default());
    page.field("Range", weapon.range.map(range).unwrap_or_default());
    page.field("Ammunition", weapon.ammunition.clone().unwrap_or_default());
    page.field("Properties", name::list(properties(weapon.properties)));
    page.field("Mastery", weapon.mastery.map(mastery).unwrap_or_default());
    page
}

/// The page of a suit of armour.
pub fn armour_page(armour: &Armour) -> Page {
    let (category, dexterity) = match armour.category {
        ArmourCategory::Light => ("Light armour", " + Dexterity"),
        ArmourCategory::Medium => ("Medium armour", " + Dexterity (2 at most)"),
        ArmourCategory::Heavy => ("Heavy armour", ""),
    };
    let mut page = Page::new(&armour.name, category.to_owned());
    page.field("AC", format!("{}{dexterity}", armour.base));
    if armour.strength > 0 {
        page.field("Strength", format!("{}, or it slows its wearer", armour.strength));
    }
    if armour.stealth_disadvantage {
        page.field("Stealth", "disadvantage");
    }
    page
}

/// The page of a piece of gear.
pub fn gear_page(called: &str, kind: &GearKind) -> Page {
    let (subtitle, does) = match kind {
        GearKind::Weapon { .. } => ("Weapon", String::new()),
        GearKind::Shield => ("Shield", "+2 AC while it is held".to_owned()),
        GearKind::Ammunition => ("Ammunition", String::new()),
        GearKind::Potion { heals, bonus_action } => {
            let time = if *bonus_action { "a bonus action" } else { "an action" };
            let heals = format!("{} ({heals}) hit points, with {time}", heals.average());
            ("Potion", heals)
        }
        GearKind::HealersKit => ("Healer's kit", "stabilises the dying without a check".to_owned()),
        GearKind::ThievesTools => ("Thieves' tools", "picks locks".to_owned()),
        GearKind::Pouch => {
            ("Component pouch", "holds the materials of spells that have no price".to_owned())
        }
        GearKind::Focus => {
            ("Spellcasting focus", "held in place of materials that have no price".to_owned())
        }
        GearKind::Other => ("Gear", String::new()),
    };
    let mut page = Page::new(called, subtitle.to_owned());
    page.field("Does", does);
    page
}

/// `30/120 ft`, or `60 ft` where there is but one distance.
pub(super) fn range(range: Range) -> String {
    match range.normal == range.long {
        true => name::feet(range.normal),
        false => name::feet(format!("{}/{}", range.normal, range.long)),
    }
}

/// The properties of a weapon, in words.
pub(super) fn properties(set: Properties) -> Vec<String> {
    let words = [
        (Properties::AMMUNITION, "ammunition"),
        (Properties::FINESSE, "finesse"),
        (Properties::HEAVY, "heavy"),
        (Properties::LIGHT, "light"),
        (Properties::LOADING, "loading"),
        (Properties::REACH, "reach"),
        (Properties::THROWN, "thrown"),
        (Properties::TWO_HANDED, "two-handed"),
        (Properties::VERSATILE, "versatile"),
        (Properties::LANCE, "lance"),
        (Properties::NET, "net"),
        (Properties::IMPROVISED, "improvised"),
        (Properties::UNDERWATER, "works under water"),
        (Properties::UNDERWATER_IN_HAND, "works under water in the hand"),
        (Properties::SLING, "sling"),
    ];
    let has = words.into_iter().filter(|(property, _)| set.contains(*property));
    has.map(|(_, word)| word.to_owned()).collect()
}

/// A mastery property.
pub(super) const fn mastery(mastery: Mastery) -> &'static str {
    match mastery {
        Mastery::Cleave => "cleave",
        Mastery::Graze => "graze",
        Mastery::Nick => "nick",
        Mastery::Push => "push",
        Mastery::Sap => "sap",
        Mastery::Slow => "slow",
        Mastery::Topple => "topple",
        Mastery::Vex => "vex",
    }
}
