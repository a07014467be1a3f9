//! What damage comes from, for the log and for statistics.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{AttackId, BlockId, SpellId, With},
    effects::OutcomeRoot,
};

/// What damage comes from, by its place in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageSource {
    /// An attack of a stat block, and what its hit brings.
    Attack(BlockId, AttackId),
    /// A spell or feature.
    Spell(SpellId),
    /// A trait of a stat block, by its place there.
    Trait(BlockId, u8),
    /// What becomes of those whom a creature has swallowed.
    Maw(BlockId),
    /// What deals damage turn after turn.
    Lasting,
    /// A fall (`fall.damage`).
    Fall,
    /// Fire that burns on (`burning.damage`).
    Fire,
    /// The GM's word.
    Gm,
}

impl DamageSource {
    /// What an attack is made with, by a creature of this stat block.
    pub const fn of(block: BlockId, with: With) -> DamageSource {
        match with {
            With::Attack(attack) => DamageSource::Attack(block, attack),
            With::Spell(spell, _) => DamageSource::Spell(spell),
        }
    }
}

impl From<OutcomeRoot> for DamageSource {
    fn from(root: OutcomeRoot) -> DamageSource {
        match root {
            OutcomeRoot::Hit(block, attack) | OutcomeRoot::Miss(block, attack) => {
                DamageSource::Attack(block, attack)
            }
            OutcomeRoot::Failure(spell)
            | OutcomeRoot::Success(spell)
            | OutcomeRoot::User(spell) => DamageSource::Spell(spell),
            OutcomeRoot::Maw(block) => DamageSource::Maw(block),
            OutcomeRoot::Trait(block, place, _) => DamageSource::Trait(block, place),
        }
    }
}
