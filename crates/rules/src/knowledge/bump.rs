//! Where a side has run into somebody whom it can't place.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, Creature, CreatureId, SideId},
    effects::Nature,
    space::{Body, Footprint, Square},
};

/// A square that somebody could not go into, or not stop in, since somebody is there whom its side can't
/// place. The side keeps it in mind until the turn of whoever ran into it comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Bump {
    side: SideId,
    by: CreatureId,
    into: CreatureId,
    square: Square,
    bottom: i16,
    tall: i16,
    /// Whether it may be passed.
    pub(crate) open: bool,
}

impl Bump {
    /// The place.
    pub(crate) const fn body(&self) -> Body {
        Body { space: Footprint::square(self.square), bottom: self.bottom, tall: self.tall }
    }
}

impl Battle {
    /// Keeps in mind where a creature has run into another: in which squares of the space that it would
    /// have taken up.
    pub(crate) fn remember_bump(
        &mut self,
        by: CreatureId,
        into: CreatureId,
        body: Body,
        open: bool,
    ) {
        let (side, there) = (self.creature(by).side, self.body(into).space);
        let Body { space, bottom, tall } = body;
        for square in space.squares().filter(|square| there.contains(*square)) {
            let bump = Bump { side, by, into, square, bottom, tall, open };
            let same = |other: &Bump| Bump { open, ..*other } == bump;
            match self.state.bumps.iter_mut().find(|other| same(other)) {
                Some(other) => other.open &= open,
                None => self.state.bumps.push(bump),
            }
        }
    }

    /// The places that are closed to a creature as far as its side has found out. Who is of another size
    /// than those who found out, or shares spaces, tries for itself; where the side knows who was there,
    /// it goes by that.
    pub(crate) fn bumps_of(&self, id: CreatureId) -> impl Iterator<Item = &Bump> {
        let Creature { side, size, nature, .. } = *self.creature(id);
        let shares = nature.intersects(Nature::SWARM | Nature::SHARES);
        self.state.bumps.iter().filter(move |bump| {
            bump.side == side
                && !shares
                && self.creature(bump.by).size == size
                && !self.reckons_with(id, bump.into)
        })
    }

    /// Forgets what one ran into whose turn comes, and what the fallen did.
    pub(crate) fn forget_bumps(&mut self, id: CreatureId) {
        let mut bumps = std::mem::take(&mut self.state.bumps);
        bumps.retain(|bump| bump.by != id && self.creature(bump.by).stands());
        self.state.bumps = bumps;
    }
}
