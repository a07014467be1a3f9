//! Attacks, grapples and shoves.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{AttackId, CreatureId, Manner, Shove, SpellId, Target},
    creature::{Ability, Skill},
    effects::EffectGroup,
};

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
pub enum AttackOccasion {
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
    /// Who is struck in the square that was guessed (`unseen.guess`).
    pub found: Option<CreatureId>,
    /// With what.
    pub with: With,
    /// Struck or shot.
    pub manner: Manner,
    /// As what.
    pub occasion: AttackOccasion,
    /// Whether a versatile weapon is swung in one hand, though the other is free.
    pub one_handed: bool,
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
    /// Whether the target took damage of the hit.
    pub harmed: bool,
    /// The target's reaction that lessens the damage, by its place among its own.
    pub deflected: Option<u8>,
    /// Whether the target has caught what was hurled at it.
    pub caught: bool,
    /// Whether those who may react to its being made have had their chance.
    pub announced: bool,
    /// The attack that the target makes in return if this one misses, by its place among its own.
    pub riposte: Option<AttackId>,
    /// The bond of the spell that makes it.
    pub bond: EffectGroup,
}

impl AttackFrame {
    /// An attack that stands before its roll.
    pub const fn new(
        attacker: CreatureId,
        target: Target,
        with: With,
        manner: Manner,
        occasion: AttackOccasion,
    ) -> AttackFrame {
        AttackFrame {
            attacker,
            target,
            found: None,
            with,
            manner,
            occasion,
            one_handed: false,
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
            harmed: false,
            deflected: None,
            caught: false,
            announced: false,
            riposte: None,
            bond: EffectGroup(0),
        }
    }

    /// The creature that the attack is resolved against: the one aimed at, or who was found in the
    /// square that was guessed.
    #[inline(always)]
    pub(crate) const fn victim(&self) -> Option<CreatureId> {
        match self.target {
            Target::Creature(id) => Some(id),
            Target::Square(_) => self.found,
            Target::Object(_) => None,
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
    /// Whether it is settled, so that those who waited for an attack may act.
    pub settled: bool,
}

impl WrestleFrame {
    /// A hold or a shove that has just been tried.
    pub(crate) const fn new(attacker: CreatureId, target: CreatureId, hold: Hold) -> WrestleFrame {
        WrestleFrame { attacker, target, hold, withstand: None, settled: false }
    }
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
