//! The way across free ground: it needs no flood.

use super::{step_table::has, target::Goal};
use crate::{
    movement::{MovementMode, Mover, Path, others::Neighbour, path::Steps},
    space::{Direction, Footprint, SQUARE, Square},
};

impl Mover<'_> {
    /// The way to a square in which the mover may stop that is as short as the crow flies, and its
    /// cost; none where only a flood can tell.
    pub(crate) fn direct_way(&self, to: Square) -> Option<(Path, u16)> {
        if !self.can_advance() {
            return self.straight_way(to);
        }
        let way = self.advance_into(to);
        debug_assert!(self.straight_way(to).is_none_or(|straight| way == Some(straight)));
        way
    }

    /// The way to a square over level ground and its cost, where nothing and nobody is on it and
    /// the movement lasts; none where only a flood can tell.
    ///
    /// It is the way that [`way`](Mover::way) finds in a flood: no other is cheaper, and from the
    /// goal it turns towards the line of the start as soon as it can. What is beside it makes other
    /// ways dearer, never this one.
    pub(crate) fn straight_way(&self, to: Square) -> Option<(Path, u16)> {
        if !self.is_unhindered() {
            return None;
        }
        self.unhindered_way(to, self.one_level()?)
    }

    /// The same for one whom nothing but creatures and what the map is like could hinder, on ground
    /// of one level.
    fn unhindered_way(&self, to: Square, level: i16) -> Option<(Path, u16)> {
        let from = self.battle.creature(self.id).square;
        let steps = from.squares_to(to);
        let cost = steps * (SQUARE + self.extra);
        if steps == 0 || usize::from(cost / SQUARE) > self.most(MovementMode::Walk) {
            return None;
        }
        if !self.is_walked(from, to) || self.is_stood_on(from, to, level) {
            return None;
        }
        Some((straight_path(from, to), cost))
    }

    /// The way to the nearest place of a goal, where one lies straight ahead.
    pub(super) fn straight_to(&self, goal: &Goal<'_>) -> Option<Path> {
        if !self.is_unhindered() {
            return None;
        }
        let level = self.one_level()?;
        let from = self.battle.creature(self.id).square;
        let here = self.space(from);
        let away = |space: &&Footprint| space.squares_to(here);
        let nearest = goal.spaces.iter().min_by_key(away)?;
        // No place of the goal is nearer than this.
        let steps = away(&nearest).checked_sub(goal.squares.into()).filter(|steps| *steps > 0)?;
        let rim = |corner: u8| {
            let first = corner.saturating_sub(goal.squares).saturating_sub(goal.side - 1);
            first..=corner.saturating_add(nearest.side - 1).saturating_add(goal.squares)
        };
        let columns = rim(nearest.corner.x);
        let squares = rim(nearest.corner.y)
            .flat_map(|y| columns.clone().map(move |x| Square { x, y }))
            .filter(|to| u16::from(to.x.abs_diff(from.x).max(to.y.abs_diff(from.y))) == steps)
            .filter(|to| self.battle.setup.map.holds(self.space(*to)));
        let mut ways = squares.filter_map(|to| Some((to, self.unhindered_way(to, level)?.0)));
        ways.find(|(to, _)| (goal.fits)(*to)).map(|(_, path)| path)
    }

    /// Whether every step of the straight way between two squares is simply walked, as far as the
    /// map goes.
    fn is_walked(&self, from: Square, to: Square) -> bool {
        let Some(table) = self.table else { return true };
        let mut here = from;
        steps_between(from, to).all(|way| {
            let Some(next) = here.step(way) else { return false };
            let walked = match &table.field {
                Some(field) => field.is_walked(here, way, next),
                None => {
                    has(&table.open[way as usize], here)
                        && !has(&table.difficult, next)
                        && !has(&table.deep, next)
                }
            };
            here = next;
            walked
        })
    }

    /// Whether somebody stands on the straight way between two squares of level ground.
    fn is_stood_on(&self, from: Square, to: Square, level: i16) -> bool {
        let side = self.size.squares();
        let (west, east) = (from.x.min(to.x), from.x.max(to.x).saturating_add(side));
        let (north, south) = (from.y.min(to.y), from.y.max(to.y).saturating_add(side));
        let beside = |Footprint { corner, side }: Footprint| {
            corner.x >= east
                || corner.y >= south
                || corner.x.saturating_add(side) <= west
                || corner.y.saturating_add(side) <= north
        };
        let passes = |space: Footprint| {
            let mut here = from;
            steps_between(from, to).any(|way| {
                here = here.step(way).unwrap_or(here);
                space.overlaps(self.space(here))
            })
        };
        self.neighbours.iter().any(|Neighbour { body, .. }| {
            !beside(body.space) && self.on_level_with(*body, level) && passes(body.space)
        })
    }
}

/// The straight way to a square.
pub(super) fn straight_path(from: Square, to: Square) -> Path {
    let (ahead, aslant) = legs(from, to);
    let mut steps = Steps::NONE;
    for (way, count) in [aslant, ahead] {
        let Some(way) = way else { continue };
        (0..count).for_each(|_| steps.put_first(way.into()));
    }
    steps.path()
}

/// The steps of the straight way to a square: ahead first, then aslant.
fn steps_between(from: Square, to: Square) -> impl Iterator<Item = Direction> {
    let ((straight, ahead), (aslant, across)) = legs(from, to);
    (0..ahead + across).filter_map(move |step| if step < ahead { straight } else { aslant })
}

/// The two parts of the straight way to a square, ahead and aslant: which way, and how many steps.
fn legs(from: Square, to: Square) -> ((Option<Direction>, u8), (Option<Direction>, u8)) {
    let side = |from: u8, to: u8| (to.abs_diff(from), to.cmp(&from) as i8);
    let ((across, dx), (down, dy)) = (side(from.x, to.x), side(from.y, to.y));
    let aslant = Direction::from_delta(dx, dy);
    let straight = match across > down {
        true => Direction::from_delta(dx, 0),
        false => Direction::from_delta(0, dy),
    };
    ((straight, across.abs_diff(down)), (aslant, across.min(down)))
}
