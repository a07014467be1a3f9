//! The path to a place that a search has reached, traced back from there.

use super::{
    Reachable,
    bits::NEIGHBOURS,
    step_table::{Table, has},
};
use crate::{
    movement::{Mover, Path, Step, mode::layer_of, path::Steps},
    space::{SQUARE, Spot, Square},
};

impl Mover<'_> {
    /// The cheapest way to a place, if the movement lasts.
    pub(crate) fn way(&self, found: &Reachable, to: Spot) -> Option<(Path, u16)> {
        let cost = found.cost_at(to)?;
        let mut back = Steps::NONE;
        let on_foot = Self::on_foot(found.gait);
        let settle = |square: Square, layer: i16| {
            if on_foot {
                Some(self.rest(square))
            } else {
                self.height_in(square, layer, found.gait)
            }
        };
        let start = Spot { square: found.from.square, height: found.from.height };
        let mut here = to;
        if on_foot {
            here.height = self.rest(to.square);
        }
        let mut units = usize::from(cost / SQUARE);
        let plain = on_foot && self.is_simply_walked();
        while units > 0 {
            // A field has no deep water.
            let deep = |table: &Table| table.field.is_none() && has(&table.deep, here.square);
            if plain && !self.table.is_some_and(deep) {
                let (stride, before, earlier) = self.step_back(found, here, units)?;
                back.make_room()?.put_first(stride);
                (here, units) = (before, earlier);
                continue;
            }
            let mut best: Option<((u32, u16), Spot, usize, Step)> = None;
            for dz in if on_foot { 0..=0i8 } else { -1..=1 } {
                for (dx, dy) in NEIGHBOURS {
                    let stride = Step { dx, dy, dz };
                    let Some(square) = (Step { dx: -dx, dy: -dy, dz: 0 }).square(here.square)
                    else {
                        continue;
                    };
                    let layer = layer_of(here.height) - i16::from(dz);
                    let first =
                        square == start.square && (on_foot || layer == layer_of(start.height));
                    let height = if first {
                        start.height
                    } else if self.battle.setup.map.holds(self.space(square)) {
                        let Some(height) = settle(square, layer) else { continue };
                        height
                    } else {
                        continue;
                    };
                    let before = Spot { square, height };
                    // Of ways that cost the same, the one that looks straight, and level.
                    let rise = layer_of(height).abs_diff(layer_of(start.height));
                    let bend = (square.straight_line_to(start.square), rise);
                    if best.is_some_and(|b| bend >= b.0) {
                        continue;
                    }
                    let Some(earlier) = found.units_below(before, units) else { continue };
                    let stride = match stride.direction() {
                        Some(way) if on_foot => self.found_stride(before, way),
                        _ if stride.is_sound() => stride,
                        _ => continue,
                    };
                    let Ok(paces) = self.paces(before, stride, found.gait) else { continue };
                    let fits = paces.iter().any(|p| {
                        earlier + usize::from(p.cost / SQUARE) == units
                            && units <= self.most(p.gait)
                    });
                    if !fits || self.provokes(before, here) {
                        continue;
                    }
                    best = Some((bend, before, earlier, stride));
                }
            }
            let (_, before, earlier, stride) = best?;
            back.make_room()?.put_first(stride);
            (here, units) = (before, earlier);
        }
        Some((back.path(), cost))
    }
}
