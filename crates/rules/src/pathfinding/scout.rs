//! Ways to a few places, each found by itself, for those who think about where to go.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{Reachable, bounds::Span};
use crate::{
    attack::opportunity::Watchers,
    battle::{Battle, Command},
    movement::{MoveOptions, MovementMode, Mover},
    space::{Spot, Square},
};

/// Looks for the ways of the creature whose turn it is to one place after the other, and for no
/// more than it is asked: most places need no flood, and most ways no care.
///
/// What it tells is what [`reachable`](Battle::reachable) tells.
pub struct Scout<'a> {
    mover: Mover<'a>,
    level: i16,
    /// The reaches that it bewares of, where it can go, and where it can go without leaving any of
    /// them: each once that was asked.
    watched: OnceCell<Watched>,
    found: OnceCell<Reachable>,
    careful: OnceCell<Box<(Mover<'a>, Reachable)>>,
}

/// The reaches that somebody would strike at the mover for leaving.
struct Watched {
    by: Watchers,
    /// The places of the mover's corner that are within each, where any on its level are.
    places: SmallVec<[Span; 4]>,
}

/// The way to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    /// The feet of movement that it takes.
    pub cost: u16,
    /// The move: past nobody who would strike, where there is such a way.
    pub command: Command,
    /// Whether every way there provokes an opportunity attack.
    pub must_provoke: bool,
}

impl Battle {
    /// One who looks for ways on foot over level ground; none where a step may be more than a step.
    pub fn scout(&self) -> Option<Scout<'_>> {
        let id = self.state.turn.creature;
        let rides = self.mount_of(id).is_some() || self.creature(id).clings.is_some();
        if rides || self.usual_gait(id) != MovementMode::Walk {
            return None;
        }
        let mover = Mover::on_turn(self);
        let level = mover.one_level()?;
        if !mover.is_in_the_open() || !mover.lefts.is_walk_alone() || mover.extra > 0 {
            return None;
        }
        let (watched, found, careful) = Default::default();
        Some(Scout { mover, level, watched, found, careful })
    }
}

impl<'a> Scout<'a> {
    /// The walk straight to a square, where nothing and nobody is in its way; if not, there may be
    /// another way.
    pub fn straight(&self, to: Square) -> Option<Command> {
        let (path, _) = self.mover.straight_way(to)?;
        debug_assert!(self.mover.may_stop(self.spot(to)).is_ok(), "{to:?}");
        Some(Command::Move { to, path: Some(path), course: MoveOptions::PLAIN })
    }

    /// Where it can go, without a look at whom that provokes.
    pub fn destinations(&self) -> &Reachable {
        self.found.get_or_init(|| self.mover.flood(MovementMode::Walk))
    }

    /// The way to a square, with or without a look at whom it provokes.
    pub fn way(&self, to: Square, careful: bool) -> Option<Approach> {
        let walled = self.mover.field().is_some_and(|field| !field.is_floor(to));
        let on_map = self.mover.battle.setup.map.holds(self.mover.space(to));
        if walled || !on_map || self.mover.may_stop(self.spot(to)).is_err() {
            return None;
        }
        // What a flood has not come to is not to be come to.
        if self.found.get().is_some_and(|found| found.cost_at(self.spot(to)).is_none()) {
            return None;
        }
        let flooded = || self.mover.way(self.destinations(), self.spot(to));
        let (path, cost) = self.mover.direct_way(to).or_else(flooded)?;
        let goes = |must_provoke| {
            let command = Command::Move { to, path: Some(path), course: MoveOptions::PLAIN };
            Some(Approach { cost, command, must_provoke })
        };
        if !careful || self.watched().places.is_empty() {
            return goes(false);
        }
        let here = self.mover.battle.creature(self.mover.id).square;
        // Whoever is within a reach and goes out of it leaves it somewhere.
        if self.leaves(here, to) {
            return goes(true);
        }
        let mut last = here;
        let mut provokes = |next| self.leaves(std::mem::replace(&mut last, next), next);
        if !path.squares(here).any(&mut provokes) {
            return goes(false);
        }
        let (careful, found) = self.careful();
        let Some((path, around)) = careful.way(found, self.spot(to)) else { return goes(true) };
        let course = MoveOptions { careful: around > cost, ..MoveOptions::PLAIN };
        let command = Command::Move { to, path: Some(path), course };
        Some(Approach { cost, command, must_provoke: false })
    }

    /// Whether one who goes from a square into another leaves the reach of somebody who strikes.
    fn leaves(&self, from: Square, to: Square) -> bool {
        let leaves = self.watched().places.iter().any(|at| at.holds(from) && !at.holds(to));
        debug_assert_eq!(leaves, {
            let [from, to] = [from, to].map(|at| self.mover.body(self.spot(at)));
            self.watched().by.provoked_by(from, to)
        });
        leaves
    }

    fn spot(&self, square: Square) -> Spot {
        Spot { square, height: self.level }
    }

    fn watched(&self) -> &Watched {
        self.watched.get_or_init(|| {
            let by = self.mover.watchers_around(MovementMode::Walk);
            let within = |reach| self.mover.places_within(reach, self.level);
            Watched { places: by.reaches().iter().filter_map(within).collect(), by }
        })
    }

    fn careful(&self) -> &(Mover<'a>, Reachable) {
        self.careful.get_or_init(|| {
            let mover = self.mover.bewaring(&self.watched().by);
            let found = mover.flood(MovementMode::Walk);
            Box::new((mover, found))
        })
    }
}
