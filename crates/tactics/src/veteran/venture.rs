//! Spells and features from elsewhere: where to go to catch somebody, or more of them.

use affray_rules::{Battle, Casting, Command, SQUARE, Spell, Spot, Square, Targets};

use smallvec::SmallVec;

use super::{
    cast::is_bane,
    hunt::{A_FOOT, EFFORT},
    menace::length,
    scene::Scene,
    site::Site,
};
use crate::weighed::Weighed;

/// How many castings are looked at from elsewhere, and from how many places: what is beyond that
/// is seldom better.
const CASTINGS: usize = 6;
const PLACES: usize = 6;

/// A spell or feature that may be worth more from elsewhere.
struct Venture {
    casting: Casting,
    /// The feet within which it touches anybody.
    feet: u16,
    /// How many it touches.
    most: usize,
    area: bool,
    /// What it is worth against each foe, and what it costs.
    gains: SmallVec<[f64; 8]>,
    price: f64,
}

/// A place to cast from.
#[derive(Clone, Copy)]
struct Place {
    square: Square,
    toll: f64,
    /// What a casting from there is worth at the most.
    bound: f64,
}

impl Venture {
    /// What it brings at the most with those within reach whom it may touch.
    fn gain(&self, within: impl Fn(usize) -> bool) -> f64 {
        let all = self.gains.iter().enumerate();
        let mut gains: SmallVec<[f64; 8]> =
            all.filter(|(foe, gain)| **gain > 0.0 && within(*foe)).map(|(_, gain)| *gain).collect();
        gains.sort_by(|a, b| b.total_cmp(a));
        let all: f64 = gains.iter().take(self.most).sum();
        if all > 0.0 { all - self.price } else { 0.0 }
    }
}

impl Scene<'_> {
    /// The best spell or feature after a move, where it beats what was weighed before.
    #[inline(never)]
    pub(super) fn casts_elsewhere(&self, options: &mut Vec<Weighed>) {
        let within = self.feet();
        if within < SQUARE || self.battle().creature(self.actor.id).rides.is_some() {
            return;
        }
        let least = match self.thorough {
            true => f64::MIN,
            false => options.iter().map(Weighed::worth).fold(f64::MIN, f64::max),
        };
        let ventures = self.ventures(within, least, options);
        if ventures.is_empty() {
            return;
        }
        let (mut least, mut best) = (least, None);
        let mut seen: SmallVec<[Square; PLACES]> = SmallVec::new();
        let mut places = self.places_to_cast_from(&ventures, least);
        // Beside a place that was looked at it is much the same.
        let beside = |a: Square, b: Square| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) <= 1;
        while seen.len() < PLACES
            && let Some(next) = (0..places.len()).reduce(|best, next| {
                if places[next].bound > places[best].bound { next } else { best }
            })
        {
            let place = places.swap_remove(next);
            if place.bound <= least {
                break;
            }
            if seen.iter().any(|other| beside(*other, place.square)) {
                continue;
            }
            seen.push(place.square);
            if let Some(found) = self.casts_from(&place, &ventures, least) {
                least = found.worth();
                best = Some(found);
            }
        }
        options.extend(best);
    }

    /// What it can cast that may be worth more from within so many feet than from here.
    fn ventures(&self, within: u16, least: f64, options: &[Weighed]) -> Vec<Venture> {
        let (battle, me) = (self.battle(), self.actor.id);
        let beside = self.hindrance_anywhere() - self.danger_anywhere(within) - EFFORT;
        let mut found: Vec<(f64, Venture)> = Vec::new();
        for casting in battle.castings(me) {
            let spell = battle.setup().spell(casting.spell);
            if !is_bane(spell)
                || spell.takes_minutes()
                || spell.teleport > 0
                || self.is_bound_to_another(spell)
            {
                continue;
            }
            let foes = self.actor.foes.iter();
            let gains = foes.map(|foe| self.on_one(&casting, foe.id)).collect();
            let venture = Venture {
                casting,
                feet: reach(spell, casting.slot),
                most: if spell.area.is_some() { usize::MAX } else { spell.targets.max(1).into() },
                area: spell.area.is_some(),
                gains,
                price: self.price(&casting),
            };
            let near =
                |foe: usize| self.actor.foes[foe].feet <= venture.feet.saturating_add(within);
            let most = venture.gain(near);
            let here = options.iter().filter(|one| is_same(&one.command, &casting));
            let here = here.map(|one| one.gain).fold(0.0, f64::max);
            if most > here + EFFORT && most + beside > least {
                found.push((most, venture));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(CASTINGS);
        found.into_iter().map(|(_, venture)| venture).collect()
    }

    /// Every place within reach from which one of them may be worth more than so much.
    fn places_to_cast_from(&self, ventures: &[Venture], least: f64) -> Vec<Place> {
        let farthest = ventures.iter().map(|venture| venture.feet).max().unwrap_or(0);
        let size = self.battle().creature(self.actor.id).size;
        let mut places = Vec::with_capacity(64);
        let spaces = self.actor.foes.iter().map(|foe| foe.body.space);
        self.reach().each_square_near(spaces, size, farthest, |square, cost| {
            let site = self.site(square);
            let passing = if site.leaves() { self.toll(&site) } else { 0.0 };
            let toll = EFFORT + f64::from(cost) * A_FOOT + passing - site.hindrance;
            let gain =
                |venture: &Venture| venture.gain(|foe| self.is_within(&site, foe, venture.feet));
            let most = ventures.iter().map(gain).fold(0.0, f64::max);
            let bound = most - self.least_danger(&site) - toll;
            if most > 0.0 && bound > least {
                places.push(Place { square, toll, bound });
            }
        });
        places
    }

    fn is_within(&self, site: &Site, foe: usize, feet: u16) -> bool {
        site.body.feet_to(self.actor.foes[foe].body) <= feet
    }

    /// The best casting from a place, if it is worth more than so much.
    fn casts_from(&self, place: &Place, ventures: &[Venture], least: f64) -> Option<Weighed> {
        let (battle, me) = (self.battle(), self.actor.id);
        let site = self.site(place.square);
        let danger = self.danger(&site);
        let way = self.way_to(place.square)?;
        let mut toll = place.toll + self.descent(place.square, self.on_the_wing());
        if !site.leaves() && way.must_provoke {
            toll += self.toll(&site);
        }
        let spot = Spot { square: place.square, height: site.body.bottom };
        let there = battle.imagined_from(me, spot);
        let (mut least, mut best) = (least, None);
        for venture in ventures {
            let near = |foe: usize| self.is_within(&site, foe, venture.feet);
            if venture.gain(near) - danger - toll <= least {
                continue;
            }
            let casting = match venture.area {
                true => self.best_area(&there, venture),
                false => self.best_target(&there, venture, near),
            };
            let Some((gain, casting)) = casting else { continue };
            let (then, from) = (Some(Command::Cast(casting)), Some(place.square));
            let one = Weighed { command: way.command, then, from, gain, danger, toll };
            if one.worth() > least {
                least = one.worth();
                best = Some(one);
            }
        }
        best
    }

    /// Where to put an area, from where it would be.
    fn best_area(&self, there: &Battle, venture: &Venture) -> Option<(f64, Casting)> {
        let mut all = Vec::new();
        there.legal_areas(self.actor.id, venture.casting, &mut all);
        let castings = all.into_iter().filter_map(|command| match command {
            Command::Cast(casting) => Some((self.worth_of(there, &casting), casting)),
            _ => None,
        });
        let best = castings.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.filter(|(gain, _)| *gain > 0.0)
    }

    /// At whom to cast it, from where it would be.
    fn best_target(
        &self,
        there: &Battle,
        venture: &Venture,
        near: impl Fn(usize) -> bool,
    ) -> Option<(f64, Casting)> {
        let at = |foe: usize| {
            let targets = Targets::one(self.actor.foes[foe].id);
            Casting { targets, ..venture.casting }
        };
        let fits = |foe: &usize| {
            venture.gains[*foe] > venture.price
                && near(*foe)
                && there.check(&Command::Cast(at(*foe))).is_ok()
        };
        let foes = (0..venture.gains.len()).filter(fits);
        let best = foes.max_by(|a, b| venture.gains[*a].total_cmp(&venture.gains[*b]))?;
        Some((venture.gains[best] - venture.price, at(best)))
    }
}

/// Whether something is the same spell in the same slot.
fn is_same(command: &Command, casting: &Casting) -> bool {
    let Command::Cast(other) = command else { return false };
    (other.spell, other.slot) == (casting.spell, casting.slot)
}

/// The feet within which a spell touches anybody.
fn reach(spell: &Spell, slot: u8) -> u16 {
    let area = spell.shape_at(spell.level.max(slot));
    spell.range.feet().saturating_add(area.map_or(0, length))
}
