//! Attacks: whom to strike, with what, and from where.

use affray_rules::{AttackRole, Command, Manner, SQUARE, Shove, Skill, Spot};

use super::scene::{Rival, Scene};
use crate::{
    simple::{Blow, Foe},
    ways::Ways,
    weighed::Weighed,
};

/// A step must be worth so much more.
const EFFORT: f64 = 0.05;

impl Scene<'_> {
    /// How many blows of this kind are left this turn.
    fn swings(&self, blow: &Blow<'_>) -> f64 {
        let turn = self.battle().turn();
        let bit = 1_u32 << blow.place.0;
        if turn.attacks.any_left() {
            let left = turn.attacks.left.iter().filter(|part| part.any_of & bit != 0);
            return left.map(|part| f64::from(part.count)).sum();
        }
        if turn.action {
            return 1.0;
        }
        let block = self.battle().block(self.actor.id);
        let of_form = |form: u8| -> f64 {
            let parts = block.multiattack.iter().filter(|p| p.form == form && p.any_of & bit != 0);
            parts.map(|part| f64::from(part.count)).sum()
        };
        let forms = block.multiattack.iter().map(|part| of_form(part.form));
        forms.fold(f64::from(block.attacks_per_action.max(1)), f64::max)
    }

    /// What the blows that are left do to somebody, on the average.
    fn blows_at(&self, blow: &Blow<'_>, foe: &Foe, rival: &Rival, feet: u16, harried: bool) -> f64 {
        let look = foe.look(&self.actor);
        let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
        let of = (blow.attack, blow.damage);
        let each = look.average(of, blow.manner, feet, harried, armour_class);
        rival.wear(each * self.swings(blow))
    }

    /// Every attack from here.
    pub(super) fn strikes_here(&self, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        let second = turn.light.is_some() && !turn.second_weapon;
        if turn.action && !turn.attacks.any_left() && !second {
            return;
        }
        let here = self.battle().creature(self.actor.id).square;
        let danger = self.danger(here);
        let harried = self.actor.foes.iter().any(|foe| foe.feet <= SQUARE);
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        for blow in self.actor.blows() {
            for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= blow.reach()) {
                let gain = self.blows_at(blow, foe, rival, foe.feet, harried);
                if gain <= 0.0 {
                    continue;
                }
                for command in roles.iter().map(|role| Command::Attack(blow.at(foe, *role))) {
                    if self.battle().check(&command).is_ok() {
                        let (then, from, toll) = (None, None, 0.0);
                        options.push(Weighed { command, then, from, gain, danger, toll });
                    }
                }
            }
        }
        self.shoves(danger, options);
    }

    /// Down with somebody before the other blows come.
    fn shoves(&self, danger: f64, options: &mut Vec<Weighed>) {
        let block = self.battle().block(self.actor.id);
        for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= SQUARE) {
            let blows = self.actor.blows().iter().filter(|b| b.manner == Manner::Melee);
            let best = blows.max_by(|a, b| a.damage.total_cmp(&b.damage));
            let Some(blow) = best.filter(|blow| self.swings(blow) > 1.0) else { continue };
            let command = Command::Shove { target: foe.id, into: Shove::Prone };
            if self.battle().check(&command).is_err() {
                continue;
            }
            let their = self.battle().block(foe.id);
            let most = |skills: [Skill; 2]| {
                skills.into_iter().map(|s| their.skills[s.index()]).max().unwrap_or(0)
            };
            let edge = block.skills[Skill::Athletics.index()]
                - most([Skill::Athletics, Skill::Acrobatics]);
            let chance = (0.5 + f64::from(edge) * 0.04).clamp(0.05, 0.95);
            let look = foe.look(&self.actor);
            let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
            let swings = self.swings(blow) - 1.0;
            let each = |leans: i32| look.leaning((blow.attack, blow.damage), armour_class, leans);
            let (up, down) = (each(0), each(1));
            let gain =
                chance * rival.wear(down * swings) + (1.0 - chance) * rival.wear(up * swings);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// The best attack after a move.
    pub(super) fn strikes_elsewhere(&self, ways: &Ways, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        if turn.action && !turn.attacks.any_left() {
            return;
        }
        let orders: Vec<(&Blow<'_>, &Foe, &Rival)> = self
            .actor
            .blows()
            .iter()
            .flat_map(|blow| self.foes().map(move |(foe, rival)| (blow, foe, rival)))
            .filter(|(blow, foe, _)| self.actor.may_strike(blow, foe))
            .collect();
        if orders.is_empty() {
            return;
        }
        let mut best: Option<Weighed> = None;
        ways.reach.each_square(|square, cost| {
            let space = self.space_at(square);
            let in_reach = |(blow, foe, _): &&(&Blow<'_>, &Foe, &Rival)| {
                space.feet_to(foe.space) <= blow.reach()
            };
            if !orders.iter().any(|order| in_reach(&order)) {
                return;
            }
            let danger = self.danger(square);
            let provokes = ways.reach.provokes(square) && ways.reach.careful_cost(square).is_none();
            let toll = if provokes { self.toll(square) } else { 0.0 };
            let toll = toll + EFFORT + f64::from(cost) * 0.002;
            let harried = self.actor.foes.iter().any(|foe| space.feet_to(foe.space) <= SQUARE);
            let height = self.battle().creature(self.actor.id).height;
            for (blow, foe, rival) in orders.iter().filter(in_reach) {
                let feet = space.feet_to(foe.space);
                let gain = self.blows_at(blow, foe, rival, feet, harried);
                let worth = gain - danger - toll;
                if gain <= 0.0 || best.as_ref().is_some_and(|best| best.worth() >= worth) {
                    continue;
                }
                let body = self.battle().body_at(self.actor.id, Spot { square, height });
                if !self.battle().clear_path(body, self.battle().body(foe.id)) {
                    continue;
                }
                let then = Some(Command::Attack(blow.at(foe, AttackRole::Action)));
                let command = ways.to(square);
                best = Some(Weighed { command, then, from: Some(square), gain, danger, toll });
            }
        });
        options.extend(best);
    }
}
