//! The keys of a printed attack.

use std::borrow::Cow;

use affray_dice::Dice;
use affray_rules::{
    DamageDice, DamageType, Extra, Instead, Mastery, Predicate, Properties, Terms, Weapon,
    WeaponKind,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de::IntoDeserializer};

use super::{DamageText, DistancesText, OutcomeText, PropertyText, QualityText};
use crate::file::At;

/// An attack as a stat block prints it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AttackText {
    /// What people call it.
    pub(crate) name: String,
    /// Whether it strikes, shoots or does both; reach and range say so already.
    pub(crate) kind: Option<At<AttackWay>>,
    /// Whether it is a spell attack.
    #[serde(default)]
    pub(crate) spell: bool,
    /// The bonus to hit, all told.
    pub(crate) to_hit: i8,
    /// How far it strikes, in feet; 5 when it has no range either, 0 for those who share its space
    /// alone.
    pub(crate) reach: Option<u16>,
    /// How far it shoots, in feet: normal and long range, or one number for both.
    pub(crate) range: Option<At<DistancesText>>,
    /// The damage of a hit, modifiers included.
    #[serde(default)]
    pub(crate) damage: Vec<DamageText>,
    /// The damage of a hit while the attacker is bloodied, where it is another.
    #[serde(default)]
    pub(crate) bloodied: Vec<DamageText>,
    /// The first damage's dice in two hands; the modifier is that of the first damage.
    pub(crate) versatile: Option<Dice>,
    /// The properties of the weapon.
    #[serde(default)]
    pub(crate) properties: Vec<PropertyText>,
    /// The mastery that goes with it.
    pub(crate) mastery: Option<Mastery>,
    /// What it is made of.
    #[serde(default)]
    pub(crate) qualities: Vec<QualityText>,
    /// Damage that a hit deals on top where something is so.
    #[serde(default)]
    pub(crate) extra: Vec<ExtraText>,
    /// The attack has advantage on those of whom this is so.
    pub(crate) advantage_if: Option<Predicate>,
    /// Only those of whom all of this is so can be attacked.
    #[serde(default)]
    pub(crate) only: Vec<Predicate>,
    /// How many it holds at most; as long as it holds them, it attacks nobody else.
    pub(crate) holds: Option<u8>,
    /// Those of whom any of this is so are hit without a roll.
    #[serde(default)]
    pub(crate) sure: Vec<Predicate>,
    /// A hit on those of whom any of this is so is critical.
    #[serde(default)]
    pub(crate) critical_if: Vec<Predicate>,
    /// How often the dice of a critical hit are rolled, when not twice.
    pub(crate) critical_dice: Option<u8>,
    /// Other damage where something is so.
    #[serde(default)]
    pub(crate) instead: Vec<InsteadText>,
    /// The least number of a d6 on which it comes back, once made.
    #[serde(default, deserialize_with = "super::numbers::recharge")]
    #[schemars(schema_with = "super::numbers::recharge_schema")]
    pub(crate) recharge: Option<u8>,
    /// How often a day.
    pub(crate) per_day: Option<u8>,
    /// What a hit does beside damage.
    #[serde(default)]
    pub(crate) hit: Vec<OutcomeText>,
    /// What a miss does.
    #[serde(default)]
    pub(crate) miss: Vec<OutcomeText>,
}

impl AttackText {
    pub(crate) fn terms(&self) -> Terms {
        let extra = |text: &ExtraText| Extra {
            test: text.r#if.clone(),
            damage: text.damage.0,
            once: text.once_a_turn,
        };
        Terms {
            extra: self.extra.iter().map(extra).collect(),
            advantage: self.advantage_if.iter().cloned().collect(),
            only: self.only.clone(),
            holds: self.holds,
            sure: self.sure.clone(),
            critical: self.critical_if.clone(),
            critical_dice: self.critical_dice,
            instead: self
                .instead
                .iter()
                .map(|text| Instead {
                    test: text.r#if.clone(),
                    damage: text.damage.iter().map(|d| d.0).collect(),
                })
                .collect(),
            on_miss: OutcomeText::list(&self.miss),
        }
    }
}

/// Other damage where something is so.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Instead")]
pub(crate) struct InsteadText {
    /// What must be so.
    r#if: Predicate,
    /// The damage, as many entries as usual.
    damage: Vec<DamageText>,
}

impl InsteadText {
    pub(crate) fn damage(&self) -> &[DamageText] {
        &self.damage
    }
}

/// Damage on top of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Extra")]
pub(crate) struct ExtraText {
    /// What must be so.
    r#if: Predicate,
    /// The damage.
    damage: DamageText,
    /// Whether it is dealt once on a turn only.
    #[serde(default)]
    once_a_turn: bool,
}

/// Damage that hits with weapons deal on top where something is so, as with Sneak Attack.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "WeaponExtra")]
pub(crate) struct WeaponExtraText {
    /// What must be so.
    r#if: Predicate,
    /// The weapons that deal it; all when nothing is said.
    #[serde(default)]
    with: Vec<WeaponSort>,
    /// The damage; of the weapon's type when nothing is said.
    damage: WeaponDamageText,
    /// Whether it is dealt once on a turn only.
    #[serde(default)]
    once_a_turn: bool,
}

impl WeaponExtraText {
    /// The damage on top of a hit with a weapon; none where the weapon does not deal it.
    pub(crate) fn with(&self, weapon: &Weapon) -> Option<Extra> {
        let fits = self.with.is_empty() || self.with.iter().any(|sort| sort.has(weapon));
        let WeaponDamageText { dice, kind } = self.damage;
        let kind = kind.unwrap_or(weapon.damage_type);
        fits.then(|| Extra {
            test: self.r#if.clone(),
            damage: DamageDice { dice, kind },
            once: self.once_a_turn,
        })
    }
}

/// A sort of weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WeaponSort {
    /// Melee weapons.
    Melee,
    /// Ranged weapons; what is only thrown is none.
    Ranged,
    /// Weapons with the finesse property.
    Finesse,
}

impl WeaponSort {
    fn has(self, weapon: &Weapon) -> bool {
        match self {
            WeaponSort::Melee => weapon.kind == WeaponKind::Melee,
            WeaponSort::Ranged => weapon.kind == WeaponKind::Ranged,
            WeaponSort::Finesse => weapon.properties.contains(Properties::FINESSE),
        }
    }
}

/// Dice, perhaps with a type: `1d6`, or `1d6 fire`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WeaponDamageText {
    dice: Dice,
    kind: Option<DamageType>,
}

impl<'de> Deserialize<'de> for WeaponDamageText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let typed = text.trim().contains(' ');
        let whole = if typed { text.into_owned() } else { format!("{} force", text.trim()) };
        let damage = DamageText::deserialize(whole.into_deserializer())?.0;
        Ok(WeaponDamageText { dice: damage.dice, kind: typed.then_some(damage.kind) })
    }
}

impl JsonSchema for WeaponDamageText {
    fn schema_name() -> Cow<'static, str> {
        "WeaponDamage".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Dice, and the type of damage where it is not the weapon's own.",
            "examples": ["1d6", "1d8 radiant"],
        })
    }
}

/// Whether an attack strikes or shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AttackWay {
    Melee,
    Ranged,
    Both,
}
