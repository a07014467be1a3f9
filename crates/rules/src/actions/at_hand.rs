//! What hands reach: creatures to help or heal, things to handle, gear on the ground.

use crate::{
    battle::{Battle, CreatureId, DroppedGear, Refusal, RefusalReason, Target},
    catalogue::Rule,
    space::{Body, Footprint},
};

/// How far hands reach, in feet.
const ARM: u16 = 5;

impl Battle {
    /// Whether a creature or an object is at hand: within 5 feet, and not behind total cover.
    pub(crate) fn check_at_hand(
        &self,
        id: CreatureId,
        target: Target,
        rule: Rule,
    ) -> Result<(), Refusal> {
        let feet = match target {
            Target::Creature(other) => self.distance(id, other),
            Target::Object(object) => self.feet_to_object(id, object),
            Target::Square(square) => self.body(id).feet_to(self.body_of_square(square)),
        };
        if feet > ARM {
            return Refusal::err(rule, RefusalReason::Distance { feet, most: ARM });
        }
        self.check_clear(id, target)
    }

    /// Whether gear on the ground is at hand.
    pub(crate) fn gear_at_hand(&self, id: CreatureId, gear: &DroppedGear) -> bool {
        let (body, lies) = (self.body(id), self.body_of_gear(gear));
        body.space.contains(gear.square) && body.feet_to(lies) == 0
            || body.feet_to(lies) <= ARM && self.clear_path(body, lies)
    }

    /// The space in which gear lies; in deep water anywhere between floor and surface.
    fn body_of_gear(&self, gear: &DroppedGear) -> Body {
        let space = Footprint::square(gear.square);
        let (floor, top) = (self.setup.map.floor_of(space), self.body_of_square(gear.square).top());
        Body { space, bottom: floor, tall: top - floor }
    }
}
