//! The search for the best place to wait in.

use std::ops::Range;

use affray_rules::{SQUARE, Square};

use smallvec::SmallVec;

use super::{scene::Scene, survey::Outlook};

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

/// Places that take as many feet to get to.
struct Ring {
    feet: u16,
    places: Range<usize>,
    /// What standing in one of them is worth at the most.
    bound: f64,
}

/// The best place so far: which it is of all, and what standing there is worth.
type Best = Option<(usize, f64)>;

impl Scene<'_> {
    /// The best place within reach that is worth more than enough, and what standing there is worth:
    /// of equals the nearest.
    pub(super) fn best_place(&self, wait: Wait) -> Option<(Square, f64)> {
        self.look_about();
        let outlook = self.survey().map(|survey| survey.outlook(self));
        let (places, mut rings) = self.rings(outlook.as_ref());
        rings.sort_by(|a, b| b.bound.total_cmp(&a.bound));
        let mut best: Best = None;
        for ring in &rings {
            if ring.bound > best.map_or(wait.enough, |(_, most)| most) - MARGIN {
                self.look_around(ring, &places, outlook.as_ref(), &wait, &mut best);
            }
        }
        best.map(|(place, value)| (places[place], value))
    }

    /// Every place within reach, the nearest first, and how they lie about the creature.
    fn rings(&self, outlook: Option<&Outlook>) -> (Vec<Square>, SmallVec<[Ring; 16]>) {
        // Off a wall it is a long way back.
        let map = &self.battle().setup().map;
        let floor = map.floor(self.here());
        let flat = map.floors.is_empty() || self.on_the_wing();
        let mut places = Vec::with_capacity(128);
        let mut rings: SmallVec<[Ring; 16]> = SmallVec::new();
        let mut farthest = 0;
        self.reach().each_square(|square, feet| {
            if flat || map.floor(square) == floor {
                if feet != farthest {
                    farthest = feet;
                    rings.push(Ring {
                        feet,
                        places: places.len()..places.len(),
                        bound: f64::INFINITY,
                    });
                }
                places.push(square);
            }
        });
        let mut end = places.len();
        for ring in rings.iter_mut().rev() {
            ring.places.end = std::mem::replace(&mut end, ring.places.start);
        }
        if let Some(outlook) = outlook {
            let watch = self.best_watch();
            for ring in &mut rings {
                let prospect = outlook.after(ring.feet / SQUARE) + watch;
                ring.bound = prospect - f64::from(ring.feet) * A_FOOT;
            }
        }
        (places, rings)
    }

    /// Looks for something better among the places of a ring.
    fn look_around(
        &self,
        ring: &Ring,
        places: &[Square],
        outlook: Option<&Outlook>,
        wait: &Wait,
        best: &mut Best,
    ) {
        let cost = f64::from(ring.feet) * A_FOOT;
        let counters = self.counters().is_some();
        let prospect = |square: &Square| {
            let prospect = match outlook {
                Some(outlook) => outlook.at(*square),
                None => self.prospect(self.body_at(*square)),
            };
            prospect + if counters { self.watch(self.body_at(*square)) } else { 0.0 }
        };
        let all = &places[ring.places.clone()];
        let mut prospects: SmallVec<[f64; 32]> = SmallVec::new();
        all.iter().for_each(|square| prospects.push(prospect(square)));
        // What may be the best tells of most others that they are not.
        let likely = (0..all.len())
            .reduce(|best, next| if prospects[next] > prospects[best] { next } else { best });
        let others = (0..all.len()).filter(|next| Some(*next) != likely);
        for next in likely.into_iter().chain(others) {
            let place = ring.places.start + next;
            let enough = match *best {
                Some((so_far, most)) if place < so_far => most.next_down(),
                Some((_, most)) => most,
                None => wait.enough,
            };
            if prospects[next] - cost <= enough - MARGIN {
                continue;
            }
            let value = self.waiting(all[next], prospects[next], cost, wait, enough);
            if let Some(value) = value.filter(|value| *value > enough) {
                *best = Some((place, value));
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
        let provokes = !wait.freely && self.is_watched() && self.must_provoke(square);
        let toll = if provokes { self.toll(&self.site(square)) } else { 0.0 };
        Some(worth - cost - toll)
    }
}
