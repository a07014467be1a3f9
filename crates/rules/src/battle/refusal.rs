//! Why the rules refuse a command.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

use super::{CreatureId, GearId, ObjectId, SideId, SpellId};
use crate::{
    catalogue::Rule,
    conditions::Condition,
    movement::MovementMode,
    sight::CoverBy,
    space::Square,
    turn::{Happening, Needs},
};

/// A command that the rules refuse: by which rule, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[error("refused by {rule}: {}; {because}", rule.title())]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// The particulars.
    pub because: RefusalReason,
}

impl Refusal {
    pub(crate) const fn new(rule: Rule, because: RefusalReason) -> Refusal {
        Refusal { rule, because }
    }

    /// For `check` functions: refuses with this rule and reason.
    #[inline]
    pub(crate) const fn err<T>(rule: Rule, because: RefusalReason) -> Result<T, Refusal> {
        Err(Refusal { rule, because })
    }
}

/// The particulars as far as they need no names: `625 ft away, 600 ft at most`. `affray_words` says
/// the rest, with the names of creatures and things and what to do instead.
impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RefusalReason::Distance { feet, most } => {
                write!(f, "{feet} ft away, {most} ft at most")
            }
            RefusalReason::Movement { needed, left } => {
                write!(f, "it takes {needed} ft of movement, {left} ft are left")
            }
            RefusalReason::TargetCount { most } => write!(f, "{most} targets at most"),
            RefusalReason::DieShows { sides } => write!(f, "the die has {sides} sides"),
            RefusalReason::NoSuchLevel { most } => write!(f, "levels go from 0 to {most}"),
            RefusalReason::NoSlot(level) => write!(f, "no slot of level {level}"),
            RefusalReason::OutOfReckoning(level) => {
                write!(f, "level {level} ft is out of reckoning")
            }
            RefusalReason::NotTowards(at)
            | RefusalReason::NoWay(at)
            | RefusalReason::Filled(at)
            | RefusalReason::Walled(at)
            | RefusalReason::Corner(at)
            | RefusalReason::TooNarrow(at)
            | RefusalReason::NoFace(at)
            | RefusalReason::NoWater(at)
            | RefusalReason::TooHard(at)
            | RefusalReason::BelowGround(at)
            | RefusalReason::OffMap(at)
            | RefusalReason::Occupied(at, _)
            | RefusalReason::Full(at)
            | RefusalReason::NoLedge(at)
            | RefusalReason::InTheWay(at)
            | RefusalReason::OutOfSight(at) => {
                self.in_short(f)?;
                write!(f, ": {at}")
            }
            RefusalReason::Has(_, condition) => write!(f, "{condition:?}"),
            _ => self.in_short(f),
        }
    }
}

impl RefusalReason {
    /// Writes the name of the reason as words: `action spent`.
    fn in_short(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = format!("{self:?}");
        let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        for (place, letter) in name.char_indices() {
            if place > 0 && letter.is_uppercase() {
                f.write_char(' ')?;
            }
            f.write_char(letter.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

/// The particulars of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    /// The two are not of one group with the same initiative.
    OtherGroup(CreatureId, CreatureId),
    /// The mount goes its own way, and takes no orders.
    Independent(CreatureId),
    /// It has had its turn of the round already.
    HadItsTurn(CreatureId),
    /// What the reaction needs has not happened; what happens instead, if it may react to anything.
    Untriggered(Needs, Option<Happening>),
    /// Nothing leaves the reach of this attack.
    StaysInReach,
    /// It can't be done as a reaction.
    NoReaction,
    /// It has readied nothing.
    NothingReadied,
    /// It is no melee attack.
    NotMelee,
    /// A side speaks for itself only.
    OtherSide(SideId),
    /// Nobody who ties is being put in order.
    NoTie,
    /// Something keeps it from taking bonus actions.
    NoBonus,
    /// It moves or acts on its turn, not both.
    MoveOrAct,
    /// The way there does not lead straight towards an enemy in sight.
    NotTowards(Square),
    /// Somebody is nearer, and comes first.
    Nearer(CreatureId),
    /// The engine waits for something else.
    NotAsked,
    /// No such creature, object, attack, spell or piece of gear.
    NoSuchThing,
    /// No level that anybody could get to, up or down.
    OutOfReckoning(i16),
    /// The fight is over.
    Over,
    /// The action is spent.
    ActionSpent,
    /// No attack of the action is left.
    NoAttackLeft,
    /// The bonus action is spent.
    BonusSpent,
    /// Nothing grants this bonus action.
    BonusNotGranted,
    /// The free interaction is spent.
    InteractionSpent,
    /// The reaction is spent.
    ReactionSpent,
    /// A condition stands in the way.
    Has(CreatureId, Condition),
    /// It is surprised.
    Surprised,
    /// The target is too far.
    Distance {
        /// How far it is.
        feet: u16,
        /// How far it may be.
        most: u16,
    },
    /// There is not enough movement left.
    Movement {
        /// What it takes.
        needed: u16,
        /// What is left.
        left: u16,
    },
    /// The speed is 0.
    NoSpeed,
    /// No way leads there.
    NoWay(Square),
    /// Something fills the square.
    Filled(Square),
    /// A thin wall stands before the square.
    Walled(Square),
    /// A closed door is in the way.
    ClosedDoor(ObjectId),
    /// An object fills its space.
    Fills(ObjectId),
    /// A diagonal step would cut the corner of what fills this square.
    Corner(Square),
    /// A diagonal step would cut the corner of an object.
    CornerOf(ObjectId),
    /// There is no room for the creature.
    TooNarrow(Square),
    /// It has no speed of the sort.
    NoGait(MovementMode),
    /// It stands on the ground and can't leave it so.
    NoFlight,
    /// It is in the air, in the water or in the earth, where it can't go so.
    NotOnGround,
    /// There is no face to hold on to.
    NoFace(Square),
    /// There is no water to swim in.
    NoWater(Square),
    /// The ground is too hard to burrow.
    TooHard(Square),
    /// That would be below the ground.
    BelowGround(Square),
    /// Every way there provokes an opportunity attack.
    Provokes,
    /// Off the map.
    OffMap(Square),
    /// Somebody is there: the first square of its space that is in the way.
    Occupied(Square, CreatureId),
    /// Four Tiny creatures share the square.
    Full(Square),
    /// The steps do not join, or do not end there.
    BrokenPath,
    /// It would come closer to what it fears.
    CloserToFear(CreatureId),
    /// The target can't be seen.
    Unseen(CreatureId),
    /// Its place is not known.
    PlaceUnknown(CreatureId),
    /// The target is behind total cover.
    TotalCover(CoverBy),
    /// The target is dead or gone.
    Gone(CreatureId),
    /// That would be itself.
    Itself,
    /// It is not an ally.
    NotAlly(CreatureId),
    /// It is not an enemy.
    NotEnemy(CreatureId),
    /// It is too big.
    TooBig(CreatureId),
    /// No hand is free.
    NoFreeHand,
    /// The material is not there.
    NoMaterial,
    /// It is on the Ethereal Plane.
    Ethereal,
    /// It clings to this one.
    Clinging(CreatureId),
    /// It takes two hands.
    NeedsTwoHands(GearId),
    /// It is not in hand.
    NotHeld(GearId),
    /// It is in hand already.
    AlreadyHeld(GearId),
    /// None is left.
    NoneLeft(GearId),
    /// It is not on the ground here.
    NotHere(GearId),
    /// It can't be used that way.
    WrongManner,
    /// It was shot already in this action.
    Loading,
    /// The weapon is not light, or is the same one.
    NotLight,
    /// No attack with a light weapon came before.
    NoLightAttack,
    /// It is not swung in one hand or two as one likes.
    NotVersatile,
    /// It does not have that mastery.
    NoMastery,
    /// It is not grappled.
    NotGrappled,
    /// It grapples that one already.
    Grappling(CreatureId),
    /// It does not grapple that one.
    NotGrappling(CreatureId),
    /// It is not prone, or is.
    NotProne,
    /// It is prone already.
    AlreadyProne,
    /// It is charmed by the target.
    Charmed(CreatureId),
    /// The charmed creature's spell would harm the charmer.
    SkillNotFit,
    /// The helper lacks the proficiency.
    NotProficient,
    /// The target is not dying.
    NotDying(CreatureId),
    /// Enemies see it clearly.
    InPlainSight(CreatureId),
    /// Nothing at its place hides it from an enemy.
    Exposed(CreatureId),
    /// An area that goes along with it tells where it is.
    CarriesArea(SpellId),
    /// The edition has no such action.
    NoSuchAction,
    /// It said no already.
    AskedBefore(CreatureId),
    /// Not a spell that it has.
    SpellUnknown,
    /// A slot of that level is not left, or too low.
    NoSlot(u8),
    /// None of its uses is left.
    UsedUp,
    /// It is a legendary action only.
    OnlyLegendary,
    /// It has that shape already.
    SameShape,
    /// There is no room for it.
    NoRoom,
    /// It can't make that attack in the shape that it has.
    NotInThisShape,
    /// It comes only as part of something else.
    OnlyInRoutine,
    /// What it asks of its user is not so now.
    NotNow,
    /// It does nothing to that one.
    Untouched(CreatureId),
    /// It takes an action or a bonus action on a turn, not both.
    OneDeed,
    /// Not so many targets.
    TargetCount {
        /// How many the spell takes at most.
        most: u8,
    },
    /// The spell has an area, and no place was named for it.
    NoPlace,
    /// The spell has no area, or one that is about its caster.
    NoPlaceWanted,
    /// The place gives no direction.
    NoDirection,
    /// Something that blocks spells stands between the caster and the place.
    NoClearPath,
    /// The spell takes another kind of time.
    CastingTime,
    /// Another spell this turn stands in the way.
    SpellsThisTurn,
    /// Untrained armour.
    Armour,
    /// It can't speak.
    Speechless,
    /// It does not concentrate.
    NotConcentrating,
    /// Nothing of its own to end.
    NothingToEnd,
    /// It is not at the edge of the map.
    NotAtEdge,
    /// The object is broken, or can't be broken so.
    Unbreakable(ObjectId),
    /// The object is broken.
    Broken(ObjectId),
    /// The door is locked, and only a key opens it.
    Locked(ObjectId),
    /// What is readied for a trigger in words aims at nobody.
    NobodyNamed,
    /// A door sticks, and has to be forced.
    Stuck(ObjectId),
    /// The door is locked, and the creature has nothing to pick the lock with.
    NoTools(ObjectId),
    /// It can't be readied.
    NotReadiable,
    /// A die shows another number.
    DieShows {
        /// The sides of the die.
        sides: u16,
    },
    /// The answer does not fit the question.
    NotAmongChoices,
    /// The shield is on, or off, already.
    ShieldAlready,
    /// It does not stand on its feet.
    NotOnFoot,
    /// Something stands in the way of the jump.
    InTheWay(Square),
    /// The ground there is not higher: there is nothing to jump up to.
    NoLedge(Square),
    /// The spell must be aimed at a place, or at none.
    Aim,
    /// The place can't be seen.
    OutOfSight(Square),
    /// It does not burn.
    NotBurning,
    /// It can't breathe where it is.
    Breathless(CreatureId),
    /// It can breathe where it is.
    Breathing(CreatureId),
    /// It sits on that mount.
    Mounted(CreatureId),
    /// It sits on no mount, or does not control it.
    NotMounted,
    /// That one rides it.
    Ridden(CreatureId),
    /// It got on or off a mount already.
    MountedThisTurn,
    /// It does not want to carry anyone.
    NotWilling(CreatureId),
    /// It is not larger than its rider.
    TooSmall(CreatureId),
    /// Its body is not made for riding.
    NotRideable(CreatureId),
    /// It is not trained to obey a rider.
    Untrained(CreatureId),
    /// It has a mind of its own.
    OwnMind(CreatureId),
    /// It can do nothing now.
    CannotAct(CreatureId),
    /// A controlled mount can do other things.
    MountActions,
    /// There is no such level.
    NoSuchLevel {
        /// The highest.
        most: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_prints_its_particulars() {
        let told = |rule, because| Refusal { rule, because }.to_string();
        let far = told(Rule::RangeMax, RefusalReason::Distance { feet: 625, most: 600 });
        assert!(far.starts_with("refused by range.max: "), "{far}");
        assert!(far.ends_with("; 625 ft away, 600 ft at most"), "{far}");
        let spent = told(Rule::TurnBudget, RefusalReason::ActionSpent);
        assert!(spent.ends_with("; action spent"), "{spent}");
        let filled = told(Rule::RangeMax, RefusalReason::Filled(Square { x: 2, y: 1 }));
        assert!(filled.ends_with("; filled: c2"), "{filled}");
    }
}
