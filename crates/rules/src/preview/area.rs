//! Where an area comes about, and whom it takes hold of.

use serde::Serialize;

use crate::{
    battle::{Battle, CastFrame, CreatureId},
    space::Place,
};

/// Where an area comes about, and who is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaOdds {
    /// The point that it spreads from.
    pub at: Place,
    /// Whether that is nearer than it was aimed at, since something is in the way
    /// (`magic.area.near`).
    pub near: bool,
    /// The caster and its allies who are in it and not spared.
    pub friends: Vec<CreatureId>,
    /// The others in it, as far as the chooser knows.
    pub others: Vec<CreatureId>,
    /// Whether it does something to them as it comes about; otherwise only later.
    pub at_once: bool,
}

impl Battle {
    /// The area that a casting is about to fill. From here on it lies there, so that what comes of
    /// it comes from its point of origin.
    pub(super) fn spread_area(&mut self, f: &CastFrame) -> Option<AreaOdds> {
        let filled = self.filled_by(f)?;
        let is_friend = |id: &CreatureId| *id == f.caster || self.allies(f.caster, *id);
        let (friends, others) = filled.inside.iter().partition(is_friend);
        let area = filled.area;
        let spread = self.spread(f, area, filled.struck);
        self.flow.spreads.retain(|spread| spread.bond != f.bond);
        self.flow.spreads.push(spread);
        let at_once = self.setup.spell(f.spell).strikes_at_once();
        Some(AreaOdds { at: area.spreads, near: filled.near, friends, others, at_once })
    }
}
