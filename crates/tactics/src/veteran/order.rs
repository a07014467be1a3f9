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
    /// What it brings from each stance: not a number until that was asked.
    gains: [Cell<f64>; Stance::COUNT],
    /// Whether nothing but the distance is in its way, once that was asked.
    allowed: Cell<Option<bool>>,
}

impl<'a> Order<'a> {
    /// A blow that brings so much at the most.
    pub(super) fn new(
        (rank, stroke): (usize, &'a Stroke),
        (place, foe, rival): (usize, &'a Foe, &'a Rival),
        most: f64,
    ) -> Order<'a> {
        let gains = [const { Cell::new(f64::NAN) }; Stance::COUNT];
        let allowed = Cell::new(None);
        Order { stroke, rank, foe, rival, place, most, gains, allowed }
    }

    /// Looks at what covers the target, which takes longer.
    pub(super) fn look_closely(&mut self, scene: &Scene<'_>, within: u16) {
        let covered = self.rival.covered(scene.actor, self.foe);
        if covered > self.rival.armour_class {
            let target = (self.foe, self.rival);
            self.most = Order::most(scene, self.stroke, target, within, covered);
        }
    }

    /// What a blow brings at most after a move of so many feet to somebody with such an AC.
    pub(super) fn most(
        scene: &Scene<'_>,
        stroke: &Stroke,
        target: (&Foe, &Rival),
        within: u16,
        armour_class: i32,
    ) -> f64 {
        let swing = &stroke.swing;
        let charge = scene.charge(stroke, target, armour_class, || u16::MAX);
        let brings =
            |feet, harried| scene.blows_at(stroke, target, armour_class, feet, harried) + charge;
        let nearest = target.0.feet.saturating_sub(within).max(SQUARE + 1);
        // From so far off every shot is a long one.
        if swing.manner == Manner::Ranged && stroke.alone && nearest > swing.ready_reach {
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
        if known.get().is_nan() {
            known.set(reckon());
        }
        known.get()
    }

    /// Whether nothing but the distance is in its way.
    pub(super) fn is_allowed(&self, scene: &Scene<'_>) -> bool {
        let allowed = self.allowed.get().unwrap_or_else(|| scene.may_strike(self.stroke, self.foe));
        self.allowed.set(Some(allowed));
        allowed
    }
}
