use std::cell::Cell;

use super::{LONGEST_PATH, Mover, destination::Goal};
use crate::{
    battle::Battle,
    space::{Footprint, SQUARE, Spot, Square},
};

impl Battle {
    /// Where to go this turn, for one who wants to get within so many feet of one of several
    /// spaces, to a place that fits, and may take turns over it: the last square on the cheapest
    /// way there that it can stop in now. It looks as far as the longest path goes, and knows only
    /// what the mover's side does.
    pub fn stage_towards(
        &self,
        spaces: &[Footprint],
        feet: u16,
        fits: impl Fn(Spot) -> bool,
    ) -> Option<Square> {
        let id = self.turn.creature;
        let gait = self.usual_gait(id);
        let far = LONGEST_PATH as u16 * SQUARE;
        let mover = Mover::new(self, id, self.lefts().map(|feet| if feet == 0 { 0 } else { far }));
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
        let straight = Mover::on_foot(gait).then(|| mover.straight_to(&goal)).flatten();
        // Each step costs a square at least.
        let steps = usize::from(self.lefts().most() / SQUARE);
        if let Some(path) = straight {
            return path.squares(here.square).take(steps).last();
        }
        let found = mover.flood_to(gait, Some(&goal));
        if !Mover::on_foot(gait) {
            found.squares().find(|(square, _)| goes(*square));
        }
        let (path, _) = mover.way(&found, spot(first.get()?))?;
        let stages: Vec<Square> = path.squares(here.square).take(steps).collect();
        let now = self.destinations();
        stages.into_iter().rev().find(|square| now.cost(*square).is_some())
    }
}
