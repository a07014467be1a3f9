//! Playing a fight without anybody who decides: from bytes, at random, one command.

use affray_dice::Seeded;
use affray_rules::{
    AttackId, AttackOrder, AttackRole, Battle, Choice, Command, CreatureId, Edition, Event, Manner,
    Question, Silent, Target,
};

use crate::duel;

/// Reads bytes as commands and gives them to a battle, legal or not; now and then a byte picks a
/// listed one instead, so that the fight gets somewhere.
pub fn feed_bytes(battle: &mut Battle, dice: &mut Seeded, mut bytes: &[u8]) {
    while let Some((pick, rest)) = bytes.split_first() {
        let legal = battle.legal();
        if pick % 2 == 0 && !legal.is_empty() {
            let command = legal[usize::from(*pick) % legal.len()];
            battle.apply(&command, dice, &mut Silent).expect("a listed command is legal");
            bytes = rest;
            continue;
        }
        let Ok((command, rest)) = postcard::take_from_bytes::<Command>(rest) else {
            bytes = rest;
            continue;
        };
        bytes = rest;
        let before = battle.clone();
        if battle.apply(&command, dice, &mut Silent).is_err() {
            assert_eq!(*battle, before, "a refused command changed something: {command:?}");
        }
    }
}

/// A creature next to an enemy, with its action ready.
pub fn attack_ready() -> (Battle, Command) {
    let battle = Battle::new(duel(Edition::E2024), &mut Seeded::new(1), &mut Silent)
        .expect("the duel is right");
    let Question::Turn(CreatureId(me)) = battle.decision().question else {
        unreachable!("a duel without ties begins with a turn")
    };
    let command = Command::Attack(AttackOrder {
        target: Target::Creature(CreatureId(1 - me)),
        attack: AttackId(0),
        manner: Manner::Melee,
        role: AttackRole::Action,
        one_handed: false,
    });
    (battle, command)
}

/// Plays a fight at random to its end, or so many decisions; says how many there were.
pub fn playout(
    battle: &mut Battle,
    dice: &mut Seeded,
    list: &mut Vec<Command>,
    most: usize,
) -> usize {
    for made in 0..most {
        let drawn = battle.prepare_any(&mut *dice, list).expect("seeded dice always roll");
        let Some(prepared) = drawn else { return made };
        prepared.carry_out(dice, &mut Silent);
    }
    most
}

/// What happens when the command is carried out and nobody reacts, averts its eyes, or turns a
/// failed save into a success.
pub fn carry_out(battle: &Battle, command: &Command, dice: &mut Seeded) -> Vec<Event> {
    let mut events = Vec::new();
    let mut battle = battle.clone();
    let mut next = Some(*command);
    while let Some(command) = next {
        battle.apply(&command, dice, &mut events).expect("a listed command is legal");
        next = match battle.decision().question {
            Question::Turn(_) | Question::Over(_) | Question::Part { .. } => None,
            Question::Resist { .. } | Question::Avert { .. } => Some(Command::Choose(Choice::No)),
            _ => battle.default_command(),
        };
    }
    events
}
