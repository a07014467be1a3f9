//! Shoves and grips.

use affray_rules::{Command, Manner, SQUARE, Shove, Skill};

use super::{rival::Rival, scene::Scene, stroke::Stroke};
use crate::{actor::Foe, estimate, weighed::Weighed};

/// How often one who shoots would get away from whoever is beside it.
const GETS_AWAY: f64 = 0.5;

impl Scene<'_> {
    /// What it can do to those beside it with its hands.
    pub(super) fn wrestles(&self, danger: f64, options: &mut Vec<Weighed>) {
        if self.actor.foes.first().is_none_or(|nearest| nearest.feet > SQUARE) {
            return;
        }
        let Some(stroke) = self.heaviest() else { return };
        self.shoves(stroke, danger, options);
        self.grapples(stroke, danger, options);
    }

    /// The blow hand to hand that does most when it hits.
    fn heaviest(&self) -> Option<&Stroke> {
        let melee = |stroke: &&Stroke| stroke.swing.manner == Manner::Melee;
        let blows = self.strokes().iter().filter(melee);
        blows.max_by(|a, b| a.damage.total_cmp(&b.damage))
    }

    /// Down with somebody before the other blows come.
    fn shoves(&self, stroke: &Stroke, danger: f64, options: &mut Vec<Weighed>) {
        if stroke.swings <= 1.0 {
            return;
        }
        for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= SQUARE) {
            let command = Command::Shove { target: foe.id, into: Shove::Prone };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let armour_class = rival.covered(self.actor, foe);
            let then = |leans| {
                let chance = estimate::chance(stroke.swing.bonus, armour_class, leans);
                rival.blows(stroke.swings - 1.0, chance, stroke.damage)
            };
            let gain = chance * then(1) + (1.0 - chance) * then(0);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// A grip on somebody who would rather go and shoot from elsewhere.
    fn grapples(&self, stroke: &Stroke, danger: f64, options: &mut Vec<Weighed>) {
        if self.menace.shoots() {
            return;
        }
        let flighty = |(foe, rival): &(&Foe, &Rival)| {
            foe.feet <= SQUARE && rival.menace.shoots() && rival.menace.stride > 0
        };
        for (foe, rival) in self.foes().filter(flighty) {
            let command = Command::Grapple { target: foe.id };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let armour_class = rival.covered(self.actor, foe);
            let hits = estimate::chance(stroke.swing.bonus, armour_class, 0);
            let next = rival.blows(stroke.swings, hits, stroke.damage);
            let holds = rival.menace.hindrance() + GETS_AWAY * next;
            let gain = chance * holds + rival.blows(stroke.swings - 1.0, hits, stroke.damage);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// The chance to get the better of somebody, strength against strength or nimbleness.
    fn overpowers(&self, foe: &Foe) -> f64 {
        let (own, their) = (self.battle().block(self.actor.id), self.battle().block(foe.id));
        let resists =
            [Skill::Athletics, Skill::Acrobatics].map(|skill| their.skills[skill.index()]);
        let edge = own.skills[Skill::Athletics.index()] - resists[0].max(resists[1]);
        (0.5 + f64::from(edge) * 0.04).clamp(0.05, 0.95)
    }
}
