//! Who knows where another creature is, seen or not (`sense.tremorsense`, `action.hide.find`).

use crate::{
    battle::{Battle, Creature, CreatureId, FightProfile},
    conditions::Condition,
    effects::Nature,
    space::Terrain,
};

impl Battle {
    /// Whether a creature knows where another is, seen or not: it does unless the other hides
    /// from it, and even then if it feels its steps. On an unexplored map it must see or hear it.
    #[inline(always)]
    pub fn knows_place(&self, viewer: CreatureId, target: CreatureId) -> bool {
        self.is_plain_to_all(self.creature(target)) || self.finds(viewer, target)
    }

    /// Whether everybody knows where a creature is: it hides from nobody, and the map is known.
    #[inline(always)]
    pub(crate) fn is_plain_to_all(&self, one: &Creature) -> bool {
        one.hidden_from.is_empty() && !self.derived.profile.contains(FightProfile::UNEXPLORED)
    }

    /// Whether a creature hears another that makes no secret of itself.
    fn hears(&self, viewer: CreatureId, target: CreatureId) -> bool {
        let near = || self.distance(viewer, target) <= self.setup.options.hearing();
        let ears = || self.aware(viewer) && !self.creature(viewer).is(Condition::Deafened);
        !self.derived.profile.contains(FightProfile::UNEXPLORED)
            || self.creature(viewer).side == self.creature(target).side
            || ears() && near()
    }

    /// Whether a creature knows where another is that hides, or is far off on an unexplored map.
    #[inline(never)]
    fn finds(&self, viewer: CreatureId, target: CreatureId) -> bool {
        (!self.creature(target).hidden_from.contains(viewer) && self.hears(viewer, target))
            || self.can_see(viewer, target)
            || self.feels_steps(viewer, target)
            || self.feels_web(viewer, target)
            || self.carries_area(target).is_some()
    }

    /// Whether a creature knows where another is since both touch a web.
    fn feels_web(&self, viewer: CreatureId, target: CreatureId) -> bool {
        self.creature(viewer).nature.contains(Nature::WEB_SENSE)
            && self.aware(viewer)
            && self.stands_in_terrain(viewer, Terrain::Web)
            && self.stands_in_terrain(target, Terrain::Web)
    }

    /// Whether a creature pinpoints another by tremorsense: both are on the same ground, or in the
    /// same liquid (`sense.tremorsense`). That is not sight.
    pub(super) fn feels_steps(&self, viewer: CreatureId, target: CreatureId) -> bool {
        let tremorsense = self.block(viewer).senses.tremorsense;
        tremorsense > 0
            && self.distance(viewer, target) <= tremorsense
            && self.aware(viewer)
            && match (self.medium(viewer), self.medium(target)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            }
    }

    /// What a creature is in touch with: liquid or ground; nothing in the air.
    fn medium(&self, id: CreatureId) -> Option<Medium> {
        let map = &self.setup.map;
        let body = self.body(id);
        let in_liquid =
            body.space.squares().filter_map(|s| map.surface(s)).any(|s| body.bottom <= s);
        if in_liquid && body.bottom > map.floor_of(body.space) {
            return Some(Medium::Liquid);
        }
        (body.bottom <= map.floor_of(body.space)).then_some(Medium::Ground)
    }
}

/// What a creature is in touch with.
#[derive(PartialEq, Eq)]
enum Medium {
    Ground,
    Liquid,
}
