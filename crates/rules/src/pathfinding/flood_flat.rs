//! The flood over level ground with nothing but walls and creatures on it: the most common by far,
//! and the fastest.

use std::ops::Range;

use super::{
    Reachable,
    bits::{Bits, Window},
    flat_steps::{Entry, Field},
    reachable::Rows,
    step_table::{Table, has},
    target::{Aims, Goal},
};
use crate::{
    movement::{MovementMode, Mover, Step, pass::Neighbour},
    space::{Body, Direction, SQUARE, Spot, Square},
};

/// The sets before the new ones: through, difficult.
const NEW: usize = 2;
/// How many more steps there is room for at once: as many as most creatures go.
const STEPS: usize = 6;

/// The step that leads to a square from each of those around it, row by row from the west; none
/// leads there from itself.
const STEPS_FROM: [Direction; 9] = [
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::East,
    Direction::North,
    Direction::West,
    Direction::NorthEast,
    Direction::North,
    Direction::NorthWest,
];

/// The squares around a mover, a bit for each place of its corner.
struct Ground<'a, R> {
    /// Where it can't stop.
    through: &'a mut [R],
    /// Where it can go.
    plain: &'a mut [R],
    /// Where that is dearer.
    difficult: &'a mut [R],
}

impl Mover<'_> {
    /// Whether every step is open but for walls and creatures.
    pub(super) fn is_in_the_open(&self) -> bool {
        self.watchers.is_empty() && self.is_on_a_field()
    }

    /// Whether every step is open but for walls, creatures, and reaches not to be left. These are
    /// noted in rows of one word.
    pub(super) fn is_on_a_field(&self) -> bool {
        let square = self.battle.creature(self.id).square;
        let narrow = self.battle.setup.map.grid.width <= u64::WIDTH;
        (narrow || self.watchers.is_empty())
            && self.meets_creatures_alone()
            && self.table.is_none_or(|t| t.field.as_ref().is_some_and(|f| f.is_floor(square)))
    }

    /// Whether every step that is open is walked on the same level, and costs the same wherever it
    /// comes from.
    pub(super) fn is_simply_walked(&self) -> bool {
        self.meets_creatures_alone()
            && self.table.is_none_or(|table| !table.has_special && table.level.is_some())
    }

    /// Whether nothing but creatures and what the map is like could be in the way.
    pub(super) fn is_unhindered(&self) -> bool {
        self.watchers.is_empty() && self.meets_creatures_alone()
    }

    /// The same, whatever reaches it bewares of.
    fn meets_creatures_alone(&self) -> bool {
        self.fears.is_empty()
            && self.things.is_empty()
            && self.doors.is_empty()
            && self.tinies.is_empty()
            && self.perch.is_none()
            && self.battle.hindering_zones(self.id).next().is_none()
    }

    /// Floods the field as far as the movement goes, or until it reaches a goal.
    pub(super) fn flood_field(&self, goal: Option<&Goal<'_>>) -> Reachable {
        let from = self.battle.spot(self.id);
        let units = self.most(MovementMode::Walk);
        let window = self.window(units);
        let rows = if window.width <= u64::WIDTH {
            Rows::Narrow(self.pour(from.square, window, units, goal))
        } else {
            Rows::Wide(self.pour(from.square, window, units, goal))
        };
        let gait = MovementMode::Walk;
        Reachable { from, gait, window, first: NEW, rows, listed: Vec::new(), careful: None }
    }

    /// The last step of the cheapest way to a place, and where it starts: of several, the one that
    /// looks straight, where steps are simply walked.
    pub(super) fn step_back(
        &self,
        found: &Reachable,
        to: Spot,
        units: usize,
    ) -> Option<(Step, Spot, usize)> {
        let difficult = match found.is_dear(to.square) {
            Some(dear) => dear,
            None => {
                let ground = self.table.is_some_and(|table| has(&table.difficult, to.square));
                ground | self.squeeze_in(self.body(to)).ok()?
            }
        };
        let cost = SQUARE + self.extra + if difficult { SQUARE } else { 0 };
        let earlier = units.checked_sub(usize::from(cost / SQUARE))?;
        let mut new = found.new_around(to.square, earlier);
        let walls = self.field().map(|field| field.entry(to.square.y));
        let mut best: Option<(u32, Direction, Square)> = None;
        while new != 0 {
            let way = STEPS_FROM[new.trailing_zeros() as usize % STEPS_FROM.len()];
            new &= new - 1;
            let (dx, dy) = way.delta();
            // The flood has been there, so that it is a square.
            let square = Square {
                x: to.square.x.wrapping_add_signed(-dx),
                y: to.square.y.wrapping_add_signed(-dy),
            };
            // Of ways that are as straight, the one whose step comes first.
            let bend = square.straight_line_to(found.from.square) << 3 | way as u32;
            let open = |table: &Table| match walls {
                Some(walls) => walls.leads(way, square.x),
                None => has(&table.open[way as usize], square),
            };
            if best.is_none_or(|(least, ..)| bend < least)
                && self.table.is_none_or(open)
                && (self.watchers.is_empty() || !self.provokes(Spot { square, ..to }, to))
            {
                best = Some((bend, way, square));
            }
        }
        let (_, way, square) = best?;
        Some((way.into(), Spot { square, ..to }, earlier))
    }

    /// What the squares of a window are like; says whether any are dearer.
    fn survey<R: Bits>(&self, window: Window, ground: &mut Ground<'_, R>) -> bool {
        let Window { west, north, width, height, .. } = window;
        let grid = self.battle.setup.map.grid;
        let side = self.size.squares();
        let mut rough = false;
        match self.field() {
            None => {
                // The corner stays so far from the edges that the whole space is on the map.
                let columns = width.min((grid.width + 1).saturating_sub(side + west));
                let rows = height.min(usize::from((grid.height + 1).saturating_sub(side + north)));
                ground.plain[..rows].fill(R::first(columns));
            }
            Some(field) => {
                let copy = |from: &[u64], to: &mut [R]| {
                    let from = &from[north.into()..][..height];
                    to.iter_mut().zip(from).for_each(|(to, from)| *to = R::of((*from).into()));
                };
                copy(&field.floor, ground.plain);
                rough = field.is_rough;
                if rough {
                    copy(&field.difficult, ground.difficult);
                }
            }
        }
        // Where nobody is passed with trouble, and no space is shared, the rows are there already.
        if let Some(crowd) = self.crowd().filter(|crowd| !crowd.is_odd) {
            let lines = crowd.lines(false)[north.into()..].iter();
            let rows = ground.through.iter_mut().zip(ground.plain.iter_mut());
            for ((through, plain), line) in rows.zip(lines) {
                *through = R::of(line.taken.into());
                *plain &= !R::of(line.shut.into());
            }
        } else {
            rough |= self.survey_crowd(window, ground);
        }
        if rough {
            for (plain, difficult) in ground.plain.iter_mut().zip(ground.difficult.iter_mut()) {
                *difficult &= *plain;
                *plain &= !*difficult;
            }
        }
        rough
    }

    /// The same with those around in it, one by one.
    fn survey_crowd<R: Bits>(&self, window: Window, ground: &mut Ground<'_, R>) -> bool {
        let side = self.size.squares();
        let level = self.one_level().unwrap_or(0);
        let mut rough = false;
        for Neighbour { body, open, difficult, shared, .. } in &self.neighbours {
            // Whoever is in the air is in nobody's way.
            if body.bottom != level && !self.on_level_with(*body, level) {
                continue;
            }
            // The places of the corner in which the two spaces overlap.
            let (bits, rows) = window.around::<R>(body.space, side);
            for row in rows {
                if !*shared {
                    ground.through[row] |= bits;
                }
                if !*open {
                    ground.plain[row] &= !bits;
                } else if *difficult {
                    ground.difficult[row] |= bits;
                    rough = true;
                }
            }
        }
        rough
    }

    /// The steps into the rows of a window but for those that leave a reach, where it bewares of
    /// any.
    fn fenced(&self, window: Window, walls: Option<&[Entry]>) -> Option<Vec<Entry>> {
        if self.watchers.is_empty() {
            return None;
        }
        let mut entries = match walls {
            Some(walls) => walls.to_vec(),
            None => vec![Entry::FREE; window.height],
        };
        self.each_provoking(window, |row, way, from| {
            let row = row.checked_add_signed(way.delta().1.into());
            if let Some(entry) = row.and_then(|row| entries.get_mut(row)) {
                entry.close(way, from);
            }
        });
        Some(entries)
    }

    /// The walls of the field.
    pub(crate) fn field(&self) -> Option<&Field> {
        self.table?.field.as_ref()
    }

    /// Whether a body reaches down to where the mover goes, on ground of this level.
    pub(super) fn on_level_with(&self, body: Body, height: i16) -> bool {
        body.levels_to(self.body(Spot { square: body.space.corner, height })) == 0
    }

    /// The flood itself.
    fn pour<R: Bits>(
        &self,
        from: Square,
        window: Window,
        units: usize,
        goal: Option<&Goal<'_>>,
    ) -> Vec<R> {
        let height = window.height;
        // Few floods go as far as they may: there is room for some steps, and for more where they do.
        let room = |steps: usize| (NEW + steps.min(units) + 1) * height;
        let mut rows = Vec::with_capacity(room(STEPS));
        rows.resize(room(STEPS), R::default());
        let mut notes = Vec::with_capacity(4 * height);
        notes.resize(4 * height, R::default());
        let (plain, others) = notes.split_at_mut(height);
        let (dear, others) = others.split_at_mut(height);
        let (beside, near) = others.split_at_mut(height);
        let (through, difficult) = rows[..NEW * height].split_at_mut(height);
        let rough = self.survey(window, &mut Ground { through, plain, difficult });
        if rough {
            dear.copy_from_slice(difficult);
        }
        let goal = goal.map(|goal| Aims::new(goal, window, from, near));
        let start = usize::from(from.y - window.north);
        let first = R::ONE << (from.x - window.west);
        rows[NEW * height + start] = first;
        plain[start] &= !first;
        dear[start] &= !first;
        let mut left = Left { plain, dear, beside, rough };
        let plain_cost = usize::from((SQUARE + self.extra) / SQUARE);
        let north = usize::from(window.north);
        let walls = self.field().map(|field| field.entries(north..north + height));
        let fenced = self.fenced(window, walls);
        let open = fenced.as_deref().or(walls);
        let (mut last, mut idle) = (units, 0);
        for k in 1..=units {
            if rows.len() < room(k) {
                rows.resize(room(k + STEPS), R::default());
            }
            let (notes, new) = rows.split_at_mut(NEW * height);
            let (earlier, new) = new.split_at_mut(k * height);
            let new = &mut new[..height];
            // A step leads into the next row at most.
            let steps = k / plain_cost;
            let within = start.saturating_sub(steps)..(start + steps + 1).min(height);
            let mut any_fresh = R::default();
            if let Some(before) = k.checked_sub(plain_cost) {
                let old = &earlier[before * height..][..height];
                any_fresh = left.enter(old, within.clone(), open, new);
            }
            idle = if any_fresh.is_empty() { idle + 1 } else { 0 };
            let through = &notes[..height];
            let there = goal.as_ref().is_some_and(|goal| goal.met(k, &within, new, through));
            // Nothing new for as long as the dearest step takes: there is nothing more.
            if there || idle > plain_cost {
                last = k;
                break;
            }
        }
        rows.truncate((NEW + last + 1) * height);
        rows
    }
}

/// The squares that a flood has not reached.
struct Left<'a, R> {
    /// Those that cost what a step costs.
    plain: &'a mut [R],
    /// Those that cost a square more.
    dear: &'a mut [R],
    /// What was one step from those that were entered before the last ones.
    beside: &'a mut [R],
    /// Whether any cost more.
    rough: bool,
}

impl<R: Bits> Left<'_, R> {
    /// Enters those one step from these, in some rows, and the dear ones that were so before; says
    /// which they were, all rows in one.
    #[inline]
    fn enter(
        &mut self,
        old: &[R],
        within: Range<usize>,
        open: Option<&[Entry]>,
        new: &mut [R],
    ) -> R {
        match open {
            None => {
                let free = std::iter::repeat_n((), within.len());
                self.enter_by(old, within, free, new, |(), above, here, below| {
                    let bits = above | here | below;
                    bits | bits << 1 | bits >> 1
                })
            }
            Some(open) => {
                let open = open[within.clone()].iter();
                self.enter_by(old, within, open, new, |entry, above, here, below| {
                    let [above, here, below] = [above, here, below].map(|bits| bits.wide() as u64);
                    R::of(entry.entered(above, here, below).into())
                })
            }
        }
    }

    /// The same by a reading of what is one step from those above, here and below in each row.
    #[inline(always)]
    fn enter_by<T>(
        &mut self,
        old: &[R],
        within: Range<usize>,
        open: impl Iterator<Item = T>,
        new: &mut [R],
        near: impl Fn(T, R, R, R) -> R,
    ) -> R {
        let mut any = R::default();
        let mut above = within.start.checked_sub(1).map_or(R::default(), |row| old[row]);
        let (mut here, mut next) = (old[within.start], old[within.start + 1..].iter());
        let mut around = |entry: T| {
            let below = next.next().copied().unwrap_or_default();
            let near = near(entry, above, here, below);
            (above, here) = (here, below);
            near
        };
        let rows = self.plain[within.clone()].iter_mut().zip(&mut new[within.clone()]).zip(open);
        if !self.rough {
            for ((plain, new), entry) in rows {
                let fresh = around(entry) & *plain;
                *plain &= !fresh;
                *new = fresh;
                any |= fresh;
            }
            return any;
        }
        let rough = self.dear[within.clone()].iter_mut().zip(&mut self.beside[within]);
        for (((plain, new), entry), (dear, beside)) in rows.zip(rough) {
            let near = around(entry);
            let fresh = near & *plain | *beside & *dear;
            *plain &= !near;
            *dear &= !*beside;
            *beside = near;
            *new = fresh;
            any |= fresh;
        }
        any
    }
}
