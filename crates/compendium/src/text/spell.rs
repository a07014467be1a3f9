//! The keys of a spell file.

use std::borrow::Cow;

use affray_dice::Dice;
use affray_rules::{
    CastingTime, Components, Delivery, Lasting, Material, Shape, Spares, Spell, SpellRange,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de::Error};

use super::{AbilityText, DamageText, EffectText, EndText, NumberOr, TestText, ZoneText};
use crate::file::{At, Fault};

/// A spell as far as a fight needs it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SpellText {
    /// Its name.
    pub(crate) name: String,
    /// Its level; 0 for a cantrip.
    pub(crate) level: At<u8>,
    /// `action`, `bonus-action`, `{ reaction = "hit" }` and the like, or `{ minutes = 1 }`.
    pub(crate) time: CastingTime,
    /// `self`, `touch`, or feet.
    pub(crate) range: NumberOr<u16, RangeWord>,
    /// Verbal, somatic, material: `VSM`.
    #[serde(default)]
    pub(crate) components: ComponentsText,
    /// The material, where it has a price or is consumed.
    pub(crate) material: Option<MaterialText>,
    /// Whether the caster must concentrate.
    #[serde(default)]
    pub(crate) concentration: bool,
    /// How long its effects last.
    #[serde(default)]
    pub(crate) lasting: LastingText,
    /// How many creatures it touches.
    #[serde(default = "one")]
    pub(crate) targets: u8,
    /// How many more for each slot level above its own.
    #[serde(default)]
    pub(crate) targets_per_slot: u8,
    /// How many feet the targets may be from each other, where that is said.
    pub(crate) apart: Option<u16>,
    /// Whether the caster must see the target.
    #[serde(default)]
    pub(crate) needs_sight: bool,
    /// Whether half and three-quarters cover are of no use against it.
    #[serde(default)]
    pub(crate) ignores_cover: bool,
    /// How it takes hold: `sure`, `melee-attack`, `ranged-attack` or a save.
    #[serde(default)]
    pub(crate) delivery: DeliveryText,
    /// Damage.
    #[serde(default)]
    pub(crate) damage: Vec<DamageText>,
    /// More dice for each slot level above its own.
    #[serde(default)]
    pub(crate) dice_per_slot: Dice,
    /// Whether the dice of a cantrip grow with the caster's level.
    #[serde(default)]
    pub(crate) grows: bool,
    /// Hit points given back.
    pub(crate) healing: Option<Dice>,
    /// Whether the casting ability is added to damage or healing.
    #[serde(default)]
    pub(crate) adds_ability: bool,
    /// Temporary hit points.
    pub(crate) temporary: Option<Dice>,
    /// What it lays on the target.
    #[serde(default)]
    pub(crate) effects: Vec<EffectText>,
    /// Whether the save is repeated at the end of the target's turns.
    #[serde(default)]
    pub(crate) save_ends: bool,
    /// What else ends the effects.
    #[serde(default)]
    pub(crate) ends_on: Vec<EndText>,
    /// The area that it fills: `{ sphere = 20 }`, `{ cube = 15 }`, `{ cone = 15 }`,
    /// `{ cylinder = [10, 40] }`, `{ line = [100, 5] }` or `{ emanation = 15 }`, in feet.
    pub(crate) area: Option<Shape>,
    /// How many feet larger the area is for each slot level above its own.
    #[serde(default)]
    pub(crate) area_per_slot: u16,
    /// What stays in the area for as long as the spell lasts.
    pub(crate) zone: Option<ZoneText>,
    /// Whom the area leaves alone.
    #[serde(default)]
    pub(crate) spares: Spares,
    /// Whom it can be cast on: those of whom all of this is so.
    #[serde(default)]
    pub(crate) only: Vec<TestText>,
    /// Who may be among the targets and is not touched: those of whom one of these is so.
    #[serde(default)]
    pub(crate) unaffected: Vec<TestText>,
    /// Whether the area spreads around corners.
    #[serde(default)]
    pub(crate) corners: bool,
    /// Whether it says that its damage harms objects in its area too, whatever the save.
    #[serde(default)]
    pub(crate) objects: bool,
    /// Whether it sets alight the flammable objects that it reaches.
    #[serde(default)]
    pub(crate) ignites: bool,
    /// How many feet those whom it takes hold of are pushed away.
    #[serde(default)]
    pub(crate) push: u16,
    /// Whether it undoes the casting that it reacts to.
    #[serde(default)]
    pub(crate) counters: bool,
    /// The feet that it teleports the caster.
    #[serde(default)]
    pub(crate) teleport: u16,
    /// What the entry does not model, in a few words each.
    #[serde(default)]
    pub(crate) unmodelled: Vec<String>,
}

const fn one() -> u8 {
    1
}

/// A material component.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MaterialText {
    /// What it is: the name of a piece of gear.
    name: String,
    /// What it costs, in gold pieces.
    #[serde(default)]
    cost: u16,
    /// Whether the spell uses it up.
    #[serde(default)]
    consumed: bool,
}

impl MaterialText {
    fn material(&self) -> Material {
        Material { name: self.name.clone(), cost: self.cost, consumed: self.consumed }
    }
}

/// A range that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RangeWord {
    #[serde(rename = "self")]
    Caster,
    Touch,
}

/// The letters of a spell's components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ComponentsText(pub(crate) Components);

impl<'de> Deserialize<'de> for ComponentsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letters = Cow::<'de, str>::deserialize(deserializer)?;
        letters
            .chars()
            .try_fold(Components::empty(), |set, letter| {
                Ok(set
                    | match letter {
                        'V' => Components::VERBAL,
                        'S' => Components::SOMATIC,
                        'M' => Components::MATERIAL,
                        _ => {
                            let problem = format!("“{letter}” is no component: write V, S, M");
                            return Err(D::Error::custom(problem));
                        }
                    })
            })
            .map(ComponentsText)
    }
}

impl JsonSchema for ComponentsText {
    fn schema_name() -> Cow<'static, str> {
        "Components".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^V?S?M?$" })
    }
}

/// How long a spell's effects last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LastingText {
    /// They don't.
    #[default]
    Instant,
    /// So many rounds, to the end of the caster's turn.
    Rounds(u16),
    /// Until the start of the caster's next turn.
    CasterTurnStart,
}

/// How a spell takes hold of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeliveryText {
    /// Without any roll.
    #[default]
    Sure,
    /// By a melee spell attack.
    MeleeAttack,
    /// By a ranged spell attack.
    RangedAttack,
    /// Unless a saving throw succeeds.
    Save(AbilityText),
    /// A saving throw halves the damage.
    SaveForHalf(AbilityText),
}

impl SpellText {
    /// Finds what no spell is like.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        if self.level.value > 9 {
            return Err(Fault::at(&self.level.span, "there are no spells above level 9")
                .help("write 0 to 9; 0 is a cantrip"));
        }
        if self.time == CastingTime::Minutes(0) {
            return Err(Fault::new(format!("{} is cast in 0 minutes", self.name))
                .help("write `time = { minutes = 1 }` or more, or `time = \"action\"`"));
        }
        if self.material.is_some() && !self.components.0.contains(Components::MATERIAL) {
            return Err(Fault::new(format!("{} has a material, but no component M", self.name))
                .help("write `components = \"VSM\"`, or leave `material` out"));
        }
        Ok(())
    }

    /// The spell as the engine knows it, cast by somebody of this level.
    pub(crate) fn spell(&self, caster_level: u8) -> Spell {
        let mut damage: Vec<_> = self.damage.iter().map(|d| d.0).collect();
        if self.grows
            && let Some(first) = damage.first_mut()
        {
            let times = match caster_level {
                0..=4 => 1,
                5..=10 => 2,
                11..=16 => 3,
                17.. => 4,
            };
            first.dice.count = first.dice.count.saturating_mul(times);
        }
        Spell {
            name: self.name.clone(),
            level: self.level.value,
            time: self.time,
            range: match self.range {
                NumberOr::Number(feet) => SpellRange::Feet(feet),
                NumberOr::Word(RangeWord::Caster) => SpellRange::Caster,
                NumberOr::Word(RangeWord::Touch) => SpellRange::Touch,
            },
            components: self.components.0,
            material: self.material.as_ref().map(MaterialText::material),
            concentration: self.concentration,
            lasting: match self.lasting {
                LastingText::Instant => Lasting::Instant,
                LastingText::Rounds(rounds) => Lasting::Rounds(rounds),
                LastingText::CasterTurnStart => Lasting::CasterTurnStart,
            },
            targets: self.targets,
            targets_per_slot: self.targets_per_slot,
            apart: self.apart,
            ignores_cover: self.ignores_cover,
            needs_sight: self.needs_sight,
            delivery: match self.delivery {
                DeliveryText::Sure => Delivery::Sure,
                DeliveryText::MeleeAttack => Delivery::MeleeAttack,
                DeliveryText::RangedAttack => Delivery::RangedAttack,
                DeliveryText::Save(ability) => {
                    Delivery::Save { ability: ability.ability(), half: false }
                }
                DeliveryText::SaveForHalf(ability) => {
                    Delivery::Save { ability: ability.ability(), half: true }
                }
            },
            damage,
            dice_per_slot: self.dice_per_slot,
            healing: self.healing,
            adds_ability: self.adds_ability,
            temporary: self.temporary,
            effects: self.effects.iter().map(EffectText::modifier).collect(),
            save_ends: self.save_ends,
            ends_on: EndText::set(&self.ends_on),
            area: self.area,
            area_per_slot: self.area_per_slot,
            zone: self.zone.as_ref().map(|zone| zone.kind(self.area)),
            spares: self.spares,
            only: self.only.iter().map(TestText::test).collect(),
            unaffected: self.unaffected.iter().map(TestText::test).collect(),
            failure: Vec::new(),
            success: Vec::new(),
            corners: self.corners,
            objects: self.objects,
            ignites: self.ignites,
            push: self.push,
            counters: self.counters,
            teleport: self.teleport,
            feature: None,
        }
    }
}
