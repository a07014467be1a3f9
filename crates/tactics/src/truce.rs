//! Truce: whether a side takes an enemy's offer to end the fight.

use affray_rules::{Battle, Command, CreatureId, Health, Presence, SideId, Temper};

use crate::{morale::can_parley, temper};

/// The share of its strength that a side has left at the most when it accepts.
const LITTLE: f64 = 0.5;

/// A side's word to end the fight, if an enemy has given its own and this side is clearly losing:
/// at most half of its strength is left, and at most half as large a share as its enemies have.
pub(crate) fn answer(battle: &Battle, side: SideId) -> Option<Command> {
    let command = Command::Agree(side);
    let offers = |other: SideId| battle.setup().hostile(side, other) && battle.agrees(other);
    let offered = (0..battle.setup().sides.len() as u8).map(SideId).any(offers);
    if !offered || battle.agrees(side) || battle.check(&command).is_err() {
        return None;
    }
    let own = |id: &CreatureId| battle.creature(*id).side == side;
    let talks = |id: CreatureId| {
        let temper = temper::of(battle, id).unwrap_or_else(|| Temper::of(battle.block(id)));
        battle.creature(id).stands() && can_parley(battle, id, temper)
    };
    let left = strength(battle, own, |id| {
        let most = battle.hit_point_maximum(id).max(1);
        f64::from(battle.creature(id).hit_points) / f64::from(most)
    });
    // Of its enemies it knows those whom it has met, and how hurt they look.
    let foes = |id: &CreatureId| {
        battle.setup().hostile(side, battle.creature(*id).side) && battle.has_met(side, *id)
    };
    let theirs = strength(battle, foes, |id| looks(battle.health(id)));
    (left <= LITTLE && 2.0 * left <= theirs && battle.ids().filter(own).any(talks))
        .then_some(command)
}

/// The share of their strength that some creatures have left, each alike; none of those who are
/// out of the fight.
fn strength(
    battle: &Battle,
    which: impl Fn(&CreatureId) -> bool,
    left: impl Fn(CreatureId) -> f64,
) -> f64 {
    let came = |id: &CreatureId| battle.creature(*id).presence != Presence::Reserve;
    let (mut all, mut sum) = (0.0, 0.0);
    for id in battle.ids().filter(came).filter(which) {
        all += 1.0;
        if battle.creature(id).stands() {
            sum += left(id);
        }
    }
    if all > 0.0 { sum / all } else { 0.0 }
}

/// The share of its hit points that somebody seems to have left.
fn looks(health: Health) -> f64 {
    match health {
        Health::Unhurt => 1.0,
        Health::Wounded => 0.75,
        Health::Bloodied => 0.375,
        Health::NearDeath => 0.125,
        Health::Down | Health::Dead => 0.0,
    }
}
