//! Attacks from elsewhere: whom to go for, and where to stand.

use std::cell::Cell;

use affray_rules::{Approach, AttackRole, Command, Manner, SQUARE, Square};

use smallvec::SmallVec;

use super::{
    rival::Rival,
    scene::{Friend, Scene},
    site::Site,
    stance::Stance,
    stroke::Stroke,
};
use crate::{actor::Foe, weighed::Weighed};

/// A step must be worth so much more, and each foot of it.
const EFFORT: f64 = 0.05;
const A_FOOT: f64 = 0.002;
/// What a bound must fall short by: sums in another order may come out a little different.
const MARGIN: f64 = 1e-9;

/// A blow at somebody after a move.
struct Order<'a> {
    stroke: &'a Stroke,
    foe: &'a Foe,
    rival: &'a Rival,
    /// Whose place it is among the foes.
    place: usize,
    armour_class: i32,
    /// What it brings at most, from wherever it is made.
    most: f64,
    /// What it brings from each stance, once that was asked.
    gains: [Cell<Option<f64>>; Stance::COUNT],
    /// Whether nothing but the distance is in its way, once that was asked.
    allowed: Cell<Option<bool>>,
}

type Orders<'a> = SmallVec<[Order<'a>; 4]>;

/// A place for it that may be the best.
struct Place {
    square: Square,
    site: Site,
    steps: u8,
    gain: f64,
    toll: f64,
    /// What a blow from there is worth at the most.
    bound: f64,
}

/// A place to shoot from.
#[derive(Clone, Copy)]
struct Spot {
    square: Square,
    toll: f64,
    /// What a shot from there is worth at the most.
    bound: f64,
}

/// The search for the best places.
struct Hunt<'s, 'a> {
    scene: &'s Scene<'a>,
    within: u16,
    /// The best at each foe, by its place, and what there is to beat.
    found: SmallVec<[(usize, Weighed); 1]>,
    least: f64,
    /// What may come to an order at the most beside what the blows bring.
    beside: f64,
    /// What it costs at the least to get away from those beside it.
    escape: f64,
}

impl Scene<'_> {
    /// The best attack after a move: on each enemy where everything is weighed, or else of all that
    /// beats what was weighed before.
    pub(super) fn strikes_elsewhere(&self, options: &mut Vec<Weighed>) {
        let turn = self.battle().turn();
        if turn.action && !turn.attacks.any_left() {
            return;
        }
        let within = self.feet();
        if within < SQUARE {
            return;
        }
        let least = match self.thorough {
            true => f64::MIN,
            false => options.iter().map(Weighed::worth).fold(f64::MIN, f64::max),
        };
        let beside = self.hindrance_anywhere() - self.danger_anywhere(within) - EFFORT;
        let (found, escape) = (SmallVec::new(), self.escape());
        let mut hunt = Hunt { scene: self, within, found, least, beside, escape };
        let orders = hunt.orders();
        hunt.closes_in(&orders);
        hunt.ranges(&orders);
        hunt.found.sort_by_key(|(place, _)| *place);
        options.extend(hunt.found.into_iter().map(|(_, best)| best));
    }
}

impl<'s> Hunt<'s, '_> {
    /// What something against a foe must be worth.
    fn least(&self, place: usize) -> f64 {
        match self.scene.thorough {
            true => {
                let mut found = self.found.iter().filter(|(whose, _)| *whose == place);
                found.next().map_or(f64::MIN, |(_, best)| best.worth())
            }
            false => self.least,
        }
    }

    /// What an order is worth at the most.
    fn bound(&self, order: &Order<'_>) -> f64 {
        let most = match order.stroke.swing.manner {
            Manner::Melee => order.most,
            Manner::Ranged => order.most_from_afar(self.scene, self.escape),
        };
        most + self.beside
    }

    /// The blows that it could make from elsewhere and that may be worth it, the best first.
    fn orders(&self) -> Orders<'s> {
        let scene = self.scene;
        let mut all: Orders<'_> = SmallVec::new();
        let strokes = scene.strokes();
        let farthest = strokes.iter().map(|stroke| stroke.swing.reach).max().unwrap_or(0);
        for (place, (foe, rival)) in scene.foes().enumerate() {
            // The others are no nearer.
            if foe.feet > farthest.saturating_add(self.within) {
                break;
            }
            let armour_class = scene.battle().armour_class(foe.id);
            for stroke in strokes {
                let reach = stroke.swing.reach;
                if foe.feet > reach.saturating_add(self.within) {
                    continue;
                }
                let most = scene.blows_at_most(stroke, rival, armour_class, false);
                if most + self.beside <= self.least(place) {
                    continue;
                }
                let target = (foe, rival);
                let near = scene.blows_at(stroke, target, armour_class, SQUARE.min(reach), false);
                let far = match stroke.swing.ready_reach {
                    far if far > SQUARE => scene.blows_at(stroke, target, armour_class, far, false),
                    _ => near,
                };
                let charge = scene.charge(stroke, target, armour_class, u16::MAX);
                let most = near.max(far) + charge;
                let (gains, allowed) = Default::default();
                let order = Order { stroke, foe, rival, place, armour_class, most, gains, allowed };
                if most > 0.0 && self.bound(&order) > self.least(place) {
                    all.push(order);
                }
            }
        }
        all.sort_by(|a, b| b.most.total_cmp(&a.most));
        all
    }

    /// Whether a blow hand to hand is not worth it from anywhere beside its target, for those who may
    /// strike at the creature there, and for those out of whose reach it goes.
    fn is_hopeless(&self, order: &Order<'_>) -> bool {
        let (scene, target) = (self.scene, order.foe);
        if !scene.is_level() {
            return false;
        }
        let (reach, own) = (order.stroke.swing.reach, scene.body_at(scene.here()).space.side);
        let feet = |side: u8| u16::from(side - 1) * SQUARE;
        let (near, far) = (reach + feet(own), reach + feet(target.body.space.side));
        let (mut damage, mut leaves, mut hindrance) = (0.0, 0.0, 0.0);
        for (foe, rival) in scene.foes() {
            let apart = foe.body.feet_to(target.body);
            let farthest = (apart + far).min(foe.feet.saturating_add(self.within));
            damage += rival.unseen_at(farthest);
            if apart > near + rival.menace.reach.max(SQUARE) {
                leaves += rival.passing;
            }
            if apart <= near + SQUARE && !rival.pinned {
                hindrance += scene.hindrance_of(rival);
            }
        }
        let walk = target.feet.saturating_sub(reach).max(SQUARE);
        let toll = if leaves > 0.0 { scene.toll_of(leaves) } else { 0.0 };
        let beside = hindrance - toll - EFFORT - f64::from(walk) * A_FOOT;
        order.most + beside - scene.pain(damage) + MARGIN <= self.least(order.place)
    }

    /// Whether an order is idle, or can't be given.
    fn is_vain(&self, order: &Order<'_>, orders: &[Order<'_>]) -> bool {
        let idle = order.stroke.betters != 0
            && orders.iter().any(|other| {
                let better = |(i, stroke): (usize, &Stroke)| {
                    order.stroke.betters >> i & 1 != 0 && std::ptr::eq(stroke, other.stroke)
                };
                other.place == order.place
                    && self.scene.strokes().iter().take(32).enumerate().any(better)
                    && other.is_allowed(self.scene)
            });
        idle || !order.is_allowed(self.scene)
    }

    /// Hand to hand: the places around each foe.
    fn closes_in(&mut self, orders: &[Order<'_>]) {
        let mut places: SmallVec<[Place; 16]> = SmallVec::new();
        for order in orders.iter().filter(|order| order.stroke.swing.manner == Manner::Melee) {
            if self.bound(order) <= self.least(order.place)
                || self.is_hopeless(order)
                || self.is_vain(order, orders)
            {
                continue;
            }
            places.clear();
            self.places_around(order, &mut places);
            // Seldom more than a few need a closer look.
            while let Some(best) = (0..places.len()).reduce(|best, next| {
                if places[next].bound > places[best].bound { next } else { best }
            }) {
                if places[best].bound <= self.least(order.place) {
                    break;
                }
                let place = places.remove(best);
                self.weighs(order, &place);
            }
        }
    }

    fn places_around(&self, order: &Order<'_>, places: &mut SmallVec<[Place; 16]>) {
        let scene = self.scene;
        let (map, here) = (&scene.battle().setup().map, scene.here());
        let run_up = scene.battle().space(scene.actor.id);
        let side = scene.battle().block(scene.actor.id).size.squares();
        let least = self.least(order.place);
        let space = order.foe.body.space;
        let reach = order.stroke.swing.reach;
        let far = (reach / SQUARE).min(u8::MAX.into()) as u8;
        let stride = (self.within / SQUARE).min(u8::MAX.into()) as u8;
        // The squares of its corner, as far as they can lie within reach both ways.
        let span = |corner: u8, here: u8, end: u8| {
            let first = corner.saturating_sub(far).saturating_sub(side - 1);
            let last = corner.saturating_add(space.side - 1).saturating_add(far);
            let end = end.saturating_sub(side);
            first.max(here.saturating_sub(stride))..=last.min(here.saturating_add(stride)).min(end)
        };
        for y in span(space.corner.y, here.y, map.grid.height) {
            for x in span(space.corner.x, here.x, map.grid.width) {
                let square = Square { x, y };
                let steps = x.abs_diff(here.x).max(y.abs_diff(here.y));
                let body = scene.body_at(square);
                let feet = body.feet_to(order.foe.body);
                if steps == 0 || feet == 0 || feet > reach {
                    continue;
                }
                let effort = EFFORT + f64::from(u16::from(steps) * SQUARE) * A_FOOT;
                let taken = |friend: &Friend| friend.body.squares_to(body) == 0;
                if order.most + self.beside + EFFORT - effort <= least
                    || scene.friends().iter().any(taken)
                {
                    continue;
                }
                let site = scene.site(square);
                let passing = if site.leaves() { scene.toll(&site) } else { 0.0 };
                let toll = effort + passing - site.hindrance;
                let target = (order.foe, order.rival);
                let run_up = run_up.feet_to(body.space);
                let charge = scene.charge(order.stroke, target, order.armour_class, run_up);
                let gain = order.gain(scene, feet, site.harried) + charge;
                let bound = gain - toll - scene.least_danger(&site);
                if gain > 0.0 && bound > least {
                    places.push(Place { square, site, steps, gain, toll, bound });
                }
            }
        }
    }

    /// Weighs a place, now that it is worth a closer look.
    fn weighs(&mut self, order: &Order<'_>, place: &Place) {
        let Place { square, ref site, steps, gain, toll, .. } = *place;
        let scene = self.scene;
        let danger = scene.danger(site);
        if gain - danger - toll <= self.least(order.place) {
            return;
        }
        let Some((command, more)) = self.way(square, site, steps) else { return };
        let toll = toll + more;
        let worth = gain - danger - toll;
        if worth <= self.least(order.place) || !scene.battle().clear_path(site.body, order.foe.body)
        {
            return;
        }
        self.takes(order, Weighed { command, then: None, from: Some(square), gain, danger, toll });
    }

    fn takes(&mut self, order: &Order<'_>, weighed: Weighed) {
        let then = Command::Attack(order.stroke.at(order.foe.id, AttackRole::Action));
        let weighed = Weighed { then: Some(then), ..weighed };
        match self.found.iter_mut().find(|(place, _)| *place == order.place) {
            Some((_, best)) => *best = weighed,
            None => self.found.push((order.place, weighed)),
        }
        self.least = self.least.max(weighed.worth());
    }

    /// The move to a place, and what it costs more than it seems.
    fn way(&self, square: Square, site: &Site, steps: u8) -> Option<(Command, f64)> {
        let scene = self.scene;
        // One step that stays in every reach leaves none on the way.
        let surely = !scene.is_harried() || site.leaves() || steps == 1;
        if !scene.has_looked()
            && surely
            && scene.walks()
            && !scene.passes_by(square)
            && scene.leads_straight(square)
        {
            return Some((scene.walk_to(square), scene.descent(square, false)));
        }
        let Approach { cost, command, must_provoke } = scene.way_to(square)?;
        let detour = cost.saturating_sub(u16::from(steps) * SQUARE);
        let passing = if must_provoke && !site.leaves() { scene.toll(site) } else { 0.0 };
        let descent = scene.descent(square, scene.on_the_wing());
        Some((command, passing + descent + f64::from(detour) * A_FOOT))
    }

    /// From afar: every place that it can get to.
    fn ranges(&mut self, orders: &[Order<'_>]) {
        let scene = self.scene;
        let worth_it = |order: &&Order<'_>| {
            order.stroke.swing.manner == Manner::Ranged
                && self.bound(order) > self.least(order.place)
                && !self.is_vain(order, orders)
        };
        let orders: SmallVec<[&Order<'_>; 4]> = orders.iter().filter(worth_it).collect();
        let Some(farthest) = orders.iter().map(|order| self.farthest(order)).max() else { return };
        scene.look_about();
        let spaces = scene.actor.foes.iter().map(|foe| foe.body.space);
        let size = scene.battle().block(scene.actor.id).size;
        let least = if scene.thorough { f64::MIN } else { self.least };
        let mut spots: Vec<Spot> = Vec::with_capacity(128);
        scene.reach().each_square_near(spaces, size, farthest, |square, cost| {
            let site = scene.site(square);
            let passing = if site.leaves() { scene.toll(&site) } else { 0.0 };
            let toll = EFFORT + f64::from(cost) * A_FOOT + passing - site.hindrance;
            let beside = -scene.least_danger(&site) - toll;
            let mut most = 0.0;
            for order in orders.iter().filter(|order| order.most + beside > least) {
                if order.most <= most {
                    break;
                }
                let feet = site.body.feet_to(order.foe.body);
                if feet <= order.stroke.swing.reach {
                    most = order.gain(scene, feet, site.harried).max(most);
                }
            }
            let bound = most + beside;
            if most > 0.0 && bound > least {
                spots.push(Spot { square, toll, bound });
            }
        });
        // Seldom more than a few need a closer look.
        while let Some(best) = (0..spots.len())
            .reduce(|best, next| if spots[next].bound > spots[best].bound { next } else { best })
        {
            let spot = spots.swap_remove(best);
            if !scene.thorough && spot.bound <= self.least {
                break;
            }
            self.shoots_from(&spot, &orders);
        }
    }

    /// The feet from which a shot may be worth it: no more than it flies well, if it is not from
    /// farther off.
    fn farthest(&self, order: &Order<'_>) -> u16 {
        let swing = &order.stroke.swing;
        let target = (order.foe, order.rival);
        let (near, armour_class) = (swing.ready_reach.max(SQUARE), order.armour_class);
        if swing.reach <= near || !order.stroke.alone {
            return swing.reach;
        }
        let far = self.scene.blows_at(order.stroke, target, armour_class, swing.reach, true);
        match far + self.beside + MARGIN <= self.least(order.place) {
            true => near,
            false => swing.reach,
        }
    }

    /// Weighs a place to shoot from.
    fn shoots_from(&mut self, spot: &Spot, orders: &[&Order<'_>]) {
        let scene = self.scene;
        let site = scene.site(spot.square);
        let danger = scene.danger(&site);
        let mut toll = spot.toll + scene.descent(spot.square, scene.on_the_wing());
        let idle = |order: &&Order<'_>| order.most - danger - toll <= self.least(order.place);
        if orders.iter().all(idle) {
            return;
        }
        let Some(way) = scene.way_to(spot.square) else { return };
        if !site.leaves() && way.must_provoke {
            toll += scene.toll(&site);
        }
        for order in orders {
            let feet = site.body.feet_to(order.foe.body);
            let least = self.least(order.place);
            if feet > order.stroke.swing.reach || order.most - danger - toll <= least {
                continue;
            }
            let gain = order.gain(scene, feet, site.harried);
            if gain <= 0.0
                || gain - danger - toll <= least
                || !scene.battle().clear_path(site.body, order.foe.body)
            {
                continue;
            }
            let (command, from) = (way.command, Some(spot.square));
            self.takes(order, Weighed { command, then: None, from, gain, danger, toll });
        }
    }
}

impl Order<'_> {
    /// What a shot brings at the most: with an enemy at one's side, or away from all.
    fn most_from_afar(&self, scene: &Scene<'_>, escape: f64) -> f64 {
        if escape <= 0.0 {
            return self.most;
        }
        let (target, feet) = ((self.foe, self.rival), self.stroke.swing.ready_reach);
        let harried = scene.blows_at(self.stroke, target, self.armour_class, feet, true);
        harried.max(self.most - escape)
    }

    fn gain(&self, scene: &Scene<'_>, feet: u16, harried: bool) -> f64 {
        let reckon = || {
            let armour_class = match self.stroke.swing.manner {
                Manner::Melee => self.armour_class,
                // What covers the target from here may well cover it from there.
                Manner::Ranged => {
                    let look = self.foe.look(&scene.actor);
                    look.armour_class(scene.battle(), scene.actor.id, self.foe.id)
                }
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

    fn is_allowed(&self, scene: &Scene<'_>) -> bool {
        let allowed = self.allowed.get().unwrap_or_else(|| scene.may_strike(self.stroke, self.foe));
        self.allowed.set(Some(allowed));
        allowed
    }
}
