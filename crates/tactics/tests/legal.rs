//! Whatever the simple player chooses is legal, in fights of all kinds.

#[path = "../../rules/tests/support/mod.rs"]
mod support;

use affray_dice::Seeded;
use affray_rules::{Battle, Edition, Silent};
use affray_tactics::{Level, Minds};
use support::{plain, wild};

const SEEDS: u64 = 40;
const MOST_COMMANDS: usize = 150;

#[test]
fn what_the_simple_player_chooses_is_legal() {
    for seed in 0..SEEDS {
        for edition in Edition::ALL {
            for setup in [plain(edition, seed), wild(edition, seed)] {
                let mut dice = Seeded::new(seed);
                let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a right setup");
                let mut minds = Minds::all(Level::Simple);
                for _ in 0..MOST_COMMANDS {
                    let Some(command) = minds.choose(&battle) else { break };
                    if let Err(refusal) = battle.apply(&command, &mut dice, &mut Silent) {
                        panic!("seed {seed}, {edition:?}: {command:?}: {refusal:?}");
                    }
                }
            }
        }
    }
}
