use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    BlockId, Chooser, Cites, CreatureId, Deed, Economy, Ending, GearId, GmCommand, Ledger, Line,
    Manner, ObjectId, Reaction, RollPurpose, Sense, SideId, SpellId, Target, With,
};
use crate::{
    catalogue::Rule,
    conditions::Condition,
    creature::{Ability, Mastery, Skill},
    damage::{DamageType, Response},
    effects::Effect,
    knowledge::Concealed,
    movement::MovementMode,
    order::Pending,
    sight::CoverBy,
    space::{Area, Spot, Square},
};

/// Something that happened, with the rules that made it so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What.
    pub what: EventKind,
    /// The rules at work, beside those in a roll's ledger.
    pub rules: Cites,
    /// Whom of those named in it a side could not place as it happened; see
    /// [`seen_by`](Event::seen_by).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub veils: Vec<Concealed>,
}

impl Event {
    /// Every rule that the event cites, in its ledgers too.
    pub fn cited(&self) -> impl Iterator<Item = Rule> {
        let ledgers = self.what.ledgers();
        let creature = |line: &Line| match line.why {
            super::ModifierSource::Cover(_, CoverBy::Creature(_)) => Some(Rule::CoverCreature),
            _ => None,
        };
        self.rules.iter().copied().chain(ledgers.into_iter().flat_map(move |l| {
            let lines = l.lines.iter().filter_map(creature);
            let lines = lines.chain(l.lines.iter().filter_map(|line| match line.why {
                super::ModifierSource::Rule(rule) => Some(rule),
                super::ModifierSource::Cover(degree, _) => degree.rule(),
                super::ModifierSource::Effect(crate::effects::Origin::Rule(rule)) => Some(rule),
                _ => None,
            }));
            lines.chain(l.leans.iter().map(|lean| lean.rule))
        }))
    }
}

/// A d20 roll: what the dice showed and how the total came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct D20Roll {
    /// The die that counts; 0 where the one who is told can't see it.
    pub kept: u8,
    /// The other die of advantage or disadvantage.
    pub other: Option<u8>,
    /// A die that was rolled again.
    pub rerolled: Option<u8>,
    /// The total.
    pub total: i32,
    /// How it came about.
    pub ledger: Ledger,
}

/// Single dice, as they fell.
pub type Faces = SmallVec<[u16; 8]>;

/// Damage, type by type.
pub type DamageShares = SmallVec<[DamagePart; 2]>;

/// One type's share of some damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamagePart {
    /// The type.
    pub kind: DamageType,
    /// As rolled.
    pub rolled: u16,
    /// As taken.
    pub taken: u16,
    /// What changed it.
    pub response: Option<Response>,
    /// Whether both resistance and vulnerability did.
    pub both: bool,
}

/// What an attack came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum AttackOutcome {
    Miss,
    Hit,
    Critical,
}

/// The common actions by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ActionName {
    Attack,
    Dash,
    Disengage,
    Dodge,
    Help,
    Hide,
    Search,
    Study,
    Influence,
    Ready,
    Use,
    Escape,
    Improvise,
    Break,
    Shield,
    Stabilise,
    Wake,
    PutOut,
    Aid,
    /// A part of a casting that takes minutes.
    Cast,
    /// What the stat block lets it do, by its place there.
    Routine(u8),
}

/// What a check was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckPurpose {
    /// To hide.
    Hide,
    /// To find who hides.
    Search,
    /// To recall or work out something.
    Study,
    /// To sway a creature.
    Influence(CreatureId),
    /// To stabilise a creature.
    Stabilise(CreatureId),
    /// To wake a creature.
    Wake(CreatureId),
    /// To get out of a grapple or a net.
    Escape,
    /// To free another.
    Free(CreatureId),
    /// To break an object.
    Break(ObjectId),
    /// To do what the GM judges.
    Improvise,
    /// To notice something by a sense, as the GM judges.
    Notice(Sense),
    /// To get something out of a creature, as the GM judges.
    Sway(CreatureId),
    /// To grapple.
    Grapple(CreatureId),
    /// To shove.
    Shove(CreatureId),
    /// To undo a spell.
    Counterspell,
    /// To dive into liquid instead of dropping (`fall.liquid`).
    Dive,
    /// To keep its feet where it lands (`jump.land`).
    Land,
    /// To clear an obstacle with a jump (`jump.obstacle`).
    Clear,
    /// To jump so many feet high (`jump.higher`).
    JumpHigher(u16),
    /// To pick a lock.
    Unlock(ObjectId),
    /// To climb what is sheer.
    Climb,
    /// To swim where the water is rough.
    Swim,
}

/// What ended a move before its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// What happened on the way (`opportunity.timing`).
    Circumstance,
    /// Something unseen in the way.
    Unseen,
    /// Something of an unexplored map in the way, which its side had not seen.
    Unexplored,
    /// A check that failed (`climb.check`, `swim.check`).
    Check,
}

/// Why an effect ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedBy {
    /// Its time.
    Time,
    /// A saving throw.
    Save,
    /// The end of concentration.
    Concentration,
    /// The roll that it was for.
    Use,
    /// What the bearer did, or what was done to it.
    Deed,
    /// A rule that ends it.
    Rule(Rule),
    /// The GM.
    Gm,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", tag = "event")]
#[allow(missing_docs)]
pub enum EventKind {
    /// The fight begins.
    Began,
    /// A creature's place at the start.
    Placed { creature: CreatureId, square: Square },
    /// A creature lies hidden as the fight begins.
    LiesHidden { creature: CreatureId, roll: D20Roll },
    /// A hider is noticed, or not, by passive Perception.
    Noticed { creature: CreatureId, hider: CreatureId, passive: i32, stealth: u8, noticed: bool },
    /// A creature is surprised, or was thought of and is not.
    Surprised { creature: CreatureId, surprised: bool },
    /// A creature got on a mount.
    Mounted { creature: CreatureId, mount: CreatureId, control: bool, cost: u16 },
    /// A rider got off its mount.
    Dismounted { creature: CreatureId, mount: CreatureId, to: Square, cost: u16 },
    /// A rider came off its mount without meaning to.
    CameOff { creature: CreatureId, mount: CreatureId, to: Square, on_feet: bool },
    /// A creature's initiative; the group's, where several share it.
    Initiative { creature: CreatureId, count: i8, roll: Option<D20Roll>, shared: bool },
    /// A roll between the tied.
    TieRoll { creature: CreatureId, die: u8 },
    /// The tied were put in order.
    TieBroken { first: CreatureId, by: Chooser },
    /// Of what happens at the same time, this comes first.
    ComesFirst { creature: CreatureId, what: Pending },
    /// The order of turns.
    Order { order: Vec<CreatureId> },
    /// A round begins.
    Round { round: u16 },
    /// A turn begins.
    TurnBegan { creature: CreatureId },
    /// A creature can't do anything on its turn.
    TurnLost { creature: CreatureId },
    /// A turn ends.
    TurnEnded { creature: CreatureId, unused: bool },
    /// A creature moved one step.
    Moved {
        creature: CreatureId,
        from: Square,
        to: Square,
        /// The level, where it is not on the ground.
        level: Option<i16>,
        gait: MovementMode,
        /// Nothing where the one who is told can't know it, as in what follows.
        cost: Option<u16>,
        /// What is left of its movement.
        left: Option<u16>,
    },
    /// A creature was moved against its will.
    ForcedMove { creature: CreatureId, from: Square, to: Square, by: Option<CreatureId> },
    /// A creature's move came to an end before its goal.
    MoveStopped { creature: CreatureId, by: Halt },
    /// A creature jumped along.
    LongJump { creature: CreatureId, from: Square, to: Square, feet: u16, left: Option<u16> },
    /// A creature jumped up and came down again.
    HighJump { creature: CreatureId, feet: u16, left: Option<u16> },
    /// A creature jumped up on to higher ground, and climbed what the jump left.
    LedgeJump {
        creature: CreatureId,
        from: Square,
        to: Square,
        feet: u16,
        climbed: u16,
        cost: u16,
        left: Option<u16>,
    },
    /// A creature fell.
    Fell { creature: CreatureId, from: Square, to: Square, feet: u16, into_liquid: bool },
    /// A creature teleported, or found no room where it would arrive.
    Teleported { creature: CreatureId, from: Square, to: Square },
    /// A creature holds its breath, for so many rounds.
    HoldsBreath { creature: CreatureId, rounds: u16 },
    /// A creature has run out of breath.
    OutOfBreath { creature: CreatureId },
    /// A creature without air drops.
    Suffocated { creature: CreatureId },
    /// A creature breathes again.
    Breathes { creature: CreatureId },
    /// A creature dropped prone.
    DroppedProne { creature: CreatureId },
    /// A creature stood up.
    StoodUp { creature: CreatureId, cost: u16 },
    /// A creature left the map.
    LeftMap { creature: CreatureId },
    /// A creature joined the fight.
    Joined { creature: CreatureId, square: Square },
    /// A creature gave up.
    Surrendered { creature: CreatureId },
    /// A side agreed to end the fight.
    Agreed { side: SideId },
    /// A creature took an action.
    Action { creature: CreatureId, action: ActionName, economy: Economy },
    /// An attack roll.
    Attack {
        attacker: CreatureId,
        target: Target,
        with: With,
        manner: Manner,
        roll: D20Roll,
        /// Nothing where the one who is told can't know it.
        armour_class: Option<i32>,
        armour: Ledger,
        outcome: AttackOutcome,
    },
    /// An attack at a square that missed: nobody was there, or, where the rules keep that secret,
    /// somebody whom it did not hit (`unseen.guess`, `unseen.secret`).
    MissedSquare { attacker: CreatureId, square: Square, with: With, manner: Manner, roll: D20Roll },
    /// A reaction turned a hit into a miss, or not.
    StillHits { attacker: CreatureId, target: CreatureId, hits: bool, armour_class: i32 },
    /// A roll of damage.
    DamageRoll {
        source: Option<CreatureId>,
        dice: Faces,
        kind: DamageType,
        total: i32,
        critical: bool,
        ledger: Ledger,
        /// Those whom the roll is for, where it is that of a spell: all who share it
        /// (`damage.together`).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<Target>,
    },
    /// A creature took damage.
    Damaged {
        target: CreatureId,
        by: Option<CreatureId>,
        parts: DamageShares,
        taken: u16,
        absorbed: u16,
        /// Nothing where the one who is told can't know them.
        hit_points: Option<u16>,
        halved: bool,
        adjusted: i16,
    },
    /// A creature became bloodied.
    Bloodied { creature: CreatureId },
    /// A creature lost hit points without taking damage.
    Bled { creature: CreatureId, lost: u16, hit_points: Option<u16> },
    /// A creature regained hit points.
    Healed { creature: CreatureId, amount: u16, dice: Faces, hit_points: Option<u16> },
    /// Healing came to nothing.
    HealingLost { creature: CreatureId },
    /// A creature has temporary hit points now.
    Temporary { creature: CreatureId, amount: u16, kept: bool },
    /// A creature fell to 0 hit points and is dying.
    Dying { creature: CreatureId },
    /// A creature died.
    Died { creature: CreatureId },
    /// A creature was knocked out.
    KnockedOut { creature: CreatureId, by: CreatureId },
    /// A death save.
    DeathSave { creature: CreatureId, roll: D20Roll, successes: u8, failures: u8 },
    /// Damage to a dying creature.
    DeathFailures { creature: CreatureId, failures: u8 },
    /// A dying creature became stable.
    Stable { creature: CreatureId },
    /// A creature woke.
    Woke { creature: CreatureId },
    /// A saving throw.
    Save { creature: CreatureId, ability: Ability, dc: u8, roll: Option<D20Roll>, success: bool },
    /// An ability check.
    Check {
        creature: CreatureId,
        ability: Ability,
        skill: Option<Skill>,
        purpose: CheckPurpose,
        dc: Option<u8>,
        roll: Option<D20Roll>,
        success: Option<bool>,
    },
    /// A creature got hold of one that could not resist.
    Wrestled { creature: CreatureId, target: CreatureId },
    /// A contest.
    Contest {
        creature: CreatureId,
        ability: Ability,
        skill: Option<Skill>,
        roll: D20Roll,
        opponent: CreatureId,
        opponent_skill: Option<Skill>,
        opponent_roll: Option<D20Roll>,
        won: bool,
    },
    /// An effect begins.
    Gained { effect: Effect },
    /// An effect ends.
    Lost { effect: Effect, by: EndedBy },
    /// Immunity kept a condition off.
    Immune { creature: CreatureId, condition: Condition },
    /// A creature keeps 1 hit point where it would have none.
    HangsOn { creature: CreatureId },
    /// A die decided whether something happens to a creature or through it.
    Chance { creature: CreatureId, die: u8, happens: bool },
    /// A spell glanced off a creature, or came back to its caster.
    Reflected { creature: CreatureId, caster: CreatureId, spell: SpellId, die: u8, back: bool },
    /// A spell did nothing to a creature, being none of those that it affects (`magic.invalid`).
    /// Unless that `shows`, it looks as if a save had succeeded.
    Unaffected { caster: CreatureId, target: CreatureId, spell: SpellId, shows: bool },
    /// A creature lessened the damage of an attack.
    Deflected { creature: CreatureId, amount: u16 },
    /// A head of a creature died, or heads grew again; so many are left.
    Heads { creature: CreatureId, left: u8, grown: bool },
    /// An attack hit without a roll.
    SureHit { attacker: CreatureId, target: CreatureId, with: With },
    /// A creature can't become exhausted (`condition.immune`).
    Tireless { creature: CreatureId },
    /// A creature's exhaustion changed.
    Exhaustion { creature: CreatureId, level: u8 },
    /// A mastery property came into play.
    Mastery { attacker: CreatureId, target: CreatureId, mastery: Mastery },
    /// A creature may react.
    ReactionTaken { creature: CreatureId, reaction: Reaction },
    /// A creature let the chance pass.
    ReactionDeclined { creature: CreatureId },
    /// What was interrupted goes on.
    Resumed { creature: CreatureId },
    /// A creature readied something.
    Readied { creature: CreatureId, deed: Deed },
    /// What was readied is lost.
    ReadiedLost { creature: CreatureId },
    /// A creature casts a spell.
    Casting {
        caster: CreatureId,
        spell: SpellId,
        slot: u8,
        held: bool,
        /// What pays for it; nothing of the turn where it is a reaction or part of something else.
        economy: Option<Economy>,
    },
    /// A creature takes a legendary action (`creature.legendary`).
    LegendaryAction {
        /// Who.
        creature: CreatureId,
        /// Which, by its place in the stat block.
        routine: u8,
        /// How many it has left before its next turn.
        left: u8,
    },
    /// A creature's lair does something (`creature.lair`).
    LairAction {
        /// Whose.
        creature: CreatureId,
        /// What, by its place in the stat block.
        routine: u8,
    },
    /// A creature got a curse or disease that shows only after the fight.
    Afflicted {
        /// Who.
        creature: CreatureId,
        /// From whom.
        by: CreatureId,
        /// What it is called.
        with: String,
    },
    /// A creature has taken another of its shapes.
    ShapeChanged {
        /// Who.
        creature: CreatureId,
        /// The stat block that it has now.
        to: BlockId,
    },
    /// A creature was swallowed or engulfed.
    TakenIn {
        /// Who.
        creature: CreatureId,
        /// By whom.
        host: CreatureId,
    },
    /// A creature has come out of another.
    CameOut {
        /// Who.
        creature: CreatureId,
        /// Of whom.
        host: CreatureId,
        /// Where it lies now.
        to: Square,
    },
    /// A failed save was turned into a success (`creature.legendary.save`).
    Resisted {
        /// Who.
        creature: CreatureId,
        /// How often it can still do so.
        left: u8,
    },
    /// A die was rolled to bring back a feature that is spent (`creature.recharge`), or a rest did
    /// so.
    Recharged {
        /// Whose.
        creature: CreatureId,
        /// Which.
        spell: SpellId,
        /// What the d6 shows; nothing where a rest brought it back.
        die: Option<u8>,
        /// Whether it is there again.
        ready: bool,
    },
    /// A spell was undone.
    Countered { caster: CreatureId, spell: SpellId, by: CreatureId, slot_kept: bool },
    /// A spell fills an area, perhaps nearer than it was put; those in it, who are not spared.
    Filled {
        caster: CreatureId,
        spell: SpellId,
        at: Option<Spot>,
        area: Area,
        near: bool,
        creatures: Vec<CreatureId>,
    },
    /// A lasting area takes hold of a creature.
    ZoneStruck { creature: CreatureId, caster: CreatureId, spell: SpellId },
    /// A lasting area is gone.
    ZoneEnded { caster: CreatureId, spell: SpellId, by: EndedBy },
    /// A creature concentrates.
    Concentrating { creature: CreatureId, spell: SpellId },
    /// Concentration ends.
    ConcentrationEnded { creature: CreatureId, spell: SpellId },
    /// A creature hides, or failed to.
    Hidden { creature: CreatureId, hidden: bool, from: Vec<CreatureId> },
    /// A hidden creature's place is known now.
    Revealed { creature: CreatureId, to: Option<CreatureId>, from: Vec<CreatureId> },
    /// A creature was found by searching.
    Found { creature: CreatureId, by: CreatureId },
    /// A creature helps.
    Helping { creature: CreatureId, ally: Option<CreatureId>, target: Option<CreatureId> },
    /// A creature complies, or does not.
    Swayed { creature: CreatureId, by: CreatureId, complies: bool },
    /// A creature speaks.
    Spoke { creature: CreatureId, at_length: bool },
    /// A creature took something in hand.
    Drew { creature: CreatureId, gear: GearId },
    /// A creature put something away.
    Stowed { creature: CreatureId, gear: GearId },
    /// A weapon was eaten away.
    Ruined { creature: CreatureId, gear: GearId },
    /// A creature dropped something.
    DroppedGear { creature: CreatureId, gear: GearId },
    /// A creature picked something up.
    PickedUp { creature: CreatureId, gear: GearId },
    /// A creature used up something.
    Used { creature: CreatureId, gear: GearId, left: u8 },
    /// After the fight: what a creature finds of its ammunition in a minute's search.
    AmmunitionLeft { creature: CreatureId, gear: GearId, found: u8 },
    /// A creature used an object.
    UsedObject { creature: CreatureId, object: ObjectId },
    /// A creature opened or closed a door.
    DoorMoved { creature: CreatureId, object: ObjectId, open: bool },
    /// A creature could not close a door, since something is in its way.
    DoorStuck { creature: CreatureId, object: ObjectId },
    /// A creature picked the lock of a door.
    Unlocked { creature: CreatureId, object: ObjectId },
    /// An object took damage, or ignored it.
    ObjectDamaged { object: ObjectId, taken: u16, hit_points: u16 },
    /// An object can't save: it fails, or what asks for the save does nothing to it.
    ObjectSave { object: ObjectId, ability: Ability, fails: bool },
    /// An object broke.
    ObjectBroken { object: ObjectId },
    /// An object catches fire, or burns no longer.
    ObjectBurns { object: ObjectId, burns: bool },
    /// A grapple ended.
    GrappleEnded { grappler: CreatureId, target: CreatureId },
    /// The GM overruled the rules.
    Overruled { command: GmCommand },
    /// The GM ruled on what no rule names.
    Ruled { creature: CreatureId, dc: Option<u8>, allowed: bool },
    /// The fight is over.
    Over { ending: Ending },
    /// Dice whose purpose the table should know.
    Rolled { creature: Option<CreatureId>, purpose: RollPurpose, value: u16 },
}

impl EventKind {
    /// The ledgers of the rolls in the event.
    pub fn ledgers(&self) -> Vec<&Ledger> {
        match self {
            EventKind::Attack { roll, armour, .. } => vec![&roll.ledger, armour],
            EventKind::LiesHidden { roll, .. }
            | EventKind::MissedSquare { roll, .. }
            | EventKind::DeathSave { roll, .. } => vec![&roll.ledger],
            EventKind::Initiative { roll, .. }
            | EventKind::Save { roll, .. }
            | EventKind::Check { roll, .. } => roll.iter().map(|r| &r.ledger).collect(),
            EventKind::Contest { roll, opponent_roll, .. } => std::iter::once(&roll.ledger)
                .chain(opponent_roll.iter().map(|r| &r.ledger))
                .collect(),
            EventKind::DamageRoll { ledger, .. } => vec![ledger],
            _ => Vec::new(),
        }
    }
}
