//! Riders of the setup, who sit on their mounts from the start.

use super::Mountable;
use crate::{
    battle::{Attitude, Combatant, CreatureId, Setup, SetupError},
    conditions::Condition,
};

impl Setup {
    /// Whether a combatant would obey a rider (`mount.control`, `mount.intelligent`).
    pub fn would_obey(&self, mount: CreatureId) -> bool {
        let block = self.combatants.get(mount.index()).map(|c| c.block);
        block.and_then(|b| self.blocks.get(b.index())).is_some_and(|block| {
            block.mount == Mountable::Trained
                && !(self.ruleset.intelligent_mounts_independent && block.is_intelligent())
        })
    }

    /// Whether a rider may sit on the mount that it is said to (`mount.who`, `mount.control`).
    pub(crate) fn check_ride(&self, one: &Combatant) -> Result<(), SetupError> {
        let Some(ride) = one.rides else { return Ok(()) };
        let mount = self.combatants.get(ride.mount.index());
        let found = mount.and_then(|m| Some((m, self.blocks.get(m.block.index())?)));
        let Some((mount, under)) = found else {
            return Err(SetupError::Dangling { who: one.name.clone(), what: "the mount" });
        };
        let rider = &self.blocks[one.block.index()];
        let name = &mount.name;
        let willing = mount.side == one.side
            || self
                .sides
                .get(mount.side.index())
                .is_some_and(|side| side.attitudes.get(one.side.index()) == Some(&Attitude::Ally));
        let lies = |c: &Condition| matches!(c, Condition::Prone | Condition::Unconscious);
        let in_control = self.combatants.iter().filter(|c| c.rides == Some(ride)).count();
        let problem = if under.size.steps_above(rider.size) < 1 {
            format!("{name} is not larger than its rider (`mount.who`)")
        } else if under.mount == Mountable::Unfit {
            format!("{name} is not built to be ridden (`mount.who`)")
        } else if !willing {
            format!("{name} is no ally, and carries nobody else (`mount.who`)")
        } else if mount.rides.is_some() || mount.reserve {
            format!("{name} must be on the map and on its own feet")
        } else if ride.control && !self.would_obey(ride.mount) {
            format!("{name} does not obey (`mount.control`, `mount.intelligent`)")
        } else if ride.control && in_control > 1 {
            format!("another controls {name} already")
        } else if one.conditions.iter().any(lies) {
            "who lies prone or unconscious does not sit on a mount (`mount.fall.rider`)".into()
        } else {
            return Ok(());
        };
        Err(SetupError::Figures { who: one.name.clone(), problem })
    }
}
