//! Turns and rounds that tacticians play.

use affray_dice::Seeded;
use affray_rules::{Battle, Command, CreatureId, Question, Silent, Sink, Target};
use affray_tactics::{Level, Minds};

/// No turn of a test takes more commands.
const LONGEST_TURN: usize = 60;

/// What tacticians of a level do on the turn that is under way: the commands of the creature whose
/// turn it is. Everything that happens goes to the sink.
pub fn turn_heard<S: Sink>(
    battle: &mut Battle,
    level: Level,
    seed: u64,
    heard: &mut S,
) -> Vec<Command> {
    let (mut minds, mut dice) = (Minds::all(level).with_seed(seed), Seeded::new(seed));
    let (round, whose) = (battle.round(), battle.turn().creature);
    let mut done = Vec::new();
    for _ in 0..LONGEST_TURN {
        if (battle.round(), battle.turn().creature) != (round, whose) {
            return done;
        }
        let Some(command) = minds.choose(battle) else { return done };
        if matches!(battle.decision().question, Question::Turn(id) if id == whose) {
            done.push(command);
        }
        battle.apply(&command, &mut dice, heard).expect("what is chosen is legal");
    }
    panic!("the turn does not end: {done:?}");
}

/// What tacticians of a level do on the turn that is under way.
pub fn turn(battle: &mut Battle, level: Level, seed: u64) -> Vec<Command> {
    turn_heard(battle, level, seed, &mut Silent)
}

/// Plays to the end of a round. Each command is shown before it is carried out.
pub fn rounds(
    battle: &mut Battle,
    level: Level,
    seed: u64,
    last: u16,
    mut show: impl FnMut(&Battle, &Command),
) {
    let (mut minds, mut dice) = (Minds::all(level).with_seed(seed), Seeded::new(seed));
    while battle.round() <= last {
        let Some(command) = minds.choose(battle) else { break };
        show(battle, &command);
        battle.apply(&command, &mut dice, &mut Silent).expect("what is chosen is legal");
    }
}

/// The attacks among the commands: the name of the attack in small letters, and of its target.
pub fn attacks(
    battle: &Battle,
    attacker: CreatureId,
    commands: &[Command],
) -> Vec<(String, String)> {
    let attack = |command: &Command| match command {
        Command::Attack(order) => {
            let Target::Creature(target) = order.target else { return None };
            let attack = &battle.block(attacker).attacks[order.attack.index()];
            Some((attack.name.to_lowercase(), battle.name(target).to_owned()))
        }
        _ => None,
    };
    commands.iter().filter_map(attack).collect()
}
