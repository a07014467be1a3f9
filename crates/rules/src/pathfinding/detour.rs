//! Ways on which one step leads no nearer to where they go: they need no flood either.

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::{
    advance::Advance,
    bits::Bits,
    occupancy::Crowd,
    orientation::{Side, bits},
    target::Goal,
};
use crate::{
    movement::{LONGEST_PATH, MovementMode, Mover, Path, Step, path::Steps},
    space::{Footprint, Spot, Square},
};

/// The squares of a row ahead of a mover, by what it takes to get there.
#[derive(Clone, Copy)]
struct Reached {
    /// A step for each row on the way.
    soon: u64,
    /// One more than that: a step aside somewhere.
    late: u64,
}

/// The rows to one side, the mover's own first.
type Rows = ArrayVec<Reached, { LONGEST_PATH + 1 }>;

/// A place that takes one step more than an advance would.
struct Place {
    square: Square,
    side: Side,
    /// How many rows ahead.
    row: usize,
}

impl Mover<'_> {
    /// The way to a place of a goal that takes one step more than an [`Advance`], for one whom none
    /// leads there; none where only a flood can tell.
    ///
    /// Whoever takes so many steps, all ahead but for one aside, comes as many rows ahead but one, and
    /// no other way is as short. Where nothing makes a step dearer, it is the one that
    /// [`way`](Mover::way) finds in a flood.
    pub(super) fn detour_to(&self, goal: &Goal<'_>, advance: &Advance) -> Option<Path> {
        let (height, crowd) = (self.one_level()?, self.crowd()?);
        let [near, far] = [advance.steps, advance.steps + 1];
        if far > self.most(MovementMode::Walk) {
            return None;
        }
        let here = Footprint { corner: self.battle.creature(self.id).square, side: goal.side };
        let away = far as u16 + u16::from(goal.squares);
        let spaces = goal.spaces.iter().filter(|space| space.squares_to(here) <= away).copied();
        let spaces: SmallVec<[Footprint; 8]> = spaces.collect();
        let stops = |square: Square| self.may_stop(Spot { square, height }).is_ok();
        let fits = |place: &&Place| stops(place.square) && (goal.fits)(place.square);
        for sides in Side::BY_ROWS {
            let mut rows = [Rows::new_const(), Rows::new_const()];
            let mut places: SmallVec<[Place; 8]> = SmallVec::new();
            for (side, rows) in sides.iter().zip(&mut rows) {
                let mine = self.between_corners(*side, near);
                let [aside, ahead] =
                    [near, far].map(|row| self.aims(*side, row, &spaces, goal) & mine);
                if aside | ahead == 0 {
                    continue;
                }
                self.look_around(*side, if ahead == 0 { near } else { far }, crowd, rows);
                let aside = rows.get(near).map_or(0, |row| row.late & aside);
                let ahead = rows.get(far).map_or(0, |row| row.soon & ahead);
                for (row, there) in [(near, aside), (far, ahead)] {
                    let last = side.ahead(self.start(*side).1, row).unwrap_or_default();
                    there.each(|bit| {
                        places.push(Place { square: side.square(bit, last), side: *side, row });
                    });
                }
            }
            // As a flood goes through what it has reached.
            places.sort_unstable_by_key(|place| (place.square.y, place.square.x));
            if let Some(place) = places.iter().find(fits) {
                let rows = &rows[usize::from(place.side == Side::EAST)];
                return Some(self.way_around(place, rows, place.row == near));
            }
        }
        None
    }

    /// The places of a row that belong to a side: to the west and the east those between the rows so
    /// many steps to the north and the south.
    fn between_corners(&self, side: Side, steps: usize) -> u64 {
        let (line, steps) = (self.start(side).0, steps as u8);
        match side.turned {
            true => bits((line + 1).saturating_sub(steps), line.saturating_add(steps)),
            false => u64::MAX,
        }
    }

    /// Finds out where so many steps to a side lead, with and without one aside.
    fn look_around(&self, side: Side, steps: usize, crowd: &Crowd, rows: &mut Rows) {
        let (bit, mut row) = self.start(side);
        let (lines, field) = (crowd.lines(side.turned), self.field_of(side.turned));
        let on_map = self.columns(side);
        let aside = |row: u8, from: u64| match field {
            Some(field) => field.aside(row, from),
            None => (from << 1 | from >> 1) & on_map,
        };
        let soon = 1 << bit;
        let mut here = Reached { soon, late: aside(row, soon) & !lines[usize::from(row)].shut };
        rows.push(here);
        for _ in 0..steps {
            let onward = field.map(|field| field.onward(row, side.back));
            let ahead = |from: u64| match &onward {
                Some(onward) => onward.entered(from),
                None => (from | from << 1 | from >> 1) & on_map,
            };
            row = if side.back { row.wrapping_sub(1) } else { row + 1 };
            let open = !lines[usize::from(row)].shut;
            let soon = ahead(here.soon) & open;
            let late = (ahead(here.late) | aside(row, soon)) & open & !soon;
            if soon | late == 0 {
                return;
            }
            here = Reached { soon, late };
            rows.push(here);
        }
    }

    /// The way back from a place: of several, the one that looks straight, as
    /// [`step_back`](Mover::step_back) has it.
    fn way_around(&self, place: &Place, rows: &Rows, mut late: bool) -> Path {
        let side = place.side;
        let (line, start) = self.start(side);
        let field = self.field_of(side.turned);
        let (mut here, mut row) = (side.place(place.square).0, place.row);
        let mut steps = Steps::NONE;
        while row > 0 || late {
            let mut best: Option<(u32, Back)> = None;
            let mut look = |back: Back, reached: u64, open: u64| {
                if back.bit >= u64::WIDTH || reached & open & 1 << back.bit == 0 {
                    return;
                }
                let (across, along) = (u32::from(back.bit.abs_diff(line)), back.row as u32);
                let way = back.stride.direction().map_or(0, |way| way as u32);
                let bend = (across * across + along * along) << 3 | way;
                if best.is_none_or(|(least, _)| bend < least) {
                    best = Some((bend, back));
                }
            };
            if late {
                let entry = field.map(|field| field.entry(side.ahead(start, row).unwrap_or(start)));
                for aside in [-1, 1] {
                    let bit = here.wrapping_add_signed(-aside);
                    let open = entry.map_or(u64::MAX, |entry| entry.aside(aside));
                    let back = Back { bit, row, late: false, stride: side.stride(0, aside) };
                    look(back, rows[row].soon, open);
                }
            }
            if let Some(before) = row.checked_sub(1) {
                let onward = field.map(|field| {
                    field.onward(side.ahead(start, before).unwrap_or(start), side.back)
                });
                let Reached { soon, late: later } = rows[before];
                let reached = if late { later } else { soon };
                for aside in [-1, 0, 1] {
                    let bit = here.wrapping_add_signed(-aside);
                    let open = onward.as_ref().map_or(u64::MAX, |onward| onward.aside(aside));
                    let back = Back { bit, row: before, late, stride: side.stride(1, aside) };
                    look(back, reached, open);
                }
            }
            let Some((_, back)) = best else { break };
            steps.put_first(back.stride);
            Back { bit: here, row, late, .. } = back;
        }
        steps.path()
    }
}

/// Where the last step to a place may have come from.
#[derive(Clone, Copy)]
struct Back {
    bit: u8,
    row: usize,
    late: bool,
    stride: Step,
}
