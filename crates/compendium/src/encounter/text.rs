//! The keys of an encounter file.

use std::collections::BTreeMap;

use affray_rules::{
    Attitude, Condition, Controller, DamageType, Edition, Habit, Mood, Options, Pronoun, Role,
    Size, Temper, UseCost,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    group::Grouping,
    house::HouseRules,
    map::{BlockText, CarriedLight, MapText},
};
use crate::{
    file::At,
    text::{Either, FeatureText, StatBlockText},
};

/// An encounter for Affray: who fights where, by which rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Encounter")]
pub(crate) struct EncounterText {
    /// What the encounter is called.
    pub(crate) title: Option<String>,
    /// The edition of the rules; 2024 when nobody says.
    pub(crate) edition: Option<Edition>,
    /// What the GM is called in the log.
    pub(crate) gm: Option<String>,
    /// Rules that differ from the edition's.
    #[serde(default)]
    pub(crate) house_rules: HouseRules,
    /// Choices that the books leave to the table.
    #[serde(default)]
    pub(crate) options: Options,
    /// The map.
    pub(crate) map: Option<At<MapText>>,
    /// The sides; without any, each side that a combatant names is the enemy of the others.
    #[serde(default)]
    pub(crate) side: Vec<SideText>,
    /// Who fights.
    #[serde(default)]
    pub(crate) combatant: Vec<At<CombatantText>>,
    /// What can be used or broken.
    #[serde(default)]
    pub(crate) object: Vec<At<ObjectText>>,
    /// Spells of the encounter's own.
    #[serde(default)]
    pub(crate) spell: Vec<FeatureText>,
}

/// Those who fight together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Side")]
pub(crate) struct SideText {
    /// Its name.
    pub(crate) name: At<String>,
    /// How it stands to other sides; enemy when nothing is said on either side.
    #[serde(default)]
    pub(crate) attitudes: BTreeMap<At<String>, Attitude>,
    /// Who decides for its creatures; a player for characters, the GM for others, when nothing
    /// is said.
    pub(crate) controller: Option<Controller>,
    /// Whether its creatures may lose heart when no person plays them, and flee or surrender.
    pub(crate) morale: Option<bool>,
}

/// A name, or one for each edition.
pub(crate) type CreatureName = Either<String, ByEdition>;

/// What a creature is called in each edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByEdition {
    #[serde(rename = "2014")]
    pub(crate) e2014: At<String>,
    #[serde(rename = "2024")]
    pub(crate) e2024: At<String>,
}

/// A creature that fights, or several of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Combatant")]
pub(crate) struct CombatantText {
    /// Its name in the compendium, perhaps one for each edition.
    pub(crate) creature: Option<At<CreatureName>>,
    /// A stat block of its own, in place of the compendium's.
    pub(crate) stat_block: Option<At<StatBlockText>>,
    /// What it is at other levels: each with its `level` and what is otherwise then.
    #[serde(default)]
    pub(crate) levels: Vec<At<StatBlockText>>,
    /// What it is called in this fight.
    pub(crate) name: Option<At<String>>,
    /// Its side.
    pub(crate) side: At<String>,
    /// How many there are.
    pub(crate) count: Option<At<u8>>,
    /// The north-western square of its space, such as `d4`; one for each of several.
    pub(crate) at: Option<At<Either<String, Vec<At<String>>>>>,
    /// The level in feet at which it flies, swims or floats; on the ground or on the water's
    /// surface when nobody says.
    pub(crate) height: Option<At<i16>>,
    /// The light that it carries: a source by its name, or how far it shines.
    pub(crate) light: Option<CarriedLight>,
    /// The combatant on whose back it sits, in place of `at`.
    pub(crate) mounted_on: Option<At<String>>,
    /// Whether that mount goes its own way, even if it would obey.
    #[serde(default)]
    pub(crate) independent_mount: bool,
    /// Whether it lies hidden as the fight begins.
    #[serde(default)]
    pub(crate) hidden: bool,
    /// Whether it is surprised; without a word, hiding and noticing decide.
    pub(crate) surprised: Option<bool>,
    /// Those of the same group and side roll initiative together: a number or name, or `false`
    /// where each of several rolls for itself.
    pub(crate) group: Option<At<Grouping>>,
    /// A fixed initiative.
    pub(crate) initiative: Option<i8>,
    /// Who plays it: `gm`, `player`, or a person's name.
    pub(crate) played_by: Option<String>,
    /// Hit points at first.
    pub(crate) hp: Option<At<u16>>,
    /// How it is off at 0 hit points, in place of `hp`: dying, stable or dead.
    pub(crate) state: Option<At<FallenText>>,
    /// Death saves so far of one who is dying: successes and failures.
    pub(crate) death_saves: Option<At<[u8; 2]>>,
    /// A spell that it cast before the fight and concentrates on.
    pub(crate) concentrating: Option<At<UpheldText>>,
    /// Temporary hit points at first.
    #[serde(default)]
    pub(crate) temporary: u16,
    /// Levels of exhaustion at first.
    pub(crate) exhaustion: Option<At<u8>>,
    /// Conditions at first.
    #[serde(default)]
    pub(crate) conditions: Vec<Condition>,
    /// Whether it joins only later.
    #[serde(default)]
    pub(crate) reserve: bool,
    /// How it takes talk.
    #[serde(default)]
    pub(crate) mood: Mood,
    /// How it takes 0 hit points, when not as its stat block says.
    pub(crate) role: Option<Role>,
    /// Whether it fights in its lair.
    #[serde(default)]
    pub(crate) lair: bool,
    /// The rounds that its breath still lasts, when it starts where it can't breathe.
    pub(crate) breath: Option<u16>,
    /// What moves it when no person plays it.
    pub(crate) temper: Option<Temper>,
    /// Whether it may lose heart when no person plays it, and flee or surrender.
    pub(crate) morale: Option<bool>,
    /// How it uses its reactions.
    pub(crate) reactions: Option<Habit>,
    /// How the log speaks of it: `he`, `she`, `they` or `it`; by its name when nothing is said.
    pub(crate) pronoun: Option<Pronoun>,
}

/// How somebody is off at 0 hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FallenText {
    /// Making death saves.
    Dying,
    /// Unconscious, without death saves.
    Stable,
    /// Dead.
    Dead,
}

/// A spell that was cast before the fight and lasts by concentration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Concentrating")]
pub(crate) struct UpheldText {
    /// One of the spells that the caster knows.
    pub(crate) spell: At<String>,
    /// The level of the slot that it was cast with; the spell's own when nobody says.
    pub(crate) level: Option<At<u8>>,
    /// The combatants on whom it lies.
    #[serde(default)]
    pub(crate) on: Vec<At<String>>,
    /// The square at whose north-western corner its area was put.
    pub(crate) at: Option<At<String>>,
    /// The level in feet at which the area was put; on the floor when nobody says.
    pub(crate) height: Option<i16>,
    /// The rounds that are left of it; all of them when nobody says.
    pub(crate) rounds: Option<u16>,
}

/// An object that can be used or broken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Object")]
pub(crate) struct ObjectText {
    /// What it is called.
    pub(crate) name: At<String>,
    /// The north-western square of its space.
    pub(crate) at: At<String>,
    /// A kind of thing that gives size, material and what it keeps out, when they are not written.
    pub(crate) kind: Option<ObjectKindText>,
    /// How big it is; Medium when nobody says.
    pub(crate) size: Option<Size>,
    /// What it is made of, which gives its AC.
    pub(crate) material: Option<Material>,
    /// Whether it is frail, which gives fewer hit points.
    #[serde(default)]
    pub(crate) fragile: bool,
    /// Whether fire that ignites things sets it alight; as its material does when nobody says.
    pub(crate) flammable: Option<bool>,
    /// Its AC, when not that of its material.
    pub(crate) ac: Option<u8>,
    /// Its hit points, when not those of its size.
    pub(crate) hp: Option<At<u16>>,
    /// Less damage than this at once does nothing.
    #[serde(default)]
    pub(crate) threshold: u16,
    /// Damage that does nothing, beside poison and psychic.
    #[serde(default)]
    pub(crate) immunities: Vec<DamageType>,
    /// The DC of a Strength check that breaks it.
    pub(crate) break_dc: Option<u8>,
    /// Whether it fills its space, so that nobody walks through and it gives cover.
    pub(crate) fills: Option<bool>,
    /// What it keeps out, when not everything or nothing.
    pub(crate) blocks: Option<Vec<BlockText>>,
    /// Feet from the ground to its top; as tall as its size when nobody says.
    pub(crate) height: Option<At<i16>>,
    /// What using it costs.
    #[serde(default, rename = "use")]
    pub(crate) use_cost: UseCost,
    /// The sections of a Huge or Gargantuan one, each with hit points of its own.
    #[serde(default)]
    pub(crate) section: Vec<At<SectionText>>,
}

/// A section of a Huge or Gargantuan object.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Section")]
pub(crate) struct SectionText {
    /// What it is called, unlike any other object.
    pub(crate) name: At<String>,
    /// The north-western square of its space, within that of the whole.
    pub(crate) at: At<String>,
    /// How big it is; Large when nobody says, and never larger.
    pub(crate) size: Option<At<Size>>,
    /// Its hit points, when not those of its size.
    pub(crate) hp: Option<At<u16>>,
    /// Whether the whole comes down when it breaks.
    #[serde(default)]
    pub(crate) bears: bool,
}

/// A kind of thing that stands about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ObjectKindText {
    /// Small, of wood, 2 feet high, to step over.
    Chest,
    /// Medium, of wood, 4 feet high, fills its space.
    Crate,
    /// Medium, of wood, 4 feet high, fills its space.
    Barrel,
    /// Large, of wood, 3 feet high: cover, and to be crawled under or climbed over.
    Table,
    /// Medium, of stone, as tall as a person, fills its space.
    Statue,
    /// Large, of wood, 5 feet high, fills its space.
    Cart,
}

/// What an object is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Material {
    Cloth,
    Paper,
    Rope,
    Crystal,
    Glass,
    Ice,
    Wood,
    Bone,
    Stone,
    Iron,
    Steel,
    Mithral,
    Adamantine,
}
