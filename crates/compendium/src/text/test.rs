//! The words for what must be so of a creature.

use affray_rules::{Condition, CreatureType, Size, Test};
use schemars::JsonSchema;
use serde::Deserialize;

use super::MarkText;

/// Something about the victim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Test")]
pub(crate) enum TestText {
    /// It is no larger than this.
    SizeAtMost(Size),
    /// It is of one of these creature types.
    Type(Vec<CreatureType>),
    /// It is of none of these creature types.
    NotType(Vec<CreatureType>),
    /// It has a condition.
    Has(Condition),
    /// It has lost half its hit points or more.
    Bloodied,
    /// It has no hit points left.
    Down,
    /// It sees the one who brings it about.
    Sees,
    /// It can hear.
    Hears,
    /// It is held by the one who brings it about.
    Held,
    /// It has a condition that the user laid on it.
    HasFromUser(Condition),
    /// It has so many hit points at most.
    HitPointsAtMost(u16),
    /// It missed the save by so much or more.
    MissedBy(u8),
    /// It is under water.
    Underwater,
    /// It holds somebody in a grapple.
    Holding,
    /// It is the user itself.
    User,
    /// The user holds somebody in a grapple.
    UserHolding,
    /// The user holds so many others in a grapple, or more.
    UserHolds(u8),
    /// It bleeds from a wound.
    Bleeding,
    /// The user clings to it.
    ClungTo,
    /// The user clings to somebody.
    UserClings,
    /// The user has somebody within.
    UserFull,
    /// The user has room for it within.
    Room,
    /// It is in the user's space.
    SharesSpace,
    /// The user is under water.
    UserUnderwater,
    /// The user has its own shape.
    UserOwnShape,
    /// The user has this of its shapes.
    UserShape(String),
    /// It was hit before on this turn.
    StruckAgain,
    /// It is an ally of the user's, or charmed by it.
    Willing,
    /// Any of these is so.
    Any(Vec<TestText>),
    /// This is not so.
    Not(Box<TestText>),
    /// It has lost hit points.
    Wounded,
    /// The user moved so many feet straight towards it right before.
    Charged(u16),
    /// The attack roll had advantage.
    Advantage,
    /// An able ally of the user's is within 5 feet of it.
    AllyNear,
    /// The attack roll had advantage, or an able ally is near and there was no disadvantage.
    SneakAttack,
    /// It is the first round, and it was surprised.
    Surprised,
    /// It is the first round.
    FirstRound,
    /// All of this is so.
    All(Vec<TestText>),
    /// A word lies on it.
    Marked(MarkText),
    /// A word lies on it that the user has laid on it.
    MarkedByUser(MarkText),
    /// It was bloodied already before the hit.
    WasBloodied,
    /// It has had no turn yet.
    NotActed,
    /// It is in dim light or darkness.
    InShadow,
    /// The user sees it.
    Seen,
    /// It holds the user.
    HoldsUser,
    /// It flies.
    Flying,
    /// It can't have a condition.
    Immune(Condition),
    /// It is of a kind within its creature type, such as elves or demons.
    Tag(String),
}

impl TestText {
    pub(crate) fn test(&self) -> Test {
        match self {
            TestText::SizeAtMost(size) => Test::SizeAtMost(*size),
            TestText::Type(kinds) => Test::Kinds(kinds.clone()),
            TestText::NotType(kinds) => Test::NotKinds(kinds.clone()),
            TestText::Has(condition) => Test::Has(*condition),
            TestText::Bloodied => Test::Bloodied,
            TestText::Down => Test::Down,
            TestText::Sees => Test::Sees,
            TestText::Hears => Test::Hears,
            TestText::Held => Test::Held,
            TestText::HasFromUser(condition) => Test::HasFromUser(*condition),
            TestText::HitPointsAtMost(most) => Test::HitPointsAtMost(*most),
            TestText::MissedBy(least) => Test::MissedBy(*least),
            TestText::Underwater => Test::Underwater,
            TestText::Holding => Test::Holding,
            TestText::User => Test::User,
            TestText::UserHolding => Test::UserHolding,
            TestText::UserHolds(least) => Test::UserHolds(*least),
            TestText::Bleeding => Test::Bleeding,
            TestText::ClungTo => Test::ClungTo,
            TestText::UserClings => Test::UserClings,
            TestText::UserFull => Test::UserFull,
            TestText::Room => Test::Room,
            TestText::SharesSpace => Test::SharesSpace,
            TestText::UserUnderwater => Test::UserUnderwater,
            TestText::UserOwnShape => Test::UserOwnShape,
            TestText::UserShape(name) => Test::UserShape(name.clone()),
            TestText::StruckAgain => Test::StruckAgain,
            TestText::Willing => Test::Willing,
            TestText::Any(tests) => Test::Any(tests.iter().map(TestText::test).collect()),
            TestText::Not(test) => Test::Not(Box::new(test.test())),
            TestText::Wounded => Test::Wounded,
            TestText::Charged(feet) => Test::Charged(*feet),
            TestText::Advantage => Test::Advantage,
            TestText::AllyNear => Test::AllyNear,
            TestText::SneakAttack => Test::SneakAttack,
            TestText::Surprised => Test::Surprised,
            TestText::FirstRound => Test::FirstRound,
            TestText::Marked(MarkText(mark)) => Test::Marked(*mark),
            TestText::MarkedByUser(MarkText(mark)) => Test::MarkedByUser(*mark),
            TestText::WasBloodied => Test::WasBloodied,
            TestText::NotActed => Test::NotActed,
            TestText::InShadow => Test::InShadow,
            TestText::Seen => Test::Seen,
            TestText::HoldsUser => Test::HoldsUser,
            TestText::Flying => Test::Flying,
            TestText::Immune(condition) => Test::Immune(*condition),
            TestText::Tag(tag) => Test::Tagged(tag.clone()),
            TestText::All(tests) => Test::All(tests.iter().map(TestText::test).collect()),
        }
    }
}
