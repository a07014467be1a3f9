//! Who stands where on level ground, in rows of one word.

use super::{
    bits::Bits,
    orientation::{bits, places_near},
};
use crate::{
    movement::{Mover, others::Neighbour},
    space::Footprint,
};

/// The places of a mover's corner in which its space would overlap with others, on a map no wider and
/// no higher than a word: by rows, and by columns.
#[derive(Clone)]
pub(crate) struct Crowd {
    /// The rows, and after them the columns.
    lines: Vec<Line>,
    rows: usize,
    /// Whether somebody is passed at the price of difficult terrain, or lets others stop in its space.
    pub(super) is_odd: bool,
}

/// The places in one row or column.
#[derive(Clone, Copy, Default)]
pub(crate) struct Line {
    /// Where somebody is.
    pub(crate) taken: u64,
    /// Where somebody is who lets nobody through for the price of a step.
    pub(super) shut: u64,
}

impl Crowd {
    /// The rows, or the columns.
    #[inline]
    pub(crate) fn lines(&self, turned: bool) -> &[Line] {
        if turned { &self.lines[self.rows..] } else { &self.lines[..self.rows] }
    }
}

impl Mover<'_> {
    /// Those around, where they are in the way of whoever is on the ground, which is level, and the map
    /// is small enough. They are laid out when they are first asked for.
    #[inline]
    pub(crate) fn crowd(&self) -> Option<&Crowd> {
        self.crowd.get_or_init(|| self.gather()).as_ref()
    }

    #[inline(never)]
    fn gather(&self) -> Option<Crowd> {
        let grid = self.battle.setup.map.grid;
        let level = self.one_level()?;
        if grid.width.max(grid.height) > u64::WIDTH {
            return None;
        }
        let (own, rows) = (self.size.squares(), usize::from(grid.height));
        let mut lines = Vec::with_capacity(rows + usize::from(grid.width));
        lines.resize(rows + usize::from(grid.width), Line::default());
        let (across, down) = lines.split_at_mut(rows);
        let mut is_odd = false;
        for Neighbour { body, open, difficult, shared, .. } in &self.neighbours {
            // Whoever is in the air is in nobody's way.
            if body.bottom != level && !self.on_level_with(*body, level) {
                continue;
            }
            is_odd |= *shared | *open & *difficult;
            let shut = u64::from(*open & !*difficult).wrapping_sub(1);
            let mark = |line: &mut Line, bits: u64| {
                line.taken |= bits;
                line.shut |= bits & shut;
            };
            let Footprint { corner, side } = body.space;
            if side == 1 && own == 1 {
                // Most are no larger than this.
                mark(&mut across[usize::from(corner.y)], 1 << corner.x);
                mark(&mut down[usize::from(corner.x)], 1 << corner.y);
                continue;
            }
            let columns = places_near(corner.x, side, own, 0);
            let rows = places_near(corner.y, side, own, 0);
            let (wide, high) = (bits(columns.start, columns.end), bits(rows.start, rows.end));
            let lines = across.iter_mut().take(rows.end.into()).skip(rows.start.into());
            lines.for_each(|line| mark(line, wide));
            let lines = down.iter_mut().take(columns.end.into()).skip(columns.start.into());
            lines.for_each(|line| mark(line, high));
        }
        Some(Crowd { lines, rows, is_odd })
    }
}
