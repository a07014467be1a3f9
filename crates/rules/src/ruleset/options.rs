//! The values that a difference between the rules can take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What surprise does (`surprise.effect`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Surprise {
    /// No move, action or reaction until the first turn is over.
    LosesFirstTurn,
    /// Disadvantage on the initiative roll.
    DisadvantageOnInitiative,
}

/// How ties in initiative are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InitiativeTies {
    /// By the GM and the players, as `init.tie.gm`, `init.tie.players` and `init.tie.mixed` say.
    Decided,
    /// By a d20 each (`init.tie.roll`).
    RollOff,
}

/// How a creature comes by its initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Initiative {
    /// A Dexterity check (`init.check`).
    Rolled,
    /// 10 + modifier, without a roll (`init.score`).
    Score,
}

/// Which kinds of ground are difficult terrain (`terrain.kinds`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DifficultGround {
    /// Rubble, undergrowth, snow, low furniture, steep stairs, shallow bogs.
    RubbleAndTheLike,
    /// These, ice, liquid from the shins up, slopes of 20 degrees and more; furniture only to
    /// creatures no bigger than those it is made for.
    IceLiquidAndSlopesToo,
}

/// Whose space is difficult terrain (`terrain.creature`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CreatureSpaces {
    /// Every other creature's.
    AnyOther,
    /// Every other creature's that is neither Tiny nor an ally.
    NeitherTinyNorAlly,
}

/// Whose space may be passed (`pass.through`), beside that of creatures two sizes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// Whoever is not hostile.
    Nonhostile,
    /// Allies, Tiny creatures and the incapacitated.
    AllyTinyOrIncapacitated,
}

/// What a space for one size smaller does (`size.squeeze`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Squeezing {
    /// Extra cost, and hampered rolls (`size.squeeze.rolls`).
    Hampers,
    /// It is difficult terrain.
    DifficultTerrain,
}

/// What makes a flier fall (`fly.fall`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FlierFalls {
    /// Prone, speed 0, or otherwise unable to move.
    CannotMove,
    /// Incapacitated, prone, or a fly speed of 0.
    IncapacitatedProneOrGrounded,
}

/// Who provokes opportunity attacks (`opportunity.trigger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Opportunity {
    /// Hostile creatures.
    HostileOnly,
    /// Any creature.
    Anyone,
}

/// What an opportunity attack may be (`opportunity.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OpportunityAttack {
    /// One melee attack.
    MeleeAttack,
    /// One melee weapon attack or unarmed strike, grapple and shove included.
    WeaponOrUnarmedStrike,
}

/// How grapples and shoves are settled (`grapple.try`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grapple {
    /// A contest of Athletics against Athletics or Acrobatics.
    Contest,
    /// A Strength or Dexterity save of the target's.
    SavingThrow,
}

/// What dragging costs (`grapple.drag`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Drag {
    /// Speed is halved.
    HalvesSpeed,
    /// Each foot costs one more.
    ExtraFoot,
}

/// Which weapons two-weapon fighting takes (`twoweapon.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TwoWeapons {
    /// Light melee weapons, one in each hand.
    LightMelee,
    /// Any two different Light weapons.
    AnyLight,
}

/// Whom heavy weapons hinder (`weapon.heavy`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Heavy {
    /// Small and Tiny creatures.
    HindersSmall,
    /// Those with Strength (melee) or Dexterity (ranged) below 13.
    NeedsScore13,
}

/// How a net catches (`weapon.net`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Net {
    /// By an attack roll, one an action.
    AttackRoll,
    /// By a saving throw, in place of an attack.
    SavingThrow,
}

/// What a shield does for the untrained (`armour.untrained`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UntrainedShield {
    /// The same as untrained armour.
    Hampers,
    /// It gives no AC, and does no harm.
    Useless,
}

/// How much cover creatures give (`cover.creature`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CreatureCover {
    /// As much as they cover.
    ByAmount,
    /// Half cover, never more.
    HalfAtMost,
}

/// Which common actions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActionList {
    /// The ten of the older edition.
    Classic,
    /// With Influence, Magic, Study and Utilize.
    WithInfluenceAndStudy,
}

/// Who profits from Help with an attack (`action.help.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HelpAttack {
    /// The ally chosen with the action.
    ChosenAlly,
    /// Whichever ally attacks next.
    AnyAlly,
}

/// How hiding works (`action.hide`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hide {
    /// The total stands against passive Perception and searchers' checks.
    Contest,
    /// DC 15, and the Invisible condition.
    FixedDc,
}

/// How a dying creature is stabilised (`damage.stabilise`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FirstAid {
    /// An action of its own.
    OwnAction,
    /// The Help action.
    HelpAction,
}

/// When one damage roll serves several (`damage.together`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SharedDamageRoll {
    /// All whom an effect harms at the same time.
    HarmedTogether,
    /// All who save against it at the same time.
    SavingTogether,
}

/// What sparing a creature does (`damage.knockout`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Knockout {
    /// 0 hit points, unconscious and stable.
    StableAtZero,
    /// 1 hit point and unconscious.
    OneHitPoint,
}

/// Whom massive damage kills outright (`damage.massive`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MassiveDamage {
    /// Any creature that would not die at 0 anyway.
    Anyone,
    /// Characters.
    Characters,
}

/// How objects take saving throws (`object.saves`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectSaves {
    /// They fail Strength and Dexterity saves, other saves do not touch them.
    FailPhysicalImmuneToRest,
    /// They fail all.
    FailAll,
}

/// Which areas harm the objects in them (`object.hp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AreaObjects {
    /// All that harm creatures: magic affects objects much as it does those.
    LikeCreatures,
    /// Those of spells that say so.
    IfNamed,
}

/// How an object is broken by force (`object.break`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Breaking {
    /// By a Strength check.
    StrengthCheck,
    /// By an action alone, if it is fragile.
    ActionIfFragile,
}

/// What exhaustion does (`condition.exhaustion`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exhaustion {
    /// Six steps, each with an effect of its own.
    SixSteps,
    /// -2 on d20 rolls and -5 feet a level.
    PerLevel,
}

/// What being invisible means (`condition.invisible`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Invisible {
    /// Unseen by ordinary sight, with an edge in attacks.
    Unseen,
    /// Beyond what needs sight; the edge fails against those who see it.
    Concealed,
}

/// What stone keeps off (`condition.petrified.poison`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Petrified {
    /// Poison damage, the poisoned condition and disease.
    ImmuneToPoisonAndDisease,
    /// The Poisoned condition.
    ImmuneToPoisoned,
}

/// What the charmed may not aim at the charmer (`condition.charmed`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Charmed {
    /// Anything harmful. What fills an area is aimed at a place.
    NoHarm,
    /// Anything that deals damage. Whoever must save in an area is a target of it.
    NoDamage,
}

/// How many spells a turn holds (`magic.bonus`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpellsPerTurn {
    /// Beside a bonus-action spell only a cantrip of one action.
    CantripBesideBonus,
    /// One spell slot a turn.
    OneSlot,
}

/// How a counterspell works (`magic.reaction.counter`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counterspell {
    /// Up to its own level outright, above by a check.
    ByLevel,
    /// A Constitution save of the caster's.
    ConstitutionSave,
}

/// How a rider takes its mount's fall (`mount.fall.mount`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MountProne {
    /// A reaction lands it on its feet.
    ReactionLands,
    /// A Dexterity save.
    SavingThrow,
}

/// When a rider saves as its mount is moved against its will (`mount.fall`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MountMoved {
    /// When the mount has been moved.
    SaveAfter,
    /// Just before.
    SaveBefore,
}

/// Which weapons work under water (`water.melee`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnderwaterMelee {
    /// Dagger, javelin, shortsword, spear and trident.
    ListedWeapons,
    /// Those that pierce.
    Piercing,
}

/// Which ranged weapons work under water (`water.ranged`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnderwaterRanged {
    /// Crossbows, nets, and what is thrown like a javelin.
    ListedWeapons,
    /// None.
    None,
}

/// What running out of breath does (`breath.out`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Suffocation {
    /// 0 hit points after some rounds.
    DropsToZero,
    /// A level of exhaustion each turn.
    Exhausts,
}

/// For whom darkvision turns dim light into bright light (`sense.darkvision`). Darkness is dim light
/// for all who have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Darkvision {
    /// For monsters.
    BrightensDimForMonsters,
    /// For everyone who has it.
    BrightensDim,
}
