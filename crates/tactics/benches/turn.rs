//! How fast the simple player is: a whole turn, chosen and carried out.

use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Setup, Silent};
use affray_tactics::{Level, Minds};
use affray_testkit::{duel, ten};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

/// Two lines that stand 20 feet apart, so that a turn is a move and an attack, or several.
fn apart(mut setup: Setup, attacks: Option<u8>) -> Battle {
    if let Some(attacks) = attacks {
        setup.blocks.iter_mut().for_each(|block| block.attacks_per_action = attacks);
    }
    setup.combatants.iter_mut().filter(|one| one.side.0 == 1).for_each(|one| one.square.y += 3);
    Battle::new(setup, &mut Seeded::new(1), &mut Silent).expect("they fit")
}

/// Plays the turn under way to its end.
fn play_turn(battle: &mut Battle, minds: &mut Minds, dice: &mut Seeded) {
    let creature = battle.turn().creature;
    while battle.turn().creature == creature
        && let Some(command) = minds.choose(battle)
    {
        battle.apply(&command, dice, &mut Silent).expect("tacticians choose legal commands");
    }
}

fn turn(c: &mut Criterion) {
    for (name, setup) in [("a duel", duel(Edition::E2024)), ("ten creatures", ten(Edition::E2024))]
    {
        for (how, attacks) in [("one attack", Some(1)), ("two attacks", None)] {
            let battle = apart(setup.clone(), attacks);
            let mut dice = Seeded::new(7);
            c.bench_function(&format!("a turn of the simple player, {name}, {how}"), |b| {
                b.iter_batched_ref(
                    || (battle.clone(), Minds::all(Level::Simple)),
                    |(battle, minds)| play_turn(battle, minds, &mut dice),
                    BatchSize::SmallInput,
                );
            });
        }
    }
}

criterion_group!(benches, turn);
criterion_main!(benches);
