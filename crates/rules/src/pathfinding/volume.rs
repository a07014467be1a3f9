//! Where there is room in the air, the water and the earth, and from where every step is free.

use std::ops::Range;

use super::{
    bits::{Bits, NEIGHBOURS, Window},
    step_table::{Crossed, Row, has},
};
use crate::{
    movement::{MovementMode, Mover, mode::layer_of, squeeze::PARTS},
    space::{Body, Direction, Footprint, SQUARE, Spot, Square},
};

/// Where a mover can be in the layers of the air, the water or the earth, layer by layer, a row of bits
/// after the other.
pub(crate) struct Air<R> {
    pub(crate) w: Window,
    pub(crate) gait: MovementMode,
    pub(crate) plain: Vec<R>,
    pub(crate) difficult: Vec<R>,
    pub(crate) through: Vec<R>,
    /// Where nothing of the map is in the way, creatures aside.
    pub(crate) clear: Vec<R>,
    /// Where there is room for one size less only (`size.squeeze`).
    pub(crate) tight: Vec<R>,
    /// Where there is room for one size less at the least: where that is all that it takes, and where
    /// it is dearer.
    pub(crate) narrow: [Vec<R>; 2],
    /// From where no step down, along and up is hindered by anything but those who stand where it leads:
    /// of a whole row all such steps are taken at once.
    free: [Vec<R>; 3],
    /// From where no step at all is.
    pub(crate) open: Vec<R>,
    /// The places within each reach that the mover bewares of, one after the other.
    reaches: Vec<R>,
}

impl<R: Bits> Air<R> {
    pub(crate) fn of(mover: &Mover<'_>, w: Window, gait: MovementMode) -> Air<R> {
        let blank = || vec![R::default(); w.rows()];
        let mut air = Air {
            w,
            gait,
            plain: blank(),
            difficult: blank(),
            through: blank(),
            clear: Vec::new(),
            tight: blank(),
            narrow: [Vec::new(), Vec::new()],
            free: [(); 3].map(|()| blank()),
            open: blank(),
            reaches: Vec::new(),
        };
        air.lay_out(mover);
        air.clear = air.plain.clone();
        if mover.may_squeeze() {
            let room = air.clear.iter().zip(&air.tight);
            air.narrow[0] = room.map(|(clear, tight)| *clear | *tight).collect();
        }
        air.place_zones(mover);
        air.place_others(mover);
        let narrow = air.narrow[0].iter_mut().zip(&air.difficult);
        let dearer = narrow.map(|(narrow, difficult)| {
            let dearer = *narrow & *difficult;
            *narrow &= !dearer;
            dearer
        });
        air.narrow[1] = dearer.collect();
        for (difficult, open) in air.difficult.iter_mut().zip(&mut air.plain) {
            *difficult &= *open;
            *open &= !*difficult;
        }
        for reach in mover.watchers.reaches() {
            air.reaches.extend(mover.places_within_aloft::<R>(w, gait, reach));
        }
        air.find_free(mover);
        air
    }

    /// Where the map lets the mover be in each layer, and where that is dearer.
    fn lay_out(&mut self, mover: &Mover<'_>) {
        let Air { w, gait, .. } = *self;
        let squeezes = mover.may_squeeze();
        let open_sky =
            mover.table.is_none() && gait == MovementMode::Fly && mover.hollow.is_empty();
        for (row, bits) in mover.on_map(w).enumerate() {
            let in_layer = |layer: usize| layer * w.height + row;
            if open_sky {
                let first = usize::try_from(-w.base).unwrap_or(0);
                (first..w.layers).for_each(|layer| self.plain[in_layer(layer)] = R::of(bits));
                continue;
            }
            bits.each(|x| {
                let square = Square { x: w.west + x, y: w.north + row as u8 };
                if gait == MovementMode::Fly && !mover.ghostly {
                    let [tight, clear] = mover.free_from(square);
                    let place = |layer| usize::try_from(layer - w.base).unwrap_or(0).min(w.layers);
                    let (tight, clear) = (place(tight), place(clear));
                    (tight..clear).for_each(|layer| self.tight[in_layer(layer)] |= R::ONE << x);
                    (clear..w.layers).for_each(|layer| self.plain[in_layer(layer)] |= R::ONE << x);
                    return;
                }
                let slow = gait == MovementMode::Swim && mover.hinders(square);
                let column = mover.column(w, square, gait);
                for layer in column.clone() {
                    let level = w.base + layer as i16;
                    let Some(height) = mover.height_in(square, level, gait) else { continue };
                    if squeezes && !mover.is_clear(square, level, gait) {
                        self.tight[in_layer(layer)] |= R::ONE << x;
                        if slow {
                            self.difficult[in_layer(layer)] |= R::ONE << x;
                        }
                        continue;
                    }
                    let dense = mover.dense(square, height, gait);
                    // Nothing is in the way higher up that is not so down here.
                    let all = !dense && gait != MovementMode::Burrow;
                    let end = if all { column.end } else { layer + 1 };
                    for place in (layer..end).map(in_layer) {
                        self.plain[place] |= R::ONE << x;
                        if slow || dense {
                            self.difficult[place] |= R::ONE << x;
                        }
                    }
                    if all {
                        break;
                    }
                }
            });
        }
    }

    /// Marks what areas that last make difficult at every level.
    fn place_zones(&mut self, mover: &Mover<'_>) {
        let Air { w, gait, .. } = *self;
        for zone in mover.battle.hindering_zones(mover.id).filter(|zone| zone.kind.throughout) {
            let (lowest, highest) = zone.area.levels();
            let mut near = vec![R::default(); w.height];
            for square in mover.battle.setup.map.squares().filter(|s| zone.squares.contains(*s)) {
                let (bits, rows) = w.around(Footprint::square(square), mover.size.squares());
                rows.for_each(|row| near[row] |= R::of(bits));
            }
            for (place, difficult) in self.difficult.iter_mut().enumerate() {
                let (layer, row) = ((place / w.height) as i16 + w.base, place % w.height);
                let (low, high) = mover.swept(layer, layer);
                if low >= highest || high.saturating_add(SQUARE as i16) <= lowest {
                    continue;
                }
                ((self.plain[place] | self.tight[place]) & near[row]).each(|x| {
                    let square = Square { x: w.west + x, y: w.north + row as u8 };
                    let height = mover.height_in(square, layer, gait);
                    let hinders = |height| mover.hinders_aloft(Spot { square, height }, gait);
                    if height.is_some_and(hinders) {
                        *difficult |= R::ONE << x;
                    }
                });
            }
        }
    }

    /// Makes room for those who are there already.
    fn place_others(&mut self, mover: &Mover<'_>) {
        let Air { w, gait, .. } = *self;
        for other in &mover.neighbours {
            each_in_way(mover, w, gait, other.body, |row, bit: R| {
                if !other.shared {
                    self.through[row] |= bit;
                }
                if !other.open {
                    self.plain[row] &= !bit;
                    self.narrow[0].get_mut(row).into_iter().for_each(|narrow| *narrow &= !bit);
                }
                if other.difficult {
                    self.difficult[row] |= bit;
                }
            });
        }
        for tiny in &mover.tinies {
            if mover.tinies.iter().filter(|t| t.squares_to(*tiny) == 0).count() >= 4 {
                each_in_way(mover, w, gait, *tiny, |row, bit: R| self.through[row] |= bit);
            }
        }
    }

    /// Finds the places from which nothing hinders a step.
    fn find_free(&mut self, mover: &Mover<'_>) {
        let Air { w, gait, .. } = *self;
        if !mover.fears.is_empty() {
            return;
        }
        self.open.fill(R::ALL);
        let corners = gait != MovementMode::Burrow && mover.table.is_some();
        let wide = corners.then(|| self.wide(mover));
        let cramped = mover.may_squeeze().then(|| widened(&self.tight, w));
        let table = mover.table.filter(|_| !mover.ghostly);
        let walls = table.map_or(&[][..], |table| &table.walls);
        let walls: Vec<(&Crossed, Vec<R>)> =
            walls.iter().map(|walls| (walls, beside(walls, w))).collect();
        for (dz, free) in (-1_i8..=1).zip(&mut self.free) {
            for layer in 0..w.layers {
                let Some(next) = layer.checked_add_signed(dz.into()) else { continue };
                if next >= w.layers {
                    continue;
                }
                let free = &mut free[layer * w.height..][..w.height];
                free.fill(R::ALL);
                let mut close = |layer: usize, rows: Option<&Vec<R>>, but: bool| {
                    let rows = rows.map_or(&[][..], |rows| &rows[layer * w.height..][..w.height]);
                    let rows = free.iter_mut().zip(rows);
                    rows.for_each(|(free, row)| *free &= if but { *row } else { !*row });
                };
                close(layer.min(next), wide.as_ref(), true);
                close(next, cramped.as_ref(), false);
                let (low, high) = mover.swept(w.base + layer as i16, w.base + next as i16);
                for (_, beside) in walls.iter().filter(|(walls, _)| walls.meets(low, high)) {
                    close(0, Some(beside), false);
                }
                self.reaches.chunks_exact(w.rows()).for_each(|reach| {
                    let rows = free.iter_mut().zip(&reach[layer * w.height..][..w.height]);
                    rows.for_each(|(free, reach)| *free &= !*reach);
                });
                let things = mover.things.iter().filter(|thing| thing.top > low);
                let doors = mover.doors.iter().filter(|door| door.meets(low, high));
                let leaves = doors.flat_map(|door| door.steps.iter().map(|step| step.square));
                let spaces = things.map(|thing| thing.space).chain(leaves.map(Footprint::square));
                for space in spaces {
                    let (bits, rows) = w.within(space, mover.size.squares(), 1);
                    rows.for_each(|row| free[row] &= !R::of(bits));
                }
                let open = &mut self.open[layer * w.height..][..w.height];
                open.iter_mut().zip(free).for_each(|(open, free)| *open &= *free);
            }
        }
    }

    /// The places about which there is room in their own layer, the edges of the map aside.
    fn wide(&self, mover: &Mover<'_>) -> Vec<R> {
        let w = self.w;
        let edges: Vec<R> = mover.on_map(w).map(|bits| !R::of(bits)).collect();
        let rows = self.clear.iter().zip(edges.iter().cycle());
        let filled: Vec<R> = rows.map(|(clear, edge)| !(*clear | *edge)).collect();
        let mut wide = widened(&filled, w);
        wide.iter_mut().for_each(|row| *row = !*row);
        wide
    }

    /// The places one step from those of a layer from which no step is hindered, layer by layer up and
    /// down too, by way of a list with a blank at either end for the rows of a layer.
    pub(super) fn spread_openly(
        &self,
        layer: usize,
        within: Range<usize>,
        fresh: &[R],
        near: &mut [R],
        list: &mut [R],
    ) {
        let w = self.w;
        let first = within.start - layer * w.height;
        let mut any = R::default();
        let rows = fresh[within.clone()].iter().zip(&self.open[within.clone()]);
        for (list, (fresh, open)) in list[first + 1..].iter_mut().zip(rows) {
            let here = *fresh & *open;
            any |= here;
            *list = here | here << 1 | here >> 1;
        }
        if any.is_empty() {
            return;
        }
        let rows = first.saturating_sub(1)..(first + within.len() + 1).min(w.height);
        for next in layer.saturating_sub(1)..(layer + 2).min(w.layers) {
            let near = &mut near[next * w.height..][rows.clone()];
            let spread = list[rows.start..].windows(3);
            for (near, rows) in near.iter_mut().zip(spread) {
                *near |= rows[0] | rows[1] | rows[2];
            }
        }
    }

    /// The places one step up, along or down from those of a row, where every such step is free; and
    /// those of the row from which not every one is.
    pub(super) fn spread_freely(
        &self,
        (layer, row): (usize, usize),
        here: R,
        near: &mut [R],
    ) -> [R; 3] {
        let w = self.w;
        let mut held = [R::default(); 3];
        for (dz, held) in (-1_i8..=1).zip(&mut held) {
            let Some(next) = layer.checked_add_signed(dz.into()) else { continue };
            if next >= w.layers {
                continue;
            }
            let free = here & self.free[(dz + 1) as usize][layer * w.height + row];
            *held = here & !free;
            if !free.is_empty() {
                let spread = free | free << 1 | free >> 1;
                let rows = row.saturating_sub(1)..(row + 2).min(w.height);
                let near = &mut near[next * w.height..][..w.height][rows];
                near.iter_mut().for_each(|near| *near |= spread);
            }
        }
        held
    }

    /// Those of a row from which a step into another leaves no reach.
    pub(super) fn past_reaches(&self, (from, to): (usize, usize), dx: i8, here: R) -> R {
        let reaches = self.reaches.chunks_exact(self.w.rows());
        reaches.fold(here, |here, reach| here & !(reach[from] & !reach[to].shifted(-dx)))
    }
}

/// Places with all that are beside them in their layer.
fn widened<R: Bits>(places: &[R], w: Window) -> Vec<R> {
    let mut wide = vec![R::default(); places.len()];
    for (wide, places) in wide.chunks_exact_mut(w.height).zip(places.chunks_exact(w.height)) {
        for (row, bits) in places.iter().enumerate().filter(|(_, bits)| !bits.is_empty()) {
            let spread = *bits | *bits << 1 | *bits >> 1;
            let rows = row.saturating_sub(1)..(row + 2).min(w.height);
            wide[rows].iter_mut().for_each(|wide| *wide |= spread);
        }
    }
    wide
}

/// Goes through the places in which a mover would be in somebody's way.
fn each_in_way<R: Bits>(
    mover: &Mover<'_>,
    w: Window,
    gait: MovementMode,
    body: Body,
    mut then: impl FnMut(usize, R),
) {
    let (bits, rows) = w.around::<u128>(body.space, mover.size.squares());
    for row in rows {
        for layer in w.layers_about(body, mover.size.tall(), 0) {
            bits.each(|x| {
                let square = Square { x: w.west + x, y: w.north + row as u8 };
                let height = mover.height_in(square, w.base + layer as i16, gait);
                let meets = |height| mover.body(Spot { square, height }).squares_to(body) == 0;
                if height.is_some_and(meets) {
                    then(layer * w.height + row, R::ONE << x);
                }
            });
        }
    }
}

/// The places from which a step may cross some walls, row by row.
fn beside<R: Bits>(walls: &Crossed, w: Window) -> Vec<R> {
    let row_of = |rows: &[Row], row: usize| R::of(w.cut(rows[usize::from(w.north) + row]));
    let mut beside = vec![R::default(); w.height];
    for (row, bits) in beside.iter_mut().enumerate() {
        for way in Direction::ALL {
            *bits |= row_of(&walls.steps[way as usize], row);
        }
        for (dx, dy) in NEIGHBOURS {
            if let Some(to) = row.checked_add_signed(dy.into()).filter(|to| *to < w.height) {
                *bits |= row_of(&walls.through, to).shifted(-dx);
            }
        }
    }
    beside
}

impl Mover<'_> {
    /// The window of a flood through the air, the water or the earth: the layers that it may come to.
    pub(super) fn window_aloft(&self, most: usize, gait: MovementMode) -> Window {
        let mut w = self.window(most);
        let own = layer_of(self.battle.spot(self.id).height);
        let (mut low, mut high) = (own - most as i16, own + most as i16);
        match gait {
            // Nothing lies below the lowest ground, and no water above the highest.
            MovementMode::Fly => {
                let lowest =
                    self.layers_where(w, |s| Some(layer_of(self.rest(s)))).map_or(0, |l| l.0);
                (low, high) = (low.max(lowest).min(own), high.max(lowest));
                high = self.ceiling.map_or(high, |ceiling| high.min(ceiling.max(own)));
            }
            MovementMode::Swim => {
                let (map, table) = (&self.battle.setup.map, self.table);
                let deep = |s: &Square| table.is_some_and(|table| has(&table.deep, *s));
                let bed = |s| Some(layer_of(map.floor_of(self.space(s)))).filter(|_| deep(&s));
                let top = |s| Some(layer_of(self.rest(s))).filter(|_| deep(&s));
                let lowest = self.layers_where(w, bed).map_or(own, |l| l.0);
                let highest = self.layers_where(w, top).map_or(own, |l| l.1);
                (low, high) = (low.max(lowest).min(own), high.min(highest).max(own));
            }
            _ => {}
        }
        (w.base, w.layers) = (low, (high - low + 1) as usize);
        w
    }

    /// The layer from which on there is room for one size less above a square, where the mover could do
    /// with that, and the one from which on there is room for all of it.
    fn free_from(&self, square: Square) -> [i16; 2] {
        let rest = self.rest(square);
        let Some(table) = self.table else { return [layer_of(rest); 2] };
        let from = |solid: i16| match solid <= rest {
            true => layer_of(rest),
            // The next layer at that level or above it.
            false => -layer_of(-solid),
        };
        let clear = from(table.solid(square));
        if !self.may_squeeze() {
            return [clear; 2];
        }
        let tight = PARTS.into_iter().map(|part| table.tight(self.part(square, part).corner)).min();
        [tight.map_or(clear, from).min(clear), clear]
    }

    /// The lowest and the highest of some layers, one for each square at the most.
    fn layers_where(&self, w: Window, layer: impl Fn(Square) -> Option<i16>) -> Option<(i16, i16)> {
        self.table?;
        let mut found: Option<(i16, i16)> = None;
        for (row, bits) in self.on_map(w).enumerate() {
            bits.each(|x| {
                let square = Square { x: w.west + x, y: w.north + row as u8 };
                if let Some(layer) = layer(square) {
                    let (low, high) = found.unwrap_or((layer, layer));
                    found = Some((low.min(layer), high.max(layer)));
                }
            });
        }
        found
    }

    /// The layers of a column in which the mover may be.
    fn column(&self, w: Window, square: Square, gait: MovementMode) -> Range<usize> {
        let place = |layer: i16| usize::try_from(layer - w.base).unwrap_or(0).min(w.layers);
        let rest = layer_of(self.rest(square));
        match gait {
            MovementMode::Fly => place(rest)..w.layers,
            MovementMode::Swim => {
                let floor = layer_of(self.battle.setup.map.floor_of(self.space(square)));
                place(floor)..place(rest + 1)
            }
            _ => 0..w.layers,
        }
    }
}
