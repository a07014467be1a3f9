//! What a creature may know of another.

use affray_rules::{Battle, CreatureId};

/// The hit points that somebody seems to have left, all told.
#[inline]
pub(crate) fn hit_points(battle: &Battle, viewer: CreatureId, other: CreatureId) -> f64 {
    let (side, one) = (battle.creature(viewer).side, battle.creature(other));
    let more = if one.side == side { one.temporary } else { 0 };
    f64::from(battle.apparent_hit_points(side, other) + more).max(1.0)
}
