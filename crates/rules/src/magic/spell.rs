//! The data of a spell, and what a creature can cast.

use affray_dice::Dice;
use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Feature;
use crate::{
    attack::DamageDice,
    creature::Ability,
    effects::{EndsOn, Modifier, Outcome, Predicate, TurnOf, Until},
    space::{Brightness, Obscured, Shape, Terrain},
};

bitflags! {
    /// What casting a spell takes (`magic.components`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Components: u8 {
        /// Verbal.
        const VERBAL = 1;
        /// Somatic.
        const SOMATIC = 2;
        /// Material.
        const MATERIAL = 4;
    }
}

/// How long casting takes (`magic.time`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CastingTime {
    /// An action.
    Action,
    /// A bonus action.
    BonusAction,
    /// A reaction to what the trigger names (`magic.reaction`).
    Reaction(ReactionTrigger),
    /// So many minutes: the action of each turn, and concentration (`magic.long`).
    Minutes(u16),
    /// None of its own: it is part of a routine, such as a legendary action.
    Routine,
}

/// A material component that is more than a pinch of something (`magic.material`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Material {
    /// What it is: the name of a piece of gear.
    pub name: String,
    /// What it costs in gold pieces; 0 if no price is given.
    pub cost: u16,
    /// Whether casting the spell uses it up.
    pub consumed: bool,
}

/// Where a caster's materials come from (`magic.material`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Materials {
    /// It has a pouch or a focus, and among its gear what has a price.
    #[default]
    Pouch,
    /// It has what its gear lists, a pouch or a focus among it or not.
    Gear,
    /// It needs none: many stat blocks say so.
    Unneeded,
}

/// What sets off a reaction that a spell or feature grants (`reaction.trigger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReactionTrigger {
    /// An attack roll hits the creature.
    Hit,
    /// A melee attack roll hits the creature.
    MeleeHit,
    /// A creature within 60 feet that it sees casts a spell.
    Casting,
    /// A creature within 60 feet that it sees damages it.
    Damaged,
    /// A ranged attack roll hits the creature, and deals bludgeoning, piercing or slashing damage.
    MissileHit,
    /// A rock, or something like it, that was hurled hits the creature.
    RockHit,
    /// Somebody whom it sees is about to make an attack roll against the creature.
    Attacked,
    /// The creature takes damage, whatever from.
    Hurt,
    /// Another ends its turn within so many feet.
    TurnEndsWithin(u16),
}

/// Where a spell reaches (`magic.range`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpellRange {
    /// Only the caster.
    Caster,
    /// Whom the caster can touch.
    Touch,
    /// So many feet.
    Feet(u16),
}

/// How a spell takes hold of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Delivery {
    /// By a melee spell attack.
    MeleeAttack,
    /// By a ranged spell attack.
    RangedAttack,
    /// Unless a saving throw succeeds; `half` damage when it does, or none.
    Save {
        /// The ability.
        ability: Ability,
        /// Whether a success still takes half.
        half: bool,
    },
    /// Without any roll.
    Sure,
}

/// A spell as far as a fight needs it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// Its level; 0 for a cantrip.
    pub level: u8,
    /// How long casting takes.
    pub time: CastingTime,
    /// How far it reaches.
    pub range: SpellRange,
    /// What it takes.
    pub components: Components,
    /// The material, where it is named.
    pub material: Option<Material>,
    /// What it is known by to what other features say of spells.
    pub tags: SpellTags,
    /// Whether the caster must concentrate.
    pub concentration: bool,
    /// How long it lasts.
    pub lasting: Until<TurnOf>,
    /// How many creatures it touches.
    pub targets: u8,
    /// How many more for each slot level above its own.
    pub targets_per_slot: u8,
    /// How many feet the targets may be from each other, where that is said.
    pub apart: Option<u16>,
    /// Whether the caster must see the target.
    pub needs_sight: bool,
    /// How it takes hold.
    pub delivery: Delivery,
    /// Whether those whom its attack roll misses take half its damage.
    pub half_on_miss: bool,
    /// Whether half and three-quarters cover are of no use against it.
    pub ignores_cover: bool,
    /// Damage.
    pub damage: Vec<DamageDice>,
    /// More dice for each slot level above its own: of each of its damages; the first also of its
    /// healing, its temporary hit points and its effects.
    pub dice_per_slot: Vec<Dice>,
    /// Hit points given back.
    pub healing: Option<Dice>,
    /// Whether the casting ability is added to damage or healing.
    pub adds_ability: bool,
    /// Temporary hit points.
    pub temporary: Option<Dice>,
    /// What it lays on the target.
    pub effects: Vec<Modifier>,
    /// Whether the save is repeated at the end of the target's turns.
    pub save_ends: bool,
    /// What else ends the effects.
    pub ends_on: EndsOn,
    /// The area that it fills, if it has one (`magic.area`).
    pub area: Option<Shape>,
    /// How many feet larger the area is for each slot level above its own.
    pub area_per_slot: u16,
    /// What stays in the area for as long as the spell lasts.
    pub zone: Option<ZoneKind>,
    /// Whether the area spreads around corners.
    pub corners: bool,
    /// Whether the area goes through walls and around corners.
    pub through: bool,
    /// Whether it says that it harms the objects in its area, whatever save it asks for
    /// (`object.hp`).
    pub objects: bool,
    /// Whether it sets alight the flammable objects that it reaches (`burning.damage`).
    pub ignites: bool,
    /// Who in the area is left alone.
    pub spares: Spares,
    /// Who is touched at all: those of whom all of this is so.
    pub only: Vec<Predicate>,
    /// Who may be chosen and is not touched for all that: those of whom one of these is so.
    pub unaffected: Vec<Predicate>,
    /// What follows for those whom it takes hold of: the save fails, or there is none.
    pub failure: Vec<Outcome>,
    /// What follows for those whose save succeeds, or whom its attack roll misses.
    pub success: Vec<Outcome>,
    /// What its use brings its user, whoever else is in it.
    pub gains: Vec<Outcome>,
    /// What must be so of its user.
    pub user: Vec<Predicate>,
    /// Whether those whom it was tried on are safe from it for the rest of the fight.
    pub once: bool,
    /// Whether those who save against it are safe from it for the rest of the fight.
    pub safe_on_success: bool,
    /// Whether they are safe from all who have the same spell or feature.
    pub safe_from_all: bool,
    /// How many can be under it at a time, the first being let go for the last; 0 if no limit.
    pub most: u8,
    /// Whether those who save choose between Strength and Dexterity.
    pub open_save: bool,
    /// Whether water is no help against its fire (`water.fire`).
    pub unquenched: bool,
    /// How many feet those whom it takes hold of are pushed away from the caster.
    pub push: u16,
    /// Whether it undoes the casting that it reacts to (`magic.reaction.counter`).
    pub counters: bool,
    /// The feet that it teleports the caster, to a place that the caster sees; 0 if it does not
    /// (`teleport.free`).
    pub teleport: u16,
    /// What makes it a feature of a stat block and no spell.
    pub feature: Option<Feature>,
}

/// A cantrip without components that does nothing to a creature within sight, to start from.
impl Default for Spell {
    fn default() -> Spell {
        Spell {
            name: String::new(),
            level: 0,
            time: CastingTime::Action,
            range: SpellRange::Feet(60),
            components: Components::empty(),
            material: None,
            tags: SpellTags::empty(),
            concentration: false,
            lasting: Until::Ended,
            targets: 1,
            targets_per_slot: 0,
            apart: None,
            needs_sight: false,
            delivery: Delivery::Sure,
            half_on_miss: false,
            ignores_cover: false,
            damage: Vec::new(),
            dice_per_slot: Vec::new(),
            healing: None,
            adds_ability: false,
            temporary: None,
            effects: Vec::new(),
            save_ends: false,
            ends_on: EndsOn::empty(),
            area: None,
            area_per_slot: 0,
            zone: None,
            corners: false,
            through: false,
            objects: false,
            ignites: false,
            spares: Spares::Nobody,
            only: Vec::new(),
            unaffected: Vec::new(),
            failure: Vec::new(),
            success: Vec::new(),
            gains: Vec::new(),
            user: Vec::new(),
            once: false,
            safe_on_success: false,
            safe_from_all: false,
            most: 0,
            open_save: false,
            unquenched: false,
            push: 0,
            counters: false,
            teleport: 0,
            feature: None,
        }
    }
}

bitflags! {
    /// What a spell is known by to what other features say of spells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct SpellTags: u8 {
        /// Missiles that need no attack roll: what reflects rays reflects them too.
        const MISSILE = 1;
        /// A blessing: the attacks of those under it hurt some that nothing else does.
        const BLESSING = 2;
    }
}

/// A spell's tag, as content files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpellTag {
    /// Missiles that need no attack roll: what reflects rays reflects them too.
    Missile,
    /// A blessing: the attacks of those under it hurt some that nothing else does.
    Blessing,
}

impl FromIterator<SpellTag> for SpellTags {
    fn from_iter<I: IntoIterator<Item = SpellTag>>(tags: I) -> SpellTags {
        let one = |tag| match tag {
            SpellTag::Missile => SpellTags::MISSILE,
            SpellTag::Blessing => SpellTags::BLESSING,
        };
        tags.into_iter().map(one).fold(SpellTags::empty(), |all, tag| all | tag)
    }
}

/// Whom the area of a spell leaves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Spares {
    /// Nobody, but for an origin that is not included.
    #[default]
    Nobody,
    /// The caster.
    Caster,
    /// Those whom the caster chooses: the targets of the casting.
    Chosen,
    /// The caster and its allies: of a feature that takes creatures of its owner's choice.
    Allies,
}

/// What a spell makes of the area that it fills, for as long as it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneKind {
    /// How well one sees in it.
    pub obscured: Obscured,
    /// Whether its ground is difficult terrain (`terrain.kinds`).
    pub difficult: bool,
    /// Whether it is difficult terrain at every level, and not on its ground alone.
    pub throughout: bool,
    /// What it is made of.
    pub terrain: Terrain,
    /// Magical light or darkness that fills it.
    pub light: Option<Brightness>,
    /// Whether it halves the speed of those in it.
    pub slows: bool,
    /// Whether it moves along with its caster (`magic.area.emanation`).
    pub moves: bool,
    /// When it takes hold of a creature, at most once on a turn.
    pub strikes: Strikes,
}

bitflags! {
    /// When a lasting area takes hold of a creature in it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Strikes: u8 {
        /// As the spell is cast.
        const APPEARS = 1;
        /// When the creature comes in.
        const ENTERS = 2;
        /// When the area comes over the creature.
        const REACHES = 4;
        /// When the creature starts its turn there.
        const STARTS = 8;
        /// When the creature ends its turn there.
        const ENDS = 16;
        /// When the creature comes in during its own turn.
        const ENTERS_ON_ITS_TURN = 32;
    }
}

/// What a creature can cast, and with what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Spellcasting {
    /// The casting ability.
    pub ability: Option<Ability>,
    /// The DC of its saves (`magic.dc`).
    pub save_dc: u8,
    /// The bonus of its attacks (`magic.attack`).
    pub attack: i8,
    /// The modifier of the casting ability.
    pub modifier: i8,
    /// The spells at its command (`magic.known`).
    pub known: Vec<KnownSpell>,
    /// Slots of levels 1 to 9 (`magic.slot`).
    pub slots: [u8; 9],
    /// Where its materials come from.
    pub materials: Materials,
}

/// A spell that a creature can cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KnownSpell {
    /// Which spell.
    pub spell: crate::battle::SpellId,
    /// How often without a slot: for ever, some times, or never.
    pub uses: SpellUses,
}

/// What a casting uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpellUses {
    /// A slot, or nothing for a cantrip.
    Slot,
    /// Nothing (`magic.slot.free`).
    AtWill,
    /// One of so many a day (`creature.daily`).
    PerDay(u8),
    /// Its one use, which comes back when a d6 shows this or more (`creature.recharge`).
    Recharge(u8),
    /// Its one use until a rest (`creature.rest`).
    Rest,
    /// A use of another, by its place among those that the creature has.
    Shares(u8),
}

impl SpellUses {
    /// How many uses of its own there are, as the day begins.
    pub(crate) const fn at_first(self) -> u8 {
        match self {
            SpellUses::PerDay(uses) => uses,
            SpellUses::Recharge(_) | SpellUses::Rest => 1,
            SpellUses::Slot | SpellUses::AtWill | SpellUses::Shares(_) => 0,
        }
    }
}
