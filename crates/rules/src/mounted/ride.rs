//! Who can be ridden, and by whom.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, CreatureId, FightProfile},
    creature::{Ability, CreatureType, Size, StatBlock},
};

/// Who carries a rider, and who steers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ride {
    /// The mount.
    pub mount: CreatureId,
    /// Whether the rider controls it; otherwise it does as it likes (`mount.independent`).
    pub control: bool,
}

/// Whether a kind of creature can be ridden (`mount.who`, `mount.control`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mountable {
    /// Its body is not made for it.
    Unfit,
    /// It can carry a rider, but nobody has taught it to obey one.
    Untrained,
    /// It is trained to carry riders.
    Trained,
}

impl Mountable {
    /// What a creature is of which nobody has said more: a beast can be ridden, others can't.
    pub fn usual(kind: CreatureType, size: Size) -> Mountable {
        match kind {
            CreatureType::Beast if size >= Size::Medium => Mountable::Untrained,
            _ => Mountable::Unfit,
        }
    }
}

/// From this Intelligence on, a mount has a mind of its own (`mount.intelligent`).
const INTELLIGENT: u8 = 6;

impl StatBlock {
    /// Whether it is too clever to be steered where the rules say so (`mount.intelligent`).
    pub(crate) fn is_intelligent(&self) -> bool {
        self.score(Ability::Intelligence) >= INTELLIGENT
    }
}

impl Battle {
    /// The mount that a creature sits on.
    #[inline]
    pub fn mount_of(&self, rider: CreatureId) -> Option<CreatureId> {
        self.creature(rider).rides.map(|r| r.mount)
    }

    /// Those who sit on a creature.
    pub fn riders_of(&self, mount: CreatureId) -> impl Iterator<Item = CreatureId> {
        let ridden = self.derived.profile.contains(FightProfile::RIDERS).then(|| self.ids());
        ridden.into_iter().flatten().filter(move |id| self.mount_of(*id) == Some(mount))
    }

    /// Whether a creature that can act now could be a controlled mount.
    #[inline]
    pub(crate) fn could_carry(&self, id: CreatureId) -> bool {
        self.block(id).mount == Mountable::Trained && self.can_act(id)
    }

    /// Who controls a mount and takes part in the fight (`mount.control`).
    #[inline]
    pub fn controller_of(&self, mount: CreatureId) -> Option<CreatureId> {
        match self.derived.profile.contains(FightProfile::RIDERS) {
            true => self.who_holds_the_reins(mount),
            false => None,
        }
    }

    fn who_holds_the_reins(&self, mount: CreatureId) -> Option<CreatureId> {
        self.riders_of(mount)
            .find(|r| self.creature(*r).rides.is_some_and(|r| r.control) && self.takes_turns(*r))
    }

    /// The mount that a rider controls.
    #[inline]
    pub fn controlled_by(&self, rider: CreatureId) -> Option<CreatureId> {
        let ride = self.creature(rider).rides.filter(|r| r.control)?;
        (self.controller_of(ride.mount) == Some(rider)).then_some(ride.mount)
    }

    /// Whether others find a creature in their way: a rider is where its mount is anyway.
    #[inline]
    pub fn takes_space(&self, id: CreatureId) -> bool {
        self.creature(id).takes_space()
    }

    /// Brings riders to where their mount is.
    pub(crate) fn seat_riders(&mut self, mount: CreatureId) {
        let at = self.spot(mount);
        for rider in &mut self.state.creatures {
            if rider.rides.is_some_and(|r| r.mount == mount)
                || rider.within == Some(mount)
                || rider.clings == Some(mount)
            {
                rider.put(at);
            }
        }
    }
}
