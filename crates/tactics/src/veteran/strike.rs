//! Attacks: whom to strike, with what, and from where.

use std::cell::Cell;

use affray_rules::{
    AttackRole, Body, Command, Gait, Manner, MultiattackPart, Proviso, SQUARE, Shove, Skill, Square,
};

use super::{
    scene::{Rival, Scene},
    stance::Stance,
};
use crate::{actor::Foe, blow::Blow, ways::Ways, weighed::Weighed};

/// How much it counts to come nearer while one shoots.
const NEARNESS: f64 = 0.4;
/// A step must be worth so much more.
const EFFORT: f64 = 0.05;

/// What higher ground is worth, beside what the creature does in a round, and how much higher it is.
const HIGH_GROUND: f64 = 0.5;
const LEDGE: i16 = 5;

/// A blow at somebody after a move.
struct Order<'a> {
    blow: &'a Blow<'a>,
    foe: &'a Foe,
    rival: &'a Rival,
    /// Whose place it is among the foes.
    place: usize,
    /// What it brings at most, from wherever it is made.
    most: f64,
    /// Whether it is the same from all places of a [`Stance`].
    alone: bool,
    /// What it brings from each, once that was asked.
    gains: [Cell<Option<f64>>; Stance::COUNT],
}

impl Order<'_> {
    fn gain(&self, scene: &Scene<'_>, feet: u16, harried: bool) -> f64 {
        let reckon = || scene.blows_at(self.blow, self.foe, self.rival, feet, harried);
        let stance = Stance::of(self.blow, feet, harried).filter(|_| self.alone);
        let Some(known) = stance.map(|stance| &self.gains[stance as usize]) else {
            return reckon();
        };
        let gain = known.get().unwrap_or_else(reckon);
        known.set(Some(gain));
        gain
    }

    /// Whether another order does as much to the same foe from everywhere, and more.
    fn is_idle_beside(&self, other: &Order<'_>) -> bool {
        self.place == other.place
            && self.blow.manner == other.blow.manner
            && self.blow.ready_reach() <= other.blow.ready_reach()
            && self.blow.reach() <= other.blow.reach()
            && self.most < other.most
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
        let chance = |b: &Blow<'_>| look.chance(b, feet, harried, armour_class);
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
        let here = self.body_at(here);
        let danger = self.danger(here);
        let prospect = if self.menace.shoots() { 0.0 } else { self.prospect(here) };
        let hindrance = self.hindrance(here);
        let harried = self.actor.foes.iter().any(|foe| foe.feet <= SQUARE);
        let roles = [AttackRole::Action, AttackRole::OffHand, AttackRole::Nick];
        let roles = if second { &roles[..] } else { &roles[..1] };
        for blow in self.actor.blows() {
            for (foe, rival) in self.foes().filter(|(foe, _)| foe.feet <= blow.reach()) {
                let charge = self.charge(blow, foe, rival, turn.moved);
                let gain = self.blows_at(blow, foe, rival, foe.feet, harried) + charge;
                if gain <= 0.0 {
                    continue;
                }
                for command in roles.iter().map(|role| Command::Attack(blow.at(foe.id, *role))) {
                    if self.battle().check(&command).is_ok() {
                        let (then, from) = (None, None);
                        let toll = -self.nearness(blow, prospect) - hindrance;
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

    /// What it counts that a place brings one who shoots for want of anything better nearer to those
    /// whom it would rather strike.
    fn nearness(&self, blow: &Blow<'_>, prospect: f64) -> f64 {
        if blow.manner == Manner::Ranged { NEARNESS * prospect } else { 0.0 }
    }

    /// The blows that it could make from elsewhere, without those that others are better than from
    /// everywhere.
    fn orders(&self) -> Vec<Order<'_>> {
        let within = Ways::feet(self.battle());
        let mut all: Vec<Order<'_>> = Vec::new();
        for (place, (foe, rival)) in self.foes().enumerate() {
            for blow in self.actor.blows() {
                if foe.feet > blow.reach().saturating_add(within) {
                    continue;
                }
                let alone = self.other_parts(blow).next().is_none();
                let most = self.most_of(blow, foe, rival);
                if most > 0.0 && self.actor.may_strike(blow, foe) {
                    let gains = Default::default();
                    all.push(Order { blow, foe, rival, place, most, alone, gains });
                }
            }
        }
        let idle: Vec<bool> =
            all.iter().map(|one| all.iter().any(|other| one.is_idle_beside(other))).collect();
        let mut idle = idle.into_iter();
        all.retain(|_| !idle.next().unwrap_or(false));
        all.sort_by(|a, b| b.most.total_cmp(&a.most));
        all
    }

    /// What a blow brings where everything favours it.
    fn most_of(&self, blow: &Blow<'_>, foe: &Foe, rival: &Rival) -> f64 {
        let near = self.blows_at(blow, foe, rival, SQUARE.min(blow.reach()), false);
        let far = self.blows_at(blow, foe, rival, blow.ready_reach(), false);
        near.max(far) + self.charge(blow, foe, rival, u16::MAX)
    }

    /// What a run-up of so many feet adds to a blow.
    fn charge(&self, blow: &Blow<'_>, foe: &Foe, rival: &Rival, run_up: u16) -> f64 {
        let Some((_, more)) = blow.charge.filter(|(feet, _)| run_up >= *feet) else { return 0.0 };
        let look = foe.look(&self.actor);
        let armour_class = look.armour_class(self.battle(), self.actor.id, foe.id);
        look.chance(blow, blow.ready_reach(), false, armour_class) * rival.harm(more)
    }

    /// The best attack on each enemy after a move.
    pub(super) fn strikes_elsewhere(&self, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        if turn.action && !turn.attacks.any_left() {
            return;
        }
        let orders = self.orders();
        let Some(farthest) = orders.iter().map(|order| order.blow.reach()).max() else { return };
        let shoots = orders.iter().any(|order| order.blow.manner == Manner::Ranged);
        let ways = self.ways();
        let here = self.battle().space(self.actor.id);
        let mut best: Vec<Option<Weighed>> = vec![None; self.actor.foes.len()];
        let (spaces, size) = (
            self.actor.foes.iter().map(|foe| foe.body.space),
            self.battle().block(self.actor.id).size,
        );
        ways.reach.each_square_near(spaces, size, farthest, |square, cost| {
            let there = self.body_at(square);
            let effort = EFFORT + f64::from(cost) * 0.002;
            // What there is to the place, once it matters.
            let mut site: Option<Site> = None;
            for order in &orders {
                let least = best[order.place].map_or(f64::MIN, |best| best.worth());
                let feet = there.feet_to(order.foe.body);
                let ahead =
                    self.nearness(order.blow, order.rival.value) + order.rival.menace.most();
                if feet > order.blow.reach() || order.most + ahead - effort <= least {
                    continue;
                }
                let Site { danger, toll, harried, prospect } =
                    *site.get_or_insert_with(|| self.site(ways, square, there, shoots));
                let toll = toll + effort - self.nearness(order.blow, prospect);
                if order.most - danger - toll <= least {
                    continue;
                }
                let run_up = here.feet_to(there.space);
                let charge = self.charge(order.blow, order.foe, order.rival, run_up);
                let gain = order.gain(self, feet, harried) + charge;
                if gain <= 0.0 || gain - danger - toll <= least {
                    continue;
                }
                if !self.battle().clear_path(there, order.foe.body) {
                    continue;
                }
                let then = Some(Command::Attack(order.blow.at(order.foe.id, AttackRole::Action)));
                let (command, from) = (ways.to(square), Some(square));
                best[order.place] = Some(Weighed { command, then, from, gain, danger, toll });
            }
        });
        options.extend(best.into_iter().flatten());
    }

    fn site(&self, ways: &Ways, square: Square, there: Body, shoots: bool) -> Site {
        let map = &self.battle().setup().map;
        let here = self.battle().creature(self.actor.id).square;
        let down = !ways.on_the_wing() && map.floor(square) + LEDGE <= map.floor(here);
        let passing = if ways.reach.must_provoke(square) { self.toll(there) } else { 0.0 };
        Site {
            danger: self.danger(there),
            toll: passing + if down { HIGH_GROUND * self.menace.most() } else { 0.0 }
                - self.hindrance(there),
            prospect: if shoots && !self.menace.shoots() { self.prospect(there) } else { 0.0 },
            harried: self.actor.foes.iter().any(|foe| there.feet_to(foe.body) <= SQUARE),
        }
    }
}

/// What there is to a place.
#[derive(Clone, Copy)]
struct Site {
    danger: f64,
    toll: f64,
    /// Whether an enemy is beside it.
    harried: bool,
    /// What it is worth to one who fights hand to hand.
    prospect: f64,
}
