//! Small encounters, and how turns in them are played.
#![allow(dead_code, reason = "not every test needs all of it")]

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{Battle, Command, CreatureId, Edition, Question, Silent, Target};
use affray_tactics::{Level, Minds};

pub(crate) fn battle(combatants: &str, edition: Edition) -> Battle {
    let text = format!("title = \"Choice\"\nmap = {{ width = 30, height = 14 }}\n{combatants}");
    let encounter = Encounter::parse(&text, "choice").expect("a right file");
    let setup = encounter.setup(Some(edition)).expect("a right encounter");
    let mut battle = Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("a right setup");
    // Ties are the GM's.
    while !matches!(battle.decision().question, Question::Turn(_)) {
        let command = battle.default_command().expect("somebody decides");
        battle.carry_out(&command, &mut Seeded::new(1), &mut Silent);
    }
    battle
}

/// What a creature does on the turn that it has now.
pub(crate) fn turn(battle: &mut Battle, level: Level, seed: u64) -> Vec<Command> {
    let (mut minds, mut dice) = (Minds::all(level).with_seed(seed), Seeded::new(seed));
    let (round, whose) = (battle.round(), battle.turn().creature);
    let mut done = Vec::new();
    for _ in 0..60 {
        if (battle.round(), battle.turn().creature) != (round, whose) {
            return done;
        }
        let Some(command) = minds.choose(battle) else { return done };
        if matches!(battle.decision().question, Question::Turn(id) if id == whose) {
            done.push(command);
        }
        battle.apply(&command, &mut dice, &mut Silent).expect("what is chosen is legal");
    }
    panic!("the turn does not end: {done:?}");
}

/// The attacks that were made: by name, at whom.
pub(crate) fn strokes(
    battle: &Battle,
    whose: CreatureId,
    commands: &[Command],
) -> Vec<(String, String)> {
    let stroke = |command: &Command| match command {
        Command::Attack(order) => {
            let Target::Creature(target) = order.target else { return None };
            let attack = &battle.block(whose).attacks[order.attack.index()];
            Some((attack.name.to_lowercase(), battle.name(target).to_owned()))
        }
        _ => None,
    };
    commands.iter().filter_map(stroke).collect()
}

pub(crate) fn apply(battle: &mut Battle, command: Command) {
    battle.apply(&command, &mut Seeded::new(1), &mut Silent).expect("it is legal");
}
