use serde::{Deserialize, Serialize};

use super::{Attitude, Controller, CreatureId, DoorState, ObjectId, SideId, Upheld};
use crate::{
    conditions::Condition,
    creature::{Ability, Skill},
    damage::DamageType,
    sight::Degree,
    space::{Brightness, Obscured, Square},
};

/// What a GM can set, whatever the rules say; each is logged as an override.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)]
pub enum GmCommand {
    /// Sets hit points; above 0 the creature lives again.
    HitPoints { creature: CreatureId, hit_points: u16 },
    /// Sets temporary hit points.
    Temporary { creature: CreatureId, hit_points: u16 },
    /// Deals damage, through resistances and all that follows.
    Harm { creature: CreatureId, amount: u16, kind: DamageType, critical: bool },
    /// Heals.
    Heal { creature: CreatureId, amount: u16 },
    /// Kills.
    Kill { creature: CreatureId },
    /// Revives the dead with 1 hit point.
    Revive { creature: CreatureId },
    /// Changes the hit point maximum by so much.
    Maximum { creature: CreatureId, change: i16 },
    /// Puts a creature on a square, provoking nothing: on the ground, or at a level in feet.
    Place { creature: CreatureId, square: Square, height: Option<i16> },
    /// Moves a creature so many feet straight away from another, or towards it, as far as the way
    /// is free.
    Shift { creature: CreatureId, feet: u16, other: CreatureId, pull: bool },
    /// Sets a creature on fire (`burning.damage`).
    Burn { creature: CreatureId },
    /// Puts out the fire on a creature (`burning.out`).
    Douse { creature: CreatureId },
    /// Sets an object alight, or puts it out.
    Kindle { object: ObjectId, burns: bool },
    /// Sets for how many rounds the breath of a creature without air lasts (`breath.hold`).
    Air { creature: CreatureId, rounds: u16 },
    /// Gives a condition.
    Give { creature: CreatureId, condition: Condition, source: Option<CreatureId>, rounds: u16 },
    /// Takes a condition away.
    Take { creature: CreatureId, condition: Condition },
    /// Sets the level of exhaustion.
    Exhaust { creature: CreatureId, level: u8 },
    /// Brings in a creature of the reserve.
    Join { creature: CreatureId, square: Square },
    /// Takes a creature out of the fight.
    Remove { creature: CreatureId },
    /// Sets a creature's initiative; it moves to that place in the order.
    Initiative { creature: CreatureId, count: i8 },
    /// Lets one of a group act before another of it, which has the same initiative
    /// (`init.tie.gm`).
    GoBefore { creature: CreatureId, other: CreatureId },
    /// Has the tied who are being put in order roll for it (`init.tie.roll`).
    RollOff,
    /// Gives back the action of the turn.
    GiveAction { creature: CreatureId },
    /// Gives back the reaction.
    GiveReaction { creature: CreatureId },
    /// Lets a creature's hiding place be known to all.
    Reveal { creature: CreatureId },
    /// Hides a creature from all enemies with a Stealth total.
    Conceal { creature: CreatureId, stealth: u8 },
    /// Asks a saving throw against concentration (`magic.concentration.storm`).
    DisturbConcentration { creature: CreatureId },
    /// A long rest (`condition.exhaustion.less`, `damage.temp.end`).
    LongRest { creature: CreatureId, fed: bool },
    /// Opens, closes or locks a door, whoever is in its way.
    Door { object: ObjectId, state: DoorState },
    /// Makes a door stick: nobody opens it before it is forced.
    Stick { object: ObjectId, dc: u8 },
    /// Lets a creature's next roll of a kind have advantage or disadvantage, or denies it that.
    Favour { creature: CreatureId, roll: NextRoll, favour: Favour },
    /// Sets the cover of a creature against the next attack on it, or its next Dexterity save.
    Cover { creature: CreatureId, degree: Degree },
    /// Asks a saving throw.
    CallSave { creature: CreatureId, ability: Ability, dc: u8 },
    /// Asks an ability check, with a skill perhaps.
    CallCheck { creature: CreatureId, ability: Ability, skill: Option<Skill>, dc: u8 },
    /// Says that a creature is surprised, or is not any more.
    Surprise { creature: CreatureId, surprised: bool },
    /// Sets how two sides stand to each other.
    Attitude { one: SideId, other: SideId, attitude: Attitude },
    /// Lets a creature go over to a side.
    Defect { creature: CreatureId, side: SideId },
    /// Changes the ground from one corner of a rectangle of squares to the other.
    Ground { from: Square, to: Square, change: GroundChange },
    /// Sets the death saves of one who has 0 hit points.
    DeathSaves { creature: CreatureId, successes: u8, failures: u8 },
    /// Takes the reaction away.
    SpendReaction { creature: CreatureId },
    /// Lets a creature concentrate on a spell, as if it had cast it before.
    Concentrate { creature: CreatureId, upheld: Upheld },
    /// Changes a speed by so many feet, for so many rounds; 0 for good.
    Speed { creature: CreatureId, change: i16, rounds: u16 },
    /// Brings in a creature that was not in the setup, by its place among the newcomers. Where
    /// nobody is named, a player decides for a character, and the GM for a monster.
    Add { newcomer: u8, side: SideId, square: Square, controller: Option<Controller> },
    /// Ends the fight.
    End { winner: Option<SideId> },
}

/// Which of a creature's rolls the GM means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NextRoll {
    /// Its next attack roll.
    Attack,
    /// The next attack roll against it.
    AttackAgainst,
    /// Its next saving throw.
    Save,
    /// Its next ability check.
    Check,
}

impl NextRoll {
    /// All of them.
    pub const ALL: [NextRoll; 4] =
        [NextRoll::Attack, NextRoll::AttackAgainst, NextRoll::Save, NextRoll::Check];
}

/// What a roll is granted or denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Favour {
    Advantage,
    Disadvantage,
    NoAdvantage,
    NoDisadvantage,
}

/// What becomes of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroundChange {
    /// Difficult terrain, or not (`terrain.kinds`).
    Difficult(bool),
    /// What grows or drifts there (`obscured.lightly`, `obscured.heavily`).
    Obscured(Obscured),
    /// The light where no source shines (`light.dim`).
    Light(Brightness),
    /// Feet of water over the floor.
    Depth(u16),
    /// The level of the floor in feet.
    Level(i16),
    /// Filled up to the ceiling, or free (`grid.occupied`).
    Filled(bool),
}
