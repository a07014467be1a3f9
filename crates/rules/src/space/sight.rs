use crate::{
    battle::{Battle, CreatureId},
    conditions::Condition,
};

impl Battle {
    /// Whether one creature sees another. Attack rolls, opportunity attacks, spells and hiding all
    /// ask here.
    pub fn can_see(&self, viewer: CreatureId, target: CreatureId) -> bool {
        if viewer == target {
            return true;
        }
        let (eyes, seen) = (self.creature(viewer), self.creature(target));
        if eyes.is(Condition::Unconscious) || self.blind_to_surroundings(viewer) {
            return false;
        }
        let senses = &self.block(viewer).senses;
        let hidden = seen.hidden_from.contains(viewer);
        if !hidden && !eyes.is(Condition::Blinded) && !seen.is(Condition::Invisible) {
            return true;
        }
        let feet = self.distance(viewer, target);
        if senses.blindsight >= feet && senses.blindsight > 0 {
            return true;
        }
        !eyes.is(Condition::Blinded) && !hidden && senses.truesight >= feet && senses.truesight > 0
    }

    /// A petrified creature of the 2014 rules is unaware of what happens around it.
    fn blind_to_surroundings(&self, viewer: CreatureId) -> bool {
        self.creature(viewer).is(Condition::Petrified)
            && self.setup.ruleset.petrified == crate::ruleset::Petrified::ImmuneToPoisonAndDisease
    }

    /// Whether a creature knows where another is, seen or not: it does unless the other hides
    /// from it.
    pub fn knows_place(&self, viewer: CreatureId, target: CreatureId) -> bool {
        !self.creature(target).hidden_from.contains(viewer) || self.can_see(viewer, target)
    }
}
