//! How fast the simple player is: a whole turn, chosen and carried out.

#[path = "../../rules/tests/support/mod.rs"]
mod support;

use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Setup, Silent};
use affray_tactics::{Level, Minds};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use support::{duel, ten};

/// Two lines that stand 20 feet apart, so that a turn is a move and an attack.
fn apart(mut setup: Setup) -> Battle {
    setup.combatants.iter_mut().filter(|one| one.side.0 == 1).for_each(|one| one.square.y += 3);
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("they fit")
}

/// Plays the turn under way to its end.
fn play_turn(battle: &mut Battle, dice: &mut Seeded) {
    let mut minds = Minds::all(Level::Simple);
    let creature = battle.turn().creature;
    while battle.turn().creature == creature
        && let Some(command) = minds.choose(battle)
    {
        battle.carry_out(&command, dice, &mut Silent);
    }
}

fn turn(c: &mut Criterion) {
    for (name, setup) in [("a duel", duel(Edition::E2024)), ("ten creatures", ten(Edition::E2024))]
    {
        let battle = apart(setup);
        let mut dice = Seeded::new(7);
        c.bench_function(&format!("a whole turn of the simple player, {name}"), |b| {
            b.iter_batched_ref(
                || battle.clone(),
                |battle| play_turn(battle, &mut dice),
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(benches, turn);
criterion_main!(benches);
