//! What there is to a place.

use affray_rules::{Body, SQUARE, Square};

use super::scene::Scene;

/// How much it counts to be in the way of those who shoot.
const HINDERING: f64 = 0.4;
/// What higher ground is worth, beside what the creature does in a round, and how much higher it is.
const HIGH_GROUND: f64 = 0.5;
const LEDGE: i16 = 5;

/// What there is to a place, but for how hard it is to get there.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub(super) body: Body,
    /// The harm that may come to it there, as far as that needs no line of sight, and what comes
    /// beside where nothing is between it and those who shoot.
    unseen: f64,
    seen: f64,
    /// What it takes away from those who shoot to stand beside them, and gives to a pack, where
    /// nobody does yet.
    pub(super) hindrance: f64,
    /// Whether an enemy is beside it.
    pub(super) harried: bool,
    /// What those strike with in passing whose reach is left behind.
    leaves: f64,
}

impl Site {
    /// Whether every way there leaves somebody's reach.
    pub(super) fn leaves(&self) -> bool {
        self.leaves > 0.0
    }
}

impl Scene<'_> {
    /// What there is to a square.
    pub(super) fn site(&self, square: Square) -> Site {
        self.site_of(self.body_at(square))
    }

    /// The same of the body there.
    pub(super) fn site_of(&self, body: Body) -> Site {
        let mut site =
            Site { body, unseen: 0.0, seen: 0.0, hindrance: 0.0, harried: false, leaves: 0.0 };
        for (foe, rival) in self.foes() {
            let feet = body.feet_to(foe.body);
            let harm = rival.harm_at(feet);
            site.unseen += harm.unseen;
            site.seen += harm.seen - harm.unseen;
            if feet <= SQUARE {
                site.harried = true;
                if !rival.pinned {
                    site.hindrance += HINDERING * (rival.menace.hindrance() + self.pack);
                }
            }
            if rival.passing > 0.0 && feet > rival.menace.reach.max(SQUARE) {
                site.leaves += rival.passing;
            }
        }
        if !self.walls {
            site.unseen += site.seen;
            site.seen = 0.0;
        }
        site
    }

    /// What the enemies may do to it there before its next turn.
    pub(super) fn danger(&self, site: &Site) -> f64 {
        if site.seen <= 0.0 {
            return self.pain(site.unseen);
        }
        let mut damage = site.unseen;
        for (foe, rival) in self.foes() {
            let harm = rival.harm_at(site.body.feet_to(foe.body));
            if harm.seen > harm.unseen && self.battle().line_of_sight(foe.body, site.body) {
                damage += harm.seen - harm.unseen;
            }
        }
        self.pain(damage)
    }

    /// What they may do at the least, without a look at who sees whom.
    pub(super) fn least_danger(&self, site: &Site) -> f64 {
        self.pain(site.unseen)
    }

    /// What they may do wherever it goes within so many feet.
    pub(super) fn danger_anywhere(&self, within: u16) -> f64 {
        let mut damage = 0.0;
        for (foe, rival) in self.foes() {
            let away = rival.harm_at(foe.feet.saturating_add(within)).unseen;
            damage += match foe.feet <= within.saturating_add(SQUARE) {
                true => away.min(rival.harm_at(SQUARE).unseen),
                false => away,
            };
        }
        self.pain(damage)
    }

    /// What it could take away from those who shoot, and give to a pack, at the most.
    pub(super) fn hindrance_anywhere(&self) -> f64 {
        let free = self.rivals.iter().filter(|rival| !rival.pinned);
        HINDERING * free.map(|rival| rival.menace.hindrance() + self.pack).sum::<f64>()
    }

    /// What it costs at the least to go where no enemy is beside it.
    pub(super) fn escape(&self) -> f64 {
        let beside = self.rivals.iter().filter(|rival| rival.menace.reach <= SQUARE);
        self.pain(beside.map(|rival| rival.passing).fold(0.0, f64::max))
    }

    /// What blows in passing cost one who can't get there without: those of everybody whose reach
    /// it gets out of, and one at the least.
    pub(super) fn toll(&self, site: &Site) -> f64 {
        let strikers = self.rivals.iter().map(|rival| rival.passing).filter(|blow| *blow > 0.0);
        let least = strikers.fold(f64::INFINITY, f64::min);
        self.pain(if least.is_finite() { least.max(site.leaves) } else { 0.0 })
    }

    /// What it costs to come down.
    pub(super) fn descent(&self, to: Square, on_the_wing: bool) -> f64 {
        let map = &self.battle().setup().map;
        let down = !on_the_wing && map.floor(to) + LEDGE <= map.floor(self.here());
        if down { HIGH_GROUND * self.menace.most() } else { 0.0 }
    }
}
