//! Ways on which every step leads nearer to where they go: they need no flood.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::{
    Gait, LONGEST_PATH, Mover, Path,
    bits::Bits,
    destination::Goal,
    field::Field,
    neighbour::Neighbour,
    path::Steps,
    side::{Side, bits},
};
use crate::space::{Footprint, SQUARE, Spot, Square};

/// Rows with nothing taken out of them.
const ALL: [u64; LONGEST_PATH + 1] = [u64::MAX; LONGEST_PATH + 1];

/// Where ways lead of which every step brings the mover nearer to a goal.
pub(super) struct Advance {
    /// The space of the goal that is nearest, the first of several.
    nearest: Footprint,
    /// No place of the goal is nearer than this.
    pub(super) steps: usize,
    /// The sides to which there are such ways, each with the places that lie straight ahead with
    /// nobody on the way, and a set of squares in each row ahead on each of them, the row of the
    /// start first.
    sides: SmallVec<[(Side, u64); 4]>,
    rows: SmallVec<[u64; 32]>,
    /// The places of the goal that they lead to, and to which side: row by row, each from the west,
    /// as a flood goes through what it has reached.
    places: SmallVec<[(Square, usize); 8]>,
}

impl Advance {
    /// The rows on one of the sides.
    fn rows(&self, index: usize) -> &[u64] {
        let rows = self.steps + 1;
        &self.rows[index * rows..][..rows]
    }
}

impl Mover<'_> {
    /// Where ways lead of which each step brings the mover nearer to a goal, over ground on which
    /// each costs the same; none where only a flood can tell. There may be no place that they lead
    /// to.
    ///
    /// Each of their steps leads into the next row to one side, so that it takes one row of bits a
    /// step.
    pub(super) fn advance(&self, goal: &Goal<'_>) -> Option<Advance> {
        let from = self.battle.creature(self.id).square;
        let here = Footprint { corner: from, side: goal.side };
        let mut away = u16::MAX;
        let mut near: SmallVec<[Footprint; 8]> = SmallVec::new();
        for space in goal.spaces {
            let squares = space.squares_to(here);
            if squares < away {
                away = squares;
                near.clear();
            }
            if squares == away {
                near.push(*space);
            }
        }
        let nearest = *near.first()?;
        let steps = usize::from(away.checked_sub(goal.squares.into())?);
        let grid = self.battle.setup.map.grid;
        if steps == 0 || steps > self.most(Gait::Walk) || !self.can_advance() {
            return None;
        }
        let (sides, rows, places) = Default::default();
        let mut advance = Advance { nearest, steps, sides, rows, places };
        let aims = Side::aims(from, steps, &near, goal);
        for (side, mut aims) in Side::ALL.into_iter().zip(aims) {
            let (_, high) = side.place(Square { x: grid.width, y: grid.height });
            let end = (high + 1).saturating_sub(self.size.squares());
            let last = side.ahead(side.place(from).1, steps).filter(|row| *row < end);
            if side.turned {
                // The corners belong to the north and the south.
                let here = 1_u64 << from.y;
                aims &= !(here << steps | here >> steps);
            }
            let Some(last) = last.filter(|_| aims != 0) else { continue };
            let index = advance.sides.len();
            let first = index * (steps + 1);
            advance.rows.extend_from_slice(&ALL[..=steps]);
            let mut bare = ALL;
            let rows = &mut advance.rows[first..];
            self.take_out(side, rows, Some(&mut bare));
            let there = self.look_ahead(side, aims, rows);
            if there == 0 {
                advance.rows.truncate(first);
                continue;
            }
            there.each(|bit| advance.places.push((side.square(bit, last), index)));
            advance.sides.push((side, self.straight(side, &bare[..=steps])));
        }
        if advance.sides.len() > 1 {
            advance.places.sort_unstable_by_key(|(square, _)| (square.y, square.x));
        }
        Some(advance)
    }

    /// The way to the first place of a goal to which one leads nearer with every step.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood, since no other is as short.
    pub(super) fn advance_to(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let height = self.one_level()?;
        let stops = |square: Square| self.may_stop(Spot { square, height }).is_ok();
        let fits = |(square, _): &&(Square, usize)| stops(*square) && (goal.fits)(*square);
        let (square, index) = advance.places.iter().find(fits)?;
        let (side, _) = advance.sides[*index];
        Some(self.way_back(side, advance.rows(*index), side.place(*square).0))
    }

    /// The same to the first place near the nearest space that lies straight ahead, with nobody on
    /// the way.
    pub(super) fn straight_ahead(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let near = |to: Square| {
            let there = Footprint { corner: to, side: goal.side };
            advance.nearest.squares_to(there) <= goal.squares.into()
        };
        advance.places.iter().find_map(|(to, index)| {
            let (side, straight) = advance.sides[*index];
            let bit = side.place(*to).0;
            let leads = straight >> bit & 1 != 0 && near(*to) && (goal.fits)(*to);
            leads.then(|| self.way_back(side, advance.rows(*index), bit))
        })
    }

    /// The squares of the last of some rows on which nobody is to which a straight way leads through
    /// the others, ahead first, then aslant.
    fn straight(&self, side: Side, bare: &[u64]) -> u64 {
        let (bit, mut row) = side.place(self.battle.creature(self.id).square);
        let field = self.field_of(side.turned);
        let (mut ahead, mut right, mut left) = (1_u64 << bit, 0, 0);
        for bare in &bare[1..] {
            let mut bare = *bare;
            let (mut onward, mut to_right, mut to_left) = (ahead, ahead | right, ahead | left);
            if let Some(field) = field {
                let open = field.onward(row, side.back);
                onward &= open.ahead;
                to_right &= open.right;
                to_left &= open.left;
                bare &= open.plain;
            }
            (ahead, right, left) = (onward & bare, to_right << 1 & bare, to_left >> 1 & bare);
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
        }
        ahead | right | left
    }

    /// Whether ways that lead nearer with every step can be looked for: over level ground on which
    /// nothing but creatures hinders, and rows of one word.
    pub(super) fn can_advance(&self) -> bool {
        let grid = self.battle.setup.map.grid;
        self.extra == 0
            && grid.width.max(grid.height) <= u64::WIDTH
            && self.is_in_the_open()
            && self.one_level().is_some()
    }

    /// The way to a square in which the mover may stop that leads nearer with every step, and its
    /// cost, for one who [can advance](Mover::can_advance).
    pub(super) fn advance_into(&self, square: Square) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let steps = usize::from(from.squares_to(square));
        let on_map = self.battle.setup.map.holds(self.space(square));
        if steps == 0 || steps > self.most(Gait::Walk) || !on_map {
            return None;
        }
        let side = Side::towards(from, square);
        let bit = side.place(square).0;
        let mut rows = ALL;
        let rows = &mut rows[..=steps];
        self.take_out(side, rows, None);
        let there = self.look_ahead(side, 1 << bit, rows);
        (there != 0).then(|| (self.way_back(side, rows, bit), steps as u16 * SQUARE))
    }

    /// Finds out where each step to a side leads through rows with those in the way taken out; says to
    /// which of some places the last does.
    fn look_ahead(&self, side: Side, aims: u64, rows: &mut [u64]) -> u64 {
        let grid = self.battle.setup.map.grid;
        let (wide, _) = side.place(Square { x: grid.width, y: grid.height });
        let (bit, mut row) = side.place(self.battle.creature(self.id).square);
        let steps = rows.len() - 1;
        rows[steps] &= aims;
        let mut here = 1 << bit;
        rows[0] = here;
        match self.field_of(side.turned) {
            None => {
                let all = bits(0, (wide + 1).saturating_sub(self.size.squares()));
                for open in &mut rows[1..] {
                    *open &= (here | here << 1 | here >> 1) & all;
                    here = *open;
                }
            }
            Some(field) => {
                for open in &mut rows[1..] {
                    *open &= field.onward(row, side.back).entered(here);
                    here = *open;
                    row = if side.back { row.wrapping_sub(1) } else { row + 1 };
                    if here == 0 {
                        return 0;
                    }
                }
            }
        }
        here
    }

    /// Takes the places of those around out of the rows ahead: of those who let nobody through for
    /// the price of a step, and of all out of the bare ones.
    #[inline(never)]
    fn take_out(&self, side: Side, rows: &mut [u64], mut bare: Option<&mut [u64; ALL.len()]>) {
        let (_, start) = side.place(self.battle.creature(self.id).square);
        let own = self.size.squares();
        let level = self.one_level().unwrap_or(0);
        for Neighbour { body, open, difficult, .. } in &self.neighbours {
            let passed = *open && !*difficult;
            if passed && bare.is_none() || body.bottom != level && !self.on_level_with(*body, level)
            {
                continue;
            }
            let Some((bits, taken)) = side.taken(body.space, own, start, rows.len()) else {
                continue;
            };
            for row in taken {
                if !passed {
                    rows[row] &= !bits;
                }
                if let Some(bare) = &mut bare {
                    bare[row] &= !bits;
                }
            }
        }
    }

    /// The field as it lies, or with its columns for rows.
    fn field_of(&self, turned: bool) -> Option<&Field> {
        let field = self.field()?;
        if turned { field.turned.as_deref() } else { Some(field) }
    }

    /// The way to a place that the last of some steps leads to: from there it turns towards the
    /// line of the start as soon as it can.
    fn way_back(&self, side: Side, rows: &[u64], bit: u8) -> Path {
        let (line, start) = side.place(self.battle.creature(self.id).square);
        let field = self.field_of(side.turned);
        let mut steps = Steps::NONE;
        let mut here = bit;
        let earlier = &rows[..rows.len() - 1];
        for (place, before) in earlier.iter().enumerate().rev() {
            let row = side.ahead(start, place).unwrap_or(start);
            let open = field.map(|field| field.onward(row, side.back));
            let leads = |aside: &i8| {
                let from = here.wrapping_add_signed(-aside);
                let before = open.map_or(*before, |open| before & open.aside(*aside));
                from < u64::WIDTH && before >> from & 1 != 0
            };
            let asides = match here.cmp(&line) {
                Ordering::Less => [-1, 0, 1],
                Ordering::Equal => side.steps_aside(),
                Ordering::Greater => [1, 0, -1],
            };
            let aside = asides.into_iter().find(leads).unwrap_or(0);
            steps.put_first(side.stride(aside));
            here = here.wrapping_add_signed(-aside);
        }
        steps.path()
    }
}
