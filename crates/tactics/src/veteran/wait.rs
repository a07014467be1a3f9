//! The search for the best place to wait in.

use std::ops::Range;

use affray_rules::{SQUARE, Square};

use smallvec::SmallVec;

use super::{outlook::Outlook, rival::Rival, scene::Scene};
use crate::actor::Foe;

/// What a bound must fall short by: sums in another order may come out a little different.
const MARGIN: f64 = 1e-9;
/// What each foot of the way costs.
const A_FOOT: f64 = 0.001;

/// What is looked for in a place to wait in.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    /// Whether to lie down there.
    pub(super) low: bool,
    /// Whether blows in passing need not be feared on the way.
    pub(super) freely: bool,
    /// What is not enough.
    pub(super) enough: f64,
}

/// A place to wait in, and what may come of it there.
struct Place {
    square: Square,
    prospect: f64,
}

/// A place, and what waiting there is worth at the most.
struct Likely {
    place: Place,
    bound: f64,
}

/// Places that take as many feet to get to.
struct Ring {
    feet: u16,
    places: Range<usize>,
    /// Which of them promises the most, and how much.
    likely: usize,
    prospect: f64,
}

impl Ring {
    /// What the way to one of its places costs.
    fn cost(&self) -> f64 {
        f64::from(self.feet) * A_FOOT
    }

    /// What waiting in one of its places is worth at the most.
    fn bound(&self) -> f64 {
        self.prospect - self.cost()
    }
}

type Places = SmallVec<[Place; 64]>;
type Rings = SmallVec<[Ring; 16]>;

/// The best place so far: which it is of all, and what standing there is worth.
type Best = Option<(usize, f64)>;

impl Scene<'_> {
    /// The best place within reach that is worth more than enough, and what standing there is worth:
    /// of equals the nearest.
    pub(super) fn best_place(&self, wait: Wait) -> Option<(Square, f64)> {
        let (mut places, mut rings) = (Places::new(), Rings::new());
        self.find_rings(wait.enough, &mut places, &mut rings);
        rings.sort_by(|a, b| b.bound().total_cmp(&a.bound()));
        let mut best: Best = None;
        for ring in &rings {
            if ring.bound() <= best.map_or(wait.enough, |(_, most)| most) - MARGIN {
                break;
            }
            self.look_around(ring, &places, &wait, &mut best);
        }
        best.map(|(place, value)| (places[place].square, value))
    }

    /// The same for one who fights hand to hand: right beside the enemy that it would strike next, or
    /// beside the next best that it can get to. It looks no further once it has somebody to go up to.
    pub(super) fn best_place_beside(&self, wait: Wait) -> Option<(Square, f64)> {
        let far = self.feet().saturating_add(self.menace.reach);
        let near = |(foe, _): &(&Foe, &Rival)| foe.feet <= far;
        let hope = |rival: &Rival| rival.hope(self.menace.most());
        let mut targets: SmallVec<[(&Foe, &Rival); 8]> = self.foes().take_while(near).collect();
        targets.sort_by(|(_, a), (_, b)| hope(b).total_cmp(&hope(a)));
        targets.into_iter().find_map(|target| self.best_place_about(target, &wait))
    }

    /// A good place right beside an enemy.
    fn best_place_about(&self, target: (&Foe, &Rival), wait: &Wait) -> Option<(Square, f64)> {
        let mut places: SmallVec<[Likely; 16]> = SmallVec::new();
        let within = self.feet();
        let best = self.prospect_beside(target.1);
        self.each_square_about(target, self.menace.reach, within, |square, steps, _| {
            let body = self.body_at(square);
            let prospect = best.unwrap_or_else(|| self.prospect(body));
            debug_assert_eq!(prospect, self.prospect(body), "{square:?}");
            let most = prospect - f64::from(u16::from(steps) * SQUARE) * A_FOOT;
            if most > wait.enough && !self.is_taken(body) {
                let bound = most - self.least_danger(&self.site(square));
                places.push(Likely { place: Place { square, prospect }, bound });
            }
        });
        // The first that it gets to is as good as any.
        while let Some(likely) =
            places.iter_mut().reduce(|best, next| if next.bound > best.bound { next } else { best })
            && likely.bound > wait.enough
        {
            let Place { square, prospect } = likely.place;
            likely.bound = f64::NEG_INFINITY;
            let worth = self.standing_with(prospect, square, wait.low, wait.enough);
            let Some((worth, way)) = worth.and_then(|worth| Some((worth, self.way_to(square)?)))
            else {
                continue;
            };
            let value = worth - f64::from(way.cost) * A_FOOT - self.toll_to(square, wait);
            if value > wait.enough {
                return Some((square, value));
            }
        }
        None
    }

    /// What may come of standing right beside an enemy, where nobody else can promise more.
    fn prospect_beside(&self, rival: &Rival) -> Option<f64> {
        let hope = |rival: &Rival| rival.hope(self.menace.most());
        let best = self.rivals().iter().map(hope).fold(0.0, f64::max);
        let own = hope(rival);
        (own >= best && self.menace.reach <= self.menace.readiness()).then_some(own)
    }

    /// Every place within reach that promises more than enough, the nearest first, and how they lie
    /// about the creature.
    fn find_rings(&self, enough: f64, places: &mut Places, rings: &mut Rings) {
        // Off a wall it is a long way back.
        let map = &self.battle().setup().map;
        let floor = map.floor(self.here());
        let flat = map.floors.is_empty() || self.on_the_wing();
        let outlook = (!self.climbs()).then(|| Outlook::of(self, self.feet()));
        let counters = self.counters().is_some();
        let prospect = |square: Square| {
            let prospect = match &outlook {
                Some(outlook) => {
                    let prospect = outlook.at(square);
                    debug_assert_eq!(prospect, self.prospect(self.body_at(square)), "{square:?}");
                    prospect
                }
                None => self.prospect(self.body_at(square)),
            };
            prospect + if counters { self.watch(self.body_at(square)) } else { 0.0 }
        };
        let (mut farthest, mut least) = (0, f64::INFINITY);
        self.reach().each_square(|square, feet| {
            if feet != farthest {
                farthest = feet;
                least = enough - MARGIN + f64::from(feet) * A_FOOT;
            }
            let prospect = prospect(square);
            if prospect <= least || !(flat || map.floor(square) == floor) {
                return;
            }
            let place = places.len();
            match rings.last_mut().filter(|ring| ring.feet == feet) {
                Some(ring) => {
                    ring.places.end = place + 1;
                    if prospect > ring.prospect {
                        (ring.likely, ring.prospect) = (place, prospect);
                    }
                }
                None => {
                    rings.push(Ring { feet, places: place..place + 1, likely: place, prospect });
                }
            }
            places.push(Place { square, prospect });
        });
    }

    /// Looks for something better among the places of a ring.
    fn look_around(&self, ring: &Ring, places: &[Place], wait: &Wait, best: &mut Best) {
        let cost = ring.cost();
        // What may be the best tells of most others that they are not.
        let others = ring.places.clone().filter(|next| *next != ring.likely);
        for next in [ring.likely].into_iter().chain(others) {
            let enough = match *best {
                Some((so_far, most)) if next < so_far => most.next_down(),
                Some((_, most)) => most,
                None => wait.enough,
            };
            let Place { square, prospect } = places[next];
            if prospect - cost <= enough - MARGIN {
                continue;
            }
            let value = self.waiting(square, prospect, cost, wait, enough);
            if let Some(value) = value.filter(|value| *value > enough) {
                *best = Some((next, value));
            }
        }
    }

    /// What waiting in a square is worth with what may come of it, if it is more than enough.
    fn waiting(
        &self,
        square: Square,
        prospect: f64,
        cost: f64,
        wait: &Wait,
        enough: f64,
    ) -> Option<f64> {
        let worth = self.standing_with(prospect, square, wait.low, enough + cost)?;
        Some(worth - cost - self.toll_to(square, wait))
    }

    /// What blows in passing cost on the way to a square.
    fn toll_to(&self, square: Square, wait: &Wait) -> f64 {
        let provokes = !wait.freely && self.is_watched() && self.must_provoke(square);
        if provokes { self.toll(&self.site(square)) } else { 0.0 }
    }
}
