//! What there is to a place.

use affray_rules::{Body, SQUARE, Square};

use super::{gap::squares, rival::Rival, scene::Scene, sway::Sway};
use crate::actor::Foe;

/// What higher ground is worth, beside what the creature does in a round, and how much higher it is.
const HIGH_GROUND: f64 = 0.5;
const LEDGE: i16 = 5;

/// What there is to a place, but for how hard it is to get there.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub(super) body: Body,
    /// The harm that may come to it there, as far as that needs no line of sight.
    pub(super) unseen: f64,
    /// What it takes away from those who shoot to stand beside them, and gives to a pack, where
    /// nobody does yet.
    pub(super) hindrance: f64,
    /// Whether an enemy is beside it.
    pub(super) harried: bool,
    /// What those strike with in passing whose reach is left behind.
    pub(super) leaves: f64,
}

impl Site {
    /// A place that there is nothing to yet.
    const fn bare(body: Body) -> Site {
        let (unseen, hindrance, leaves) = (0.0, 0.0, 0.0);
        Site { body, unseen, hindrance, harried: false, leaves }
    }

    /// Adds what an enemy brings to it that is so many squares away.
    #[inline]
    fn add(&mut self, sway: &Sway, squares: i16) {
        self.unseen += sway.unseen_at(squares);
        if squares <= 1 {
            self.harried = true;
            self.hindrance += sway.hindrance;
        }
        if sway.is_left(squares) {
            self.leaves += sway.passing;
        }
    }

    /// Whether every way there leaves somebody's reach.
    pub(super) fn leaves(&self) -> bool {
        self.leaves > 0.0
    }
}

impl Scene<'_> {
    /// What there is to a square.
    pub(super) fn site(&self, square: Square) -> Site {
        let body = self.body_at(square);
        let mut site = Site::bare(body);
        match self.climbs() {
            false => self.rivals().iter().for_each(|rival| {
                site.add(&rival.sway, rival.sway.squares(square));
            }),
            true => self.foes().for_each(|(foe, rival)| {
                site.add(&rival.sway, body.squares_to(foe.body) as i16);
            }),
        }
        // Without walls everybody sees everybody, and what an area does comes unseen.
        if self.is_shot_at() && !self.walls {
            let more = |(foe, rival): (&Foe, &Rival)| rival.more_seen_at(body.feet_to(foe.body));
            site.unseen += self.foes().map(more).sum::<f64>();
        }
        if self.is_perilous() {
            site.unseen += self.peril(body);
        }
        site
    }

    /// What there is to the square that it is in.
    pub(super) fn site_here(&self) -> Site {
        self.site(self.here())
    }

    /// What it is worth to stand in a place when the next turn comes: how soon it can strike.
    pub(super) fn prospect(&self, body: Body) -> f64 {
        let soon = |(foe, rival): (&Foe, &Rival)| {
            self.soon(rival.hope(self.menace.most()), body.feet_to(foe.body))
        };
        self.foes().map(soon).fold(0.0, f64::max)
    }

    /// What the enemies may do to it there before its next turn.
    pub(super) fn danger(&self, site: &Site) -> f64 {
        let mut damage = site.unseen;
        if self.is_shot_at() && self.walls {
            for (foe, rival) in self.foes() {
                let more = rival.more_seen_at(site.body.feet_to(foe.body));
                if more > 0.0 && self.battle().line_of_sight(foe.body, site.body) {
                    damage += more;
                }
            }
        }
        self.pain(damage)
    }

    /// What they may do at the least, without a look at who sees whom.
    pub(super) fn least_danger(&self, site: &Site) -> f64 {
        self.pain(site.unseen)
    }

    /// What they may do wherever it goes within so many feet, with the blows in passing that it takes
    /// to get out of their reach.
    pub(super) fn danger_anywhere(&self, within: u16) -> f64 {
        let (mut gone, mut held, mut passing) = (0.0, 0.0, f64::INFINITY);
        for (foe, rival) in self.foes() {
            let sway = &rival.sway;
            let beside = sway.unseen_at(1);
            let away = sway.unseen_at(squares(foe.feet.saturating_add(within)));
            let least = match foe.feet <= within.saturating_add(SQUARE) {
                true => away.min(beside),
                false => away,
            };
            gone += least;
            held += match sway.passing > 0.0 {
                true => beside.min(sway.at_hand()),
                false => least,
            };
            if sway.passing > 0.0 {
                passing = sway.passing.min(passing);
            }
        }
        match passing.is_finite() {
            // Either it stays within the reach of all whom it is beside, or somebody strikes at it.
            true => self.pain(held).min(self.pain(gone) + self.pain(passing)),
            false => self.pain(gone),
        }
    }

    /// What it could take away from those who shoot, and give to a pack, at the most.
    pub(super) fn hindrance_anywhere(&self) -> f64 {
        self.rivals().iter().map(|rival| rival.sway.hindrance).sum()
    }

    /// What it costs at the least to go where no enemy is beside it.
    pub(super) fn escape(&self) -> f64 {
        let beside = self.rivals().iter().filter(|rival| rival.menace.reach <= SQUARE);
        self.pain(beside.map(|rival| rival.sway.passing).fold(0.0, f64::max))
    }

    /// What blows in passing cost one who can't get there without: those of everybody whose reach
    /// it gets out of, and one at the least.
    pub(super) fn toll(&self, site: &Site) -> f64 {
        self.toll_of(site.leaves)
    }

    /// The same where those who are left behind do so much.
    pub(super) fn toll_of(&self, leaves: f64) -> f64 {
        let least = self.parties().least_blow;
        self.pain(if least.is_finite() { least.max(leaves) } else { 0.0 })
    }

    /// What it costs to come down.
    pub(super) fn descent(&self, to: Square, on_the_wing: bool) -> f64 {
        let map = &self.battle().setup().map;
        let down = !on_the_wing && map.floor(to) + LEDGE <= map.floor(self.here());
        if down { HIGH_GROUND * self.menace.most() } else { 0.0 }
    }
}
