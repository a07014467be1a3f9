use super::{LONGEST_PATH, Mover};
use crate::{
    battle::Battle,
    space::{SQUARE, Spot, Square},
};

impl Battle {
    /// Where to go this turn, for one who wants to get to the nearest place that fits and may take
    /// turns over it: the last square on the cheapest way there that it can stop in now. It looks
    /// as far as the longest path goes, and knows only what the mover's side does.
    pub fn stage_towards(&self, fits: impl Fn(Spot) -> bool) -> Option<Square> {
        let id = self.turn.creature;
        let gait = self.usual_gait(id);
        let far = LONGEST_PATH as u16 * SQUARE;
        let lefts = self.lefts().map(|feet| if feet == 0 { 0 } else { far });
        let mover = Mover::new(self, id, lefts);
        let found = mover.flood(gait);
        let here = self.spot(id);
        let spot = |square: Square| {
            let height = if Mover::on_foot(gait) { mover.rest(square) } else { here.height };
            Spot { square, height }
        };
        let goal = found.squares().map(|(square, _)| spot(square)).find(|at| fits(*at))?;
        let (path, _) = mover.way(&found, goal)?;
        let stages: Vec<Square> = path.squares(here.square).collect();
        let now = Mover::new(self, id, self.lefts()).flood(gait);
        stages.into_iter().rev().find(|square| now.cost(*square).is_some())
    }
}
