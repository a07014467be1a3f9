//! A blow at somebody after a move, and what it brings.

use std::cell::Cell;

use affray_rules::{Manner, SQUARE};

use smallvec::SmallVec;

use super::{rival::Rival, scene::Scene, stance::Stance, stroke::Stroke};
use crate::actor::Foe;

/// Blows after a move, most often the best first.
pub(super) type Orders<'a> = SmallVec<[Order<'a>; 4]>;

/// A blow at somebody after a move.
pub(super) struct Order<'a> {
    pub(super) stroke: &'a Stroke,
    /// The stroke's place among all.
    pub(super) rank: usize,
    pub(super) foe: &'a Foe,
    pub(super) rival: &'a Rival,
    /// Whose place it is among the foes.
    pub(super) place: usize,
    /// What it brings at most, from wherever it is made.
    pub(super) most: f64,
    /// What it brings from each stance, once that was asked.
    gains: [Cell<Option<f64>>; Stance::COUNT],
    /// Whether nothing but the distance is in its way, once that was asked.
    allowed: Cell<Option<bool>>,
}

impl<'a> Order<'a> {
    /// A blow after a move of so many feet at the most; none that brings nothing.
    pub(super) fn new(
        scene: &Scene<'_>,
        (rank, stroke): (usize, &'a Stroke),
        (place, foe, rival): (usize, &'a Foe, &'a Rival),
        within: u16,
    ) -> Option<Order<'a>> {
        let (gains, allowed) = Default::default();
        let mut order = Order { stroke, rank, foe, rival, place, most: 0.0, gains, allowed };
        order.most = order.most_within(scene, within, rival.armour_class);
        (order.most > 0.0).then_some(order)
    }

    /// Looks at what covers the target, which takes longer.
    pub(super) fn look_closely(&mut self, scene: &Scene<'_>, within: u16) {
        let covered = self.rival.covered(scene.actor, self.foe);
        if covered > self.rival.armour_class {
            self.most = self.most_within(scene, within, covered);
        }
    }

    /// What it brings at most after a move of so many feet to somebody with such an AC.
    fn most_within(&self, scene: &Scene<'_>, within: u16, armour_class: i32) -> f64 {
        let (stroke, target) = (self.stroke, (self.foe, self.rival));
        let swing = &stroke.swing;
        let charge = scene.charge(stroke, target, armour_class, u16::MAX);
        let brings =
            |feet, harried| scene.blows_at(stroke, target, armour_class, feet, harried) + charge;
        let nearest = self.foe.feet.saturating_sub(within).max(SQUARE + 1);
        // From so far off every shot is a long one.
        if swing.manner == Manner::Ranged && self.stroke.alone && nearest > swing.ready_reach {
            return brings(swing.reach, true);
        }
        let near = brings(SQUARE.min(swing.reach), false);
        match swing.ready_reach > SQUARE {
            true => near.max(brings(swing.ready_reach, false)),
            false => near,
        }
    }

    /// What it brings from so far off where nothing covers the target.
    pub(super) fn brings(&self, scene: &Scene<'_>, feet: u16, harried: bool) -> f64 {
        let target = (self.foe, self.rival);
        scene.blows_at(self.stroke, target, self.rival.armour_class, feet, harried)
    }

    /// What it brings at the most, with what it costs at the least to get away from those beside
    /// one: a shot is worth less with an enemy at one's side.
    pub(super) fn most_with(&self, scene: &Scene<'_>, escape: f64) -> f64 {
        if escape <= 0.0 || self.stroke.swing.manner == Manner::Melee {
            return self.most;
        }
        let harried = self.brings(scene, self.stroke.swing.ready_reach, true);
        harried.max(self.most - escape)
    }

    /// What it brings from a place.
    pub(super) fn gain(&self, scene: &Scene<'_>, feet: u16, harried: bool) -> f64 {
        let reckon = || {
            let armour_class = match self.stroke.swing.manner {
                Manner::Melee => self.rival.armour_class,
                // What covers the target from here may well cover it from there.
                Manner::Ranged => self.rival.covered(scene.actor, self.foe),
            };
            scene.blows_at(self.stroke, (self.foe, self.rival), armour_class, feet, harried)
        };
        let stance = Stance::of(self.stroke, feet, harried).filter(|_| self.stroke.alone);
        let Some(known) = stance.map(|stance| &self.gains[stance as usize]) else {
            return reckon();
        };
        let gain = known.get().unwrap_or_else(reckon);
        known.set(Some(gain));
        gain
    }

    /// Whether nothing but the distance is in its way.
    pub(super) fn is_allowed(&self, scene: &Scene<'_>) -> bool {
        let allowed = self.allowed.get().unwrap_or_else(|| scene.may_strike(self.stroke, self.foe));
        self.allowed.set(Some(allowed));
        allowed
    }
}
