use affray_rules::{Battle, Command, CreatureId, DoorState, Footprint, GearKind, ObjectId, Square};

use crate::actor::Actor;

/// What a creature does that doors shut off from every enemy it knows of: it opens one that is at
/// hand, or goes to the nearest.
pub(crate) fn choose(actor: &Actor<'_>) -> Option<Command> {
    let Actor { battle, id, .. } = *actor;
    let shut = |object: &ObjectId| match battle.door_state(*object) {
        Some(DoorState::Closed) => true,
        Some(DoorState::Locked) => has_tools(battle, id),
        _ => false,
    };
    let doors: Vec<ObjectId> =
        (0..battle.objects().len()).map(|i| ObjectId(i as u8)).filter(shut).collect();
    if doors.is_empty() || !shut_off(actor) {
        return None;
    }
    let opens =
        |command: &&Command| matches!(command, Command::Use { object } if doors.contains(object));
    if let Some(command) = actor.legal().iter().find(opens) {
        return Some(*command);
    }
    let way = |square: Square| {
        let space = Footprint::new(square, battle.creature(id).size);
        doors.iter().map(|door| space.feet_to(battle.object_space(*door))).min()
    };
    let here = way(battle.creature(id).square);
    battle
        .destinations()
        .squares()
        .map(|(square, cost)| (way(square), cost, square))
        .min()
        .filter(|(feet, ..)| *feet < here)
        .map(|(.., square)| Command::move_to(square))
}

/// Whether something solid is between the creature and every enemy of whose place it knows.
fn shut_off(actor: &Actor<'_>) -> bool {
    actor.foes.iter().all(|foe| actor.battle.cover(actor.id, foe.id).is_total())
}

fn has_tools(battle: &Battle, id: CreatureId) -> bool {
    battle.block(id).gear.iter().any(|gear| gear.kind == GearKind::ThievesTools)
}
