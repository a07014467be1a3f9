use smallvec::SmallVec;

use super::{
    Footing, Gait, Mover, Reachable, Stride,
    air::Air,
    bits::Bits,
    gait::layer_of,
    reachable::Rows,
    ways::Row,
    window::{NEIGHBOURS, Window},
};
use crate::space::{Direction, SQUARE, Spot, Square};

/// A step that can be taken by squeezing at best, from a layer.
type Narrow = (Square, i16, Stride);

/// What a step costs in units, and how many there are in all.
type Prices = SmallVec<[(usize, usize); 2]>;

impl Mover<'_> {
    pub(super) fn flood_aloft(&self, gait: Gait) -> Reachable {
        let from = self.battle.spot(self.id);
        let plain = usize::from((SQUARE + self.extra) / SQUARE);
        let mut prices = Prices::new();
        prices.push((plain, self.most(gait)));
        if gait == Gait::Swim {
            prices.push((plain + 1, self.most(Gait::Walk)));
        }
        let most = prices.iter().map(|p| p.1).max().unwrap_or(0);
        let window = self.window_aloft(most, gait);
        let rows = if window.width <= u64::WIDTH {
            Rows::Narrow(self.pour_aloft(from, window, gait, &prices))
        } else {
            Rows::Wide(self.pour_aloft(from, window, gait, &prices))
        };
        let (first, listed) = (1, Vec::new());
        let mut found = Reachable { from, gait, window, first, rows, listed, careful: None };
        let landed = self.battle.footing(self.id) == Footing::Ground;
        let own = layer_of(from.height);
        found.list(|square| if landed { layer_of(self.rest(square)) } else { own });
        found
    }

    /// The flood itself.
    fn pour_aloft<R: Bits>(&self, from: Spot, w: Window, gait: Gait, prices: &Prices) -> Vec<R> {
        let most = prices.iter().map(|p| p.1).max().unwrap_or(0);
        let air: Air<R> = Air::of(self, w, gait);
        let start =
            ((layer_of(from.height) - w.base) as usize, usize::from(from.square.y - w.north));
        let rows = w.rows();
        let mut all = air.through.clone();
        all.resize((most + 2) * rows, R::default());
        let new = &mut all[rows..];
        new[start.0 * w.height + start.1] = R::ONE << (from.square.x - w.west);
        // As many as the dearest step looks back.
        let kept = prices.iter().map(|p| p.0 + 2).max().unwrap_or(1);
        let mut near = vec![R::default(); kept * rows];
        let mut seen = vec![R::default(); rows];
        let mut list = vec![R::default(); w.height + 2];
        let mut narrow: Vec<Narrow> = Vec::new();
        for k in 0..=most {
            let fresh = &mut new[k * rows..(k + 1) * rows];
            for layer in w.layers_within(start.0, k) {
                let within = w.rows_within(layer, start.1, k);
                for (cost, cap) in prices {
                    for (cost, places) in [(*cost, &air.plain), (*cost + 1, &air.difficult)] {
                        if k < cost || k > *cap {
                            continue;
                        }
                        let old = &near[(k - cost) % kept * rows..][..rows][within.clone()];
                        let rows = old.iter().zip(&places[within.clone()]);
                        for (fresh, (old, places)) in fresh[within.clone()].iter_mut().zip(rows) {
                            *fresh |= *old & *places;
                        }
                    }
                }
                for (fresh, seen) in fresh[within.clone()].iter_mut().zip(&mut seen[within]) {
                    *fresh &= !*seen;
                    *seen |= *fresh;
                }
            }
            if k < most {
                let near = &mut near[k % kept * rows..][..rows];
                near.fill(R::default());
                for layer in w.layers_within(start.0, k) {
                    let within = w.rows_within(layer, start.1, k);
                    list.fill(R::default());
                    air.spread_openly(layer, within.clone(), fresh, near, &mut list);
                    for place in within {
                        let here = fresh[place] & !air.open[place];
                        if here.is_empty() {
                            continue;
                        }
                        let at = (layer, place - layer * w.height);
                        let held = air.spread_freely(at, here, near);
                        for (dz, held) in (-1..=1).zip(held).filter(|(_, held)| !held.is_empty()) {
                            self.spread_aloft(&air, at, dz, held, near, &mut narrow);
                        }
                    }
                }
                for step in narrow.drain(..) {
                    self.take_narrow(w, gait, k, step, new);
                }
            }
        }
        all
    }

    /// The places one step up, along or down from some of a row from which not every such step is free.
    fn spread_aloft<R: Bits>(
        &self,
        air: &Air<R>,
        (layer, row): (usize, usize),
        dz: i8,
        here: R,
        near: &mut [R],
        narrow: &mut Vec<Narrow>,
    ) {
        let (w, squeezes) = (air.w, self.may_squeeze());
        let corners = air.gait != Gait::Burrow && self.table.is_some();
        let next = layer.saturating_add_signed(dz.into());
        let lower = layer.min(next);
        let (low, high) = self.swept(w.base + layer as i16, w.base + next as i16);
        for (dx, dy) in NEIGHBOURS {
            let Some(to) = row.checked_add_signed(dy.into()) else { continue };
            let place = next * w.height + to;
            if to >= w.height || (air.clear[place] | air.tight[place]).is_empty() {
                continue;
            }
            let stride = Stride { dx, dy, dz };
            let mut push = |places: R| {
                places.each(|x| {
                    let square = Square { x: w.west + x, y: w.north + row as u8 };
                    narrow.push((square, w.base + layer as i16, stride));
                });
            };
            let mut from = here;
            if corners && dx != 0 && dy != 0 {
                from &= air.clear[lower * w.height + row].shifted(-dx);
                from &= air.clear[lower * w.height + to];
            }
            from = self.past_walls(w, (dx, dy), (row, to), (low, high), from);
            if squeezes && stride.is_sound() {
                let ends = (air.clear[place] | air.tight[place]).shifted(-dx);
                let whole = from & air.clear[place].shifted(-dx);
                push(here & ends & !whole);
            }
            if let Some(way) = Direction::from_delta(dx, dy) {
                from = self.past_doors(w, way, row, (low, high), from);
                if !self.fears.is_empty() {
                    from = self.past_fears(w, way, row, from);
                }
            }
            let open = from;
            from = self.past_things(w, (dx, dy), row, low, from);
            if open != from && self.may_squeeze_past_things() && stride.is_sound() {
                push(open & !from);
            }
            let left = air.past_reaches((layer * w.height + row, place), dx, from);
            near[place] |= left.shifted(dx);
        }
    }

    /// A step that takes squeezing.
    fn take_narrow<R: Bits>(&self, w: Window, gait: Gait, k: usize, step: Narrow, new: &mut [R]) {
        let (square, layer, stride) = step;
        let start = self.battle.spot(self.id);
        let here = if square == start.square && layer == layer_of(start.height) {
            start
        } else {
            let Some(height) = self.height_in(square, layer, gait) else { return };
            Spot { square, height }
        };
        let Ok(paces) = self.paces(here, stride, gait) else { return };
        for pace in paces.iter().filter(|pace| !self.provokes(here, pace.to)) {
            let Square { x, y } = pace.to.square;
            let units = k + usize::from(pace.cost / SQUARE);
            let layer = (layer_of(pace.to.height) - w.base) as usize;
            let row = layer * w.height + usize::from(y - w.north);
            // It may be reached for less: the flood sorts that out as it gets there.
            if units <= self.most(pace.gait)
                && let Some(bits) = new.get_mut(units * w.rows() + row)
            {
                *bits |= R::ONE << (x - w.west);
            }
        }
    }

    fn past_walls<R: Bits>(
        &self,
        w: Window,
        (dx, dy): (i8, i8),
        (row, to): (usize, usize),
        (low, high): (i16, i16),
        mut from: R,
    ) -> R {
        let Some(table) = self.table.filter(|_| !self.ghostly) else { return from };
        let row_of = |rows: &[Row], row: usize| R::of(w.cut(rows[usize::from(w.north) + row]));
        for walls in table.walls.iter().filter(|c| c.meets(low, high)) {
            if let Some(way) = Direction::from_delta(dx, dy) {
                from &= !row_of(&walls.steps[way as usize], row);
            }
            from &= !row_of(&walls.through, to).shifted(-dx);
        }
        from
    }

    fn past_doors<R: Bits>(
        &self,
        w: Window,
        way: Direction,
        row: usize,
        (low, high): (i16, i16),
        from: R,
    ) -> R {
        if self.doors.is_empty() {
            return from;
        }
        let mut rows = vec![R::ALL; w.height];
        for door in self.doors.iter().filter(|door| door.meets(low, high)) {
            self.shut(w, door, way, &mut rows);
        }
        from & rows[row]
    }

    fn past_fears<R: Bits>(&self, w: Window, way: Direction, row: usize, from: R) -> R {
        R::of(self.keep(w, row, from.wide(), |here| {
            here.step(way).is_some_and(|next| !self.nears_fear(here, next))
        }))
    }

    fn past_things<R: Bits>(
        &self,
        w: Window,
        (dx, dy): (i8, i8),
        row: usize,
        low: i16,
        from: R,
    ) -> R {
        if self.things.iter().all(|t| t.top <= low) {
            return from;
        }
        R::of(self.keep(w, row, from.wide(), |here| {
            let there = |dx: i8, dy: i8| Stride { dx, dy, dz: 0 }.square(here);
            let hits = |at: Option<Square>| {
                at.is_some_and(|at| {
                    self.things.iter().any(|t| t.top > low && t.space.overlaps(self.space(at)))
                })
            };
            let cut = dx != 0 && dy != 0 && (hits(there(dx, 0)) || hits(there(0, dy)));
            !hits(there(dx, dy)) && !cut
        }))
    }

    /// Those of a row's places that pass a test.
    pub(super) fn keep(
        &self,
        w: Window,
        row: usize,
        bits: u128,
        passes: impl Fn(Square) -> bool,
    ) -> u128 {
        let (mut left, mut kept) = (bits, 0);
        while left != 0 {
            let x = left.trailing_zeros() as u8;
            left &= left - 1;
            if passes(Square { x: w.west + x, y: w.north + row as u8 }) {
                kept |= 1 << x;
            }
        }
        kept
    }
}
