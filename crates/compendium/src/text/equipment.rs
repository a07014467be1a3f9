//! The keys of weapon and armour files.

use affray_dice::Dice;
use affray_rules::{
    Armour, ArmourCategory, DamageType, GearKind, Mastery, Properties, Qualities, Weapon,
    WeaponKind,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{DamageText, DistancesText, PropertyText};
use crate::file::At;

/// The table of weapons of an edition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponFile {
    pub(crate) weapon: Vec<WeaponText>,
}

/// How much training a weapon asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WeaponCategory {
    /// Most people can use it.
    Simple,
    /// It takes a warrior.
    Martial,
    /// Gear that can be thrown; nobody is proficient with it.
    Gear,
}

/// A weapon as the equipment chapter describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct WeaponText {
    pub(crate) name: At<String>,
    pub(crate) category: WeaponCategory,
    kind: WeaponKind,
    damage: Option<DamageText>,
    #[serde(default)]
    properties: Vec<PropertyText>,
    versatile: Option<Dice>,
    range: Option<DistancesText>,
    ammunition: Option<String>,
    mastery: Option<Mastery>,
}

impl WeaponText {
    pub(crate) fn weapon(&self) -> Weapon {
        let mut properties = PropertyText::set(&self.properties);
        properties.set(Properties::VERSATILE, self.versatile.is_some());
        properties.set(Properties::AMMUNITION, self.ammunition.is_some());
        Weapon {
            name: self.name.value.clone(),
            kind: self.kind,
            damage: self.damage.map_or(Dice::default(), |d| d.0.dice),
            damage_type: self.damage.map_or(DamageType::Bludgeoning, |d| d.0.kind),
            versatile: self.versatile,
            properties,
            range: self.range.as_ref().and_then(DistancesText::range),
            mastery: self.mastery,
            ammunition: self.ammunition.clone(),
            qualities: Qualities::empty(),
            bonus: 0,
        }
    }
}

/// The table of armour of an edition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmourFile {
    #[serde(alias = "armor")]
    pub(crate) armour: Vec<ArmourText>,
}

/// A suit of armour as the equipment chapter describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ArmourText {
    pub(crate) name: At<String>,
    category: ArmourCategory,
    base: u8,
    #[serde(default)]
    strength: u8,
    #[serde(default)]
    stealth_disadvantage: bool,
    /// Whether it is made of metal; all but light armour is when nothing is said.
    metal: Option<bool>,
}

impl ArmourText {
    pub(crate) fn armour(&self) -> Armour {
        Armour {
            name: self.name.value.clone(),
            category: self.category,
            base: self.base,
            strength: self.strength,
            stealth_disadvantage: self.stealth_disadvantage,
            metal: self.metal.unwrap_or(self.category != ArmourCategory::Light),
        }
    }
}

/// The table of gear that does something in a fight.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GearFile {
    pub(crate) gear: Vec<GearEntry>,
}

/// A piece of gear that does something in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GearEntry {
    pub(crate) name: At<String>,
    kind: GearSort,
    heals: Option<Dice>,
    #[serde(default)]
    bonus_action: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum GearSort {
    Shield,
    Ammunition,
    Potion,
    HealersKit,
    ThievesTools,
    Pouch,
    Focus,
}

impl GearEntry {
    pub(crate) fn kind(&self) -> GearKind {
        match self.kind {
            GearSort::Shield => GearKind::Shield,
            GearSort::Ammunition => GearKind::Ammunition,
            GearSort::HealersKit => GearKind::HealersKit,
            GearSort::ThievesTools => GearKind::ThievesTools,
            GearSort::Pouch => GearKind::Pouch,
            GearSort::Focus => GearKind::Focus,
            GearSort::Potion => GearKind::Potion {
                heals: self.heals.unwrap_or_default(),
                bonus_action: self.bonus_action,
            },
        }
    }
}
