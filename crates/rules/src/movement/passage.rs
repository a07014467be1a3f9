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
            || self.zone_hinders(square)
    }

    /// Whether somebody whom the mover's side can't place keeps it out of a space.
    pub(super) fn bumps_into_unseen(&self, id: CreatureId, body: Body, stops: bool) -> bool {
        let both_tiny = |o| self.block(id).size == Size::Tiny && self.block(o).size == Size::Tiny;
        self.ids().any(|o| {
            // Whoever hides from nobody is known to all.
            !self.creature(o).hidden_from.is_empty()
                && o != id
                && self.takes_space(o)
                && self.body(o).squares_to(body) == 0
                && !self.reckons_with(id, o)
                && !both_tiny(o)
                && (stops || !self.may_pass(id, o))
        })
    }

    /// Whether a creature squeezes where it stands (`size.squeeze.rolls`).
    #[inline]
    pub(crate) fn is_squeezed(&self, id: CreatureId) -> bool {
        !self.setup.map.is_level() && self.is_in_a_narrow_place(id)
    }

    fn is_in_a_narrow_place(&self, id: CreatureId) -> bool {
        let size = self.block(id).size;
        size.squares() > 1
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
