//! The words for lasting effects.

use affray_dice::Dice;
use affray_rules::{
    AbilitySet, Condition, DamageResponse, DamageType, DamageTypes, Glow, Heads, Modifier, Nature,
    Regeneration, RollModifier, SpeedChange, Tag,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{DamageText, Either, NumberOr, RollsText};

/// Something that a trait or a spell does: the vocabulary of effects as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EffectText {
    /// The bearer has a condition.
    Condition(Condition),
    /// Two dice, the higher.
    Advantage(RollsText),
    /// Two dice, the lower.
    Disadvantage(RollsText),
    /// A fixed bonus or penalty.
    Bonus(BonusText),
    /// Dice added to a roll.
    Plus(DiceOnText),
    /// Dice taken from a roll.
    Minus(DiceOnText),
    /// Feet more or less, or `half`, `double`, `zero`.
    Speed(SpeedText),
    /// AC more or less.
    ArmourClass(i8),
    /// Damage that is halved.
    Resistant(Vec<DamageType>),
    /// Damage that does nothing.
    Immune(Vec<DamageType>),
    /// Damage that is doubled.
    Vulnerable(Vec<DamageType>),
    /// Damage that heals instead.
    Absorb(Vec<DamageType>),
    /// Damage taken, more or less, before resistance and vulnerability.
    DamageTaken(i8),
    /// A condition that the bearer can't get.
    ConditionImmunity(Condition),
    /// Extra damage on weapon hits.
    WeaponDamage(Dice),
    /// Less damage on hits.
    WeakerDamage(Dice),
    /// Advantage while an able ally stands next to the target.
    PackTactics,
    /// Hit points regained at the start of each turn: a number, or a table that says what stops it.
    Regeneration(Either<u8, RegenerationText>),
    /// No reactions.
    NoReactions,
    /// The hit point maximum changes.
    HitPointMaximum(i16),
    /// A d20 that shows 1 is rolled again.
    RerollOnes,
    /// Fire, which burns at the start of each turn until it is put out.
    Burning,
    /// An action or a bonus action on a turn, not both.
    OneDeed,
    /// One attack on a turn at most.
    OneAttack,
    /// No hit points regained.
    NoHealing,
    /// Damage at the start of each of the bearer's turns.
    TurnDamage(DamageText),
    /// Damage at the end of each of the bearer's turns.
    TurnEndDamage(DamageText),
    /// Hit points lost at the start of each of the bearer's turns.
    Bleeding(Dice),
    /// No regeneration.
    NoRegeneration,
    /// Damage that whoever rides the bearer is resistant to.
    ConfersResistance(Vec<DamageType>),
    /// No teleporting.
    NoTeleport,
    /// Water is all that the bearer breathes.
    WaterBreather,
    /// The bearer breathes air and water.
    Amphibian,
    /// Hit points regained under water only.
    HealsInWater,
    /// The slashing damage on a turn that cuts a limb off the bearer while it is bloodied.
    Limbs(u16),
    /// The AC while the bearer is prone.
    ProneArmourClass(u8),
    /// No speech, and no spells that take words.
    Mute,
    /// Lying in wait, the bearer is seen by a passive Perception of 15.
    Transparent,
    /// The bearer is on the side of whoever brought this about, who decides what it does.
    Dominated,
    /// If the bearer drops to 0 hit points, it becomes one of the first `brood` of whoever brought
    /// this about, with 10 hit points.
    Lycanthropy,
    /// No air, whatever is about the bearer.
    Smothered,
    /// Half the damage that the bearer takes goes to whom it clings to or holds.
    SharesHarm,
    /// Magic can't put the bearer to sleep.
    NoMagicSleep,
    /// Magical darkness doesn't impede the bearer's darkvision.
    DevilsSight,
    /// No blindsight while deafened.
    Echolocation,
    /// No opportunity attacks are provoked by flying.
    Flyby,
    /// No opportunity attacks are provoked by moving.
    Agile,
    /// Twice the damage to objects.
    SiegeMonster,
    /// Climbing takes no check.
    SpiderClimb,
    /// Ice and snow are not difficult terrain, and climbing ice takes no check.
    IceWalk,
    /// Webs do not hinder.
    WebWalker,
    /// The bearer knows where everybody is who touches the same web.
    WebSense,
    /// Narrow places take no squeezing.
    Amorphous,
    /// The bearer shares spaces, flows through narrow places and does not heal.
    Swarm,
    /// A save leaves the bearer 1 hit point where damage would leave none.
    UndeadFortitude,
    /// Jumps go by Dexterity.
    Jumper,
    /// Lying in wait, the bearer is taken for a thing until it moves or attacks.
    FalseAppearance,
    /// Nothing alters the bearer's form.
    ImmutableForm,
    /// Feet of a jump along and up, with or without a run-up.
    Leap(LeapText),
    /// Feet of a long jump after a run-up.
    RunningLeap(u16),
    /// Minutes for which the bearer holds its breath.
    HoldBreath(u16),
    /// The light that the bearer sheds.
    Illumination(Glow),
    /// A word for what comes later; it does nothing by itself.
    Mark(Tag),
    /// Damage of so much at most that would leave the bearer no hit points leaves it 1, once.
    Relentless(u16),
    /// So many more attacks in the first part of the Multiattack.
    MoreAttacks(u8),
    /// What the bearer lends itself and its allies nearby.
    Lends(LendText),
    /// Extra damage on melee hits.
    MeleeDamage(DamageText),
    /// Several heads, which die one by one and grow again.
    Heads(HeadsText),
    /// Magic missiles and spells with a ranged attack roll glance off, or come back.
    Reflects,
    /// So do spells that fill a line.
    ReflectsLines,
    /// The bearer goes through the spaces of Medium and smaller creatures.
    Tramples,
    /// The bearer goes to whoever brought this about on its turns, and has no other say.
    Lured,
    /// A Dexterity save for half damage is one for none, and a failed one for half.
    Evasion,
    /// The bearer goes through creatures and things as if they were difficult terrain.
    Incorporeal,
    /// The bearer enters the spaces of others and stops there.
    SharesSpaces,
    /// The bearer burrows through earth and stone.
    EarthGlide,
    /// The bearer burrows through solid rock at half speed.
    Tunneler,
    /// A reaction on every turn.
    Reactive,
    /// Whom the bearer drags along does not slow it down.
    Abducts,
    /// Antimagic incapacitates the bearer.
    AntimagicSusceptible,
    /// A move or an action on a turn, not both.
    MoveOrAct,
    /// No bonus action.
    NoBonus,
    /// The bearer attacks whoever is nearest, and nobody else.
    Berserk,
    /// Saves against magic succeed, and attack rolls of spells miss.
    Spellproof,
    /// Resistance to the damage of spells.
    SpellResistant,
    /// No fear while the bearer sees an ally within 30 feet.
    Steadfast,
}

impl EffectText {
    /// The trait that needs no number, if it is one.
    const fn nature(&self) -> Option<Nature> {
        Some(match self {
            EffectText::OneDeed => Nature::ONE_DEED,
            EffectText::OneAttack => Nature::ONE_ATTACK,
            EffectText::NoHealing => Nature::NO_HEALING,
            EffectText::NoTeleport => Nature::NO_TELEPORT,
            EffectText::WaterBreather => Nature::WATER_BREATHER,
            EffectText::Amphibian => Nature::AMPHIBIAN,
            EffectText::HealsInWater => Nature::HEALS_IN_WATER,
            EffectText::Mute => Nature::MUTE,
            EffectText::Transparent => Nature::TRANSPARENT,
            EffectText::Smothered => Nature::SMOTHERED,
            EffectText::SharesHarm => Nature::SHARES_HARM,
            EffectText::NoMagicSleep => Nature::SLEEPLESS,
            EffectText::DevilsSight => Nature::DEVILS_SIGHT,
            EffectText::Echolocation => Nature::ECHOLOCATION,
            EffectText::Flyby => Nature::FLYBY,
            EffectText::Agile => Nature::AGILE,
            EffectText::SiegeMonster => Nature::SIEGE_MONSTER,
            EffectText::SpiderClimb => Nature::SPIDER_CLIMB,
            EffectText::IceWalk => Nature::ICE_WALK,
            EffectText::WebWalker => Nature::WEB_WALKER,
            EffectText::WebSense => Nature::WEB_SENSE,
            EffectText::Amorphous => Nature::AMORPHOUS,
            EffectText::Swarm => Nature::SWARM,
            EffectText::UndeadFortitude => Nature::UNDEAD_FORTITUDE,
            EffectText::Jumper => Nature::JUMPER,
            EffectText::FalseAppearance => Nature::FALSE_APPEARANCE,
            EffectText::ImmutableForm => Nature::IMMUTABLE_FORM,
            EffectText::Evasion => Nature::EVASION,
            EffectText::Incorporeal => Nature::INCORPOREAL,
            EffectText::SharesSpaces => Nature::SHARES,
            EffectText::EarthGlide => Nature::EARTH_GLIDE,
            EffectText::Tunneler => Nature::TUNNELER,
            EffectText::Reactive => Nature::REACTIVE,
            EffectText::Abducts => Nature::ABDUCTS,
            EffectText::AntimagicSusceptible => Nature::ANTIMAGIC,
            EffectText::MoveOrAct => Nature::MOVE_OR_ACT,
            EffectText::NoBonus => Nature::NO_BONUS,
            EffectText::Berserk => Nature::BERSERK,
            EffectText::Spellproof => Nature::SPELLPROOF,
            EffectText::SpellResistant => Nature::SPELL_RESISTANT,
            EffectText::Steadfast => Nature::STEADFAST,
            EffectText::Reflects => Nature::REFLECTS,
            EffectText::ReflectsLines => Nature::REFLECTS_LINES,
            EffectText::Tramples => Nature::TRAMPLES,
            _ => return None,
        })
    }
}

/// The heads of a creature that has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Heads")]
pub(crate) struct HeadsText {
    /// How many at first.
    count: u8,
    /// The damage on one turn that kills one of them.
    dies_of: u16,
    /// The hit points that it regains as heads grow again.
    heals: u8,
    /// Whether it regains them for each of those.
    #[serde(default)]
    for_each: bool,
}

impl HeadsText {
    const fn heads(self) -> Heads {
        let HeadsText { count, dies_of, heals, for_each } = self;
        Heads { count, dies_of, heals, for_each }
    }
}

/// What a creature lends itself and its allies nearby.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Lend")]
pub(crate) struct LendText {
    /// Feet.
    within: u8,
    /// On which rolls: attacks or saves.
    on: RollsText,
    /// Dice added to the roll; advantage when nothing is said.
    dice: Option<Dice>,
}

impl LendText {
    fn modifier(&self) -> Modifier {
        let lean = self.dice.map_or(RollModifier::Advantage, RollModifier::Plus);
        Modifier::Lend { within: self.within, on: self.on.rolls(), lean }
    }
}

/// How far a creature jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Leap")]
pub(crate) struct LeapText {
    /// Feet along.
    #[serde(default)]
    long: u16,
    /// Feet up.
    #[serde(default)]
    high: u16,
}

/// Hit points regained, and what keeps them off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Regeneration")]
pub(crate) struct RegenerationText {
    /// How many at the start of each turn.
    hp: u8,
    /// Damage that stops it at the start of the next turn.
    #[serde(default)]
    stopped_by: Vec<DamageType>,
    /// Whether it works at 0 hit points too, and the creature dies only where it does not.
    #[serde(default)]
    from_zero: bool,
    /// Whether sunlight and running water stop it.
    #[serde(default)]
    shuns_sun_and_water: bool,
}

impl Either<u8, RegenerationText> {
    fn regeneration(&self) -> Regeneration {
        let plain = Regeneration {
            hit_points: 0,
            stopped_by: DamageTypes::empty(),
            from_zero: false,
            shuns: false,
        };
        match self {
            Either::Short(hit_points) => Regeneration { hit_points: *hit_points, ..plain },
            Either::Long(text) => Regeneration {
                hit_points: text.hp,
                stopped_by: text.stopped_by.iter().copied().collect(),
                from_zero: text.from_zero,
                shuns: text.shuns_sun_and_water,
            },
        }
    }
}

/// A fixed bonus on some rolls.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BonusText {
    /// How much.
    by: i8,
    /// On which rolls.
    on: RollsText,
}

/// Dice on some rolls.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceOnText {
    /// The dice.
    dice: Dice,
    /// On which rolls.
    on: RollsText,
}

/// A change of speed: feet, or `half`, `double`, `zero`.
pub(crate) type SpeedText = NumberOr<i16, SpeedWord>;

/// A change of speed in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SpeedWord {
    Half,
    Double,
    Zero,
}

impl EffectText {
    /// The effect in the engine's vocabulary.
    pub(crate) fn modifier(&self) -> Modifier {
        let defence = |response, types: &[DamageType]| {
            Modifier::Defence(response, types.iter().copied().collect())
        };
        match self {
            EffectText::Condition(condition) => Modifier::Condition(*condition),
            EffectText::Advantage(on) => on.lean(RollModifier::Advantage),
            EffectText::Disadvantage(on) => on.lean(RollModifier::Disadvantage),
            EffectText::Bonus(BonusText { by, on }) => on.lean(RollModifier::Bonus(*by)),
            EffectText::Plus(DiceOnText { dice, on }) => on.lean(RollModifier::Plus(*dice)),
            EffectText::Minus(DiceOnText { dice, on }) => on.lean(RollModifier::Minus(*dice)),
            EffectText::Speed(NumberOr::Number(feet)) => Modifier::Speed(SpeedChange::Add(*feet)),
            EffectText::Speed(NumberOr::Word(word)) => Modifier::Speed(match word {
                SpeedWord::Half => SpeedChange::Half,
                SpeedWord::Double => SpeedChange::Double,
                SpeedWord::Zero => SpeedChange::Zero,
            }),
            EffectText::ArmourClass(n) => Modifier::ArmourClass(*n),
            EffectText::Resistant(types) => defence(DamageResponse::Resistant, types),
            EffectText::Immune(types) => defence(DamageResponse::Immune, types),
            EffectText::Vulnerable(types) => defence(DamageResponse::Vulnerable, types),
            EffectText::Absorb(types) => Modifier::Absorb(types.iter().copied().collect()),
            EffectText::DamageTaken(n) => Modifier::DamageTaken(*n),
            EffectText::ConditionImmunity(condition) => Modifier::ConditionImmunity(*condition),
            EffectText::WeaponDamage(dice) => Modifier::WeaponDamage(*dice),
            EffectText::WeakerDamage(dice) => Modifier::WeakerDamage(*dice, AbilitySet::all()),
            EffectText::PackTactics => Modifier::PackTactics,
            EffectText::Regeneration(how) => Modifier::Regeneration(how.regeneration()),
            EffectText::NoReactions => Modifier::NoReactions,
            EffectText::HitPointMaximum(n) => Modifier::HitPointMaximum(*n),
            EffectText::RerollOnes => Modifier::RerollOnes,
            EffectText::Burning => Modifier::Burning,
            EffectText::Bleeding(dice) => Modifier::Bleeding(*dice),
            EffectText::ConfersResistance(types) => {
                Modifier::Confers(types.iter().copied().collect())
            }
            EffectText::Limbs(least) => Modifier::Limbs(*least),
            EffectText::ProneArmourClass(ac) => Modifier::ProneArmourClass(*ac),
            EffectText::Dominated => Modifier::Dominated,
            EffectText::Lycanthropy => Modifier::Lycanthropy,
            EffectText::NoRegeneration => Modifier::NoRegeneration,
            EffectText::TurnDamage(damage) => Modifier::TurnDamage(damage.0),
            EffectText::TurnEndDamage(damage) => Modifier::TurnEndDamage(damage.0),
            EffectText::Leap(LeapText { long, high }) => {
                Modifier::Leap { long: *long, high: *high }
            }
            EffectText::RunningLeap(feet) => Modifier::RunningLeap(*feet),
            EffectText::HoldBreath(minutes) => Modifier::HoldBreath(*minutes),
            EffectText::Illumination(glow) => Modifier::Illumination(*glow),
            EffectText::Mark(mark) => Modifier::Mark(*mark),
            EffectText::Relentless(most) => Modifier::Relentless(*most),
            EffectText::MoreAttacks(more) => Modifier::MoreAttacks(*more),
            EffectText::Lends(lend) => lend.modifier(),
            EffectText::MeleeDamage(damage) => Modifier::MeleeDamage(damage.0),
            EffectText::Lured => Modifier::Lured,
            EffectText::Heads(heads) => Modifier::Heads(heads.heads()),
            _ => Modifier::Nature(self.nature().unwrap_or_default()),
        }
    }
}
