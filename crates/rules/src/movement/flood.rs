use smallvec::SmallVec;

use super::{
    Gait, LONGEST_PATH, Mover, Reachable, Stride,
    mover::Threat,
    reachable::Rows,
    ways::{Row, SAFE_DROP, crosses, squares_along},
    window::{Window, shift},
};
use crate::space::{Body, Direction, Footprint, SQUARE, Spot, Square, Wall};

/// How a place is entered: so many units with so many at most in all.
#[derive(Clone, Copy)]
struct Price {
    units: usize,
    most: usize,
}

/// The places that are entered at the same prices.
struct Class {
    rows: Vec<u128>,
    prices: SmallVec<[Price; 2]>,
}

impl Mover<'_> {
    pub(super) fn most(&self, gait: Gait) -> usize {
        usize::from(self.lefts.of(gait) / SQUARE).min(LONGEST_PATH)
    }

    pub(super) fn window(&self, radius: usize) -> Window {
        let from = self.battle.creature(self.id).square;
        let grid = self.battle.setup.map.grid;
        let radius = radius as u8;
        let (west, north) = (from.x.saturating_sub(radius), from.y.saturating_sub(radius));
        let east = from.x.saturating_add(radius).min(grid.width - 1);
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
    pub(crate) fn flood(&self, gait: Gait) -> Reachable {
        self.flood_to(gait, None)
    }

    /// As [`flood`](Mover::flood), at least until it reaches a goal.
    pub(super) fn flood_to(&self, gait: Gait, goal: Option<Square>) -> Reachable {
        if !Self::on_foot(gait) {
            self.flood_aloft(gait)
        } else if self.is_in_the_open() {
            self.flood_field(goal)
        } else {
            self.flood_on_foot()
        }
    }

    fn flood_on_foot(&self) -> Reachable {
        let most = usize::from(self.lefts.on_foot() / SQUARE).min(LONGEST_PATH);
        let window = self.window(most);
        let height = window.height;
        let from = self.battle.spot(self.id);
        let mut rows = vec![0u128; (most + 2) * height];
        let (through, new) = rows.split_at_mut(height);
        let classes = self.classes_on_foot(window, through);
        let masks = self.masks_on_foot(window);
        let mut near = vec![0u128; (most + 1) * height];
        let mut seen = vec![0u128; height];
        new[usize::from(from.square.y - window.north)] = 1 << (from.square.x - window.west);
        let special = self.table.is_some_and(|t| t.has_special);
        if self.perch.is_some() {
            for way in Direction::ALL {
                self.take_special(window, 0, from, way, new);
            }
        }
        for k in 0..=most {
            let fresh = &mut new[k * height..(k + 1) * height];
            for class in &classes {
                for price in &class.prices {
                    if k > price.most || k < price.units {
                        continue;
                    }
                    let old = &near[(k - price.units) * height..][..height];
                    for row in 0..height {
                        fresh[row] |= old[row] & class.rows[row];
                    }
                }
            }
            for row in 0..height {
                fresh[row] &= !seen[row];
                seen[row] |= fresh[row];
            }
            if k == most {
                break;
            }
            if k == 0 && self.perch.is_some() {
                continue;
            }
            spread(fresh, masks.as_ref(), &mut near[k * height..(k + 1) * height]);
            if special {
                self.spread_special(window, k, new);
            }
        }
        Reachable {
            from,
            gait: Gait::Walk,
            window,
            first: 1,
            rows: Rows::Wide(rows),
            listed: Vec::new(),
            careful: None,
        }
    }

    /// The places by what it costs to enter them, and those where one can't stop.
    fn classes_on_foot(&self, w: Window, through: &mut [u128]) -> SmallVec<[Class; 4]> {
        let side = self.size.squares();
        let mut open: Vec<u128> = self.on_map(w).collect();
        let mut difficult = vec![0u128; w.height];
        let mut deep: Option<Vec<u128>> = None;
        if let Some(table) = self.table {
            let rows = |rows: &[Row]| -> Vec<u128> {
                rows[usize::from(w.north)..][..w.height].iter().map(|r| w.cut(*r)).collect()
            };
            difficult = rows(&table.difficult);
            deep = Some(rows(&table.deep)).filter(|d| d.iter().any(|r| *r != 0));
        }
        if self.battle.hindering_zones() {
            for (row, bits) in difficult.iter_mut().enumerate() {
                for x in 0..w.width {
                    let corner = Square { x: w.west + x, y: w.north + row as u8 };
                    *bits |= u128::from(self.zone_hinders(corner)) << x;
                }
            }
        }
        let level = self.table.is_none();
        for (other, body) in &self.neighbours {
            // On level ground a body is in the way of all or of none.
            if level && !self.on_level_with(*body) {
                continue;
            }
            let (is_open, is_difficult) = (self.is_open(*other), self.is_difficult(*other));
            let (mut bits, rows) = w.around(body.space, side);
            let all = bits;
            for row in rows {
                if !level {
                    bits = self.same_level(w, all, row, *body);
                }
                through[row] |= bits;
                if !is_open {
                    open[row] &= !bits;
                }
                if is_difficult {
                    difficult[row] |= bits;
                }
            }
        }
        for tiny in &self.tinies {
            if self.tinies.iter().filter(|t| t.squares_to(*tiny) == 0).count() >= 4 {
                let (bits, rows) = w.around(tiny.space, 1);
                rows.for_each(|row| through[row] |= bits);
            }
        }
        for thing in &self.things {
            let (bits, rows) = w.around(thing.space, side);
            rows.for_each(|row| open[row] &= !bits);
        }
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        let (walk, swim) = (self.most(Gait::Walk), self.most(Gait::Swim));
        let mut classes = SmallVec::new();
        let mut class = |cost: usize, wet: bool, keep: &dyn Fn(usize) -> u128| {
            let rows: Vec<u128> = (0..w.height).map(|row| open[row] & keep(row)).collect();
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
    fn masks_on_foot(&self, w: Window) -> Option<Masks> {
        if self.table.is_none()
            && self.fears.is_empty()
            && self.things.is_empty()
            && self.doors.is_empty()
            && self.threats.is_empty()
        {
            return None;
        }
        let height = w.height;
        let filled = self.filled(w);
        let mut all = Vec::with_capacity(8 * height);
        for way in Direction::ALL {
            let (dx, dy) = way.delta();
            all.resize(all.len() + height, u128::MAX);
            let start = all.len() - height;
            let open: &mut [u128] = &mut all[start..];
            if let Some(table) = self.table {
                let rows = &table.open[way as usize][usize::from(w.north)..][..height];
                for (row, open) in rows.iter().zip(open.iter_mut()) {
                    *open = w.cut(*row);
                }
            }
            if dx != 0 && dy != 0 && !self.things.is_empty() {
                for row in 0..height {
                    let beside = shift(filled[row], -dx);
                    let along = row.checked_add_signed(dy.into()).and_then(|r| filled.get(r));
                    open[row] &= !beside & !along.copied().unwrap_or(0);
                }
            }
            for (_, door) in &self.doors {
                self.shut(w, door, way, open);
            }
            if !self.fears.is_empty() {
                self.beware(w, way, open);
            }
        }
        Some(Masks { open: all, reaches: self.reaches_on_foot(w) })
    }

    /// Where the mover would overlap with what fills its space.
    fn filled(&self, w: Window) -> Vec<u128> {
        let mut filled = vec![0; w.height];
        for thing in &self.things {
            let (bits, rows) = w.around(thing.space, self.size.squares());
            rows.for_each(|row| filled[row] |= bits);
        }
        filled
    }

    /// Closes the steps that cross a closed door.
    pub(super) fn shut(&self, w: Window, door: &Wall, way: Direction, open: &mut [u128]) {
        let side = self.size.squares();
        for square in squares_along(&self.battle.setup.map, door) {
            if crosses(door, square, way) {
                let (bits, rows) = w.around(Footprint::square(square), side);
                rows.for_each(|row| open[row] &= !bits);
            }
        }
    }

    /// Closes the steps that lead closer to what the mover fears.
    fn beware(&self, w: Window, way: Direction, open: &mut [u128]) {
        for (row, open) in open.iter_mut().enumerate() {
            for x in 0..w.width {
                let here = Square { x: w.west + x, y: w.north + row as u8 };
                if here.step(way).is_some_and(|next| self.nears_fear(here, next)) {
                    *open &= !(1 << x);
                }
            }
        }
    }

    /// The places within each reach that the mover bewares of.
    fn reaches_on_foot(&self, w: Window) -> SmallVec<[Vec<u128>; 2]> {
        let level = self.table.is_none();
        let one = |t: &Threat| {
            let mut rows = vec![0u128; w.height];
            let reach = t.squares as u8;
            let corner = t.body.space.corner;
            let side = self.size.squares();
            let east = corner.x.saturating_add(t.body.space.side).saturating_add(reach);
            let south = corner.y.saturating_add(t.body.space.side).saturating_add(reach);
            let from_x =
                corner.x.saturating_sub(reach).saturating_sub(side - 1).max(w.west) - w.west;
            let to_x = east.saturating_sub(w.west).min(w.width);
            let from_y =
                corner.y.saturating_sub(reach).saturating_sub(side - 1).max(w.north) - w.north;
            let to_y = usize::from(south.saturating_sub(w.north)).min(w.height);
            for (y, bits) in rows.iter_mut().enumerate().take(to_y).skip(usize::from(from_y)) {
                for x in from_x..to_x {
                    let square = Square { x: w.west + x, y: w.north + y as u8 };
                    let within = if level {
                        let here = Spot { square, height: 0 };
                        t.body.squares_to(self.body(here)) <= t.squares
                    } else {
                        self.battle.setup.map.holds(self.space(square)) && {
                            let here = Spot { square, height: self.rest(square) };
                            t.body.squares_to(self.body(here)) <= t.squares
                        }
                    };
                    if within {
                        *bits |= 1 << x;
                    }
                }
            }
            rows
        };
        self.threats.iter().map(one).collect()
    }

    /// Steps that are not simply walked, one by one.
    fn spread_special(&self, w: Window, k: usize, new: &mut [u128]) {
        let Some(table) = self.table else { return };
        let height = w.height;
        for row in 0..height {
            let here = new[k * height + row];
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

    /// A step as path finding takes it: up and down a ledge by climbing.
    pub(super) fn found_stride(&self, from: Spot, way: Direction) -> Stride {
        let stride = Stride::from(way);
        let Some(to) = from.square.step(way) else { return stride };
        if !self.battle.setup.map.holds(self.space(to)) {
            return stride;
        }
        let rise = self.rest(to) - from.height;
        let dz = if rise <= -SAFE_DROP { -1 } else { 0 };
        Stride { dz, ..stride }
    }

    fn take_special(&self, w: Window, k: usize, here: Spot, way: Direction, new: &mut [u128]) {
        let Ok(paces) = self.paces(here, self.found_stride(here, way), Gait::Walk) else {
            return;
        };
        for pace in paces {
            if !self.threats.is_empty() && self.provokes(here, pace.to) {
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
                    *rows |= 1 << x;
                }
            }
        }
    }
}

/// From where a step is open, for each of the eight ways, and the reaches that none must leave.
struct Masks {
    open: Vec<u128>,
    reaches: SmallVec<[Vec<u128>; 2]>,
}

/// The squares one step from these.
fn spread(old: &[u128], masks: Option<&Masks>, near: &mut [u128]) {
    let Some(masks) = masks else {
        for row in 0..old.len() {
            let mut rows = old[row];
            if row > 0 {
                rows |= old[row - 1];
            }
            if row + 1 < old.len() {
                rows |= old[row + 1];
            }
            near[row] = rows | rows << 1 | rows >> 1;
        }
        return;
    };
    for way in Direction::ALL {
        let (dx, dy) = way.delta();
        let open = &masks.open[way as usize * old.len()..][..old.len()];
        for row in 0..old.len() {
            let Some(to) = row.checked_add_signed(dy.into()).filter(|to| *to < old.len()) else {
                continue;
            };
            let from = old[row] & open[row];
            if from == 0 {
                continue;
            }
            let mut there = shift(from, dx);
            for reach in &masks.reaches {
                there &= !(shift(from & reach[row], dx) & !reach[to]);
            }
            near[to] |= there;
        }
    }
}
