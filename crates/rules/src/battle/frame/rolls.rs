//! Saving throws and checks.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{AttackId, CheckPurpose, CreatureId, DamageParts, Hold, SpellId},
    catalogue::Rule,
    creature::{Ability, Skill},
    effects::{EffectGroup, OutcomePlace},
    mounted::UpsetBy,
};

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
    pub about: SavePurpose,
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
        about: SavePurpose,
    ) -> SaveFrame {
        let (asked, failed, open) = (false, false, false);
        SaveFrame { creature, ability, dc, source, about, asked, failed, open }
    }
}

/// What a saving throw is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SavePurpose {
    /// Keeping concentration, by the rule that asks for it.
    Concentration(Rule),
    /// Ending the effects of a bond.
    Ending(EffectGroup),
    /// What follows from a hit or a feature.
    Outcome(OutcomePlace),
    /// Staying on its feet (`mastery.topple`).
    Topple,
    /// A grapple or shove (`grapple.try`, `shove.try`).
    Wrestle(Hold),
    /// A net (`weapon.net`), thrown with this attack.
    Net(AttackId),
    /// A spell cast on it; the damage was rolled.
    Spell(SpellId, EffectGroup, DamageParts),
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
    /// What the GM alone knows.
    Called,
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
    pub purpose: CheckPurpose,
}
