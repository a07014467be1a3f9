use affray_dice::Dice;
use serde::{Deserialize, Serialize};

use super::{
    AttackId, CheckFor, CreatureId, CreatureSet, Cue, Manner, ObjectId, Shove, SpellId, Target,
    Targets,
};
use crate::{
    attack::DamageDice,
    catalogue::Rule,
    conditions::Bond,
    creature::{Ability, Size, Skill},
    damage::{DamageSource, DamageType, Qualities},
    magic::Spell,
    mounted::{SaddleFrame, Upset, UpsetBy},
    movement::{Gait, LuredFrame, Path},
    outcome::OutcomePlace,
    routine::Stint,
    space::{Spot, Square},
};

/// One thing that is going on. The frames of a battle form a stack: the topmost goes on first, and
/// what it interrupted goes on when it is done (`reaction.resume`). Frames are plain data, so a
/// battle can be saved in the middle of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The fight begins.
    Start(StartFrame),
    /// A creature's turn.
    Turn(TurnFrame),
    /// A creature moves.
    Move(MoveFrame),
    /// A creature attacks.
    Attack(AttackFrame),
    /// Something takes damage.
    Damage(DamageFrame),
    /// A creature makes a saving throw.
    Save(SaveFrame),
    /// A creature makes an ability check.
    Check(CheckFrame),
    /// A creature grapples or shoves another.
    Wrestle(WrestleFrame),
    /// Creatures may react.
    Window(WindowFrame),
    /// A creature casts a spell.
    Cast(CastFrame),
    /// A creature is offered temporary hit points.
    Temporary(TemporaryFrame),
    /// A creature tries what no rule names.
    Improvise(ImproviseFrame),
    /// A creature talks another round.
    Influence(InfluenceFrame),
    /// A creature leaves the map; whether those who may react have had their chance.
    Leave(CreatureId, bool),
    /// A creature enters the fight late.
    Join(CreatureId),
    /// A potion is drunk.
    Consume(ConsumeFrame),
    /// What follows from something happens, one thing after the other.
    Outcome(OutcomeFrame),
    /// A creature falls.
    Fall(FallFrame),
    /// A creature makes a long jump.
    Jump(JumpFrame),
    /// A high jump on to higher ground.
    Ledge(LedgeFrame),
    /// A creature arrives by teleporting.
    Teleport(CreatureId, Spot),
    /// Somebody goes to whoever lures it.
    Lured(LuredFrame),
    /// Somebody chooses who takes its place, and the attack on it.
    Swap(CreatureId, CreatureSet),
    /// Somebody who was sent away reappears, within so many feet of whoever did that.
    Reappear(CreatureId, CreatureId, u16),
    /// Fire burns a creature as its turn starts, an object as a round does (`burning.damage`).
    Burn(Struck),
    /// Something deals damage to a creature as its turn starts; whoever brought it about.
    Suffer(CreatureId, DamageDice, Option<CreatureId>),
    /// A creature loses hit points as its turn starts.
    Bleed(CreatureId, Dice, Option<CreatureId>),
    /// A creature regenerates as its turn starts.
    Regenerate(CreatureId),
    /// A creature saves against what lasts, by its bond, as its turn ends.
    EndSave(CreatureId, Bond),
    /// The so many frames below happen at the same time (`roll.simultaneous`).
    Sequence(u8),
    /// A creature spits out those within it.
    Disgorge(CreatureId),
    /// A lasting area, by its bond, takes hold of a creature.
    Zone(Bond, CreatureId),
    /// A creature gets on or off a mount.
    Saddle(SaddleFrame),
    /// A rider may fall off.
    Upset(Upset),
    /// A creature does what its stat block lets it do in several parts.
    Routine(RoutineFrame),
    /// The next turn begins.
    NextTurn,
}

/// How far the beginning of a fight has come (`order.steps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StartFrame {
    /// The step.
    pub stage: StartStage,
    /// The creature that is next in it.
    pub next: u8,
}

/// The steps of the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum StartStage {
    HitPoints,
    Ammunition,
    Stealth,
    Surprise,
    Initiative,
    Ties,
    Rounds,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnFrame {
    /// Whose.
    pub creature: CreatureId,
    /// How far.
    pub stage: TurnStage,
}

/// The parts of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TurnStage {
    Begin,
    Recharge,
    DeathSave,
    Act,
    /// Saves that end effects; those of bonds up to this one are done.
    EndSaves(Option<Bond>),
    End,
    /// Others have taken their legendary actions.
    After,
}

/// A move under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveFrame {
    /// Who moves.
    pub mover: CreatureId,
    /// The way.
    pub path: Path,
    /// The step that is next.
    pub next: u8,
    /// Over the ground, or through the air, the water, the earth.
    pub gait: Gait,
    /// Where the mover is, if nothing has moved it.
    pub from: Spot,
    /// Whether it crawls; knocked down on the way, it stops.
    pub crawls: bool,
    /// Whether those who may react to that step have had their chance.
    pub offered: bool,
    /// Whether the check that the step takes was made, and passed (`climb.check`, `swim.check`).
    pub check: Option<bool>,
    /// What it is when it is not the turn's: a readied move, part of a routine.
    pub apart: Option<Apart>,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}

/// A move that is not the turn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Apart {
    /// The feet moved so far.
    pub spent: u16,
    /// What there is for it.
    pub stint: Stint,
}

/// A routine under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoutineFrame {
    /// Whose.
    pub creature: CreatureId,
    /// Which, by its place in the stat block.
    pub routine: u8,
    /// The part that is next.
    pub part: u8,
}

/// A fall under way (`fall.damage`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FallFrame {
    /// Who falls.
    pub creature: CreatureId,
    /// How far it has come.
    pub stage: FallStage,
    /// The square in which it lands, once that is known.
    pub to: Square,
    /// Whether the damage is halved by a dive (`fall.liquid`).
    pub halved: bool,
}

/// The parts of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FallStage {
    Begin,
    Dive,
    Land,
    /// The damage is dealt.
    Landed,
}

/// A long jump under way (`jump.long`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JumpFrame {
    /// Who jumps.
    pub mover: CreatureId,
    /// The line that it follows.
    pub path: Path,
    /// The step that is next.
    pub next: u8,
    /// Where it took off.
    pub start: Square,
    /// Where it is, if nothing has moved it.
    pub from: Square,
    /// Whether those who may react to that step have had their chance.
    pub offered: bool,
    /// What came of the check to clear what is in the way, once it is made.
    pub cleared: Option<bool>,
    /// Whether it is paid for already.
    pub paid: bool,
    /// The size of those at most on whom it may land.
    pub onto: Option<Size>,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}

/// A high jump on to higher ground under way (`jump.high`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LedgeFrame {
    /// Who jumps.
    pub mover: CreatureId,
    /// Where it is, if nothing has moved it.
    pub from: Spot,
    /// Where it jumps to.
    pub to: Square,
    /// Whether those who may react have had their chance.
    pub offered: bool,
    /// Whether those who ride on whom it drags along have been upset: once a move (`mount.fall`).
    pub jolted: bool,
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum With {
    /// One of the stat block's attacks.
    Attack(AttackId),
    /// A spell, at a level.
    Spell(SpellId, u8),
}

/// As what an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// One of the Attack action's.
    Action,
    /// With the second light weapon (`twoweapon.attack`).
    SecondWeapon,
    /// An opportunity attack.
    Opportunity,
    /// A readied attack.
    Readied,
    /// Part of a routine, such as a legendary action.
    Routine,
    /// The second blow of a mastery (`mastery.cleave`).
    Cleave,
    /// A spell's attack.
    Spell,
}

/// An attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackFrame {
    /// Who attacks.
    pub attacker: CreatureId,
    /// At what.
    pub target: Target,
    /// With what.
    pub with: With,
    /// Struck or shot.
    pub manner: Manner,
    /// As what.
    pub occasion: Occasion,
    /// How far it has come.
    pub stage: AttackStage,
    /// What the d20 shows.
    pub natural: u8,
    /// The total of the attack roll.
    pub total: i16,
    /// How the roll leaned: above 0 with advantage, below with disadvantage.
    pub lean: i8,
    /// Whether it hits, once everyone has reacted.
    pub hit: bool,
    /// Whether a hit is critical.
    pub critical: bool,
    /// What cover adds to the target's AC, once the attack is rolled (`cover.half`).
    pub cover: i8,
    /// A bonus to AC against this attack alone.
    pub parried: i8,
    /// Whether the damage is halved by a reaction.
    pub halved: bool,
    /// Whether the target was bloodied before the damage.
    pub bloodied: bool,
    /// The target's reaction that lessens the damage, by its place among its own.
    pub deflected: Option<u8>,
    /// Whether the target has caught what was hurled at it.
    pub caught: bool,
    /// Whether those who may react to its being made have had their chance.
    pub announced: bool,
    /// The attack that the target makes in return if this one misses, by its place among its own.
    pub riposte: Option<AttackId>,
    /// The bond of the spell that makes it.
    pub bond: Bond,
}

impl AttackFrame {
    /// An attack that stands before its roll.
    pub const fn new(
        attacker: CreatureId,
        target: Target,
        with: With,
        manner: Manner,
        occasion: Occasion,
    ) -> AttackFrame {
        AttackFrame {
            attacker,
            target,
            with,
            manner,
            occasion,
            stage: AttackStage::Roll,
            natural: 0,
            total: 0,
            lean: 0,
            hit: false,
            critical: false,
            cover: 0,
            parried: 0,
            halved: false,
            bloodied: false,
            deflected: None,
            caught: false,
            announced: false,
            riposte: None,
            bond: Bond(0),
        }
    }
}

/// The parts of an attack (`attack.target`, `attack.modifiers`, `attack.resolve`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum AttackStage {
    Roll,
    Settle,
    Damage,
    Outcomes,
    Mastery,
    Done,
}

/// Damage on its way to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageFrame {
    /// Who or what takes it.
    pub target: Struck,
    /// Who deals it.
    pub by: Option<CreatureId>,
    /// What it comes from.
    pub source: DamageSource,
    /// How much of which type.
    pub parts: DamageParts,
    /// Magic, silver, adamantine; whether an attack deals it.
    pub qualities: Qualities,
    /// Whether it is a critical hit's.
    pub critical: bool,
    /// Whether it is a melee attack's, which may spare (`damage.knockout`).
    pub melee: bool,
    /// Whether a saving throw or reaction halves it.
    pub halved: bool,
}

impl DamageFrame {
    /// What a spell or feature deals.
    pub(crate) fn by_spell(
        by: CreatureId,
        target: CreatureId,
        parts: DamageParts,
        (id, spell): (SpellId, &Spell),
        halved: bool,
    ) -> DamageFrame {
        DamageFrame {
            target: Struck::Creature(target),
            by: Some(by),
            source: DamageSource::Spell(id),
            parts,
            qualities: spell.qualities(),
            critical: false,
            melee: false,
            halved,
        }
    }
}

/// Who or what is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Struck {
    Creature(CreatureId),
    Object(ObjectId),
}

/// Amounts of damage by type, from the first place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct DamageParts([Option<(DamageType, u16)>; 6]);

impl DamageParts {
    /// One type's.
    pub fn one(kind: DamageType, amount: u16) -> DamageParts {
        let mut parts = DamageParts::default();
        parts.add(kind, amount);
        parts
    }

    /// Adds damage of a type; the same type adds up.
    pub fn add(&mut self, kind: DamageType, amount: u16) {
        for part in &mut self.0 {
            match part {
                Some((k, a)) if *k == kind => {
                    *a = a.saturating_add(amount);
                    return;
                }
                Some(_) => {}
                None => {
                    *part = Some((kind, amount));
                    return;
                }
            }
        }
    }

    /// Half of it, type by type, rounded down (`roll.round`).
    pub fn halved(self) -> DamageParts {
        DamageParts(self.0.map(|part| part.map(|(kind, amount)| (kind, amount / 2))))
    }

    /// So much less of it, from the first part on.
    #[must_use]
    pub fn less(self, mut amount: u16) -> DamageParts {
        DamageParts(self.0.map(|part| {
            part.map(|(kind, whole)| {
                let left = whole.saturating_sub(amount);
                amount -= whole - left;
                (kind, left)
            })
        }))
    }

    /// It without the damage of one type.
    #[must_use]
    pub fn without(self, type_: DamageType) -> DamageParts {
        let mut left = DamageParts::default();
        self.iter().filter(|(kind, _)| *kind != type_).for_each(|(kind, n)| left.add(kind, n));
        left
    }

    /// The parts, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (DamageType, u16)> {
        self.0.iter().map_while(|part| *part)
    }
}

/// A saving throw under way (`roll.save`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SaveFrame {
    /// Who saves.
    pub creature: CreatureId,
    /// With what.
    pub ability: Ability,
    /// Against what DC.
    pub dc: u8,
    /// Who forces it.
    pub source: Option<CreatureId>,
    /// What it is about.
    pub about: SaveAbout,
    /// Whether the creature has said that it will roll (`roll.save.waive`).
    pub asked: bool,
    /// Whether it has failed, and the creature may turn that (`creature.legendary.save`).
    pub failed: bool,
    /// Whether its maker may choose Strength or Dexterity, and has not yet.
    pub open: bool,
}

impl SaveFrame {
    /// A save that nobody has been asked about yet.
    pub const fn new(
        creature: CreatureId,
        ability: Ability,
        dc: u8,
        source: Option<CreatureId>,
        about: SaveAbout,
    ) -> SaveFrame {
        let (asked, failed, open) = (false, false, false);
        SaveFrame { creature, ability, dc, source, about, asked, failed, open }
    }
}

/// What a saving throw is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SaveAbout {
    /// Keeping concentration, by the rule that asks for it.
    Concentration(Rule),
    /// Ending the effects of a bond.
    Ending(Bond),
    /// What follows from a hit or a feature.
    Outcome(OutcomePlace),
    /// Staying on its feet (`mastery.topple`).
    Topple,
    /// A grapple or shove (`grapple.try`, `shove.try`).
    Wrestle(Hold),
    /// A net (`weapon.net`), thrown with this attack.
    Net(AttackId),
    /// A spell cast on it; the damage was rolled.
    Spell(SpellId, Bond, DamageParts),
    /// A spell of its own that is being undone (`magic.reaction.counter`).
    Counterspell,
    /// Keeping in what it has swallowed.
    Stomach,
    /// Catching what was hurled at it.
    Catch,
    /// Getting out of the way of somebody who is thrown.
    Hurled {
        /// The dice of damage.
        dice: u8,
        /// Who threw.
        by: CreatureId,
    },
    /// Staying on its mount (`mount.fall`).
    Saddle(UpsetBy),
    /// Keeping 1 hit point instead of none.
    Fortitude {
        /// The damage that was left over.
        left_over: u16,
        /// Who would spare it (`damage.knockout`).
        spared_by: Option<CreatureId>,
    },
}

/// An ability check under way (`roll.check`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CheckFrame {
    /// Who checks.
    pub creature: CreatureId,
    /// With what ability.
    pub ability: Ability,
    /// With what skill.
    pub skill: Option<Skill>,
    /// Against what DC, when there is one.
    pub dc: Option<u8>,
    /// What for.
    pub purpose: CheckFor,
}

/// A grapple or shove under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WrestleFrame {
    /// Who does it.
    pub attacker: CreatureId,
    /// To whom.
    pub target: CreatureId,
    /// What for.
    pub hold: Hold,
    /// With what the target withstands, once it has chosen.
    pub withstand: Option<Ability>,
}

/// What wrestling is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// To hold (`grapple.try`).
    Grapple,
    /// To shove (`shove.try`).
    Shove(Shove),
    /// To get free of the target's hold (`grapple.escape`), with this skill.
    Escape(Skill),
}

/// Creatures that may react, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WindowFrame {
    /// To what.
    pub cue: Cue,
    /// Who has not been asked yet.
    pub left: CreatureSet,
    /// Whether anybody reacted.
    pub interrupted: bool,
    /// Who was chosen to be asked next, where several could (`roll.simultaneous`).
    pub first: Option<CreatureId>,
}

/// A casting under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastFrame {
    /// Who casts.
    pub caster: CreatureId,
    /// Which spell.
    pub spell: SpellId,
    /// The level of the slot, or of the spell where no slot is used.
    pub level: u8,
    /// The slot that was spent; 0 for none.
    pub slot: u8,
    /// On whom.
    pub targets: Targets,
    /// Where an area is put, what it is aimed at, or where the spell takes its caster.
    pub at: Option<Spot>,
    /// Whether the caster is in the area by its own wish.
    pub including: bool,
    /// The object that an attack is aimed at.
    pub object: Option<ObjectId>,
    /// How far it has come.
    pub stage: CastStage,
    /// The bond of its effects.
    pub bond: Bond,
    /// The damage, once rolled for all.
    pub damage: DamageParts,
    /// Whether it is held for later, or was (`action.ready.spell`).
    pub held: bool,
}

/// The parts of a casting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum CastStage {
    Announced,
    Undone,
    Effect,
    /// A held spell is let go.
    Released,
    Target(u8),
    Done,
}

/// Temporary hit points on offer (`damage.temp.stack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TemporaryFrame {
    pub creature: CreatureId,
    pub offered: u16,
}

/// Something that the GM must judge (`action.improvise`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ImproviseFrame {
    pub creature: CreatureId,
    pub ability: Ability,
    /// What for: what no rule names, or breaking an object.
    pub purpose: CheckFor,
}

/// Talk that may need the GM's word (`action.influence`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct InfluenceFrame {
    pub creature: CreatureId,
    pub target: CreatureId,
    pub skill: Skill,
    /// Whether the GM has said that it hesitates.
    pub hesitant: bool,
}

/// A list of outcomes under way (`attack.effect`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutcomeFrame {
    /// Who brings it about.
    pub by: CreatureId,
    /// To whom or what it happens.
    pub target: Struck,
    /// The outcome that is next.
    pub at: OutcomePlace,
    /// The bond of what the list gains.
    pub bond: Bond,
}

/// A potion on its way down (`action.use`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConsumeFrame {
    pub creature: CreatureId,
    pub target: CreatureId,
    pub heals: affray_dice::Dice,
}
