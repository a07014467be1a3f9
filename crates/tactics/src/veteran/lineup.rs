//! Where those of a side stand, laid out so that one look takes several of them.

use affray_rules::Body;
use wide::i16x8;

/// How many one look takes.
const LANES: usize = 8;
/// Farther away than anybody is.
const NOWHERE: i16 = i16::MAX / 2;

/// Where those of a side stand.
#[derive(Debug, Default)]
pub(super) struct Lineup {
    ranks: Vec<Rank>,
    bodies: Vec<Body>,
    /// Whether not all stand at the same level.
    uneven: bool,
}

/// The first and the last column and row of some of them.
#[derive(Clone, Copy, Debug)]
struct Rank {
    left: i16x8,
    right: i16x8,
    top: i16x8,
    bottom: i16x8,
}

/// Those of a side about somebody.
pub(super) struct About {
    /// How many are within so many squares, and how many are beside.
    pub(super) near: i16,
    pub(super) beside: i16,
    /// The squares to the nearest who is not.
    pub(super) next: Option<i16>,
}

impl Rank {
    const EMPTY: Rank = {
        let nowhere = i16x8::new([NOWHERE; LANES]);
        Rank { left: nowhere, right: nowhere, top: nowhere, bottom: nowhere }
    };

    /// How many squares each is away from a body, as far as columns and rows tell.
    #[inline]
    fn squares_to(&self, body: Body) -> i16x8 {
        let (space, side) = (body.space, i16::from(body.space.side));
        let (left, top) = (i16::from(space.corner.x), i16::from(space.corner.y));
        let all = i16x8::splat;
        let across = (all(left) - self.right).max(self.left - all(left + side - 1));
        let down = (all(top) - self.bottom).max(self.top - all(top + side - 1));
        across.max(down).max(all(0))
    }
}

impl Lineup {
    pub(super) fn clear(&mut self) {
        self.ranks.clear();
        self.bodies.clear();
        self.uneven = false;
    }

    /// One more of them.
    #[inline]
    pub(super) fn push(&mut self, body: Body) {
        let lane = self.bodies.len() % LANES;
        if lane == 0 {
            self.ranks.push(Rank::EMPTY);
        }
        if let Some(rank) = self.ranks.last_mut() {
            let (space, side) = (body.space, i16::from(body.space.side));
            let (left, top) = (i16::from(space.corner.x), i16::from(space.corner.y));
            (rank.left.as_mut_array()[lane], rank.top.as_mut_array()[lane]) = (left, top);
            rank.right.as_mut_array()[lane] = left + side - 1;
            rank.bottom.as_mut_array()[lane] = top + side - 1;
        }
        self.uneven |= self.bodies.first().is_some_and(|first| first.bottom != body.bottom);
        self.bodies.push(body);
    }

    /// Whether one of them is where a body would be.
    #[inline]
    pub(super) fn overlaps(&self, body: Body) -> bool {
        let upon = |rank: &Rank| rank.squares_to(body).simd_eq(i16x8::splat(0)).any();
        self.ranks.iter().any(upon) && self.bodies.iter().any(|other| other.squares_to(body) == 0)
    }

    /// Those about a body: within so many squares, beside it, and next to those.
    #[inline]
    pub(super) fn about(&self, body: Body, within: i16) -> About {
        let level = !self.uneven && self.bodies.first().is_none_or(|one| one.bottom == body.bottom);
        let (mut near, mut beside) = (i16x8::ZERO, i16x8::ZERO);
        let mut next = NOWHERE / 2;
        for (place, rank) in self.ranks.iter().enumerate() {
            let mut squares = rank.squares_to(body);
            if !level {
                let bodies = &self.bodies[place * LANES..];
                for (squares, other) in squares.as_mut_array().iter_mut().zip(bodies) {
                    *squares = (*squares).max(other.levels_to(body) as i16);
                }
            }
            let touching = squares.simd_le(i16x8::splat(1));
            // Each that fits is one less than nothing.
            near -= squares.simd_le(i16x8::splat(within));
            beside -= touching;
            next = next.min(touching.select(i16x8::splat(NOWHERE), squares).reduce_min());
        }
        let (near, beside) = (near.reduce_add(), beside.reduce_add());
        About { near, beside, next: (next < NOWHERE / 2).then_some(next) }
    }
}
