//! Circumstances under which an effect applies, such as being bloodied or in darkness.

use serde::{Deserialize, Serialize};

use super::Condition;
use crate::{
    battle::{Battle, CreatureId},
    space::{Brightness, Terrain},
};

/// What must be so of its bearer for a modifier to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum When {
    /// Nothing.
    #[default]
    Always,
    /// It has lost half its hit points or more (`damage.bloodied`).
    Bloodied,
    /// It is under water.
    Underwater,
    /// It stands in sunlight.
    Sunlight,
    /// It is in running water.
    Rapids,
    /// It stands in dim light or darkness (`light.dim`).
    Gloom,
    /// It stands in bright light (`light.bright`).
    BrightLight,
    /// It is not incapacitated.
    Able,
    /// It lies prone.
    Prone,
    /// It is in dim light or darkness.
    InShadow,
    /// It stands on ground of a kind.
    On(Terrain),
    /// It has more than one head.
    ManyHeaded,
}

impl Battle {
    /// Whether it is so of a creature.
    pub(crate) fn is_when(&self, id: CreatureId, when: When) -> bool {
        match when {
            When::Always => true,
            When::Bloodied => self.is_bloodied(id),
            When::Underwater => self.underwater(id),
            When::Sunlight => self.in_sunlight(id),
            When::Rapids => self.in_rapids(id),
            When::Gloom => self.brightness_to(id, self.body(id)) != Brightness::Bright,
            When::BrightLight => self.brightness_to(id, self.body(id)) == Brightness::Bright,
            When::InShadow => self.brightness_to(id, self.body(id)) != Brightness::Bright,
            When::Able => !self.creature(id).is(Condition::Incapacitated),
            When::Prone => self.creature(id).is(Condition::Prone),
            When::On(terrain) => self.stands_in_terrain(id, terrain),
            When::ManyHeaded => self.creature(id).heads.left > 1,
        }
    }

    /// Whether a creature has half its hit points or fewer left (`damage.bloodied`).
    pub(crate) fn is_bloodied(&self, id: CreatureId) -> bool {
        self.creature(id).hit_points <= self.hit_point_maximum(id) / 2
    }
}
