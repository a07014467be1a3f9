//! The fourteen conditions by name (rules `condition.*`).

use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue::Rule;

/// The conditions that a creature has or has not; exhaustion, the fifteenth, has levels and is
/// kept apart ([`Creature::exhaustion`](crate::Creature::exhaustion)).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Condition {
    Blinded,
    Charmed,
    Deafened,
    Frightened,
    Grappled,
    Incapacitated,
    Invisible,
    Paralyzed,
    Petrified,
    Poisoned,
    Prone,
    Restrained,
    Stunned,
    Unconscious,
}

impl Condition {
    /// All fourteen, by name.
    pub const ALL: [Condition; 14] = [
        Condition::Blinded,
        Condition::Charmed,
        Condition::Deafened,
        Condition::Frightened,
        Condition::Grappled,
        Condition::Incapacitated,
        Condition::Invisible,
        Condition::Paralyzed,
        Condition::Petrified,
        Condition::Poisoned,
        Condition::Prone,
        Condition::Restrained,
        Condition::Stunned,
        Condition::Unconscious,
    ];

    /// This condition as a set of one.
    pub const fn set(self) -> Conditions {
        Conditions::from_bits_truncate(1 << self as u16)
    }

    /// The catalogue's rule that says what the condition is.
    pub const fn rule(self) -> Rule {
        match self {
            Condition::Blinded => Rule::ConditionBlinded,
            Condition::Charmed => Rule::ConditionCharmed,
            Condition::Deafened => Rule::ConditionDeafened,
            Condition::Frightened => Rule::ConditionFrightened,
            Condition::Grappled => Rule::ConditionGrappled,
            Condition::Incapacitated => Rule::ConditionIncapacitated,
            Condition::Invisible => Rule::ConditionInvisible,
            Condition::Paralyzed => Rule::ConditionParalyzed,
            Condition::Petrified => Rule::ConditionPetrified,
            Condition::Poisoned => Rule::ConditionPoisoned,
            Condition::Prone => Rule::ConditionProne,
            Condition::Restrained => Rule::ConditionRestrained,
            Condition::Stunned => Rule::ConditionStunned,
            Condition::Unconscious => Rule::ConditionUnconscious,
        }
    }

    /// The conditions that come with this one (`condition.implied`).
    pub const fn implied(self) -> Conditions {
        match self {
            Condition::Paralyzed
            | Condition::Petrified
            | Condition::Stunned
            | Condition::Unconscious => Conditions::INCAPACITATED,
            _ => Conditions::empty(),
        }
    }
}

bitflags! {
    /// A set of conditions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    #[derive(Serialize, Deserialize)]
    pub struct Conditions: u16 {
        /// Blinded.
        const BLINDED = 1;
        /// Charmed.
        const CHARMED = 1 << 1;
        /// Deafened.
        const DEAFENED = 1 << 2;
        /// Frightened.
        const FRIGHTENED = 1 << 3;
        /// Grappled.
        const GRAPPLED = 1 << 4;
        /// Incapacitated.
        const INCAPACITATED = 1 << 5;
        /// Invisible.
        const INVISIBLE = 1 << 6;
        /// Paralyzed.
        const PARALYZED = 1 << 7;
        /// Petrified.
        const PETRIFIED = 1 << 8;
        /// Poisoned.
        const POISONED = 1 << 9;
        /// Prone.
        const PRONE = 1 << 10;
        /// Restrained.
        const RESTRAINED = 1 << 11;
        /// Stunned.
        const STUNNED = 1 << 12;
        /// Unconscious.
        const UNCONSCIOUS = 1 << 13;
        /// Exhaustion, in sets of immunities: its levels are kept apart.
        const EXHAUSTION = 1 << 14;
    }
}

impl Conditions {
    /// Whether the condition is in the set.
    pub const fn has(self, condition: Condition) -> bool {
        self.contains(condition.set())
    }

    /// The members, by name.
    pub fn each(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |c| self.has(*c))
    }
}

impl FromIterator<Condition> for Conditions {
    fn from_iter<I: IntoIterator<Item = Condition>>(conditions: I) -> Self {
        conditions.into_iter().fold(Conditions::empty(), |set, c| set | c.set())
    }
}
