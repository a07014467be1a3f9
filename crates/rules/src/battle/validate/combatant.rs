//! Combatants, objects and those in reserve.

use super::{
    Tables,
    figures::{
        LEVELS, MOST_DIFFICULTY, MOST_HIT_POINTS, MOST_ROUNDS, at_most, between, glow, in_table,
        top,
    },
    words,
};
use crate::battle::{Combatant, ObjectSetup, Spare};

impl Tables {
    pub(in crate::battle) fn combatant(self, one: &Combatant) -> Result<(), String> {
        words::names([one.name.as_str()])?;
        at_most("temporary hit points", one.temporary, MOST_HIT_POINTS)?;
        at_most("rounds of breath", one.breath.unwrap_or(0), MOST_ROUNDS)?;
        one.height.map_or(Ok(()), |height| between("the level that it is at", height, LEVELS))?;
        one.light.map_or(Ok(()), glow)
    }

    pub(in crate::battle) fn object(self, object: &ObjectSetup) -> Result<(), String> {
        let of = object.section.as_ref().map_or("", |section| &section.of);
        words::names([object.name.as_str(), of])?;
        if object.hit_points == 0 {
            return Err("an object needs hit points above 0".into());
        }
        at_most("hit points", object.hit_points, MOST_HIT_POINTS)?;
        at_most("the threshold", object.threshold, MOST_HIT_POINTS)?;
        at_most("AC", object.armour_class, MOST_DIFFICULTY)?;
        at_most("the DC to break it", object.break_dc.unwrap_or(0), MOST_DIFFICULTY)?;
        let lock = object.door.and_then(|door| door.lock_dc).unwrap_or(0);
        at_most("the DC of the lock", lock, MOST_DIFFICULTY)?;
        top("the height", object.height)
    }

    pub(in crate::battle) fn spare(self, spare: Spare) -> Result<(), String> {
        in_table("the owner of one in reserve", spare.owner.index(), self.creatures)?;
        in_table("one in reserve", spare.creature.index(), self.creatures)
    }
}
