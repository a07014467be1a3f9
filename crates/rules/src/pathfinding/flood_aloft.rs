//! Floods through the air, the water and the earth.

use smallvec::SmallVec;

use super::{
    Reachable,
    bits::{Bits, NEIGHBOURS, Window},
    reachable::Rows,
    step_table::{LOFTY, Row},
    target::{AimsAloft, GoalAloft},
    volume::Air,
};
use crate::{
    attack::opportunity::Reach,
    movement::{Footing, MovementMode, Mover, Step, mode::layer_of, mover::Leaf},
    ruleset::Squeezing,
    space::{Body, Direction, SQUARE, Spot, Square},
};

/// A step that can be taken by squeezing at best, from a layer.
type Narrow = (Square, i16, Step);

/// What a step costs in units, and how many there are in all.
type Prices = SmallVec<[(usize, usize); 2]>;

/// What grows as a flood goes on.
struct Spread<R> {
    /// The places one step on from those of the last units, whole and squeezed, and how many sets of
    /// them are kept.
    near: Vec<R>,
    squeezed: Vec<R>,
    kept: usize,
    /// Steps that are looked at one by one.
    narrow: Vec<Narrow>,
}

/// How many layers above everything that is there a low flood includes.
const LEEWAY: i16 = 2;

impl Mover<'_> {
    /// The same mover for ways through the air that rise no higher than it takes to get over whatever
    /// there is, and over some bodies: whoever would go higher gets as far there.
    pub(super) fn keeping_low(mut self, bodies: impl IntoIterator<Item = Body>) -> Self {
        // What an area is like up there is not asked.
        if !self.battle.state.zones.is_empty() {
            return self;
        }
        let others = self.neighbours.iter().map(|other| other.body);
        let others = others.chain(self.tinies.iter().copied()).chain(bodies).map(Body::top);
        let things = self.things.iter().chain(&self.hollow).map(|thing| thing.top);
        let doors = self.doors.iter().map(Leaf::top).filter(|top| *top < LOFTY);
        let reach = |t: &Reach| t.body.top().saturating_add((t.squares * SQUARE) as i16);
        let reaches = self.watchers.reaches().iter().map(reach);
        let roof = self.table.map_or(0, |table| table.roof);
        let highest = others.chain(things).chain(doors).chain(reaches).fold(roof, i16::max);
        self.ceiling = Some(layer_of(highest).saturating_add(LEEWAY));
        self
    }

    /// Floods the air, the water or the earth as far as the movement goes, or until it reaches a goal.
    pub(super) fn flood_aloft(
        &self,
        gait: MovementMode,
        goal: Option<&GoalAloft<'_>>,
    ) -> Reachable {
        let from = self.battle.spot(self.id);
        let plain = usize::from((SQUARE + self.extra) / SQUARE);
        let mut prices = Prices::new();
        prices.push((plain, self.most(gait)));
        if gait == MovementMode::Swim {
            prices.push((plain + 1, self.most(MovementMode::Walk)));
        }
        let most = prices.iter().map(|p| p.1).max().unwrap_or(0);
        let window = self.window_aloft(most, gait);
        let rows = if window.width <= u64::WIDTH {
            Rows::Narrow(self.pour_aloft(from, window, gait, &prices, goal))
        } else {
            Rows::Wide(self.pour_aloft(from, window, gait, &prices, goal))
        };
        let (first, listed) = (1, Vec::new());
        let mut found = Reachable { from, gait, window, first, rows, listed, careful: None };
        let landed = self.battle.footing(self.id) == Footing::Ground;
        let own = layer_of(from.height);
        found.list(|square| if landed { layer_of(self.rest(square)) } else { own });
        found
    }

    /// The flood itself.
    fn pour_aloft<R: Bits>(
        &self,
        from: Spot,
        w: Window,
        gait: MovementMode,
        prices: &Prices,
        goal: Option<&GoalAloft<'_>>,
    ) -> Vec<R> {
        let most = prices.iter().map(|p| p.1).max().unwrap_or(0);
        let air: Air<R> = Air::of(self, w, gait);
        let start =
            ((layer_of(from.height) - w.base) as usize, usize::from(from.square.y - w.north));
        let aims = goal.map(|goal| AimsAloft::<R>::new(goal, w));
        let rows = w.rows();
        let mut all = vec![R::default(); (most + 2) * rows];
        all[..rows].copy_from_slice(&air.through);
        let (through, new) = all.split_at_mut(rows);
        new[start.0 * w.height + start.1] = R::ONE << (from.square.x - w.west);
        // As many as the dearest step looks back.
        let dearest = prices.iter().map(|p| p.0 + 2).max().unwrap_or(1);
        let kept = dearest + 1;
        let blank = |wanted: bool| vec![R::default(); if wanted { kept * rows } else { 0 }];
        let squeezes = self.may_squeeze();
        let mut spread =
            Spread { near: blank(true), squeezed: blank(squeezes), kept, narrow: Vec::new() };
        // What squeezing costs more, where that is all that there is, and where it is dearer besides.
        let strain = match self.battle.setup.ruleset.squeezing {
            _ if self.battle.flows(self.id) => [0, 1],
            Squeezing::Hampers => [1, 2],
            Squeezing::DifficultTerrain => [1, 1],
        };
        let mut seen = vec![R::default(); rows];
        let mut list = vec![R::default(); w.height + 2];
        let (mut sets, mut idle, mut ahead) = (most + 2, 0, 0);
        for k in 0..=most {
            let fresh = &mut new[k * rows..(k + 1) * rows];
            let mut any_fresh = R::default();
            for layer in w.layers_within(start.0, k) {
                let within = w.rows_within(layer, start.1, k);
                let mut enter = |from: &[R], (cost, cap): (usize, usize), places: &[R]| {
                    if k < cost || k > cap || from.is_empty() {
                        return;
                    }
                    let old = &from[(k - cost) % kept * rows..][..rows][within.clone()];
                    let rows = old.iter().zip(&places[within.clone()]);
                    for (fresh, (old, places)) in fresh[within.clone()].iter_mut().zip(rows) {
                        *fresh |= *old & *places;
                    }
                };
                for &(cost, cap) in prices {
                    enter(&spread.near, (cost, cap), &air.plain);
                    enter(&spread.near, (cost + 1, cap), &air.difficult);
                    enter(&spread.squeezed, (cost + strain[0], cap), &air.narrow[0]);
                    enter(&spread.squeezed, (cost + strain[1], cap), &air.narrow[1]);
                }
                for (fresh, seen) in fresh[within.clone()].iter_mut().zip(&mut seen[within]) {
                    *fresh &= !*seen;
                    *seen |= *fresh;
                    any_fresh |= *fresh;
                }
            }
            idle = if any_fresh.is_empty() { idle + 1 } else { 0 };
            // Nothing new for as long as the dearest step takes: there is nothing more.
            let dry = idle > dearest && k >= ahead;
            let there = aims.as_ref().is_some_and(|aims| k > 0 && aims.met(fresh, through));
            if dry || there {
                sets = k + 2;
                break;
            }
            if k == most {
                break;
            }
            spread.near[k % kept * rows..][..rows].fill(R::default());
            if squeezes {
                spread.squeezed[k % kept * rows..][..rows].fill(R::default());
            }
            for layer in w.layers_within(start.0, k) {
                let within = w.rows_within(layer, start.1, k);
                list.fill(R::default());
                let near = &mut spread.near[k % kept * rows..][..rows];
                air.spread_openly(layer, within.clone(), fresh, near, &mut list);
                for place in within {
                    let here = fresh[place] & !air.open[place];
                    if here.is_empty() {
                        continue;
                    }
                    let at = (layer, place - layer * w.height);
                    let near = &mut spread.near[k % kept * rows..][..rows];
                    let held = air.spread_freely(at, here, near);
                    for (dz, held) in (-1..=1).zip(held).filter(|(_, held)| !held.is_empty()) {
                        self.spread_aloft(&air, at, dz, held, k, &mut spread);
                    }
                }
            }
            for step in spread.narrow.drain(..) {
                ahead = ahead.max(self.take_narrow(w, gait, k, step, new));
            }
        }
        all.truncate(sets * rows);
        all
    }

    /// The places one step up, along or down from some of a row from which not every such step is free.
    fn spread_aloft<R: Bits>(
        &self,
        air: &Air<R>,
        (layer, row): (usize, usize),
        dz: i8,
        here: R,
        units: usize,
        spread: &mut Spread<R>,
    ) {
        let (w, squeezes) = (air.w, self.may_squeeze());
        let set = units % spread.kept * w.rows();
        let strait = match &self.table {
            Some(table) if squeezes && self.things.is_empty() => {
                table.straits.out_of_layer(self, air.gait, w.base + layer as i16)
            }
            _ => None,
        };
        // Whoever is between two layers takes its first step by itself.
        let start = self.battle.spot(self.id);
        let odd = match layer_of(start.height) == w.base + layer as i16
            && w.place(start.square).is_some_and(|(y, _)| y == row)
            && self.height_in(start.square, layer_of(start.height), air.gait) != Some(start.height)
        {
            true => R::ONE << (start.square.x - w.west),
            false => R::default(),
        };
        let corners = air.gait != MovementMode::Burrow && self.table.is_some();
        let next = layer.saturating_add_signed(dz.into());
        let lower = layer.min(next);
        let (low, high) = self.swept(w.base + layer as i16, w.base + next as i16);
        for (dx, dy) in NEIGHBOURS {
            let Some(to) = row.checked_add_signed(dy.into()) else { continue };
            let place = next * w.height + to;
            if to >= w.height || (air.clear[place] | air.tight[place]).is_empty() {
                continue;
            }
            let stride = Step { dx, dy, dz };
            let mut push = |places: R| {
                places.each(|x| {
                    let square = Square { x: w.west + x, y: w.north + row as u8 };
                    spread.narrow.push((square, w.base + layer as i16, stride));
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
                let mut strained = here & ends & !whole;
                if let Some(strait) = strait.filter(|_| !strained.is_empty()) {
                    push(strained & odd);
                    let row_of_map = usize::from(w.north) + row;
                    strained &= R::of(w.cut(strait.row(stride, row_of_map))) & !odd;
                    if !strained.is_empty() {
                        if let Some(way) = Direction::from_delta(dx, dy) {
                            strained = self.past_doors(w, way, row, (low, high), strained);
                            strained = self.past_fears(w, way, row, strained);
                        }
                        let reaches = (layer * w.height + row, place);
                        strained = air.past_reaches(reaches, dx, strained);
                        spread.squeezed[set + place] |= strained.shifted(dx);
                    }
                } else {
                    push(strained);
                }
            }
            if from.is_empty() {
                continue;
            }
            if let Some(way) = Direction::from_delta(dx, dy) {
                from = self.past_doors(w, way, row, (low, high), from);
                from = self.past_fears(w, way, row, from);
            }
            let open = from;
            from = self.past_things(w, (dx, dy), row, low, from);
            if open != from && self.may_squeeze_past_things() && stride.is_sound() {
                push(open & !from);
            }
            let left = air.past_reaches((layer * w.height + row, place), dx, from);
            spread.near[set + place] |= left.shifted(dx);
        }
    }

    /// A step that takes squeezing, looked at by itself; tells for how many units it is taken at the
    /// most.
    fn take_narrow<R: Bits>(
        &self,
        w: Window,
        gait: MovementMode,
        k: usize,
        step: Narrow,
        new: &mut [R],
    ) -> usize {
        let (square, layer, stride) = step;
        let start = self.battle.spot(self.id);
        let here = if square == start.square && layer == layer_of(start.height) {
            start
        } else {
            let Some(height) = self.height_in(square, layer, gait) else { return 0 };
            Spot { square, height }
        };
        let Ok(paces) = self.paces(here, stride, gait) else { return 0 };
        let mut ahead = 0;
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
                ahead = ahead.max(units);
            }
        }
        ahead
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
        if self.fears.is_empty() {
            return from;
        }
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
            let there = |dx: i8, dy: i8| Step { dx, dy, dz: 0 }.square(here);
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
