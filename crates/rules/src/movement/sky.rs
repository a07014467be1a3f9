use smallvec::SmallVec;

use super::{
    Footing, Gait, Mover, Reachable, Stride,
    bits::Bits,
    gait::layer_of,
    reachable::Rows,
    ways::Row,
    window::{NEIGHBOURS, Window},
};
use crate::space::{Body, Direction, SQUARE, Spot, Square};

/// Where a mover can be in the layers of the air, the water or the earth.
struct Air {
    plain: Vec<u128>,
    difficult: Vec<u128>,
    through: Vec<u128>,
    /// Where nothing of the map is in the way, creatures aside.
    clear: Vec<u128>,
    /// Where there is room for one size less only (`size.squeeze`).
    tight: Vec<u128>,
}

/// A step that can be taken by squeezing at best, from a layer.
type Narrow = (Square, i16, Stride);

impl Mover<'_> {
    pub(super) fn flood_aloft(&self, gait: Gait) -> Reachable {
        let from = self.battle.spot(self.id);
        let plain = usize::from((SQUARE + self.extra) / SQUARE);
        let mut prices: SmallVec<[(usize, usize); 2]> = SmallVec::new();
        prices.push((plain, self.most(gait)));
        if gait == Gait::Swim {
            prices.push((plain + 1, self.most(Gait::Walk)));
        }
        let most = prices.iter().map(|p| p.1).max().unwrap_or(0);
        let mut w = self.window(most);
        let own = layer_of(from.height);
        let reach = most as i16;
        (w.base, w.layers) = (own - reach, 2 * most + 1);
        if gait == Gait::Fly {
            // Nothing lies below the lowest ground.
            let low = self.lowest(w);
            let up = (w.base + w.layers as i16).max(low + 1);
            w.base = w.base.max(low).min(own);
            w.layers = (up - w.base) as usize;
        }
        let air = self.layers_of(w, gait);
        let start = (own - w.base) as usize * w.height + usize::from(from.square.y - w.north);
        let rows = w.rows();
        let mut all = air.through.clone();
        all.resize((most + 2) * rows, 0);
        let new = &mut all[rows..];
        new[start] = 1 << (from.square.x - w.west);
        let mut near = vec![0u128; (most + 1) * rows];
        let mut seen = vec![0u128; rows];
        let mut narrow: Vec<Narrow> = Vec::new();
        for k in 0..=most {
            let fresh = &mut new[k * rows..(k + 1) * rows];
            if k > 0 {
                for (cost, cap) in &prices {
                    for (cost, places) in [(*cost, &air.plain), (*cost + 1, &air.difficult)] {
                        if k < cost || k > *cap {
                            continue;
                        }
                        let old = &near[(k - cost) * rows..][..rows];
                        for row in 0..rows {
                            fresh[row] |= old[row] & places[row];
                        }
                    }
                }
            }
            for row in 0..rows {
                fresh[row] &= !seen[row];
                seen[row] |= fresh[row];
            }
            if k < most {
                let near = &mut near[k * rows..(k + 1) * rows];
                self.spread_aloft(w, gait, &air, fresh, near, &mut narrow);
                for step in narrow.drain(..) {
                    self.take_narrow(w, gait, k, step, new);
                }
            }
        }
        let mut found = Reachable {
            from,
            gait,
            window: w,
            first: 1,
            rows: Rows::Wide(all),
            listed: Vec::new(),
            careful: None,
        };
        let landed = self.battle.footing(self.id) == Footing::Ground;
        found.list(|square| if landed { layer_of(self.rest(square)) } else { own });
        found
    }

    /// The lowest layer with ground in it.
    fn lowest(&self, w: Window) -> i16 {
        if self.table.is_none() {
            return 0;
        }
        let map = &self.battle.setup.map;
        let squares = (0..w.height)
            .flat_map(|y| (0..w.width).map(move |x| (x, y as u8)))
            .map(|(x, y)| Square { x: w.west + x, y: w.north + y })
            .filter(|s| map.holds(self.space(*s)));
        squares.map(|s| layer_of(self.rest(s))).min().unwrap_or(0)
    }

    /// Where the mover can be in each layer, and where that is dearer.
    fn layers_of(&self, w: Window, gait: Gait) -> Air {
        let mut open = vec![0u128; w.rows()];
        let mut difficult = vec![0u128; w.rows()];
        let mut tight = vec![0u128; w.rows()];
        let squeezes = self.may_squeeze();
        for (row, bits) in self.on_map(w).enumerate() {
            if self.table.is_none() && gait == Gait::Fly && self.hollow.is_empty() {
                for layer in 0..w.layers {
                    if w.base + layer as i16 >= 0 {
                        open[layer * w.height + row] = bits;
                    }
                }
                continue;
            }
            let mut left = bits;
            while left != 0 {
                let x = left.trailing_zeros() as u8;
                left &= left - 1;
                let square = Square { x: w.west + x, y: w.north + row as u8 };
                let slow = gait == Gait::Swim && self.hinders(square);
                for layer in 0..w.layers {
                    let (place, layer) = (layer * w.height + row, w.base + layer as i16);
                    let Some(height) = self.height_in(square, layer, gait) else { continue };
                    if squeezes && !self.is_clear(square, layer, gait) {
                        tight[place] |= 1 << x;
                        continue;
                    }
                    let hinders = slow || self.dense(square, height, gait);
                    open[place] |= 1 << x;
                    difficult[place] |= u128::from(hinders) << x;
                }
            }
        }
        let clear = open.clone();
        let side = self.size.squares();
        let (plain, through) = (Vec::new(), vec![0; w.rows()]);
        let mut air = Air { plain, difficult, through, clear, tight };
        let in_way = |body: Body, x: u8, row: usize, layer: usize| {
            let square = Square { x: w.west + x, y: w.north + row as u8 };
            self.height_in(square, w.base + layer as i16, gait)
                .is_some_and(|height| self.body(Spot { square, height }).squares_to(body) == 0)
        };
        let each = |body: Body, act: &mut dyn FnMut(usize, u128)| {
            let (bits, rows) = w.around(body.space, side);
            for row in rows {
                for layer in 0..w.layers {
                    let mut left = bits;
                    while left != 0 {
                        let x = left.trailing_zeros() as u8;
                        left &= left - 1;
                        if in_way(body, x, row, layer) {
                            act(layer * w.height + row, 1 << x);
                        }
                    }
                }
            }
        };
        for other in &self.neighbours {
            let shared = self.battle.may_share(self.id, other.id);
            each(other.body, &mut |row, bit| {
                if !shared {
                    air.through[row] |= bit;
                }
                if !other.open {
                    open[row] &= !bit;
                }
                if other.difficult {
                    air.difficult[row] |= bit;
                }
            });
        }
        for tiny in &self.tinies {
            if self.tinies.iter().filter(|t| t.squares_to(*tiny) == 0).count() >= 4 {
                each(*tiny, &mut |row, bit| air.through[row] |= bit);
            }
        }
        for (difficult, open) in air.difficult.iter_mut().zip(&mut open) {
            *difficult &= *open;
            *open &= !*difficult;
        }
        air.plain = open;
        air
    }

    /// The places one step from these, up and down too.
    fn spread_aloft(
        &self,
        w: Window,
        gait: Gait,
        air: &Air,
        old: &[u128],
        near: &mut [u128],
        narrow: &mut Vec<Narrow>,
    ) {
        let squeezes = self.may_squeeze();
        let corners = gait != Gait::Burrow && self.table.is_some();
        for layer in 0..w.layers {
            for row in 0..w.height {
                let here = old[layer * w.height + row];
                if here == 0 {
                    continue;
                }
                for dz in -1..=1i8 {
                    let Some(next) = layer.checked_add_signed(dz.into()) else { continue };
                    if next >= w.layers {
                        continue;
                    }
                    let lower = layer.min(next);
                    let (low, high) = self.swept(w.base + layer as i16, w.base + next as i16);
                    for (dx, dy) in NEIGHBOURS {
                        let Some(to) = row.checked_add_signed(dy.into()) else { continue };
                        if to >= w.height {
                            continue;
                        }
                        let mut from = here;
                        let way = Direction::from_delta(dx, dy);
                        if corners && dx != 0 && dy != 0 {
                            from &= air.clear[lower * w.height + row].shifted(-dx);
                            from &= air.clear[lower * w.height + to];
                        }
                        from = self.past_walls(w, (dx, dy), (row, to), (low, high), from);
                        if squeezes {
                            let place = next * w.height + to;
                            let ends = (air.clear[place] | air.tight[place]).shifted(-dx);
                            let whole = from & air.clear[place].shifted(-dx);
                            let stride = Stride { dx, dy, dz };
                            let layer = w.base + layer as i16;
                            if stride.is_sound() {
                                (here & ends & !whole).each(|x| {
                                    let (x, y) = (w.west + x, w.north + row as u8);
                                    narrow.push((Square { x, y }, layer, stride));
                                });
                            }
                        }
                        if let Some(way) = way {
                            from = self.past_doors(w, way, row, (low, high), from);
                            if !self.fears.is_empty() {
                                from = self.past_fears(w, way, row, from);
                            }
                        }
                        let open = from;
                        from = self.past_things(w, (dx, dy), row, low, from);
                        let stride = Stride { dx, dy, dz };
                        if open != from && self.may_squeeze_past_things() && stride.is_sound() {
                            (open & !from).each(|x| {
                                let (x, y) = (w.west + x, w.north + row as u8);
                                let layer = w.base + layer as i16;
                                narrow.push((Square { x, y }, layer, stride));
                            });
                        }
                        if !self.threats.is_empty() {
                            from = self.past_threats(w, (dx, dy, dz), row, layer, gait, from);
                        }
                        near[next * w.height + to] |= from.shifted(dx);
                    }
                }
            }
        }
    }

    /// A step that takes squeezing.
    fn take_narrow(&self, w: Window, gait: Gait, k: usize, step: Narrow, new: &mut [u128]) {
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
                *bits |= 1 << (x - w.west);
            }
        }
    }

    fn past_walls(
        &self,
        w: Window,
        (dx, dy): (i8, i8),
        (row, to): (usize, usize),
        (low, high): (i16, i16),
        mut from: u128,
    ) -> u128 {
        let Some(table) = self.table.filter(|_| !self.ghostly) else { return from };
        let row_of = |rows: &[Row], row: usize| w.cut(rows[usize::from(w.north) + row]);
        for walls in table.walls.iter().filter(|c| c.meets(low, high)) {
            if let Some(way) = Direction::from_delta(dx, dy) {
                from &= !row_of(&walls.steps[way as usize], row);
            }
            from &= !row_of(&walls.through, to).shifted(-dx);
        }
        from
    }

    fn past_doors(
        &self,
        w: Window,
        way: Direction,
        row: usize,
        (low, high): (i16, i16),
        from: u128,
    ) -> u128 {
        if self.doors.is_empty() {
            return from;
        }
        let mut rows = vec![u128::MAX; w.height];
        for door in self.doors.iter().filter(|door| door.meets(low, high)) {
            self.shut(w, door, way, &mut rows);
        }
        from & rows[row]
    }

    fn past_fears(&self, w: Window, way: Direction, row: usize, from: u128) -> u128 {
        self.keep(w, row, from, |here| {
            here.step(way).is_some_and(|next| !self.nears_fear(here, next))
        })
    }

    fn past_things(&self, w: Window, (dx, dy): (i8, i8), row: usize, low: i16, from: u128) -> u128 {
        if self.things.iter().all(|t| t.top <= low) {
            return from;
        }
        self.keep(w, row, from, |here| {
            let there = |dx: i8, dy: i8| Stride { dx, dy, dz: 0 }.square(here);
            let hits = |at: Option<Square>| {
                at.is_some_and(|at| {
                    self.things.iter().any(|t| t.top > low && t.space.overlaps(self.space(at)))
                })
            };
            let cut = dx != 0 && dy != 0 && (hits(there(dx, 0)) || hits(there(0, dy)));
            !hits(there(dx, dy)) && !cut
        })
    }

    fn past_threats(
        &self,
        w: Window,
        (dx, dy, dz): (i8, i8, i8),
        row: usize,
        layer: usize,
        gait: Gait,
        from: u128,
    ) -> u128 {
        let start = self.battle.spot(self.id);
        let layer = w.base + layer as i16;
        self.keep(w, row, from, |here| {
            let height = if here == start.square && layer == layer_of(start.height) {
                Some(start.height)
            } else {
                self.height_in(here, layer, gait)
            };
            let there = Stride { dx, dy, dz: 0 }.square(here);
            let (Some(height), Some(there)) = (height, there) else { return false };
            let Some(then) = self.height_in(there, layer + i16::from(dz), gait) else {
                return false;
            };
            !self.provokes(Spot { square: here, height }, Spot { square: there, height: then })
        })
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
