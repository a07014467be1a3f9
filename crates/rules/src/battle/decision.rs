use serde::{Deserialize, Serialize};

use super::{AttackId, CreatureId, CreatureSet, Deed, SideId, SideSet, SpellId};
use crate::{catalogue::Rule, creature::Ability, space::Spot};

/// What the engine waits for: who must choose, and among what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Who must choose.
    pub by: Chooser,
    /// What.
    pub question: Question,
}

/// Who must choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// Whoever plays the creature.
    Creature(CreatureId),
    /// The players of a side together.
    Players(SideId),
    /// The players of several sides, all together.
    AllPlayers,
    /// The GM.
    Gm,
    /// Nobody: the fight is over.
    Nobody,
}

/// What must be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// What to do on the turn (`turn.budget`).
    Turn(CreatureId),
    /// Whether to react (`reaction.trigger`).
    React {
        /// Who may.
        creature: CreatureId,
        /// To what.
        cue: Cue,
    },
    /// Who of the tied acts first (`init.tie.gm`, `init.tie.players`, `init.tie.mixed`).
    Tie {
        /// Who are left to order.
        tied: CreatureSet,
    },
    /// Who reacts first (`roll.simultaneous`).
    Simultaneous {
        /// Who could.
        who: CreatureSet,
    },
    /// Which of the things that happen at the same time comes first (`roll.simultaneous`).
    Sequence {
        /// Whose turn it is.
        creature: CreatureId,
        /// How many there are, as [`Battle::pending`](crate::Battle::pending) lists them.
        count: u8,
    },
    /// Whether to spare a creature that drops to 0 hit points (`damage.knockout`).
    Spare {
        /// By whose hand.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Who takes the creature's place, and the attack on it.
    Swap {
        /// Whose place.
        creature: CreatureId,
        /// Who could.
        who: CreatureSet,
    },
    /// Where somebody whom the creature sent away reappears.
    Reappear {
        /// Who sent it away.
        creature: CreatureId,
        /// Whom.
        whom: CreatureId,
        /// Within how many feet.
        within: u16,
    },
    /// Whether to avert its eyes from another's gaze, and not to see it, to its next turn.
    Avert {
        /// Who.
        creature: CreatureId,
        /// From whom.
        from: CreatureId,
    },
    /// With which skill or save to withstand a grapple or shove (`grapple.try`, `shove.try`).
    Withstand {
        /// Who withstands.
        creature: CreatureId,
        /// Whom.
        attacker: CreatureId,
    },
    /// Whether to fail a saving throw on purpose (`roll.save.waive`).
    Waive {
        /// Whose.
        creature: CreatureId,
        /// Against what DC.
        dc: u8,
        /// With what ability.
        ability: Ability,
    },
    /// How far to push with a weapon's mastery (`mastery.push`).
    Push {
        /// Whose.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Whether to use a weapon's mastery (`mastery.topple`).
    Topple {
        /// Whose.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Whom to strike next with a weapon's mastery (`mastery.cleave`).
    Cleave {
        /// Whose.
        attacker: CreatureId,
        /// Whom the first blow hit.
        first: CreatureId,
        /// With what.
        attack: AttackId,
    },
    /// Whether new temporary hit points replace the old (`damage.temp.stack`).
    Temporary {
        /// Whose.
        creature: CreatureId,
        /// How many are offered.
        offered: u16,
    },
    /// Whether and how hard something is that no rule names (`action.improvise`).
    Ruling {
        /// Who tries it.
        creature: CreatureId,
        /// With what ability.
        ability: Ability,
    },
    /// Whether the hesitant are (`action.influence`).
    Willing {
        /// Who asks.
        creature: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Where to come down, when somebody is there already (`teleport.occupied`).
    Landing {
        /// Who comes down.
        creature: CreatureId,
        /// Where it would have.
        at: Spot,
    },
    /// How to do a part of a routine, such as a legendary action (`creature.legendary`).
    Part {
        /// Whose.
        creature: CreatureId,
        /// Which, by its place in the stat block.
        routine: u8,
        /// Which part.
        part: u8,
    },
    /// Whether to turn a failed save into a success (`creature.legendary.save`).
    Resist {
        /// Whose.
        creature: CreatureId,
        /// With what ability.
        ability: Ability,
        /// Against what DC.
        dc: u8,
    },
    /// What the dice on the table show.
    Roll(DiceWanted),
    /// Nothing: the fight is over.
    Over(Ending),
}

/// A die that a person must roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DiceWanted {
    /// The sides of the die.
    pub sides: u16,
    /// For whom.
    pub creature: Option<CreatureId>,
    /// For what.
    pub purpose: RollPurpose,
}

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollPurpose {
    /// Initiative.
    Initiative,
    /// A tie in initiative.
    TieBreak,
    /// An attack.
    Attack,
    /// Damage.
    Damage,
    /// Healing, or temporary hit points.
    Healing,
    /// A saving throw.
    Save(Ability),
    /// An ability check.
    Check(Ability),
    /// A death save.
    DeathSave,
    /// Hit points before the fight.
    HitPoints,
    /// What a monster has to throw and to shoot (`creature.ammunition`).
    Ammunition,
    /// How long something takes.
    Duration,
    /// A bonus die.
    Bonus,
    /// Whether a feature that is spent comes back (`creature.recharge`).
    Recharge,
    /// Whether something happens by chance, or how often.
    Chance,
}

/// What sets off a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cue {
    /// A creature is about to leave a reach (`opportunity.trigger`).
    Leaves {
        /// Who moves.
        mover: CreatureId,
        /// Where to; nowhere when it leaves the map.
        to: Option<Spot>,
    },
    /// An attack roll has hit.
    Hit {
        /// Whose.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
        /// Whether in melee.
        melee: bool,
    },
    /// A spell is being cast.
    Casting {
        /// By whom.
        caster: CreatureId,
        /// Which.
        spell: SpellId,
        /// At what level.
        level: u8,
    },
    /// A creature has taken damage.
    Damaged {
        /// By whom.
        by: CreatureId,
        /// Who.
        target: CreatureId,
    },
    /// A creature falls into liquid (`fall.liquid`).
    Falls {
        /// Who.
        creature: CreatureId,
    },
    /// A mount goes down under its rider (`mount.fall.mount`).
    MountFalls {
        /// The rider.
        rider: CreatureId,
        /// The mount.
        mount: CreatureId,
    },
    /// A creature's turn has ended (`creature.legendary`).
    TurnEnds {
        /// Whose.
        creature: CreatureId,
    },
    /// A creature is about to make an attack roll against another (`reaction.trigger`).
    Attacked {
        /// Who attacks.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// A creature's turn has ended, and others near it may react (`reaction.trigger`).
    TurnOver {
        /// Whose.
        creature: CreatureId,
    },
    /// Initiative count 20 has come (`creature.lair`).
    Count20,
    /// A deed that somebody may have waited for (`action.ready.release`).
    Deed {
        /// Whose.
        who: CreatureId,
        /// What.
        deed: Deed,
    },
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// The sides that won: those left who had enemies. Allies win together.
    pub winners: SideSet,
    /// By which rule, if not by the GM's word.
    pub rule: Option<Rule>,
}
