//! Paths on foot over level ground to a few squares, each found by itself.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::{PathTo, Reachable, Search, bounds::Span};
use crate::{
    attack::opportunity::Watchers,
    battle::{Battle, Command},
    movement::{MoveOptions, MovementMode, Mover},
    space::{Spot, Square},
};

/// Looks for paths on foot over level ground, to one square after the other, and for no more than it
/// is asked: most squares need no flood, and most paths no care. It tells what a flood tells.
pub(super) struct FieldWalk<'a> {
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

impl<'a> FieldWalk<'a> {
    /// The walk of the creature whose turn it is; none where a step may be more than a step.
    pub(super) fn of(battle: &'a Battle) -> Option<FieldWalk<'a>> {
        let id = battle.state.turn.creature;
        let rides = battle.mount_of(id).is_some() || battle.creature(id).clings.is_some();
        if rides || battle.usual_gait(id) != MovementMode::Walk {
            return None;
        }
        let mover = Mover::on_turn(battle);
        let level = mover.one_level()?;
        if !mover.is_in_the_open() || !mover.lefts.is_walk_alone() || mover.extra > 0 {
            return None;
        }
        let (watched, found, careful) = Default::default();
        Some(FieldWalk { mover, level, watched, found, careful })
    }

    /// The path straight to a square, where nothing and nobody is in its way.
    fn straight(&self, to: Square) -> Option<PathTo> {
        let (path, cost) = self.mover.straight_way(to)?;
        debug_assert!(self.mover.may_stop(self.spot(to)).is_ok(), "{to:?}");
        let command = Command::Move { to, path: Some(path), course: MoveOptions::PLAIN };
        Some(PathTo { cost, command, must_provoke: false })
    }

    /// Where it can go, without a look at whom that provokes.
    pub(super) fn reach(&self) -> &Reachable {
        self.found.get_or_init(|| self.mover.flood(MovementMode::Walk))
    }

    /// The path to a square.
    pub(super) fn to(&self, to: Square, search: Search) -> Option<PathTo> {
        if search == Search::Straight {
            return self.straight(to);
        }
        let walled = self.mover.field().is_some_and(|field| !field.is_floor(to));
        let on_map = self.mover.battle.setup.map.holds(self.mover.space(to));
        if walled || !on_map || self.mover.may_stop(self.spot(to)).is_err() {
            return None;
        }
        // What a flood has not reached can't be reached.
        if self.found.get().is_some_and(|found| found.cost_at(self.spot(to)).is_none()) {
            return None;
        }
        let flooded = || self.mover.way(self.reach(), self.spot(to));
        let (path, cost) = self.mover.direct_way(to).or_else(flooded)?;
        let goes = |must_provoke| {
            let command = Command::Move { to, path: Some(path), course: MoveOptions::PLAIN };
            Some(PathTo { cost, command, must_provoke })
        };
        if search == Search::Cheapest || self.watched().places.is_empty() {
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
        Some(PathTo { cost, command, must_provoke: false })
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
