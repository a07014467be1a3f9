//! Lasting effects: what they modify, where they come from, when they end.

use affray_dice::Dice;
use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Duration, Fact, Nature, OutcomePlace, Tag};
use crate::{
    attack::DamageDice,
    battle::{CreatureId, GearId, SpellId},
    catalogue::Rule,
    conditions::{Condition, Conditions},
    creature::{Ability, AbilitySet, Skill},
    damage::{DamageTypes, Response},
    sight::Degree,
    space::Glow,
};

/// Something that lasts and changes what a creature can do: a condition, a bonus, a stance.
/// Conditions, spells, masteries, stances and traits all speak this one vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The creature that it lies on.
    pub bearer: CreatureId,
    /// The creature that brought it about.
    pub source: Option<CreatureId>,
    /// What it comes from, for citing.
    pub origin: Origin,
    /// What it does.
    pub modifier: Modifier,
    /// How long it lasts.
    pub duration: Duration,
    /// What comes in its place when a save to end it fails.
    pub worse: Option<OutcomePlace>,
    /// Effects with the same bond end together; concentration holds a bond.
    pub bond: EffectGroup,
}

impl Effect {
    /// An effect for the rest of the fight, bound to no other.
    pub const fn new(
        bearer: CreatureId,
        modifier: Modifier,
        origin: Origin,
        source: Option<CreatureId>,
    ) -> Effect {
        Effect {
            bearer,
            source,
            origin,
            modifier,
            duration: Duration::LASTING,
            worse: None,
            bond: EffectGroup(0),
        }
    }
}

/// What an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// A rule of the catalogue, such as `action.dodge`.
    Rule(Rule),
    /// A spell.
    Spell(SpellId),
    /// A trait of the bearer's stat block, by its place there.
    Trait(u8),
    /// A trait of another creature's stat block, by its place there.
    TraitOf(CreatureId, u8),
    /// The attack of a creature's stat block, by its place there.
    Attack(CreatureId, u8),
    /// The setup of the encounter.
    Setup,
    /// The GM's word.
    Gm,
}

/// The name of a bundle of effects that end together.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct EffectGroup(pub u16);

/// What an effect does: the small vocabulary that all content is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Modifier {
    /// The bearer has a condition.
    Condition(Condition),
    /// Rolls of the bearer's, or attacks against it, go better or worse.
    Roll {
        /// Which rolls.
        on: Rolls,
        /// How much.
        lean: RollModifier,
        /// Only with those at the other end of whom this is so.
        with: Fact,
        /// Only while this is so of the bearer.
        when: Fact,
    },
    /// The bearer's speed changes.
    Speed(SpeedChange),
    /// The bearer's AC changes.
    ArmourClass(i8),
    /// The bearer answers some types of damage.
    Defence(Response, DamageTypes),
    /// Damage that the bearer takes is more or less, before resistance and vulnerability
    /// (`damage.order`).
    DamageTaken(i8),
    /// Damage of these types heals the bearer instead.
    Absorb(DamageTypes),
    /// The bearer can't get a condition (`condition.immune`).
    ConditionImmunity(Condition),
    /// Extra damage on the bearer's weapon hits, of the weapon's type.
    WeaponDamage(Dice),
    /// Less damage on the bearer's hits with these abilities.
    WeakerDamage(Dice, AbilitySet),
    /// Attackers that the bearer sees have disadvantage, Dexterity saves advantage
    /// (`action.dodge`).
    Dodge,
    /// The bearer's movement provokes nothing (`action.disengage`).
    Disengage,
    /// Attacks have advantage while an able ally of the bearer's stands next to the target.
    PackTactics,
    /// The bearer regains hit points at the start of its turns.
    Regeneration(Regeneration),
    /// The bearer does not regenerate.
    NoRegeneration,
    /// The bearer can't take reactions.
    NoReactions,
    /// The hit point maximum changes.
    HitPointMaximum(i16),
    /// A d20 of the bearer's that shows 1 is rolled again (`attack.advantage.reroll`).
    RerollOnes,
    /// The bearer burns (`burning.damage`).
    Burning,
    /// The bearer casts a spell that takes so many rounds more (`magic.long`).
    Casting {
        /// Which spell.
        spell: SpellId,
        /// The rounds.
        rounds: u16,
    },
    /// The bearer takes damage at the start of each of its turns.
    TurnDamage(DamageDice),
    /// The bearer takes damage at the end of each of its turns.
    TurnEndDamage(DamageDice),
    /// The bearer is safe from a feature of the source's, which was tried on it before.
    SafeFrom(SpellId),
    /// The bearer is safe from a trait of the source's, by its place in the stat block.
    SafeFromTrait(u8),
    /// The bearer is within the source: swallowed or engulfed.
    Inside,
    /// The source clings to the bearer and goes where it goes.
    Attached {
        /// The hit points that the source has drunk.
        drunk: u8,
    },
    /// The bearer loses hit points whenever a turn of its own begins.
    Bleeding(Dice),
    /// The bearer is on the side of the source, who decides what it does.
    Dominated,
    /// If the bearer drops to 0 hit points, one of the first brood of whoever laid this on it takes
    /// its place.
    Lycanthropy,
    /// Something that the bearer wears or wields is eaten away, by 1.
    Rusted(Rust),
    /// The bearer's AC while it is prone, in place of the printed one.
    ProneArmourClass(u8),
    /// So much slashing damage on a turn cuts a limb off the bearer while it is bloodied: one of
    /// its brood joins, and it is exhausted until it regains hit points.
    Limbs(u16),
    /// Whoever rides the bearer is resistant to this damage.
    Confers(DamageTypes),
    /// The bearer's ability is so much lower.
    Drained(Ability, u8),
    /// The bearer has a trait that needs no number.
    Nature(Nature),
    /// The bearer jumps so far and so high, with or without a run-up, where that is more than it
    /// could otherwise (`jump.long`, `jump.high`).
    Leap {
        /// Feet along.
        long: u16,
        /// Feet up.
        high: u16,
    },
    /// The bearer jumps so far along after a run-up (`jump.long`).
    RunningLeap(u16),
    /// The bearer holds its breath for so many minutes (`breath.hold`).
    HoldBreath(u16),
    /// The bearer sheds light.
    Illumination(Glow),
    /// A word for what comes later.
    Mark(Tag),
    /// Damage of so much at most that would leave the bearer no hit points leaves it 1, once.
    Relentless(u16),
    /// So many more attacks in the first part of the bearer's Multiattack.
    MoreAttacks(u8),
    /// The bearer and its allies within so many feet roll better or worse, while it can act.
    Lend {
        /// Feet.
        within: u8,
        /// Which rolls: attacks or saves.
        on: Rolls,
        /// How much.
        lean: RollModifier,
    },
    /// Extra damage on the bearer's melee hits.
    MeleeDamage(DamageDice),
    /// The bearer goes to the source on its turns, as straight as it can.
    Lured,
    /// The bearer has averted its eyes from the source, and does not see it.
    Averted,
    /// The bearer is nowhere until it reappears, within so many feet of the source.
    Banished(u16),
    /// The bearer has several heads, which die one by one and grow again.
    Heads(Heads),
    /// The bearer has this cover, whatever stands around.
    Cover(Degree),
}

/// What is eaten away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rust {
    /// The armour's AC.
    Armour,
    /// The damage of a weapon.
    Damage(GearId),
    /// The attack rolls with a weapon.
    Attacks(GearId),
}

/// The heads of a creature that has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heads {
    /// How many at first.
    pub count: u8,
    /// The damage on one turn that kills one of them.
    pub dies_of: u16,
    /// The hit points that it regains as heads grow again.
    pub heals: u8,
    /// Whether it regains them for each of those.
    pub for_each: bool,
}

/// How a creature regains hit points by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regeneration {
    /// How many.
    pub hit_points: u8,
    /// Damage of these types stops it at the start of the next turn.
    pub stopped_by: DamageTypes,
    /// Whether it works at 0 hit points, and the creature dies only where it does not.
    pub from_zero: bool,
    /// Whether sunlight and running water stop it.
    pub shuns: bool,
}

/// Which d20 rolls a modifier touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rolls {
    /// The bearer's attack rolls.
    Attacks,
    /// The bearer's attack rolls with these abilities.
    AttacksWith(AbilitySet),
    /// The bearer's melee attack rolls.
    MeleeAttacks,
    /// Attack rolls against the bearer.
    AttacksAgainst,
    /// The bearer's saving throws with these abilities.
    Saves(AbilitySet),
    /// The bearer's saving throws with these abilities against some things only.
    SavesAgainst(AbilitySet, Against),
    /// The bearer's ability checks with these abilities.
    Checks(AbilitySet),
    /// The bearer's checks with a skill.
    Skill(Skill),
    /// The bearer's Wisdom (Perception) checks that rely on any of these senses.
    Perception(KeenSenses),
    /// The bearer's initiative.
    Initiative,
    /// The bearer's saves to keep concentration.
    Concentration,
}

/// What a saving throw may be against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Against {
    /// Spells and other magical effects.
    Magic,
    /// Becoming, or staying, any of these.
    Conditions(Conditions),
    /// Poison: its damage and the condition.
    Poison,
    /// Being turned, as undead are.
    Turning,
}

bitflags! {
    /// Senses that a Wisdom (Perception) check can rely on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct KeenSenses: u8 {
        /// Sight.
        const SIGHT = 1;
        /// Hearing.
        const HEARING = 2;
        /// Smell.
        const SMELL = 4;
    }
}

/// How a roll leans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RollModifier {
    /// Two dice, the higher.
    Advantage,
    /// Two dice, the lower.
    Disadvantage,
    /// A fixed bonus or penalty.
    Bonus(i8),
    /// Dice added to the roll.
    Plus(Dice),
    /// Dice taken from the roll.
    Minus(Dice),
    /// No advantage, whatever gives it.
    NoAdvantage,
    /// No disadvantage, whatever gives it.
    NoDisadvantage,
}

/// How a speed changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SpeedChange {
    /// By so many feet.
    Add(i16),
    /// To half.
    Half,
    /// To the double.
    Double,
    /// To nothing.
    Zero,
}

bitflags! {
    /// What the effects on a creature touch at all, so that a roll which none of them touches
    /// looks at none of them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct EffectMask: u32 {
        /// Attacks.
        const ATTACKS = 1;
        /// Attacks against.
        const ATTACKS_AGAINST = 1 << 1;
        /// Saves.
        const SAVES = 1 << 2;
        /// Checks.
        const CHECKS = 1 << 3;
        /// Initiative.
        const INITIATIVE = 1 << 4;
        /// Speed.
        const SPEED = 1 << 5;
        /// Armour class.
        const ARMOUR_CLASS = 1 << 6;
        /// Defence.
        const DEFENCE = 1 << 7;
        /// Condition immunity.
        const CONDITION_IMMUNITY = 1 << 8;
        /// Weapon damage.
        const WEAPON_DAMAGE = 1 << 9;
        /// Dodge.
        const DODGE = 1 << 10;
        /// Disengage.
        const DISENGAGE = 1 << 11;
        /// Turn.
        const TURN = 1 << 12;
        /// Reactions.
        const REACTIONS = 1 << 13;
        /// Hit point maximum.
        const HIT_POINT_MAXIMUM = 1 << 14;
        /// Rerolls.
        const REROLLS = 1 << 15;
        /// Jumps.
        const JUMPS = 1 << 16;
        /// Light.
        const LIGHT = 1 << 17;
        /// Sight.
        const SIGHT = 1 << 18;
        /// Who decides for it.
        const CONTROL = 1 << 19;
        /// How it takes damage of some type: by its stat block, its nature or its condition, too.
        const HARM = 1 << 20;
        /// Saves that end them.
        const END_SAVES = 1 << 21;
        /// Deeds that end them.
        const DEEDS = 1 << 22;
    }
}

impl Modifier {
    /// The modifier of a spell that was cast a number of levels above its own: its dice or hit points
    /// grow.
    pub(crate) fn grown(self, more: Dice, levels: u8) -> Modifier {
        if levels == 0 || more == Dice::default() {
            return self;
        }
        let damage = |d: DamageDice| DamageDice { dice: d.dice.grown(more, levels), ..d };
        match self {
            Modifier::TurnDamage(d) => Modifier::TurnDamage(damage(d)),
            Modifier::TurnEndDamage(d) => Modifier::TurnEndDamage(damage(d)),
            Modifier::MeleeDamage(d) => Modifier::MeleeDamage(damage(d)),
            Modifier::WeaponDamage(d) => Modifier::WeaponDamage(d.grown(more, levels)),
            Modifier::Bleeding(d) => Modifier::Bleeding(d.grown(more, levels)),
            Modifier::HitPointMaximum(by) if more.count == 0 => Modifier::HitPointMaximum(
                by.saturating_add(more.plus.saturating_mul(i16::from(levels))),
            ),
            _ => self,
        }
    }

    /// Whether it is looked up in the stat block, so that it need not stand among the effects.
    pub(crate) const fn is_read_from_block(&self) -> bool {
        matches!(
            self,
            Modifier::Nature(_)
                | Modifier::HoldBreath(_)
                | Modifier::Illumination(_)
                | Modifier::Confers(_)
                | Modifier::ProneArmourClass(_)
                | Modifier::Limbs(_)
                | Modifier::Heads(_)
        )
    }

    /// What the modifier touches.
    pub const fn touches(&self) -> EffectMask {
        match self {
            Modifier::Condition(_)
            | Modifier::SafeFrom(_)
            | Modifier::SafeFromTrait(_)
            | Modifier::Inside
            | Modifier::Attached { .. }
            | Modifier::Drained(..)
            | Modifier::Confers(_)
            | Modifier::ProneArmourClass(_)
            | Modifier::Limbs(_)
            | Modifier::Heads(_)
            | Modifier::Banished(_)
            | Modifier::Lycanthropy
            | Modifier::Nature(_)
            | Modifier::HoldBreath(_)
            | Modifier::Mark(_)
            | Modifier::MoreAttacks(_)
            | Modifier::Casting { .. }
            | Modifier::Lend { .. } => EffectMask::empty(),
            Modifier::Illumination(_) => EffectMask::LIGHT,
            Modifier::Averted => EffectMask::SIGHT,
            Modifier::Dominated => EffectMask::CONTROL,
            Modifier::Leap { .. } | Modifier::RunningLeap(_) => EffectMask::JUMPS,
            Modifier::Roll { on, .. } => match on {
                Rolls::Attacks | Rolls::AttacksWith(_) | Rolls::MeleeAttacks => EffectMask::ATTACKS,
                Rolls::AttacksAgainst => EffectMask::ATTACKS_AGAINST,
                Rolls::Saves(_) | Rolls::SavesAgainst(..) | Rolls::Concentration => {
                    EffectMask::SAVES
                }
                Rolls::Checks(_) | Rolls::Skill(_) | Rolls::Perception(_) => EffectMask::CHECKS,
                Rolls::Initiative => EffectMask::INITIATIVE,
            },
            Modifier::Cover(_) => EffectMask::ATTACKS_AGAINST,
            Modifier::Speed(_) => EffectMask::SPEED,
            Modifier::ArmourClass(_) | Modifier::Rusted(Rust::Armour) => EffectMask::ARMOUR_CLASS,
            Modifier::Rusted(Rust::Attacks(_)) => EffectMask::ATTACKS,
            Modifier::Rusted(Rust::Damage(_)) => EffectMask::WEAPON_DAMAGE,
            Modifier::Defence(..)
            | Modifier::DamageTaken(_)
            | Modifier::Relentless(_)
            | Modifier::Absorb(_) => EffectMask::DEFENCE,
            Modifier::ConditionImmunity(_) => EffectMask::CONDITION_IMMUNITY,
            Modifier::WeaponDamage(_) | Modifier::WeakerDamage(..) | Modifier::MeleeDamage(_) => {
                EffectMask::WEAPON_DAMAGE
            }
            Modifier::Dodge => EffectMask::DODGE,
            Modifier::Disengage => EffectMask::DISENGAGE,
            Modifier::PackTactics => EffectMask::ATTACKS,
            Modifier::Regeneration(_)
            | Modifier::NoRegeneration
            | Modifier::Burning
            | Modifier::Bleeding(_)
            | Modifier::TurnDamage(_)
            | Modifier::Lured
            | Modifier::TurnEndDamage(_) => EffectMask::TURN,
            Modifier::NoReactions => EffectMask::REACTIONS,
            Modifier::HitPointMaximum(_) => EffectMask::HIT_POINT_MAXIMUM,
            Modifier::RerollOnes => EffectMask::REROLLS,
        }
    }
}
