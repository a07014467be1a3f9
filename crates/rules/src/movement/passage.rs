use super::Footing;
use crate::{
    battle::{Attitude, Battle, CreatureId},
    conditions::Condition,
    creature::Size,
    ruleset::{CreatureSpaces, Passage, Squeezing},
    space::{Body, Square},
};

impl Battle {
    /// Whether a creature may move through another's space (`pass.through`).
    pub(crate) fn may_pass(&self, mover: CreatureId, other: CreatureId) -> bool {
        let (size, theirs) = (self.block(mover).size, self.block(other).size);
        if size.steps_above(theirs).abs() >= 2 {
            return true;
        }
        match self.setup.ruleset.passage {
            Passage::Nonhostile => !self.enemies(mover, other),
            Passage::AllyTinyOrIncapacitated => {
                self.attitude(mover, other) == Attitude::Ally
                    || theirs == Size::Tiny
                    || self.creature(other).is(Condition::Incapacitated)
            }
        }
    }

    /// Whether another's space is difficult terrain (`terrain.creature`).
    pub(super) fn hampers_passage(&self, mover: CreatureId, other: CreatureId) -> bool {
        match self.setup.ruleset.creature_spaces {
            CreatureSpaces::AnyOther => true,
            CreatureSpaces::NeitherTinyNorAlly => {
                self.block(other).size != Size::Tiny && !self.allies(mover, other)
            }
        }
    }

    /// Whether the ground of a square is difficult terrain to a creature of this size
    /// (`terrain.kinds`).
    pub fn difficult_at(&self, square: Square, size: Size) -> bool {
        self.setup.map.ground(square).hinders(size, &self.setup.ruleset)
    }

    /// Whether anyone on a creature's side knows where another is.
    pub(crate) fn side_knows(&self, id: CreatureId, other: CreatureId) -> bool {
        let hidden_from = self.creature(other).hidden_from;
        let side = self.creature(id).side;
        hidden_from.is_empty()
            || self.creature(other).side == side
            || self.ids().any(|ally| {
                self.creature(ally).side == side
                    && self.creature(ally).stands()
                    && self.knows_place(ally, other)
            })
    }

    /// One whom the mover's side knows nothing of, in the space that it is about to enter.
    pub(super) fn unknown_at(&self, id: CreatureId, body: Body) -> Option<CreatureId> {
        let both_tiny = |o| self.block(id).size == Size::Tiny && self.block(o).size == Size::Tiny;
        self.ids().find(|o| {
            *o != id
                && self.on_map(*o)
                && self.body(*o).squares_to(body) == 0
                && !self.side_knows(id, *o)
                && !both_tiny(*o)
        })
    }

    /// Whether a creature squeezes where it stands (`size.squeeze.rolls`).
    pub(crate) fn is_squeezed(&self, id: CreatureId) -> bool {
        let size = self.block(id).size;
        size.squares() > 1
            && !self.setup.map.is_plain()
            && self.setup.ruleset.squeezing == Squeezing::Hampers
            && self.footing(id) == Footing::Ground
            && self
                .setup
                .map
                .ways
                .of(&self.setup, size)
                .is_some_and(|t| t.too_narrow(self.creature(id).square))
    }
}
