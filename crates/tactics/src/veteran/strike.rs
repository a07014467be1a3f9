//! Attacks: whom to strike, with what, and from where.

use std::cell::Cell;

use affray_rules::{
    AttackRole, Command, CreatureId, Gait, Manner, MultiattackPart, Proviso, SQUARE, Shove, Skill,
    Spot,
};

use super::scene::{Rival, Scene};
use crate::{
    simple::{Blow, Foe, Stance},
    ways::Ways,
    weighed::Weighed,
};

/// A step must be worth so much more.
const EFFORT: f64 = 0.05;

/// A blow at somebody after a move.
struct Order<'a> {
    blow: &'a Blow<'a>,
    foe: &'a Foe,
    rival: &'a Rival,
    /// What it brings from each [`Stance`], once that was asked.
    gains: [Cell<Option<f64>>; Stance::COUNT],
}

impl Order<'_> {
    fn gain(&self, scene: &Scene<'_>, feet: u16, harried: bool) -> f64 {
        let reckon = || scene.blows_at(self.blow, self.foe, self.rival, feet, harried);
        // All parts of a Multiattack must be as good from everywhere.
        let alone = scene.other_parts(self.blow).next().is_none();
        let stance = Stance::of(self.blow, feet, harried).filter(|_| alone);
        let Some(known) = stance.map(|stance| &self.gains[stance as usize]) else {
            return reckon();
        };
        let gain = known.get().unwrap_or_else(reckon);
        known.set(Some(gain));
        gain
    }
}

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
            let parts = parts.filter(|part| self.allows(part, blow.manner));
            parts.map(|part| f64::from(part.count)).sum()
        };
        let forms = block.multiattack.iter().map(|part| of_form(part.form));
        forms.fold(f64::from(block.attacks_per_action.max(1)), f64::max)
    }

    /// What the blows that are left do to somebody, this one first.
    fn blows_at(&self, blow: &Blow<'_>, foe: &Foe, rival: &Rival, feet: u16, harried: bool) -> f64 {
        let look = foe.look(&self.actor);
        let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
        let chance = |b: &Blow<'_>| look.chance(b.attack, b.manner, feet, harried, armour_class);
        let (own, first) = (self.swings(blow), chance(blow));
        let (mut count, mut hits, mut damage) = (own, own * first, own * first * blow.damage);
        if own > 0.0 && first > 0.0 {
            for part in self.other_parts(blow) {
                let fits = |b: &&Blow<'_>| {
                    part.any_of >> b.place.0 & 1 != 0 && self.allows(&part, b.manner)
                };
                let others = self.actor.blows().iter().filter(fits);
                let best = others
                    .map(|b| (chance(b), b.damage))
                    .max_by(|a, b| (a.0 * a.1).total_cmp(&(b.0 * b.1)));
                if let Some((chance, each)) = best {
                    let more = f64::from(part.count);
                    count += more;
                    hits += more * chance;
                    damage += more * chance * each;
                }
            }
        }
        if hits <= 0.0 {
            return 0.0;
        }
        rival.blows(count, hits / count, damage / hits)
    }

    /// Whether a part of a Multiattack can be another blow at the same target.
    fn allows(&self, part: &MultiattackPart, manner: Manner) -> bool {
        let not = |proviso| !part.proviso.contains(proviso);
        not(Proviso::OTHER_TARGET)
            && (not(Proviso::MELEE) || manner == Manner::Melee)
            && (not(Proviso::RANGED) || manner == Manner::Ranged)
            && (not(Proviso::FLYING) || self.battle().usual_gait(self.actor.id) == Gait::Fly)
    }

    /// What comes beside a blow in the same Multiattack.
    fn other_parts(&self, blow: &Blow<'_>) -> impl Iterator<Item = MultiattackPart> {
        let turn = self.battle().turn();
        let bit = 1_u32 << blow.place.0;
        let block = self.battle().block(self.actor.id);
        let under_way = turn.attacks.any_left();
        let whole = if under_way || turn.action { &[][..] } else { &block.multiattack[..] };
        let left = if under_way { &turn.attacks.left[..] } else { &[][..] };
        let fits =
            |part: &&MultiattackPart| part.any_of & bit != 0 && self.allows(part, blow.manner);
        let form = whole.iter().find(fits).map(|part| part.form);
        whole
            .iter()
            .filter(move |part| Some(part.form) == form)
            .chain(left)
            .filter(move |part| part.count > 0 && part.any_of & bit == 0 && part.any_of != 0)
            .copied()
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
            let then = |leans| {
                let chance = look.chance_leaning(blow.attack, armour_class, leans);
                rival.blows(swings, chance, blow.damage)
            };
            let gain = chance * then(1) + (1.0 - chance) * then(0);
            options.push(Weighed { command, then: None, from: None, gain, danger, toll: 0.0 });
        }
    }

    /// The best attack on each enemy after a move.
    pub(super) fn strikes_elsewhere(&self, ways: &Ways, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        if turn.action && !turn.attacks.any_left() {
            return;
        }
        let within = Ways::feet(self.battle());
        let orders: Vec<Order<'_>> = self
            .actor
            .blows()
            .iter()
            .flat_map(|blow| self.foes().map(move |(foe, rival)| (blow, foe, rival)))
            .filter(|(blow, foe, _)| foe.feet <= blow.reach().saturating_add(within))
            .filter(|(blow, foe, _)| self.actor.may_strike(blow, foe))
            .map(|(blow, foe, rival)| Order { blow, foe, rival, gains: Default::default() })
            .collect();
        let Some(farthest) = orders.iter().map(|order| order.blow.reach()).max() else { return };
        let mut best: Vec<(CreatureId, Weighed)> = Vec::new();
        let (spaces, size) =
            (self.actor.foes.iter().map(|foe| foe.space), self.battle().block(self.actor.id).size);
        ways.reach.each_square_near(spaces, size, farthest, |square, cost| {
            let space = self.space_at(square);
            let in_reach =
                |order: &&Order<'_>| space.feet_to(order.foe.space) <= order.blow.reach();
            let mut in_reach = orders.iter().filter(in_reach).peekable();
            if in_reach.peek().is_none() {
                return;
            }
            let danger = self.danger(square);
            let provokes = ways.reach.must_provoke(square);
            let toll = if provokes { self.toll(square) } else { 0.0 };
            let toll = toll + EFFORT + f64::from(cost) * 0.002;
            let harried = self.actor.foes.iter().any(|foe| space.feet_to(foe.space) <= SQUARE);
            let height = self.battle().creature(self.actor.id).height;
            for order @ Order { blow, foe, .. } in in_reach {
                let feet = space.feet_to(foe.space);
                let gain = order.gain(self, feet, harried);
                let worth = gain - danger - toll;
                let place = best.iter().position(|(id, _)| *id == foe.id);
                if gain <= 0.0 || place.is_some_and(|place| best[place].1.worth() >= worth) {
                    continue;
                }
                let body = self.battle().body_at(self.actor.id, Spot { square, height });
                if !self.battle().clear_path(body, self.battle().body(foe.id)) {
                    continue;
                }
                let then = Some(Command::Attack(blow.at(foe, AttackRole::Action)));
                let command = ways.to(square);
                let way = Weighed { command, then, from: Some(square), gain, danger, toll };
                match place {
                    Some(place) => best[place].1 = way,
                    None => best.push((foe.id, way)),
                }
            }
        });
        options.extend(best.into_iter().map(|(_, way)| way));
    }
}
