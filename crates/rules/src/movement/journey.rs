//! Ways that take more than one turn.

use std::cell::Cell;

use super::{Course, LONGEST_PATH, Mover, Path, destination::Goal};
use crate::{
    battle::{Battle, Command},
    space::{Footprint, SQUARE, Spot, Square},
};

/// A way that may take several turns: what can be gone of it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Journey {
    /// Where this turn's movement leads.
    pub to: Square,
    /// The way there.
    pub path: Path,
    /// Whether that is where the way ends.
    pub arrives: bool,
}

impl Journey {
    /// The move that it begins with.
    pub const fn command(&self) -> Command {
        Command::Move { to: self.to, path: Some(self.path), course: Course::PLAIN }
    }
}

impl Battle {
    /// The cheapest way for one who wants to get within so many feet of one of several spaces, to
    /// a place that fits, and may take turns over it. It looks as far as the longest path goes, and
    /// knows only what the mover's side does.
    pub fn journey(
        &self,
        spaces: &[Footprint],
        feet: u16,
        fits: impl Fn(Spot) -> bool,
    ) -> Option<Journey> {
        let id = self.turn.creature;
        let lefts = self.lefts();
        if lefts.most() < SQUARE || self.check_can_move(id).is_err() {
            return None;
        }
        let gait = self.usual_gait(id);
        let far = LONGEST_PATH as u16 * SQUARE;
        let mover = Mover::new(self, id, lefts.map(|feet| if feet == 0 { 0 } else { far }));
        let here = self.spot(id);
        let spot = |square: Square| {
            let height = if Mover::on_foot(gait) { mover.rest(square) } else { here.height };
            Spot { square, height }
        };
        let first = Cell::new(None);
        let goes = |square: Square| {
            let goes = fits(spot(square));
            if goes && first.get().is_none() {
                first.set(Some(square));
            }
            goes
        };
        let squares = (feet / SQUARE).min(u8::MAX.into()) as u8;
        let goal = Goal { spaces, side: mover.size.squares(), squares, fits: &goes };
        // Each step costs a square at least.
        let most = usize::from(lefts.most() / SQUARE);
        if Mover::on_foot(gait) {
            let advance = mover.advance(&goal);
            let straight = match &advance {
                Some(advance) => mover.straight_ahead(&goal, advance),
                None => mover.straight_to(&goal),
            };
            if let Some(path) = straight {
                let lasts = usize::from(lefts.of(gait) / (SQUARE + mover.extra));
                return self.as_far(path, lasts, |_| true);
            }
            if lefts.is_walk_alone()
                && let Some(path) = advance.and_then(|ahead| mover.advance_to(&goal, &ahead))
            {
                return self.as_far(path, most, |square| mover.may_stop(spot(square)).is_ok());
            }
        }
        let found = mover.flood_to(gait, Some(&goal));
        if !Mover::on_foot(gait) {
            found.squares().find(|(square, _)| goes(*square));
        }
        let (path, _) = mover.way(&found, spot(first.get()?))?;
        if lefts.is_walk_alone() {
            // What it costs is spent from one store.
            let left = lefts.most();
            let lasts = |square| found.cost(square).is_some_and(|cost| cost <= left);
            return self.as_far(path, most, lasts);
        }
        // By gaits of which each has its own store, another way may lead as far.
        let now = self.destinations();
        let journey = self.as_far(path, most, |square| now.cost(square).is_some())?;
        let (path, _) = Mover::on_turn(self).way(&now, spot(journey.to))?;
        Some(Journey { path, ..journey })
    }

    /// What can be gone of a way: no more than so many steps, to the last place in which the mover
    /// may stop.
    fn as_far(&self, path: Path, most: usize, stops: impl Fn(Square) -> bool) -> Option<Journey> {
        let here = self.creature(self.turn.creature).square;
        // Mostly the first that is asked about will do.
        let mut ends = (1..=most.min(path.len())).rev().map(|steps| (steps, path.first(steps)));
        ends.find_map(|(steps, first)| {
            let to = first.squares(here).last().filter(|square| stops(*square))?;
            Some(Journey { to, path: first, arrives: steps == path.len() })
        })
    }
}
