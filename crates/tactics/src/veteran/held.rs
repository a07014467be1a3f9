//! Who is held: hand to hand with somebody who would not let it go.

use affray_rules::{Battle, Condition, CreatureId};

use super::lore::Lore;
use crate::actor::{Actor, Foe};

/// How much more dangerous somebody must be than all at hand, to be worth a look while one is held.
const PRIZE: f64 = 2.0;

/// Whether an enemy strikes at one who leaves it that is so far off.
#[inline]
pub(super) fn holds(battle: &Battle, lore: &Lore, enemy: CreatureId, feet: u16) -> bool {
    let one = battle.creature(enemy);
    !one.reaction_spent
        && !one.is(Condition::Incapacitated)
        && feet <= lore.kind_of(battle, enemy).reach
}

/// Whether an actor fights hand to hand with somebody who would not let it go, has somebody at hand whom
/// it can hurt, and nobody whom it could get at is so much more dangerous that it may leave for that.
pub(super) fn is_held(actor: &Actor<'_>, lore: &Lore) -> bool {
    let (battle, id) = (actor.battle, actor.id);
    let menace = lore.kind_of(battle, id);
    let at_hand = |foe: &&Foe| foe.feet <= menace.reach;
    let held = actor.foes.iter().take_while(at_hand).any(|f| holds(battle, lore, f.id, f.feet));
    if !held || menace.shoots() || battle.provokes_nobody(id, battle.usual_gait(id)) {
        return false;
    }
    if !actor.foes.iter().take_while(at_hand).any(|foe| actor.hurts(foe)) {
        return false;
    }
    let far = menace.reach.saturating_add(menace.stride);
    let danger = |foe: &Foe| lore.kind_of(battle, foe.id).most();
    let near = actor.foes.iter().take_while(at_hand).map(danger).fold(0.0, f64::max);
    let mut others = actor.foes.iter().skip_while(at_hand).take_while(|foe| foe.feet <= far);
    !others.any(|foe| danger(foe) > PRIZE * near)
}
