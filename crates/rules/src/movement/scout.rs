//! Ways to a few places, each found by itself, for those who think about where to go.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{Gait, Mover, Path, mover::Threat};
use crate::{
    battle::Battle,
    space::{Spot, Square},
};

/// Looks for the ways of the creature whose turn it is to one place after the other. As long as no
/// place lies behind somebody, or past one who strikes, that is less work than a flood.
pub struct Scout<'a> {
    mover: Mover<'a>,
    level: i16,
    /// The reaches that it bewares of, once that was asked.
    threats: OnceCell<SmallVec<[Threat; 4]>>,
}

/// What is known of the way to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// There is one that is as short as the crow flies.
    Direct {
        /// The way.
        path: Path,
        /// Whether every way there provokes an opportunity attack; if not, this one does not.
        must_provoke: bool,
    },
    /// It is no place to stop in.
    Nowhere,
    /// Only [`reachable`](Battle::reachable) can tell.
    Unknown,
}

impl Battle {
    /// One who looks for ways on foot over level ground; none where a step may be more than a step.
    pub fn scout(&self) -> Option<Scout<'_>> {
        let id = self.turn.creature;
        let rides = self.mount_of(id).is_some() || self.creature(id).clings.is_some();
        if rides || self.usual_gait(id) != Gait::Walk {
            return None;
        }
        let mover = Mover::on_turn(self);
        let level = mover.one_level()?;
        if !mover.is_in_the_open() || !mover.lefts.is_walk_alone() || mover.extra > 0 {
            return None;
        }
        Some(Scout { mover, level, threats: OnceCell::new() })
    }
}

impl Scout<'_> {
    /// Whether it can walk to a square straight, with nothing and nobody in its way; if not, there
    /// may be another way.
    pub fn leads_straight(&self, to: Square) -> bool {
        self.mover.straight_way(to).is_some()
    }

    /// The way to a square, with or without a look at whom it provokes.
    pub fn way(&self, to: Square, careful: bool) -> Approach {
        let spot = |square| Spot { square, height: self.level };
        let walled = self.mover.field().is_some_and(|field| !field.is_floor(to));
        if walled || self.mover.may_stop(spot(to)).is_err() {
            return Approach::Nowhere;
        }
        let straight = || self.mover.straight_way(to);
        let Some((path, _)) = straight().or_else(|| self.mover.advance_into(to)) else {
            return Approach::Unknown;
        };
        let threats = if careful { self.threats() } else { &[] };
        let here = self.mover.battle.creature(self.mover.id).square;
        let leaves = |from: Square, to: Square| {
            let (from, to) = (self.mover.body(spot(from)), self.mover.body(spot(to)));
            let left = |t: &Threat| {
                t.body.squares_to(from) <= t.squares && t.body.squares_to(to) > t.squares
            };
            threats.iter().any(left)
        };
        let must_provoke = leaves(here, to);
        let mut last = here;
        let provokes = |next: Square| leaves(std::mem::replace(&mut last, next), next);
        // There may be another way, past nobody.
        if !must_provoke && !threats.is_empty() && path.squares(here).any(provokes) {
            return Approach::Unknown;
        }
        Approach::Direct { path, must_provoke }
    }

    fn threats(&self) -> &[Threat] {
        self.threats.get_or_init(|| Mover::on_turn(self.mover.battle).carefully().threats)
    }
}
