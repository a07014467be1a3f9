//! Who is held: hand to hand with somebody who would not let it go.

use affray_rules::{Battle, CreatureId};

use super::lore::Lore;
use crate::actor::{Actor, Foe};

/// How much more dangerous somebody must be than all at hand, to be worth a look while one is held.
const PRIZE: f64 = 2.0;

/// Whether an enemy strikes at a creature that leaves it and is a given number of feet away.
#[inline]
pub(super) fn holds(
    battle: &Battle,
    lore: &Lore,
    (enemy, mover): (CreatureId, CreatureId),
    feet: u16,
) -> bool {
    feet <= lore.kind_of(battle, enemy).reach && battle.watches(enemy, mover)
}

/// Whether an actor fights hand to hand with somebody who would not let it go, has somebody at hand whom
/// it can hurt, and nobody whom it could get at is so much more dangerous that it may leave for that.
pub(super) fn is_held(actor: &Actor<'_>, lore: &Lore) -> bool {
    let (battle, id) = (actor.battle, actor.id);
    let menace = lore.kind_of(battle, id);
    let at_hand = actor.foes.partition_point(|foe| foe.feet <= menace.reach);
    let (near, others) = actor.foes.split_at(at_hand);
    if menace.shoots()
        || !near.iter().any(|foe| holds(battle, lore, (foe.id, id), foe.feet))
        || !near.iter().any(|foe| actor.hurts(foe))
        || battle.slips_by(id, battle.usual_gait(id))
    {
        return false;
    }
    let danger = |foe: &Foe| lore.kind_of(battle, foe.id).most();
    let most = near.iter().map(danger).fold(0.0, f64::max);
    let far = menace.reach.saturating_add(menace.stride);
    let mut within = others.iter().take_while(|foe| foe.feet <= far);
    !within.any(|foe| danger(foe) > PRIZE * most)
}
