//! The stat block: everything about a kind of creature that does not change in a fight.

use affray_dice::Dice;
use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Armour, Gear, Properties, Size, Skill, Training, modifier_of};
use crate::{
    attack::{Attack, AttackKind},
    battle::{AttackId, BlockId},
    conditions::Conditions,
    creature::CreatureType,
    damage::Defence,
    effects::{Maw, Modifier, Nature, Predicate, TraitTrigger},
    magic::{ReactionTrigger, Spellcasting},
    mounted::Mountable,
    routine::{Legendary, Routine},
    space::Glow,
};

/// The feet that the reach property adds to a weapon's reach (`weapon.reach`).
const REACH_OF_WEAPON: u16 = 5;

/// What never changes about a creature in a fight: the figures of its sheet or stat block.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StatBlock {
    /// The name of the kind of creature, or of the one character.
    pub name: String,
    /// Its size (`size.source`).
    pub size: Size,
    /// Its creature type.
    pub kind: CreatureType,
    /// The kinds that it belongs to within its type: elf, demon, goblinoid.
    pub tags: Vec<String>,
    /// Whether it dies at 0 hit points or falls unconscious (`damage.zero.monster`).
    pub role: Role,
    /// Hit points on the average, as printed (`creature.hp`).
    pub hit_points: u16,
    /// The dice behind them.
    pub hit_dice: Option<Dice>,
    /// The AC of a stat block; without it, AC follows from armour (`armour.base`).
    pub armour_class: Option<u8>,
    /// The armour worn.
    pub armour: Option<Armour>,
    /// The armour it is trained with.
    pub training: Training,
    /// Its speeds.
    pub speeds: Speeds,
    /// Its six ability scores.
    pub abilities: [u8; 6],
    /// The bonus of each saving throw, all told.
    pub saves: [i8; 6],
    /// The bonus of each skill, all told.
    pub skills: [i8; 18],
    /// The skills it is proficient in, a bit each.
    pub skill_proficiencies: u32,
    /// Its proficiency bonus.
    pub proficiency: i8,
    /// The initiative modifier of its stat block (`init.bonus`).
    pub initiative: i8,
    /// Special senses.
    pub senses: Senses,
    /// Resistances, immunities and vulnerabilities.
    pub defences: Vec<Defence>,
    /// The conditions that it can't have (`condition.immune`).
    pub condition_immunities: Conditions,
    /// Every way to attack; the unarmed strike and the improvised weapon come last.
    pub attacks: Vec<Attack>,
    /// How many attacks the Attack action makes.
    pub attacks_per_action: u8,
    /// Its Multiattack, if it has one: the parts, each so many attacks out of a choice.
    pub multiattack: Vec<MultiattackPart>,
    /// What it carries.
    pub gear: Vec<Gear>,
    /// Traits that are always there.
    pub traits: Vec<Trait>,
    /// What it may do as a bonus action.
    pub bonus_actions: BonusActions,
    /// Reactions of its own.
    pub reactions: Vec<ReactionFeature>,
    /// Its spells, and the features that work as they do.
    pub spellcasting: Spellcasting,
    /// What it can do in several parts.
    pub routines: Vec<Routine>,
    /// The stat blocks that it has in all its shapes, its own among them; none where it has but
    /// one.
    pub shapes: Vec<BlockId>,
    /// What becomes of those whom it swallows or engulfs.
    pub maw: Option<Maw>,
    /// What it has as a legendary creature.
    pub legendary: Legendary,
    /// Whether its hands are never free for a weapon of two: it bears a shield or a second weapon.
    pub hands_full: bool,
    /// Whether it has no fixed form, so that no net holds it (`weapon.net`).
    pub formless: bool,
    /// What it breathes (`breath.hold`).
    pub breathes: Breathes,
    /// Whether it can be ridden (`mount.who`).
    pub mount: Mountable,
    /// The level of a character, where it has one.
    pub level: Option<u8>,
    /// Challenge rating in eighths, where it has one.
    pub challenge: Option<u16>,
    /// What the entry does not model yet, in a few words each.
    pub unmodelled: Vec<String>,
}

impl StatBlock {
    /// The modifier of an ability.
    pub fn modifier(&self, ability: Ability) -> i8 {
        modifier_of(self.abilities[ability.index()])
    }

    /// The score of an ability.
    pub fn score(&self, ability: Ability) -> u8 {
        self.abilities[ability.index()]
    }

    /// Whether the skill is one that it is proficient in.
    pub fn proficient(&self, skill: Skill) -> bool {
        self.skill_proficiencies & (1 << skill.index()) != 0
    }

    /// What it is by nature: its senses, and those of its traits that need no number.
    pub fn nature(&self) -> Nature {
        let mut nature = self.triggered();
        nature.set(Nature::SIGHTLESS, self.senses.blind_beyond);
        nature.set(Nature::DEVILS_SIGHT, self.senses.unimpeded);
        self.modifiers().fold(nature, |all, m| match m {
            Modifier::Nature(nature) => all | *nature,
            _ => all,
        })
    }

    /// What all its traits do.
    pub fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        self.traits.iter().flat_map(|t| &t.modifiers)
    }

    /// Its AC while it is prone, where that is another.
    pub fn prone_armour_class(&self) -> Option<u8> {
        self.modifiers().find_map(|m| match m {
            Modifier::ProneArmourClass(ac) => Some(*ac),
            _ => None,
        })
    }

    /// The light that it sheds by nature.
    pub fn glow(&self) -> Option<Glow> {
        self.modifiers().find_map(|m| match m {
            Modifier::Illumination(glow) => Some(*glow),
            _ => None,
        })
    }

    /// The place of the unarmed strike among the attacks (`unarmed.strike`).
    pub fn unarmed(&self) -> u8 {
        (self.attacks.len() - 2) as u8
    }

    /// The place of the improvised weapon among the attacks (`weapon.improvised`).
    pub fn improvised(&self) -> u8 {
        (self.attacks.len() - 1) as u8
    }

    /// The feet that the creature itself reaches, whatever is in its hands: as far as the longest of
    /// its own attacks, less what a weapon with the reach property adds.
    pub(crate) fn own_reach(&self) -> u16 {
        let own =
            |attack: &&Attack| matches!(attack.kind, AttackKind::Natural | AttackKind::Unarmed);
        let reach = |attack: &Attack| match attack.properties.contains(Properties::REACH) {
            true => attack.reach.saturating_sub(REACH_OF_WEAPON),
            false => attack.reach,
        };
        self.attacks.iter().filter(own).map(reach).max().unwrap_or(0)
    }

    /// The feet that the longest of its attacks reaches.
    pub(crate) fn longest_reach(&self) -> u16 {
        self.attacks.iter().map(|attack| attack.reach).max().unwrap_or(0)
    }
}

/// Whether a creature is played like a character or like a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Falls unconscious at 0 hit points and makes death saves (`damage.zero`).
    Character,
    /// Dies at 0 hit points (`damage.zero.monster`).
    #[default]
    Monster,
}

/// What a creature breathes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "lowercase")]
pub enum Breathes {
    /// Air.
    #[default]
    Air,
    /// Water alone: on land it holds its breath.
    Water,
    /// Air and water.
    Both,
    /// Nothing: it needs no air.
    Nothing,
}

/// Speeds in feet; 0 where a creature has none of the sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Speeds {
    pub walk: u16,
    pub climb: u16,
    pub swim: u16,
    pub fly: u16,
    pub burrow: u16,
    /// Whether it stays in the air when it can't move (`fly.hover`).
    pub hover: bool,
}

/// Special senses, each a radius in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Senses {
    pub darkvision: u16,
    pub blindsight: u16,
    pub tremorsense: u16,
    pub truesight: u16,
    /// Whether it is blind beyond its blindsight.
    pub blind_beyond: bool,
    /// Whether its darkvision goes through magical darkness.
    pub unimpeded: bool,
}

/// One part of a Multiattack: so many attacks or uses of features, each one of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MultiattackPart {
    /// How many.
    pub count: u8,
    /// Which attacks will do, a bit each.
    pub any_of: u32,
    /// Which spells and features will do, a bit each.
    pub uses: u64,
    /// Parts of another number are another way to take the action.
    pub form: u8,
    /// What must be so for one of them to be made.
    pub proviso: Proviso,
}

bitflags! {
    /// What must be so for a part of a Multiattack.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Proviso: u8 {
        /// It is made in melee.
        const MELEE = 1;
        /// It is made from afar.
        const RANGED = 2;
        /// It is not an attack that was made with this action already.
        const ANOTHER = 4;
        /// It is not aimed at one who was attacked with this action already.
        const OTHER_TARGET = 8;
        /// It is aimed at one who was hit with this action already.
        const AFTER_HIT = 16;
        /// The attacker flies.
        const FLYING = 32;
    }
}

impl MultiattackPart {
    /// Nothing.
    pub const NONE: MultiattackPart =
        MultiattackPart { count: 0, any_of: 0, uses: 0, form: 0, proviso: Proviso::empty() };

    /// Whether one of its choices is this.
    pub const fn admits(&self, stroke: Stroke) -> bool {
        match stroke {
            Stroke::Attack(attack) => self.any_of & (1 << attack.0) != 0,
            Stroke::Use(place) => self.uses & (1 << place) != 0,
        }
    }
}

/// One of the things that a Multiattack is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// An attack.
    Attack(AttackId),
    /// A spell or feature, by its place among those that the creature has.
    Use(u8),
}

/// Something about a creature that is always there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trait {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub modifiers: Vec<Modifier>,
    /// What it does when something happens.
    pub triggers: Vec<TraitTrigger>,
    /// What there is to say of it beside, for people.
    pub note: Option<String>,
}

bitflags! {
    /// Common actions that a feature lets a creature take as a bonus action (`bonus.granted`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct BonusActions: u8 {
        /// Dash.
        const DASH = 1;
        /// Disengage.
        const DISENGAGE = 2;
        /// Hide.
        const HIDE = 4;
        /// Dodge.
        const DODGE = 8;
        /// Help.
        const HELP = 16;
    }
}

/// A reaction that a stat block grants.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReactionFeature {
    /// What it is called.
    pub name: String,
    /// What sets it off.
    pub trigger: ReactionTrigger,
    /// What must be so of its owner.
    pub user: Vec<Predicate>,
    /// What it does.
    pub response: ReactionResponse,
    /// What comes with it, by its place among the routines.
    pub then: Option<u8>,
    /// Where its uses are counted, if it has only so many.
    pub limit: Option<u8>,
}

/// What a reaction of a stat block does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReactionResponse {
    /// Adds to AC against the attack that set it off.
    ArmourClass(i8),
    /// Halves the damage of the attack that set it off.
    HalveDamage,
    /// Adds to AC against the attack that set it off, and answers a miss with an attack of this
    /// place.
    Riposte(i8, AttackId),
    /// Nothing but what comes with it.
    Nothing,
    /// Lessens the damage of the attack that set it off; what comes with it comes only when none
    /// is left.
    Deflect(Dice),
    /// An ally within 5 feet, Small or larger and no larger than this, takes its place and the
    /// attack that set it off.
    Swap(Size),
    /// A save that keeps off the bludgeoning damage of the attack that set it off.
    Catch(Ability, u8),
}
