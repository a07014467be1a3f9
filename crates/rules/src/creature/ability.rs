//! The six abilities.

use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The six abilities.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Ability {
    Strength,
    Dexterity,
    Constitution,
    Intelligence,
    Wisdom,
    Charisma,
}

impl Ability {
    /// All six, in the book's order.
    pub const ALL: [Ability; 6] = [
        Ability::Strength,
        Ability::Dexterity,
        Ability::Constitution,
        Ability::Intelligence,
        Ability::Wisdom,
        Ability::Charisma,
    ];

    /// The ability's place in the book's order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// This ability as a set of one.
    pub const fn set(self) -> AbilitySet {
        AbilitySet::from_bits_truncate(1 << self as u8)
    }
}

bitflags! {
    /// A set of abilities, as an effect on some saving throws names them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub struct AbilitySet: u8 {
        /// Strength.
        const STRENGTH = 1;
        /// Dexterity.
        const DEXTERITY = 2;
        /// Constitution.
        const CONSTITUTION = 4;
        /// Intelligence.
        const INTELLIGENCE = 8;
        /// Wisdom.
        const WISDOM = 16;
        /// Charisma.
        const CHARISMA = 32;
    }
}

/// The modifier of an ability score: half of what it is above 10, rounded down.
///
/// ```
/// use affray_rules::modifier_of;
/// assert_eq!([1, 8, 9, 10, 15, 20].map(modifier_of), [-5, -1, -1, 0, 2, 5]);
/// ```
pub const fn modifier_of(score: u8) -> i8 {
    (score as i16 - 10).div_euclid(2) as i8
}

/// The eighteen skills.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Skill {
    Acrobatics,
    #[serde(alias = "animal handling", alias = "Animal Handling")]
    AnimalHandling,
    Arcana,
    Athletics,
    Deception,
    History,
    Insight,
    Intimidation,
    Investigation,
    Medicine,
    Nature,
    Perception,
    Performance,
    Persuasion,
    Religion,
    #[serde(alias = "sleight of hand", alias = "Sleight of Hand")]
    SleightOfHand,
    Stealth,
    Survival,
}

impl Skill {
    /// All eighteen, by name.
    pub const ALL: [Skill; 18] = [
        Skill::Acrobatics,
        Skill::AnimalHandling,
        Skill::Arcana,
        Skill::Athletics,
        Skill::Deception,
        Skill::History,
        Skill::Insight,
        Skill::Intimidation,
        Skill::Investigation,
        Skill::Medicine,
        Skill::Nature,
        Skill::Perception,
        Skill::Performance,
        Skill::Persuasion,
        Skill::Religion,
        Skill::SleightOfHand,
        Skill::Stealth,
        Skill::Survival,
    ];

    /// The skill's place in the alphabet, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ability that a check with the skill uses.
    pub const fn ability(self) -> Ability {
        match self {
            Skill::Athletics => Ability::Strength,
            Skill::Acrobatics | Skill::SleightOfHand | Skill::Stealth => Ability::Dexterity,
            Skill::Arcana
            | Skill::History
            | Skill::Investigation
            | Skill::Nature
            | Skill::Religion => Ability::Intelligence,
            Skill::AnimalHandling
            | Skill::Insight
            | Skill::Medicine
            | Skill::Perception
            | Skill::Survival => Ability::Wisdom,
            Skill::Deception | Skill::Intimidation | Skill::Performance | Skill::Persuasion => {
                Ability::Charisma
            }
        }
    }

    /// Whether the skill sways others (`action.influence`).
    pub const fn sways(self) -> bool {
        matches!(
            self,
            Skill::AnimalHandling
                | Skill::Deception
                | Skill::Intimidation
                | Skill::Performance
                | Skill::Persuasion
        )
    }
}
