//! Attacks from where a creature stands.

use affray_rules::{AttackRole, Command, Manner, SQUARE, Shove, Skill};

use super::{rival::Rival, scene::Scene, stroke::Stroke};
use crate::{actor::Foe, estimate, weighed::Weighed};

/// How often one who shoots would get away from whoever is beside it.
const GETS_AWAY: f64 = 0.5;

impl Scene<'_> {
    /// Every attack from here that may be the best.
    pub(super) fn strikes_here(&self, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        let second = turn.light.is_some() && !turn.second_weapon;
        if turn.action && !turn.attacks.any_left() && !second {
            return;
        }
        let strokes = self.strokes();
        let reach = strokes.iter().map(|stroke| stroke.swing.reach).max();
        let nearest = self.actor.foes.first().map(|foe| foe.feet);
        if nearest > reach {
            return;
        }
        let site = self.site_here();
        let danger = self.danger(&site);
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        let mut least = f64::MIN;
        for (foe, rival) in self.foes() {
            let open = self.battle().armour_class(foe.id);
            let mut struck = 0_u32;
            for (place, stroke) in strokes.iter().enumerate() {
                let idle = stroke.betters & struck != 0;
                if foe.feet > stroke.swing.reach || idle && !self.thorough {
                    continue;
                }
                let toll = -site.hindrance;
                let bound = self.blows_at_most(stroke, rival, open, site.harried);
                if !self.thorough && bound - toll <= least {
                    continue;
                }
                let gain = |armour_class| {
                    let target = (foe, rival);
                    let blows = self.blows_at(stroke, target, armour_class, foe.feet, site.harried);
                    blows + self.charge(stroke, target, armour_class, turn.moved)
                };
                let most = gain(open);
                if most <= 0.0 || !self.thorough && most - toll <= least {
                    continue;
                }
                let look = foe.look(&self.actor);
                let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
                let gain = if armour_class == open { most } else { gain(armour_class) };
                if gain <= 0.0 {
                    continue;
                }
                for command in roles.iter().map(|role| Command::Attack(stroke.at(foe.id, *role))) {
                    if self.battle().check(&command).is_ok() {
                        let (then, from) = (None, None);
                        options.push(Weighed { command, then, from, gain, danger, toll });
                        struck |= 1_u32.checked_shl(place as u32).unwrap_or(0);
                        least = least.max(gain - toll);
                    }
                }
            }
        }
        self.shoves(danger, options);
        self.grapples(danger, options);
    }

    /// The blow hand to hand that does most when it hits.
    fn heaviest(&self) -> Option<&Stroke> {
        let melee = |stroke: &&Stroke| stroke.swing.manner == Manner::Melee;
        let blows = self.strokes().iter().filter(melee);
        blows.max_by(|a, b| a.damage.total_cmp(&b.damage))
    }

    /// Down with somebody before the other blows come.
    fn shoves(&self, danger: f64, options: &mut Vec<Weighed>) {
        let Some(stroke) = self.heaviest().filter(|stroke| stroke.swings > 1.0) else { return };
        for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= SQUARE) {
            let command = Command::Shove { target: foe.id, into: Shove::Prone };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let look = foe.look(&self.actor);
            let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
            let then = |leans| {
                let chance = estimate::chance(stroke.swing.bonus, armour_class, leans);
                rival.blows(stroke.swings - 1.0, chance, stroke.damage)
            };
            let gain = chance * then(1) + (1.0 - chance) * then(0);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// A grip on somebody who would rather go and shoot from elsewhere.
    fn grapples(&self, danger: f64, options: &mut Vec<Weighed>) {
        if self.menace.shoots() {
            return;
        }
        let Some(stroke) = self.heaviest() else { return };
        let flighty = |(foe, rival): &(&Foe, &Rival)| {
            foe.feet <= SQUARE && rival.menace.shoots() && rival.menace.stride > 0
        };
        for (foe, rival) in self.foes().filter(flighty) {
            let command = Command::Grapple { target: foe.id };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let look = foe.look(&self.actor);
            let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
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
