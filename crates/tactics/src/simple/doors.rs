//! Opens closed doors on the way to an enemy.

use affray_rules::{
    Battle, Command, CreatureId, DoorState, Footprint, GearKind, Itinerary, ObjectId, Spot,
};

use crate::actor::Actor;

/// What a creature does that doors shut off from every enemy it knows of: it goes to the first of
/// them on the way to one, and opens it.
pub(crate) fn choose(actor: &Actor<'_>) -> Option<Command> {
    if !any_shut(actor) {
        return None;
    }
    let reach = actor.reach();
    on_the_way(actor, &actor.spaces(), reach, |at| actor.reaches_somebody(at, reach))
}

/// The same on the way to a place that fits so near to one of several spaces.
pub(super) fn on_the_way(
    actor: &Actor<'_>,
    spaces: &[Footprint],
    feet: u16,
    fits: impl Fn(Spot) -> bool,
) -> Option<Command> {
    if !any_shut(actor) || !shut_off(actor) {
        return None;
    }
    through(actor, spaces, feet, fits)
}

/// What the way through closed doors begins with, to a place that fits so near to one of several
/// spaces; nothing where no door is closed. Who stands before one and can't open it now waits there.
pub(crate) fn through(
    actor: &Actor<'_>,
    spaces: &[Footprint],
    feet: u16,
    fits: impl Fn(Spot) -> bool,
) -> Option<Command> {
    let Actor { battle, id, .. } = *actor;
    if !any_shut(actor) {
        return None;
    }
    let opens = |object| is_shut(battle, id, object);
    let itinerary = battle.paths().through(&opens).towards(spaces, feet, fits)?;
    let waits = matches!(itinerary, Itinerary::Opens(_)).then_some(Command::EndTurn);
    actor.sets_out(&itinerary).or(waits)
}

/// Whether there is a closed door that the creature can open.
fn any_shut(actor: &Actor<'_>) -> bool {
    if actor.battle.objects().is_empty() {
        return false;
    }
    let mut objects = (0..actor.battle.objects().len()).map(|i| ObjectId(i as u8));
    objects.any(|object| is_shut(actor.battle, actor.id, object))
}

fn is_shut(battle: &Battle, id: CreatureId, object: ObjectId) -> bool {
    match battle.door_state(object) {
        Some(DoorState::Closed) => true,
        Some(DoorState::Locked) => has_tools(battle, id),
        _ => false,
    }
}

/// Whether something solid is between the creature and every enemy of whose place it knows.
fn shut_off(actor: &Actor<'_>) -> bool {
    actor.foes.iter().all(|foe| actor.battle.cover(actor.id, foe.id).is_total())
}

fn has_tools(battle: &Battle, id: CreatureId) -> bool {
    battle.block(id).gear.iter().any(|gear| gear.kind == GearKind::ThievesTools)
}
