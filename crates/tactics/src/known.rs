//! What a creature may know of another.

use affray_rules::{Battle, CreatureId, Health};

/// The hit points that somebody seems to have left: those of its own side a creature knows, of all
/// others it sees how hurt they look, and guesses from what is usual for their kind.
pub(crate) fn hit_points(battle: &Battle, viewer: CreatureId, other: CreatureId) -> f64 {
    let one = battle.creature(other);
    if one.side == battle.creature(viewer).side {
        return f64::from(one.hit_points + one.temporary);
    }
    let share = match battle.health(other) {
        Health::Unhurt => 1.0,
        Health::Wounded => 0.75,
        Health::Bloodied => 0.375,
        Health::NearDeath => 0.125,
        Health::Down | Health::Dead => 0.0,
    };
    (f64::from(battle.block(other).hit_points) * share).max(1.0)
}
