//! Attacks from elsewhere: whom to go for, and where to stand.

use affray_rules::{AttackRole, Command, Manner, PathTo, SQUARE, Square};

use smallvec::SmallVec;

use super::{
    gap::squares,
    order::{Order, Orders},
    rival::Rival,
    scene::Scene,
    site::Site,
    stroke::{Stroke, bit, places},
};
use crate::{actor::Foe, weighed::Weighed};

/// A step must be worth so much more, and each foot of it.
pub(super) const EFFORT: f64 = 0.05;
pub(super) const A_FOOT: f64 = 0.002;
/// What a bound must fall short by: sums in another order may come out a little different.
pub(super) const MARGIN: f64 = 1e-9;

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

/// The search for the best places.
pub(super) struct Hunt<'s, 'a> {
    pub(super) scene: &'s Scene<'a>,
    pub(super) within: u16,
    /// The best at each foe, by its place, and what there is to beat.
    found: SmallVec<[(usize, Weighed); 1]>,
    pub(super) least: f64,
    /// What may come to an order at the most beside what the blows bring.
    pub(super) beside: f64,
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
        let beside = self.hindrance_anywhere() - self.danger_anywhere(within) - EFFORT;
        let (found, escape) = (SmallVec::new(), self.escape());
        let least = self.best_of(options);
        let mut hunt = Hunt { scene: self, within, found, least, beside, escape };
        let mut melee = hunt.find_orders(Manner::Melee);
        hunt.closes_in(&mut melee);
        // Whoever fights hand to hand and gets there looks for nothing to throw.
        let gets_there = !hunt.found.is_empty() || !self.thorough && !options.is_empty();
        if self.menace.shoots() || !gets_there {
            if self.fights_hand_to_hand() && options.is_empty() {
                self.strikes_here(options);
                hunt.least = hunt.least.max(self.best_of(options));
            }
            let mut ranged = hunt.find_orders(Manner::Ranged);
            hunt.ranges(&mut ranged);
        }
        hunt.found.sort_by_key(|(place, _)| *place);
        options.extend(hunt.found.into_iter().map(|(_, best)| best));
    }

    /// What there is to beat.
    fn best_of(&self, options: &[Weighed]) -> f64 {
        match self.thorough {
            true => f64::MIN,
            false => options.iter().map(Weighed::worth).fold(f64::MIN, f64::max),
        }
    }
}

impl<'s> Hunt<'s, '_> {
    /// What something against a foe must be worth.
    pub(super) fn least(&self, place: usize) -> f64 {
        match self.scene.thorough {
            true => {
                let mut found = self.found.iter().filter(|(whose, _)| *whose == place);
                found.next().map_or(f64::MIN, |(_, best)| best.worth())
            }
            false => self.least,
        }
    }

    /// What an order is worth at the most.
    pub(super) fn bound(&self, order: &Order<'_>) -> f64 {
        order.most_with(self.scene, self.escape) + self.beside
    }

    /// The blows of a manner that it could make from elsewhere and that may be worth it, the best
    /// first: of those that others beat from everywhere, none.
    fn find_orders(&self, manner: Manner) -> Orders<'s> {
        let scene = self.scene;
        let strokes = scene.strokes();
        let mut orders = Orders::new();
        let usable = strokes.of(manner);
        let farthest = strokes.reach(usable);
        let (mut near, mut worthwhile) = (0, 0);
        for (place, (foe, rival)) in scene.foes().enumerate() {
            // The others are no nearer.
            if foe.feet > farthest.saturating_add(self.within) {
                break;
            }
            let reached = strokes.reaching(usable, foe.feet.saturating_sub(self.within));
            if reached != near {
                (near, worthwhile) = (reached, strokes.useful(reached));
            }
            for rank in places(if rival.answers() { near } else { worthwhile }) {
                orders.extend(self.order((rank, &strokes[rank]), (place, foe, rival)));
            }
        }
        orders.sort_by(|a, b| b.most.total_cmp(&a.most));
        orders
    }

    /// A blow at a foe, if it may be worth it.
    fn order(
        &self,
        stroke: (usize, &'s Stroke),
        target: (usize, &'s Foe, &'s Rival),
    ) -> Option<Order<'s>> {
        let (place, foe, rival) = target;
        let least = self.least(place);
        let swing = &stroke.1.swing;
        // Around one who would not let it go, no place is better than the one that it has.
        let held = swing.manner == Manner::Melee && rival.sway.passing > 0.0;
        if held && foe.feet <= swing.reach
            || foe.feet > swing.reach.saturating_add(self.within)
            || self.scene.blows_at_most(stroke.1, rival, false) + self.beside <= least
        {
            return None;
        }
        let most = Order::most(self.scene, stroke.1, (foe, rival), self.within, rival.armour_class);
        if most <= 0.0 || most + self.beside <= least {
            return None;
        }
        let order = Order::new(stroke, target, most);
        (self.bound(&order) > least).then_some(order)
    }

    /// Whether a blow is not worth it from anywhere within so many feet of its target, for those who
    /// may strike at the creature there, and for those out of whose reach it goes.
    pub(super) fn is_hopeless(&self, order: &Order<'_>, reach: u16) -> bool {
        let (scene, target) = (self.scene, order.foe);
        if !scene.is_level() {
            return false;
        }
        let own = scene.body_at(scene.here()).space.side;
        let feet = |side: u8| u16::from(side - 1) * SQUARE;
        let (near, far) = (reach + feet(own), reach + feet(target.body.space.side));
        let (mut damage, mut leaves, mut hindrance) = (0.0, 0.0, 0.0);
        for (foe, rival) in scene.foes() {
            let apart = foe.body.feet_to(target.body);
            let farthest = (apart + far).min(foe.feet.saturating_add(self.within));
            damage += rival.sway.unseen_at(squares(farthest));
            if apart > near + rival.menace.reach.max(SQUARE) {
                leaves += rival.sway.passing;
            }
            if apart <= near + SQUARE {
                hindrance += rival.sway.hindrance;
            }
        }
        let walk = target.feet.saturating_sub(reach).max(SQUARE);
        let toll = if leaves > 0.0 { scene.toll_of(leaves) } else { 0.0 };
        let beside = hindrance - toll - EFFORT - f64::from(walk) * A_FOOT;
        order.most + beside - scene.pain(damage) + MARGIN <= self.least(order.place)
    }

    /// Whether an order can be given. Where it can't, whatever was idle beside it alone comes last.
    pub(super) fn may_give(&self, which: usize, orders: &mut Orders<'s>) -> bool {
        let allowed = orders[which].is_allowed(self.scene);
        if !allowed {
            self.falls_back(which, orders);
        }
        allowed
    }

    #[inline(never)]
    fn falls_back(&self, which: usize, orders: &mut Orders<'s>) {
        let (scene, order) = (self.scene, &orders[which]);
        let (target, refused) = ((order.place, order.foe, order.rival), bit(order.rank));
        let same = || orders.iter().filter(|other| other.place == order.place);
        let known = same().fold(0, |bits, other| bits | bit(other.rank));
        let given = same().filter(|other| other.is_allowed(scene));
        let given = given.fold(0, |bits, other| bits | bit(other.rank));
        for (rank, stroke) in scene.strokes().iter().enumerate() {
            let comes_up = stroke.is_idle_among(refused) && !stroke.is_idle_among(given);
            if comes_up && known & bit(rank) == 0 {
                orders.extend(self.order((rank, stroke), target));
            }
        }
    }

    /// Hand to hand: the places around each foe.
    fn closes_in(&mut self, orders: &mut Orders<'s>) {
        let mut places: SmallVec<[Place; 16]> = SmallVec::new();
        let mut next = 0;
        while next < orders.len() {
            let which = next;
            next += 1;
            let order = &orders[which];
            if self.bound(order) <= self.least(order.place)
                || self.is_hopeless(order, order.stroke.swing.reach)
                || !self.may_give(which, orders)
            {
                continue;
            }
            let order = &orders[which];
            places.clear();
            self.places_around(order, &mut places);
            // Seldom more than a few need a closer look.
            while let Some(best) = places
                .iter_mut()
                .reduce(|best, next| if next.bound > best.bound { next } else { best })
                && best.bound > self.least(order.place)
            {
                self.weighs(order, best);
                best.bound = f64::NEG_INFINITY;
            }
        }
    }

    fn places_around(&self, order: &Order<'_>, places: &mut SmallVec<[Place; 16]>) {
        let scene = self.scene;
        let run_up = scene.battle().space(scene.actor.id);
        let least = self.least(order.place);
        let (reach, target) = (order.stroke.swing.reach, (order.foe, order.rival));
        scene.each_square_about(target, reach, self.within, |square, steps, feet| {
            let effort = EFFORT + f64::from(u16::from(steps) * SQUARE) * A_FOOT;
            let body = scene.body_at(square);
            if order.most + self.beside + EFFORT - effort <= least
                || scene.is_held_by_a_friend(body)
            {
                return;
            }
            let site = scene.site(square);
            let passing = if site.leaves() { scene.toll(&site) } else { 0.0 };
            let toll = effort + passing - site.hindrance;
            let run_up = || run_up.feet_to(body.space);
            let charge = scene.charge(order.stroke, target, order.rival.armour_class, run_up);
            let gain = order.gain(scene, feet, site.harried) + charge;
            let bound = gain - toll - scene.least_danger(&site);
            if gain > 0.0 && bound > least {
                places.push(Place { square, site, steps, gain, toll, bound });
            }
        });
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
        let toll = toll + more + scene.crossing(&command);
        let worth = gain - danger - toll;
        if worth <= self.least(order.place) || !scene.battle().clear_path(site.body, order.foe.body)
        {
            return;
        }
        self.takes(order, Weighed { command, then: None, from: Some(square), gain, danger, toll });
    }

    /// Takes a blow for the best at its foe so far.
    pub(super) fn takes(&mut self, order: &Order<'_>, weighed: Weighed) {
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
            && let Some(walk) = scene.straight_to(square)
        {
            return Some((walk, scene.descent(square, false)));
        }
        let PathTo { cost, command, must_provoke } = scene.way_to(square)?;
        let detour = cost.saturating_sub(u16::from(steps) * SQUARE);
        let passing = if must_provoke && !site.leaves() { scene.toll(site) } else { 0.0 };
        let descent = scene.descent(square, scene.on_the_wing());
        Some((command, passing + descent + f64::from(detour) * A_FOOT))
    }
}
