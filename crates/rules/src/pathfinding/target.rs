//! Where a search may end.

use std::{cell::Cell, ops::Range};

use super::bits::{Bits, Window};
use crate::space::{Footprint, Square};

/// Where a flood may end: at the first place near enough to one of several spaces that fits.
pub(super) struct Goal<'a> {
    pub(crate) spaces: &'a [Footprint],
    /// The squares to a side of what is to be near them, and how many squares away it may be.
    pub(crate) side: u8,
    pub(crate) squares: u8,
    pub(crate) fits: &'a dyn Fn(Square) -> bool,
}

impl<'a> Goal<'a> {
    /// A single square.
    pub(crate) fn square(square: &'a [Footprint; 1]) -> Goal<'a> {
        Goal { spaces: square, side: 1, squares: 0, fits: &|_| true }
    }
}

/// A goal as rows of bits.
pub(super) struct Aims<'a, R> {
    near: &'a [R],
    /// The rows with anything in them.
    rows: Range<usize>,
    window: Window,
    /// No place is nearer to the start than so many steps.
    least: usize,
    fits: &'a dyn Fn(Square) -> bool,
}

impl<'a, R: Bits> Aims<'a, R> {
    /// The goal of a flood from a square, in rows that are empty.
    pub(crate) fn new(
        goal: &Goal<'a>,
        window: Window,
        from: Square,
        near: &'a mut [R],
    ) -> Aims<'a, R> {
        let mut all = window.height..0;
        let here = Footprint { corner: from, side: goal.side };
        let mut away = u16::MAX;
        for space in goal.spaces {
            away = away.min(space.squares_to(here));
            let (bits, rows) = window.within::<R>(*space, goal.side, goal.squares);
            all = all.start.min(rows.start)..all.end.max(rows.end);
            near[rows].iter_mut().for_each(|row| *row |= bits);
        }
        let least = away.saturating_sub(goal.squares.into()).into();
        Aims { near, rows: all, window, least, fits: goal.fits }
    }

    /// Whether one of the places that a flood has just reached, for so many units, in some rows, and in
    /// which one can stop, fits.
    pub(crate) fn met(
        &self,
        units: usize,
        within: &Range<usize>,
        fresh: &[R],
        through: &[R],
    ) -> bool {
        if units < self.least {
            return false;
        }
        let Window { west, north, .. } = self.window;
        let rows = self.rows.start.max(within.start)..self.rows.end.min(within.end);
        if rows.is_empty() {
            return false;
        }
        let near = self.near[rows.clone()].iter().zip(&fresh[rows.clone()]);
        for (place, ((near, fresh), through)) in near.zip(&through[rows.clone()]).enumerate() {
            let there = *near & *fresh & !*through;
            if there.is_empty() {
                continue;
            }
            let mut met = false;
            let y = north + (rows.start + place) as u8;
            there.each(|x| met = met || (self.fits)(Square { x: west + x, y }));
            if met {
                return true;
            }
        }
        false
    }
}

/// Where a flood through the air, the water or the earth may end: at the first place near enough to one
/// of several spaces that fits, at whatever level.
pub(super) struct GoalAloft<'a> {
    pub(crate) goal: Goal<'a>,
    /// Whether a square and a layer fit.
    pub(crate) fits: &'a dyn Fn(Square, i16) -> bool,
    /// The place that was found.
    pub(crate) met: Cell<Option<(Square, i16)>>,
}

impl<'a> GoalAloft<'a> {
    pub(crate) fn new(goal: Goal<'a>, fits: &'a dyn Fn(Square, i16) -> bool) -> GoalAloft<'a> {
        GoalAloft { goal, fits, met: Cell::new(None) }
    }
}

/// Such a goal as rows of bits.
pub(super) struct AimsAloft<'a, R> {
    goal: &'a GoalAloft<'a>,
    near: Vec<R>,
    window: Window,
}

impl<'a, R: Bits> AimsAloft<'a, R> {
    pub(crate) fn new(goal: &'a GoalAloft<'a>, window: Window) -> AimsAloft<'a, R> {
        let mut near = vec![R::default(); window.height];
        let Goal { spaces, side, squares, .. } = goal.goal;
        for space in spaces {
            let (bits, rows) = window.within::<R>(*space, side, squares);
            near[rows].iter_mut().for_each(|row| *row |= bits);
        }
        AimsAloft { goal, near, window }
    }

    /// Whether one of the places that a flood has just reached, and in which one can stop, fits.
    pub(crate) fn met(&self, fresh: &[R], through: &[R]) -> bool {
        let Window { west, north, height, base, .. } = self.window;
        let met = &self.goal.met;
        let rows = fresh.iter().zip(through).zip(self.near.iter().cycle());
        for (place, ((fresh, through), near)) in rows.enumerate() {
            let there = *fresh & !*through & *near;
            if there.is_empty() {
                continue;
            }
            let (layer, y) = (base + (place / height) as i16, north + (place % height) as u8);
            there.each(|x| {
                let square = Square { x: west + x, y };
                if met.get().is_none() && (self.goal.fits)(square, layer) {
                    met.set(Some((square, layer)));
                }
            });
            if met.get().is_some() {
                return true;
            }
        }
        false
    }
}
