//! Shots from elsewhere.

use affray_rules::{SQUARE, Square};

use super::{
    hunt::{A_FOOT, EFFORT, Hunt, MARGIN},
    order::{Order, Orders},
};
use crate::weighed::Weighed;

/// A place to shoot from.
#[derive(Clone, Copy)]
struct Spot {
    square: Square,
    toll: f64,
    /// What a shot from there is worth at the most.
    bound: f64,
}

impl<'s> Hunt<'s, '_> {
    /// From afar: every place that it can get to.
    pub(super) fn ranges(&mut self, orders: &mut Orders<'s>) {
        let scene = self.scene;
        self.keep_worthwhile(orders);
        let Some(farthest) = orders.iter().map(|order| self.farthest(order)).max() else { return };
        let spaces = orders.iter().map(|order| order.foe.body.space);
        let size = scene.battle().creature(scene.actor.id).size;
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
            self.shoots_from(&spot, orders);
        }
    }

    /// Leaves out orders that are not worth it, or can't be given.
    fn keep_worthwhile(&self, orders: &mut Orders<'s>) {
        let mut next = 0;
        while next < orders.len() {
            match self.is_worthwhile(&mut orders[next]) && self.may_give(next, orders) {
                true => next += 1,
                false => drop(orders.remove(next)),
            }
        }
        orders.sort_by(|a, b| b.most.total_cmp(&a.most));
    }

    /// Whether a shot may be worth it from anywhere.
    fn is_worthwhile(&self, order: &mut Order<'_>) -> bool {
        let least = self.least(order.place);
        if self.bound(order) <= least {
            return false;
        }
        order.look_closely(self.scene, self.within);
        self.bound(order) > least && !self.is_hopeless(order, self.farthest(order))
    }

    /// The feet from which a shot may be worth it: no more than it flies well, if it is not from
    /// farther off.
    fn farthest(&self, order: &Order<'_>) -> u16 {
        let swing = &order.stroke.swing;
        let near = swing.ready_reach.max(SQUARE);
        if swing.reach <= near || !order.stroke.alone {
            return swing.reach;
        }
        let far = order.brings(self.scene, swing.reach, true);
        match far + self.beside + MARGIN <= self.least(order.place) {
            true => near,
            false => swing.reach,
        }
    }

    /// Weighs a place to shoot from.
    fn shoots_from(&mut self, spot: &Spot, orders: &[Order<'_>]) {
        let scene = self.scene;
        let site = scene.site(spot.square);
        let danger = scene.danger(&site);
        let mut toll = spot.toll + scene.descent(spot.square, scene.on_the_wing());
        let idle = |order: &Order<'_>| order.most - danger - toll <= self.least(order.place);
        if orders.iter().all(idle) {
            return;
        }
        let Some(way) = scene.way_to(spot.square) else { return };
        if !site.leaves() && way.must_provoke {
            toll += scene.toll(&site);
        }
        toll += scene.crossing(&way.command);
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
