use super::{Battle, CreatureId, Target};
use crate::sight::CoverBy;

/// What a creature knows of another that it may aim at, since it knows its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    pub(crate) target: CreatureId,
    /// How far off it is.
    pub(crate) feet: u16,
    /// Whether it has charmed the one who aims (`condition.charmed`).
    pub(crate) charmer: bool,
    /// Whether it is seen.
    pub(crate) seen: bool,
    /// What covers it whole, if something does (`cover.total`).
    pub(crate) covered: Option<CoverBy>,
}

impl Battle {
    /// What a creature knows of another on the map, or of itself.
    pub(crate) fn aim(&self, id: CreatureId, target: CreatureId) -> Aim {
        let seen = self.can_see(id, target);
        Aim {
            target,
            feet: self.distance(id, target),
            charmer: self.charms(target, id),
            seen,
            covered: self.whole_cover(id, Target::Creature(target)),
        }
    }
}
