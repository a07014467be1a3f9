//! The search on foot over any ground: all places of the same cost at once, as rows of bits.

use std::ops::Range;

use smallvec::SmallVec;

use super::{
    Reachable,
    bits::{Bits, Window},
    reachable::Rows,
    step_table::{Row, SAFE_DROP},
    target::{Aims, Goal, GoalAloft},
};
use crate::{
    movement::{
        LONGEST_PATH, MovementMode, Mover, Step, mode::layer_of, mover::Leaf, pass::Neighbour,
    },
    space::{Body, Direction, Footprint, SQUARE, Spot, Square},
};

/// How a place is entered: so many units with so many at most in all.
#[derive(Clone, Copy)]
struct Price {
    units: usize,
    most: usize,
}

/// The places that are entered at the same prices.
struct Class<R> {
    rows: Vec<R>,
    prices: SmallVec<[Price; 2]>,
}

impl Mover<'_> {
    pub(crate) fn most(&self, gait: MovementMode) -> usize {
        usize::from(self.lefts.of(gait) / SQUARE).min(LONGEST_PATH)
    }

    pub(super) fn window(&self, radius: usize) -> Window {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.map.grid;
        let radius = radius as u8;
        // Rows that fit into a word are taken whole.
        let aside = if grid.width <= u64::WIDTH { u8::MAX } else { radius };
        let (west, north) = (from.x.saturating_sub(aside), from.y.saturating_sub(radius));
        let east = from.x.saturating_add(aside).min(grid.width - 1);
        let south = from.y.saturating_add(radius).min(grid.height - 1);
        let height = usize::from(south - north) + 1;
        Window { west, north, width: east - west + 1, height, base: 0, layers: 1 }
    }

    /// Where the mover's corner can be, the edges of the map considered.
    pub(super) fn on_map(&self, w: Window) -> impl Iterator<Item = u128> {
        let grid = self.battle.setup.map.grid;
        let side = self.size.squares();
        let columns = w.width.min((grid.width + 1).saturating_sub(side + w.west));
        let rows = w.height.min(usize::from((grid.height + 1).saturating_sub(side + w.north)));
        let all = if columns >= 128 { u128::MAX } else { (1u128 << columns) - 1 };
        (0..w.height).map(move |row| if row < rows { all } else { 0 })
    }

    /// Floods the map as far as the movement goes with a gait: everything on foot, or through the
    /// air, the water or the earth.
    pub(crate) fn flood(&self, gait: MovementMode) -> Reachable {
        self.flood_to(gait, None)
    }

    /// Floods the map with a gait, as far as the movement goes or until it reaches a place.
    pub(crate) fn flood_until(&self, gait: MovementMode, to: Spot) -> Reachable {
        let space = [Footprint::square(to.square)];
        let goal = Goal::square(&space);
        if Self::on_foot(gait) {
            return self.flood_to(gait, Some(&goal));
        }
        let there = layer_of(to.height);
        self.flood_aloft(gait, Some(&GoalAloft::new(goal, &|_, layer| layer == there)))
    }

    /// As [`flood`](Mover::flood), at least until it reaches a goal.
    pub(super) fn flood_to(&self, gait: MovementMode, goal: Option<&Goal<'_>>) -> Reachable {
        if !Self::on_foot(gait) {
            self.flood_aloft(gait, None)
        } else if self.is_on_a_field() {
            self.flood_field(goal)
        } else {
            self.flood_on_foot(goal)
        }
    }

    /// The flood that is at home on any ground.
    pub(super) fn flood_on_foot(&self, goal: Option<&Goal<'_>>) -> Reachable {
        let most = usize::from(self.lefts.on_foot() / SQUARE).min(LONGEST_PATH);
        let window = self.window(most);
        let from = self.battle.spot(self.id);
        let rows = if window.width <= u64::WIDTH {
            Rows::Narrow(self.pour_on_foot(from, window, most, goal))
        } else {
            Rows::Wide(self.pour_on_foot(from, window, most, goal))
        };
        let gait = MovementMode::Walk;
        Reachable { from, gait, window, first: 1, rows, listed: Vec::new(), careful: None }
    }

    /// The flood itself.
    fn pour_on_foot<R: Bits>(
        &self,
        from: Spot,
        window: Window,
        most: usize,
        goal: Option<&Goal<'_>>,
    ) -> Vec<R> {
        let height = window.height;
        let mut aims = vec![R::default(); if goal.is_some() { height } else { 0 }];
        let goal = goal.map(|goal| Aims::new(goal, window, from.square, &mut aims));
        let past_things = self.may_squeeze_past_things();
        let special = past_things || self.table.is_some_and(|t| t.has_special);
        // What is not simply walked may lead far ahead of the flood.
        let far = special || self.perch.is_some();
        let mut rows = Vec::with_capacity((most + 2) * height);
        rows.resize(if far { most + 2 } else { 2 } * height, R::default());
        let classes = self.classes_on_foot(window, &mut rows[..height]);
        let dearest = classes.iter().flat_map(|class| &class.prices).map(|price| price.units).max();
        let masks = self.masks_on_foot(window);
        let mut near = Vec::with_capacity((most + 1) * height);
        let mut seen = vec![R::default(); height];
        let (mut sets, mut idle) = (most + 2, 0);
        let start = usize::from(from.square.y - window.north);
        rows[height + start] = R::ONE << (from.square.x - window.west);
        if self.perch.is_some() {
            for way in Direction::ALL {
                self.take_special(window, 0, from, way, &mut rows[height..]);
            }
        }
        for k in 0..=most {
            if !far {
                rows.resize((k + 2) * height, R::default());
            }
            near.resize((k + 1) * height, R::default());
            let (through, new) = rows.split_at_mut(height);
            // A step leads into the next row at most.
            let within = start.saturating_sub(k)..(start + k + 1).min(height);
            let fresh = &mut new[k * height..(k + 1) * height];
            for class in &classes {
                for price in &class.prices {
                    if k > price.most || k < price.units {
                        continue;
                    }
                    let old = &near[(k - price.units) * height..][within.clone()];
                    let rows = old.iter().zip(&class.rows[within.clone()]);
                    for (fresh, (old, open)) in fresh[within.clone()].iter_mut().zip(rows) {
                        *fresh |= *old & *open;
                    }
                }
            }
            let rows = fresh[within.clone()].iter_mut().zip(&mut seen[within.clone()]);
            let mut any_fresh = R::default();
            for (fresh, seen) in rows {
                *fresh &= !*seen;
                *seen |= *fresh;
                any_fresh |= *fresh;
            }
            idle = if any_fresh.is_empty() { idle + 1 } else { 0 };
            // Nothing new for as long as the dearest step takes: there is nothing more.
            let dry = !far && dearest.is_none_or(|units| idle > units);
            let there = goal.as_ref().is_some_and(|goal| goal.met(k, &within, fresh, through));
            if k == most || there || dry {
                sets = k + 2;
                break;
            }
            if k == 0 && self.perch.is_some() {
                continue;
            }
            let near = &mut near[k * height..(k + 1) * height];
            spread(fresh, masks.as_deref(), within, near);
            if special {
                self.spread_special(window, k, new);
            }
            if past_things {
                self.spread_past_things(window, k, new);
            }
        }
        rows.truncate(sets * height);
        rows
    }

    /// The level of the ground, where it is the same everywhere.
    pub(crate) fn one_level(&self) -> Option<i16> {
        self.table.map_or(Some(0), |t| t.level)
    }

    /// The places by what it costs to enter them, and those where one can't stop.
    fn classes_on_foot<R: Bits>(&self, w: Window, through: &mut [R]) -> SmallVec<[Class<R>; 4]> {
        let side = self.size.squares();
        let mut open: Vec<R> = self.on_map(w).map(R::of).collect();
        let mut difficult = vec![R::default(); w.height];
        let mut deep: Option<Vec<R>> = None;
        if let Some(table) = self.table {
            let rows = |rows: &[Row]| -> Vec<R> {
                let rows = &rows[usize::from(w.north)..][..w.height];
                rows.iter().map(|r| R::of(w.cut(*r))).collect()
            };
            difficult = rows(&table.difficult);
            deep = Some(rows(&table.deep)).filter(|d| d.iter().any(|r| !r.is_empty()));
        }
        self.each_square_in_zones(|square| {
            let (bits, rows) = w.around(Footprint::square(square), side);
            rows.for_each(|row| difficult[row] |= R::of(bits));
        });
        let level = self.one_level();
        for Neighbour { body, open: is_open, difficult: is_difficult, shared, .. } in
            &self.neighbours
        {
            // On level ground a body is in the way of all or of none.
            if level.is_some_and(|level| !self.on_level_with(*body, level)) {
                continue;
            }
            let (all, rows) = w.around(body.space, side);
            if all == 0 || rows.is_empty() {
                continue;
            }
            for row in rows {
                let bits = if level.is_some() { all } else { self.same_level(w, all, row, *body) };
                let bits = R::of(bits);
                if !*shared {
                    through[row] |= bits;
                }
                if !*is_open {
                    open[row] &= !bits;
                }
                if *is_difficult {
                    difficult[row] |= bits;
                }
            }
        }
        for tiny in &self.tinies {
            if self.tinies.iter().filter(|t| t.squares_to(*tiny) == 0).count() >= 4 {
                let (bits, rows) = w.around(tiny.space, 1);
                rows.for_each(|row| through[row] |= R::of(bits));
            }
        }
        for thing in &self.things {
            let (bits, rows) = w.around(thing.space, side);
            rows.for_each(|row| open[row] &= !R::of(bits));
        }
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        let (walk, swim) = (self.most(MovementMode::Walk), self.most(MovementMode::Swim));
        let mut classes = SmallVec::new();
        let mut class = |cost: usize, wet: bool, keep: &dyn Fn(usize) -> R| {
            let rows: Vec<R> = (0..w.height).map(|row| open[row] & keep(row)).collect();
            if rows.iter().all(|row| row.is_empty()) {
                return;
            }
            let mut prices = SmallVec::new();
            if wet && swim > 0 {
                prices.push(Price { units: cost, most: swim });
            }
            prices.push(Price { units: cost + usize::from(wet), most: walk });
            classes.push(Class { rows, prices });
        };
        match &deep {
            None => {
                class(plain_cost, false, &|row| !difficult[row]);
                class(plain_cost + 1, false, &|row| difficult[row]);
            }
            Some(deep) => {
                class(plain_cost, false, &|row| !difficult[row] & !deep[row]);
                class(plain_cost + 1, false, &|row| difficult[row] & !deep[row]);
                class(plain_cost, true, &|row| !difficult[row] & deep[row]);
                class(plain_cost + 1, true, &|row| difficult[row] & deep[row]);
            }
        }
        classes
    }

    /// Of these places of the mover's corner, those in which it would stand in a body's way.
    fn same_level(&self, w: Window, bits: u128, row: usize, body: Body) -> u128 {
        let mut left = bits;
        let mut same = 0;
        while left != 0 {
            let x = left.trailing_zeros() as u8;
            left &= left - 1;
            let square = Square { x: w.west + x, y: w.north + row as u8 };
            if self.battle.setup.map.holds(self.space(square))
                && self.body(Spot { square, height: self.rest(square) }).squares_to(body) == 0
            {
                same |= 1 << x;
            }
        }
        same
    }

    /// From where each of the eight steps is open; none where all are.
    fn masks_on_foot<R: Bits>(&self, w: Window) -> Option<Vec<R>> {
        if self.table.is_none()
            && self.fears.is_empty()
            && self.things.is_empty()
            && self.doors.is_empty()
            && self.watchers.is_empty()
        {
            return None;
        }
        let height = w.height;
        let filled: Vec<R> = if self.things.is_empty() { Vec::new() } else { self.filled(w) };
        let mut all = vec![R::ALL; 8 * height];
        for way in Direction::ALL {
            let (dx, dy) = way.delta();
            let open = &mut all[way as usize * height..][..height];
            if let Some(table) = self.table {
                let rows = &table.open[way as usize][usize::from(w.north)..][..height];
                for (row, open) in rows.iter().zip(open.iter_mut()) {
                    *open = R::of(w.cut(*row));
                }
            }
            if dx != 0 && dy != 0 && !self.things.is_empty() {
                for row in 0..height {
                    let beside = filled[row].shifted(-dx);
                    let along = row.checked_add_signed(dy.into()).and_then(|r| filled.get(r));
                    open[row] &= !beside & !along.copied().unwrap_or_default();
                }
            }
            for door in &self.doors {
                self.shut(w, door, way, open);
            }
            if !self.fears.is_empty() {
                self.beware(w, way, open);
            }
        }
        self.each_provoking(w, |row, way, from: R| all[way as usize * height + row] &= !from);
        Some(all)
    }

    /// Where the mover would overlap with what fills its space.
    fn filled<R: Bits>(&self, w: Window) -> Vec<R> {
        let mut filled = vec![R::default(); w.height];
        for thing in &self.things {
            let (bits, rows) = w.around(thing.space, self.size.squares());
            rows.for_each(|row| filled[row] |= R::of(bits));
        }
        filled
    }

    /// Closes the steps that cross a closed door.
    pub(super) fn shut<R: Bits>(&self, w: Window, door: &Leaf<'_>, way: Direction, open: &mut [R]) {
        let side = self.size.squares();
        for step in door.steps.iter().filter(|step| step.is_of(way)) {
            let (bits, rows) = w.around(Footprint::square(step.square), side);
            rows.for_each(|row| open[row] &= !R::of(bits));
        }
    }

    /// Closes the steps that lead closer to what the mover fears.
    fn beware<R: Bits>(&self, w: Window, way: Direction, open: &mut [R]) {
        for (row, open) in open.iter_mut().enumerate() {
            for x in 0..w.width {
                let here = Square { x: w.west + x, y: w.north + row as u8 };
                if here.step(way).is_some_and(|next| self.nears_fear(here, next)) {
                    *open &= !(R::ONE << x);
                }
            }
        }
    }

    /// Steps that are not simply walked, one by one.
    fn spread_special<R: Bits>(&self, w: Window, k: usize, new: &mut [R]) {
        let Some(table) = self.table else { return };
        let height = w.height;
        for row in 0..height {
            let here = new[k * height + row].wide();
            if here == 0 {
                continue;
            }
            for way in Direction::ALL {
                let special = table.special[way as usize][usize::from(w.north) + row];
                let mut left = here & w.cut(special);
                while left != 0 {
                    let x = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let square = Square { x: w.west + x, y: w.north + row as u8 };
                    let here = Spot { square, height: self.rest(square) };
                    self.take_special(w, k, here, way, new);
                }
            }
        }
    }

    /// Steps by which one squeezes past things, one by one.
    fn spread_past_things<R: Bits>(&self, w: Window, k: usize, new: &mut [R]) {
        for thing in &self.things {
            let (bits, rows) = w.within::<u128>(thing.space, self.size.squares(), 1);
            for row in rows {
                (new[k * w.height + row].wide() & bits).each(|x| {
                    let square = Square { x: w.west + x, y: w.north + row as u8 };
                    let here = Spot { square, height: self.rest(square) };
                    for way in Direction::ALL {
                        self.take_special(w, k, here, way, new);
                    }
                });
            }
        }
    }

    /// A step as path finding takes it: up and down a ledge by climbing.
    pub(crate) fn found_stride(&self, from: Spot, way: Direction) -> Step {
        let stride = Step::from(way);
        let Some(to) = from.square.step(way) else { return stride };
        if !self.battle.setup.map.holds(self.space(to)) {
            return stride;
        }
        let rise = self.rest(to) - from.height;
        let dz = if rise <= -SAFE_DROP { -1 } else { 0 };
        Step { dz, ..stride }
    }

    fn take_special<R: Bits>(
        &self,
        w: Window,
        k: usize,
        here: Spot,
        way: Direction,
        new: &mut [R],
    ) {
        let Ok(paces) = self.paces(here, self.found_stride(here, way), MovementMode::Walk) else {
            return;
        };
        for pace in paces {
            if !self.watchers.is_empty() && self.provokes(here, pace.to) {
                continue;
            }
            let units = k + usize::from(pace.cost / SQUARE);
            let Spot { square, .. } = pace.to;
            let (Some(x), Some(y)) = (square.x.checked_sub(w.west), square.y.checked_sub(w.north))
            else {
                continue;
            };
            let y = usize::from(y);
            if units <= self.most(pace.gait) && x < w.width && y < w.height {
                // It may be reached for less: the flood sorts that out as it gets there.
                if let Some(rows) = new.get_mut(units * w.height + y) {
                    *rows |= R::ONE << x;
                }
            }
        }
    }
}

/// The squares one step from these, which are in some rows. Where there are no masks, every step is
/// open.
fn spread<R: Bits>(old: &[R], masks: Option<&[R]>, within: Range<usize>, near: &mut [R]) {
    let height = old.len();
    for way in Direction::ALL {
        let (dx, dy) = way.delta();
        // The rows from which the step stays in the window.
        let from =
            within.start.max(usize::from(dy < 0))..within.end.min(height - usize::from(dy > 0));
        if from.is_empty() {
            continue;
        }
        let to = &mut near[from.start.saturating_add_signed(dy.into())..][..from.len()];
        let old = &old[from.clone()];
        match masks {
            None => old.iter().zip(to).for_each(|(old, to)| *to |= old.shifted(dx)),
            Some(masks) => {
                let open = &masks[way as usize * height..][from];
                let rows = old.iter().zip(open).zip(to);
                match dx {
                    1 => rows.for_each(|((old, open), to)| *to |= (*old & *open) << 1),
                    -1 => rows.for_each(|((old, open), to)| *to |= (*old & *open) >> 1),
                    _ => rows.for_each(|((old, open), to)| *to |= *old & *open),
                }
            }
        }
    }
}
