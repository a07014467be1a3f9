//! The way across a free field: it needs no flood.

use super::{Gait, Mover, Path, Stride};
use crate::space::{Footprint, SQUARE, Square};

impl Mover<'_> {
    /// The way to a square on open ground and its cost, where nobody stands on it and the movement
    /// lasts; none where only a flood can tell.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood: no other is cheaper, and from the
    /// goal it turns towards the line of the start as soon as it can.
    pub(super) fn straight_way(&self, to: Square) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let side = |from: u8, to: u8| (to.abs_diff(from), to.cmp(&from) as i8);
        let ((across, dx), (down, dy)) = (side(from.x, to.x), side(from.y, to.y));
        let steps = across.max(down);
        let cost = u16::from(steps) * (SQUARE + self.extra);
        if steps == 0
            || usize::from(cost / SQUARE) > self.most(Gait::Walk)
            || !self.is_in_the_open()
        {
            return None;
        }
        let aslant = Stride { dx, dy, dz: 0 };
        let straight =
            if across > down { Stride { dy: 0, ..aslant } } else { Stride { dx: 0, ..aslant } };
        let ahead = steps - across.min(down);
        let mut path = Path::EMPTY;
        for step in 0..steps {
            path.push(if step < ahead { straight } else { aslant });
        }
        (!self.is_stood_on(from, to, path)).then_some((path, cost))
    }

    /// Whether somebody stands on a path between two squares of open ground.
    fn is_stood_on(&self, from: Square, to: Square, path: Path) -> bool {
        let side = self.size.squares();
        let (west, east) = (from.x.min(to.x), from.x.max(to.x).saturating_add(side));
        let (north, south) = (from.y.min(to.y), from.y.max(to.y).saturating_add(side));
        let beside = |Footprint { corner, side }: Footprint| {
            corner.x >= east
                || corner.y >= south
                || corner.x.saturating_add(side) <= west
                || corner.y.saturating_add(side) <= north
        };
        self.neighbours.iter().any(|(_, body)| {
            !beside(body.space)
                && self.on_level_with(*body, 0)
                && path.squares(from).any(|s| body.space.overlaps(self.space(s)))
        })
    }
}
