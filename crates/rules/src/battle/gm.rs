use serde::{Deserialize, Serialize};

use super::{CreatureId, DoorState, ObjectId, SideId};
use crate::{conditions::Condition, damage::DamageType, space::Square};

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
    /// Ends the fight.
    End { winner: Option<SideId> },
}
