use super::{AttackOutcome, CreatureId};
use crate::{damage::DamageSource, space::Square};

/// A figure of a fight, for those who count rather than tell: small, without words, rules or
/// ledgers. A [`Sink`](super::Sink) that `COUNTS` gets them as they come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A turn begins.
    Turn {
        /// Whose.
        creature: CreatureId,
    },
    /// A turn ends.
    TurnEnd {
        /// Whose.
        creature: CreatureId,
        /// Where it is then.
        square: Square,
    },
    /// An attack roll, once everybody has reacted to it.
    Attack {
        /// Whose.
        attacker: CreatureId,
        /// What it came to.
        outcome: AttackOutcome,
    },
    /// A spell or feature is used.
    Cast {
        /// By whom.
        caster: CreatureId,
    },
    /// A creature takes damage.
    Harm {
        /// Who.
        target: CreatureId,
        /// By whose doing.
        by: Option<CreatureId>,
        /// From what.
        source: DamageSource,
        /// How much, with what goes beyond its hit points.
        taken: u16,
    },
    /// A creature regains hit points.
    Heal {
        /// Who.
        creature: CreatureId,
        /// How many.
        amount: u16,
    },
    /// A creature drops to 0 hit points, or is knocked out.
    Down {
        /// Who.
        creature: CreatureId,
        /// Where.
        square: Square,
    },
}
