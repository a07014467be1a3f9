//! Reaches that others would strike at whoever leaves them.

use smallvec::SmallVec;

use super::bounds::Span;
use crate::{
    movement::{Mover, Path},
    space::{Body, Footprint, SQUARE, Spot},
};

/// A reach that others would strike at whoever leaves it (`opportunity.trigger`).
#[derive(Clone, Copy)]
pub(crate) struct Threat {
    pub(crate) body: Body,
    pub(crate) squares: u16,
}

impl<'a> Mover<'a> {
    /// Bewares of every reach that somebody would strike at it for leaving, as far as its side
    /// knows.
    pub(crate) fn carefully(mut self) -> Mover<'a> {
        self.threats = self.threats_around();
        self
    }

    /// The same mover, bewaring of these reaches.
    pub(super) fn bewaring(&self, threats: &[Threat]) -> Mover<'a> {
        Mover { threats: SmallVec::from_slice(threats), ..self.clone() }
    }

    /// As [`carefully`](Mover::carefully), of those reaches only that a path could leave.
    pub(crate) fn careful_along(mut self, path: Path) -> Mover<'a> {
        let (here, size) = (self.battle.creature(self.id).square, self.size);
        self.threats = self.threats_where(|body, reach| {
            let left = std::iter::once(here).chain(path.squares(here)).take(path.len());
            let near = |s| body.space.feet_to(Footprint::new(s, size)) <= reach;
            left.into_iter().any(near)
        });
        self
    }

    /// The reaches that somebody would strike at it for leaving.
    pub(super) fn threats_around(&self) -> SmallVec<[Threat; 4]> {
        let (here, far) = (self.battle.body(self.id), self.lefts.most());
        self.threats_where(|body, reach| body.feet_to(here) <= far + reach)
    }

    /// The same of those whom their longest reach brings near enough.
    fn threats_where(&self, near: impl Fn(Body, u16) -> bool) -> SmallVec<[Threat; 4]> {
        let Mover { battle, id, .. } = *self;
        let side = battle.creature(id).side;
        let mut threats = SmallVec::new();
        for (other, one) in battle.ids().zip(battle.creatures()) {
            let lets_pass = one.side == side && !one.watches_allies;
            if lets_pass
                || !one.on_map()
                || !near(battle.body_of(one), one.reach.max(SQUARE))
                || !battle.would_provoke(other, id)
                || battle.comes_along(other, id)
                || !battle.reckons_with(id, other)
                || !battle.can_react(other)
                || !battle.may_come_to_see(other, id)
            {
                continue;
            }
            for reach in battle.threatens(other, id) {
                let squares = reach / SQUARE;
                threats.push(Threat { body: battle.body(other), squares });
            }
        }
        threats
    }

    /// The places of the mover's corner on ground of this level that are within a reach, where any
    /// are.
    pub(super) fn places_within(&self, threat: &Threat, level: i16) -> Option<Span> {
        let Threat { body, squares } = *threat;
        let there = self.body(Spot { square: body.space.corner, height: level });
        (body.levels_to(there) <= squares).then(|| {
            Span::around(body.space, self.size.squares(), squares.min(u8::MAX.into()) as u8)
        })
    }

    /// Whether it bewares of anybody.
    pub(crate) fn is_threatened(&self) -> bool {
        !self.threats.is_empty()
    }

    /// Whether a step leaves a reach that the mover bewares of.
    pub(crate) fn provokes(&self, from: Spot, to: Spot) -> bool {
        let (here, there) = (self.body(from), self.body(to));
        self.threats
            .iter()
            .any(|t| t.body.squares_to(here) <= t.squares && t.body.squares_to(there) > t.squares)
    }
}
