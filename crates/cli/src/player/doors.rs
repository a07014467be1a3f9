use affray_rules::{Battle, Command, CreatureId, DoorState, Footprint, GearKind, ObjectId, Square};

/// What a creature does that doors shut off from every enemy it knows of: it opens one that is at
/// hand, or goes to the nearest.
pub(super) fn choose(battle: &Battle, id: CreatureId, legal: &[Command]) -> Option<Command> {
    let shut = |object: &ObjectId| match battle.door_state(*object) {
        Some(DoorState::Closed) => true,
        Some(DoorState::Locked) => has_tools(battle, id),
        _ => false,
    };
    let doors: Vec<ObjectId> =
        (0..battle.objects().len()).map(|i| ObjectId(i as u8)).filter(shut).collect();
    if doors.is_empty() || !shut_off(battle, id) {
        return None;
    }
    let opens =
        |command: &&Command| matches!(command, Command::Use { object } if doors.contains(object));
    if let Some(command) = legal.iter().find(opens) {
        return Some(*command);
    }
    if !legal.iter().any(|command| matches!(command, Command::Move { .. })) {
        return None;
    }
    let way = |square: Square| {
        let space = Footprint::new(square, battle.block(id).size);
        doors.iter().map(|door| space.feet_to(battle.object_space(*door))).min()
    };
    let here = way(battle.creature(id).square);
    battle
        .reachable()
        .squares()
        .map(|(square, cost)| (way(square), cost, square))
        .min()
        .filter(|(feet, ..)| *feet < here)
        .map(|(.., square)| Command::move_to(square))
}

/// Whether something solid is between the creature and every enemy of whose place it knows.
fn shut_off(battle: &Battle, id: CreatureId) -> bool {
    battle
        .ids()
        .filter(|other| {
            battle.enemies(id, *other)
                && battle.creature(*other).stands()
                && battle.knows_place(id, *other)
        })
        .all(|other| battle.cover(id, other).is_total())
}

fn has_tools(battle: &Battle, id: CreatureId) -> bool {
    battle.block(id).gear.iter().any(|gear| gear.kind == GearKind::ThievesTools)
}
