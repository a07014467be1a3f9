//! Objects of a fight: on the map and on the ground, and what is known of them.

use serde::{Deserialize, Serialize};

use super::{Battle, CreatureId, GearId, ObjectId};
use crate::{
    creature::{Size, Skill},
    damage::DamageTypes,
    effects::{Binding, EffectGroup},
    space::{Footprint, Square},
};

/// An object on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Object {
    /// Where it is.
    pub square: Square,
    /// Its hit points; 0 when broken (`object.zero`).
    pub hit_points: u16,
    /// The figures: of the setup's table, or of a net that holds a creature.
    pub kind: ObjectKind,
    /// Whether it stands open, as a door can.
    pub open: bool,
    /// Whether it is locked.
    pub locked: bool,
    /// The DC to force it open where it sticks; 0 where it does not.
    pub stuck: u8,
    /// Whether it burns (`burning.damage`).
    pub burning: bool,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ObjectKind {
    /// One of the setup's, by its place there.
    Setup(u8),
    /// A net that holds a creature (`weapon.net.escape`).
    Net {
        /// Whom it holds.
        holds: CreatureId,
        /// What ends when it breaks.
        bond: EffectGroup,
        /// The figures of what else binds it: a web, a tendril, a rope; none of a net.
        binding: Option<Binding>,
    },
}

/// A way of urging that failed and is closed (`action.influence.retry`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rebuff {
    /// The creature that urged.
    pub creature: CreatureId,
    /// The creature that was urged.
    pub target: CreatureId,
    /// The skill that it was tried with.
    pub skill: Skill,
}

/// Something on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DroppedGear {
    /// The creature whose gear it was.
    pub owner: CreatureId,
    /// The kind of gear, by its place in the owner's list.
    pub gear: GearId,
    /// The number of pieces.
    pub count: u8,
    /// The square in which it lies.
    pub square: Square,
}

impl Battle {
    /// The name of an object.
    pub fn object_name(&self, id: ObjectId) -> String {
        match self.state.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].name.clone(),
            ObjectKind::Net { holds, binding: None, .. } => {
                format!("the net on {}", self.name(holds))
            }
            ObjectKind::Net { holds, binding: Some(_), .. } => {
                format!("what binds {}", self.name(holds))
            }
        }
    }

    /// An object's AC, threshold and the damage that does nothing to it.
    pub(crate) fn object_figures(&self, id: ObjectId) -> (u8, u16, DamageTypes) {
        let always = DamageTypes::POISON | DamageTypes::PSYCHIC;
        match self.state.objects[id.index()].kind {
            ObjectKind::Setup(i) => {
                let object = &self.setup.objects[usize::from(i)];
                (object.armour_class, object.threshold, object.immunities | always)
            }
            ObjectKind::Net { binding: Some(binding), .. } => {
                (binding.armour_class, 0, binding.immunities | always)
            }
            ObjectKind::Net { binding: None, .. } => match self.setup.ruleset.net {
                crate::ruleset::Net::AttackRoll => {
                    (10, 0, DamageTypes::all().difference(DamageTypes::SLASHING))
                }
                crate::ruleset::Net::SavingThrow => (10, 0, always | DamageTypes::BLUDGEONING),
            },
        }
    }

    /// The space of an object.
    pub fn object_space(&self, id: ObjectId) -> Footprint {
        let object = &self.state.objects[id.index()];
        match object.kind {
            ObjectKind::Setup(_) => Footprint::new(object.square, self.object_size(id)),
            ObjectKind::Net { holds, .. } => self.space(holds),
        }
    }

    /// How big an object is: a net as big as whom it holds.
    pub fn object_size(&self, id: ObjectId) -> Size {
        match self.state.objects[id.index()].kind {
            ObjectKind::Setup(i) => self.setup.objects[usize::from(i)].size,
            ObjectKind::Net { holds, .. } => self.creature(holds).size,
        }
    }
}
