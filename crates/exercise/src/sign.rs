//! The kinds of evidence: which event shows that a part of a stat block works.

use affray_rules::{ActionName, AttackId, Condition, DamageTypes, Modifier, Occurrence, SpellId};

/// What can be seen in the events of a fight of something that a stat block says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// An attack roll hit.
    Hit(Deed),
    /// An attack dealt damage on top of its own, by the place of that.
    Extra(AttackId, u8),
    /// A spell or feature was used.
    Used(SpellId),
    /// It filled its area.
    Filled(SpellId),
    /// Something followed from a deed.
    Followed(Deed, Consequence),
    /// A spell was undone.
    Countered,
    /// All attacks of the action came one after the other.
    Multiattack,
    /// A common action was taken as a bonus action.
    BonusAction(ActionName),
    /// A reaction was taken, and changed what it was taken to.
    Reacted(u8),
    /// What comes in parts was begun.
    Performed(u8),
    /// One of its parts was done.
    Part(u8, u8),
    /// A failed save was turned into a success.
    Resisted,
    /// A ledger cites the trait.
    Cited(u8),
    /// An ally at the target's side gave advantage.
    PackTactics,
    /// Hit points came back as a turn started.
    Regrew,
    /// One hit point was left.
    HungOn,
    /// A 1 was rolled again.
    Rerolled,
    /// It jumped farther or higher than its Strength would carry it.
    Jumped,
    /// It held its breath.
    HeldBreath,
    /// A condition was kept off.
    Immune(Condition),
    /// Damage was answered.
    Answered(DamageTypes),
    /// Damage was changed before it was answered.
    Adjusted,
    /// A condition that it always has told on a roll.
    Condition(Condition),
    /// It lay in wait, and nobody knew.
    LayInWait,
    /// It climbed what has no holds, and no check was asked of it.
    Climbed,
    /// It stood where another stood.
    SharedSpace,
    /// It went where another was in the way.
    PassedThrough,
    /// A spell glanced off it.
    Reflected,
    /// Another took a part of the damage that it was dealt.
    SharedHarm,
    /// It damaged a thing.
    DamagedThing,
    /// It left an enemy's reach, and nobody was asked about it.
    SlippedAway,
}

/// What brings something about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// An attack of the stat block.
    Attack(AttackId),
    /// A spell or feature.
    Use(SpellId),
    /// Being within the creature.
    Maw,
    /// A trait that something sets off, by its place.
    Trait(u8, Cause),
}

/// What sets off a trait, as [`Occurrence`] has it without its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum Cause {
    Hurt,
    Subjected,
    Touched,
    StartsNear,
    TurnStarts,
    TurnEnds,
    Moves,
    Dies,
}

impl Cause {
    pub(crate) const fn of(on: Occurrence) -> Cause {
        match on {
            Occurrence::Hurt(_) | Occurrence::Bloodied => Cause::Hurt,
            Occurrence::Subjected(_) => Cause::Subjected,
            Occurrence::Touched | Occurrence::Struck => Cause::Touched,
            Occurrence::StartsNear(_) => Cause::StartsNear,
            Occurrence::TurnStarts(_)
            | Occurrence::TurnStartsHeld
            | Occurrence::TurnStartsClinging
            | Occurrence::OwnTurnStarts
            | Occurrence::StartsWhile(_) => Cause::TurnStarts,
            Occurrence::TurnEnds(_) | Occurrence::EndsWhile(_) => Cause::TurnEnds,
            Occurrence::Intrudes | Occurrence::Wades | Occurrence::Tramples => Cause::Moves,
            Occurrence::Dies(_) => Cause::Dies,
        }
    }

    /// Its place in a set.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What follows from a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// A saving throw.
    Save,
    /// Damage.
    Damage,
    /// Something that lasts.
    Gain(Modifier),
    /// A hold.
    Hold,
    /// Somebody was swallowed or engulfed.
    TakeIn,
    /// Somebody was pushed or pulled.
    Push,
    /// Hit points came back.
    Healing,
    /// Temporary hit points.
    Temporary,
    /// A teleport.
    Teleport,
    /// A curse or disease.
    Affliction,
    /// Somebody dropped.
    Fall,
    /// Hit points were lost without damage.
    Loss,
    /// Somebody dying became stable.
    Stability,
    /// A level of exhaustion.
    Exhaustion,
    /// The creature split in two.
    Split,
}

impl Consequence {
    /// Whether what was seen is this; of modifiers only the conditions must be the same, since
    /// others may take up who brought them.
    pub(crate) fn is(self, seen: Consequence) -> bool {
        match (self, seen) {
            (
                Consequence::Gain(Modifier::Condition(wanted)),
                Consequence::Gain(Modifier::Condition(got)),
            ) => wanted == got,
            (Consequence::Gain(wanted), Consequence::Gain(got)) => {
                std::mem::discriminant(&wanted) == std::mem::discriminant(&got)
            }
            _ => self == seen,
        }
    }

    fn words(self) -> String {
        match self {
            Consequence::Save => "a save against it".into(),
            Consequence::Damage => "its damage".into(),
            Consequence::Gain(Modifier::Condition(c)) => format!("{c:?}").to_lowercase(),
            Consequence::Gain(modifier) => {
                let name = format!("{modifier:?}");
                let end = name.find(['(', ' ', '{']).unwrap_or(name.len());
                format!("its effect ({})", name[..end].to_lowercase())
            }
            Consequence::Hold => "its hold".into(),
            Consequence::TakeIn => "somebody taken in".into(),
            Consequence::Push => "its push or pull".into(),
            Consequence::Healing => "its healing".into(),
            Consequence::Temporary => "its temporary hit points".into(),
            Consequence::Teleport => "its teleport".into(),
            Consequence::Affliction => "its curse or disease".into(),
            Consequence::Fall => "somebody whom it fells".into(),
            Consequence::Loss => "hit points lost to it".into(),
            Consequence::Stability => "somebody stable by it".into(),
            Consequence::Exhaustion => "exhaustion by it".into(),
            Consequence::Split => "two where one was".into(),
        }
    }
}

impl Sign {
    /// What it is, for those who hear that it was never seen.
    pub(crate) fn words(self) -> String {
        match self {
            Sign::Hit(_) => "a hit".into(),
            Sign::Extra(..) => "its damage on top".into(),
            Sign::Used(_) => "its use".into(),
            Sign::Filled(_) => "its area".into(),
            Sign::Followed(_, consequence) => consequence.words(),
            Sign::Countered => "a spell undone".into(),
            Sign::Multiattack => "all its attacks in one turn".into(),
            Sign::BonusAction(_) => "its use as a bonus action".into(),
            Sign::Reacted(_) => "the reaction and what it changed".into(),
            Sign::Performed(_) => "its use".into(),
            Sign::Part(_, part) => format!("part {}", part + 1),
            Sign::Resisted => "a failed save turned into a success".into(),
            Sign::Cited(_) => "a roll that it changed".into(),
            Sign::PackTactics => "advantage by an ally at the target's side".into(),
            Sign::Regrew => "hit points that came back".into(),
            Sign::HungOn => "the one hit point left".into(),
            Sign::Rerolled => "a 1 rolled again".into(),
            Sign::Jumped => "a jump beyond its Strength".into(),
            Sign::HeldBreath => "a held breath".into(),
            Sign::Immune(c) => format!("immunity to {}", format!("{c:?}").to_lowercase()),
            Sign::Answered(_) => "damage that it answered".into(),
            Sign::Adjusted => "damage that it changed".into(),
            Sign::Condition(c) => {
                format!("a roll on which being {} told", format!("{c:?}").to_lowercase())
            }
            Sign::LayInWait => "lying in wait unknown".into(),
            Sign::Climbed => "a climb without a check".into(),
            Sign::SharedSpace => "a space shared with another".into(),
            Sign::PassedThrough => "a way through another".into(),
            Sign::Reflected => "a spell that glanced off".into(),
            Sign::SharedHarm => "damage that another took for it".into(),
            Sign::DamagedThing => "damage to a thing".into(),
            Sign::SlippedAway => "a way out of an enemy's reach".into(),
        }
    }
}
