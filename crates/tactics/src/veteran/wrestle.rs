//! Shoves and grips.

use affray_rules::{
    AttackId, Command, Manner, MultiattackPart, SQUARE, Shove, Skill, Stroke as Deed,
};

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
        let others = self.others_after_a_grip();
        let (shoves, grapples) = (others >= 1.0, self.is_beside_somebody_flighty());
        let Some(stroke) = (shoves || grapples).then(|| self.heaviest()).flatten() else { return };
        if shoves {
            self.shoves(stroke, others, danger, options);
        }
        if grapples {
            self.grapples(stroke, others, danger, options);
        }
    }

    /// Whether it would rather hold somebody than shoot.
    fn is_beside_somebody_flighty(&self) -> bool {
        !self.menace.shoots()
            && self.foes().take_while(|(foe, _)| foe.feet <= SQUARE).any(|foe| is_flighty(&foe))
    }

    /// How many attacks come after a grip or a shove, which takes the place of one of the Attack
    /// action: none of a Multiattack that a stat block has.
    fn others_after_a_grip(&self) -> f64 {
        let turn = self.battle().turn();
        let block = self.battle().block(self.actor.id);
        let unarmed = Deed::Attack(AttackId(block.unarmed()));
        let opened = block.multiattack.iter().find(|part| part.admits(unarmed));
        let form = |form: u8| block.multiattack.iter().filter(move |part| part.form == form);
        let all = match (turn.action, opened) {
            (true, _) => count(turn.attacks.left.iter()),
            (false, Some(part)) => count(form(part.form)),
            (false, None) => block.attacks_per_action.max(1),
        };
        f64::from(all.saturating_sub(1))
    }

    /// The blow hand to hand that does most when it hits.
    fn heaviest(&self) -> Option<&Stroke> {
        let melee = |stroke: &&Stroke| stroke.swing.manner == Manner::Melee;
        let blows = self.strokes().iter().filter(melee);
        blows.max_by(|a, b| a.damage.total_cmp(&b.damage))
    }

    /// Down with somebody before the other blows come.
    #[inline(never)]
    fn shoves(&self, stroke: &Stroke, others: f64, danger: f64, options: &mut Vec<Weighed>) {
        for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= SQUARE) {
            let command = Command::Shove { target: foe.id, into: Shove::Prone };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let armour_class = rival.covered(self.actor, foe);
            let damage = stroke.damage * rival.share(stroke.place);
            let then = |leans| {
                let chance = estimate::chance(stroke.swing.bonus, armour_class, leans);
                rival.blows(others, chance, damage)
            };
            let gain = chance * then(1) + (1.0 - chance) * then(0);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// A grip on somebody who would rather go and shoot from elsewhere.
    #[inline(never)]
    fn grapples(&self, stroke: &Stroke, others: f64, danger: f64, options: &mut Vec<Weighed>) {
        for (foe, rival) in self.foes().filter(is_flighty) {
            let command = Command::Grapple { target: foe.id };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let chance = self.overpowers(foe);
            let armour_class = rival.covered(self.actor, foe);
            let hits = estimate::chance(stroke.swing.bonus, armour_class, 0);
            let damage = stroke.damage * rival.share(stroke.place);
            let next = rival.blows(stroke.swings, hits, damage);
            let holds = rival.menace.hindrance() + GETS_AWAY * next;
            let gain = chance * holds + rival.blows(others, hits, damage);
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

/// Whether somebody is beside one who would rather go and shoot from elsewhere.
fn is_flighty((foe, rival): &(&Foe, &Rival)) -> bool {
    foe.feet <= SQUARE && rival.menace.shoots() && rival.menace.stride > 0
}

/// How many attacks some parts of a Multiattack have.
fn count<'a>(parts: impl Iterator<Item = &'a MultiattackPart>) -> u8 {
    parts.filter(|part| part.any_of != 0).fold(0, |all, part| all.saturating_add(part.count))
}
