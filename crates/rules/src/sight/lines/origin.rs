//! Where lines start: at the points of a body, or at a single point.

use super::{
    ray::{INSET, Rect, corner, levels},
    screen::Screen,
};
use crate::space::{Body, Footprint, Point, Square};

/// Where lines start.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// At the points of a body.
    Body(Body),
    /// At a single place: its level in tenths of a foot for lines to a body's feet, and that for
    /// lines to its head.
    Point(Point, [i64; 2]),
}

impl Origin {
    pub(crate) fn area(self) -> Rect {
        match self {
            Origin::Body(body) => Rect::of(body.space.corner, body.space.side, INSET),
            Origin::Point(point, _) => Rect::around(point, point),
        }
    }

    pub(crate) fn levels(self) -> [i64; 2] {
        match self {
            Origin::Body(body) => levels(body),
            Origin::Point(_, levels) => levels,
        }
    }

    pub(crate) fn space(self) -> Option<Footprint> {
        match self {
            Origin::Body(body) => Some(body.space),
            Origin::Point(..) => None,
        }
    }
}

impl Screen<'_> {
    /// Calls with each point at which lines start, the levels of those to a body's feet and to its
    /// head, and which of the four lines to the corners of a square are blocked from there at every
    /// level, until told to stop.
    pub(in crate::sight) fn each_start(
        &self,
        from: Origin,
        to: Square,
        mut look: impl FnMut(Point, [i64; 2], u16) -> bool,
    ) -> bool {
        self.each_point(from, to, |point, levels, fixed| {
            levels.iter().any(|level| look(point, *level, fixed))
        })
    }

    /// As [`each_start`](Screen::each_start), with all the levels of a point at once.
    pub(super) fn each_point(
        &self,
        from: Origin,
        to: Square,
        mut look: impl FnMut(Point, &[[i64; 2]], u16) -> bool,
    ) -> bool {
        match from {
            Origin::Point(point, levels) => look(point, &[levels], self.fixed_from(point, to)),
            Origin::Body(body) => {
                let [low, high] = levels(body);
                // One level is like the other where nothing depends on it.
                let levels = &[[high; 2], [low; 2]][..1 + usize::from(!self.flat)];
                body.space.squares().any(|square| {
                    let mask = self.fixed(square, to);
                    (0..4).any(|i| look(corner(square, i), levels, mask >> (4 * i) & 15))
                })
            }
        }
    }
}
