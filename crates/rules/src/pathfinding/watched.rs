//! Paths that leave nobody's reach: what a search asks of [`Watchers`], step by step, by rectangles
//! and by rows of bits.

use super::{
    bits::{Bits, Window},
    bounds::Span,
};
use crate::{
    attack::opportunity::{Reach, Watchers},
    movement::{MovementMode, Mover, Path, mode::layer_of},
    space::{Direction, Footprint, Spot, Square},
};

impl<'a> Mover<'a> {
    /// Avoids every reach that somebody would strike at it for leaving by a movement mode.
    pub(crate) fn carefully(mut self, mode: MovementMode) -> Mover<'a> {
        self.watchers = self.watchers_around(mode);
        self
    }

    /// A mover that avoids leaving these reaches.
    pub(super) fn bewaring(&self, watchers: &Watchers) -> Mover<'a> {
        Mover { watchers: watchers.clone(), ..self.clone() }
    }

    /// As [`carefully`](Mover::carefully), of those reaches only that a path could leave.
    pub(crate) fn careful_along(mut self, path: Path, mode: MovementMode) -> Mover<'a> {
        let Mover { battle, id, size, .. } = self;
        if battle.slips_by(id, mode) {
            return self;
        }
        let here = battle.creature(id).square;
        self.watchers = Watchers::near(battle, id, |body, reach| {
            let left = std::iter::once(here).chain(path.squares(here)).take(path.len());
            let near = |s| body.space.feet_to(Footprint::new(s, size)) <= reach;
            left.into_iter().any(near)
        });
        self
    }

    /// Those who would strike at it for leaving a reach by a movement mode.
    pub(super) fn watchers_around(&self, mode: MovementMode) -> Watchers {
        match self.battle.slips_by(self.id, mode) {
            true => Watchers::default(),
            false => Watchers::around(self.battle, self.id, self.lefts.most()),
        }
    }

    /// Whether there is a reach that it avoids leaving.
    pub(crate) fn is_watched(&self) -> bool {
        !self.watchers.is_empty()
    }

    /// Whether a step leaves a reach that the mover avoids leaving.
    #[inline]
    pub(crate) fn provokes(&self, from: Spot, to: Spot) -> bool {
        self.is_watched() && self.watchers.provoked_by(self.body(from), self.body(to))
    }

    /// The places of the mover's corner on ground of this level that are within a reach, where any
    /// are.
    pub(super) fn places_within(&self, reach: &Reach, level: i16) -> Option<Span> {
        let Reach { body, squares, .. } = *reach;
        let there = self.body(Spot { square: body.space.corner, height: level });
        (body.levels_to(there) <= squares).then(|| {
            Span::around(body.space, self.size.squares(), squares.min(u8::MAX.into()) as u8)
        })
    }

    /// Goes through the steps that leave a reach which the mover bewares of: the row and the
    /// squares that they lead from, for each way.
    pub(super) fn each_provoking<R: Bits>(
        &self,
        w: Window,
        mut then: impl FnMut(usize, Direction, R),
    ) {
        let reaches: Vec<R> = self.places_within_each(w);
        for reach in reaches.chunks_exact(w.height) {
            // Nothing is left where there is no reach.
            for row in (0..w.height).filter(|row| !reach[*row].is_empty()) {
                for way in Direction::ALL {
                    let (dx, dy) = way.delta();
                    let to = row.checked_add_signed(dy.into()).and_then(|r| reach.get(r));
                    let stays = to.copied().unwrap_or_default().shifted(-dx);
                    then(row, way, reach[row] & !stays);
                }
            }
        }
    }

    /// The places within each reach that the mover bewares of, one after the other.
    fn places_within_each<R: Bits>(&self, w: Window) -> Vec<R> {
        let side = self.size.squares();
        let level = self.one_level();
        let mut all = vec![R::default(); self.watchers.reaches().len() * w.height];
        for (t, reach) in self.watchers.reaches().iter().zip(all.chunks_exact_mut(w.height)) {
            let within = |square: Square, height: i16| {
                t.body.squares_to(self.body(Spot { square, height })) <= t.squares
            };
            let (bits, rows) = w.within(t.body.space, side, t.squares as u8);
            match level {
                // In that rectangle only the level counts.
                Some(level) if !within(t.body.space.corner, level) => {}
                Some(_) => rows.for_each(|row| reach[row] = R::of(bits)),
                None => rows.for_each(|row| {
                    let holds = |s: Square| self.battle.setup.map.holds(self.space(s));
                    let near = |s: Square| holds(s) && within(s, self.rest(s));
                    reach[row] = R::of(self.keep(w, row, bits, near));
                }),
            }
        }
        all
    }

    /// The places within a reach, layer by layer, by a movement mode through the air, the water or
    /// the earth.
    pub(super) fn places_within_aloft<R: Bits>(
        &self,
        w: Window,
        gait: MovementMode,
        reach: &Reach,
    ) -> Vec<R> {
        let mut places = vec![R::default(); w.rows()];
        let start = self.battle.spot(self.id);
        let (bits, rows) = w.within(reach.body.space, self.size.squares(), reach.squares as u8);
        for layer in w.layers_about(reach.body, self.size.tall(), reach.squares) {
            let level = w.base + layer as i16;
            for row in rows.clone() {
                let near = |square: Square| {
                    let here = square == start.square && level == layer_of(start.height);
                    let height = match here {
                        true => Some(start.height),
                        false => self.height_in(square, level, gait),
                    };
                    height.is_some_and(|height| {
                        let body = self.body(Spot { square, height });
                        reach.body.squares_to(body) <= reach.squares
                    })
                };
                places[layer * w.height + row] = R::of(self.keep(w, row, bits, near));
            }
        }
        places
    }
}
