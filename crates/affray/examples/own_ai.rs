//! An AI of one's own, tried against a shipped one: `cargo run -p affray --example own_ai`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::sync::atomic::{AtomicBool, AtomicU64};

use affray::{prelude::*, rules::Economy, sim::SUITE};

/// Fights as the simple tactician does, but dodges for the rest of the fight once it is badly hurt.
#[derive(Clone)]
struct Cautious {
    usual: Minds,
    dodges: u32,
}

impl Tactician for Cautious {
    fn choose(&mut self, battle: &Battle) -> Option<Command> {
        if let Question::Turn(id) = battle.decision().question {
            let me = battle.creature(id);
            let dodge = Command::Dodge(Economy::Action);
            let is_hurt = u32::from(me.hit_points) * 3 < u32::from(me.maximum);
            if is_hurt && battle.check(&dodge).is_ok() {
                self.dodges += 1;
                return Some(dodge);
            }
        }
        self.usual.choose(battle)
    }

    fn begin(&mut self, seed: u64) {
        *self = Cautious { usual: self.usual.clone().with_seed(seed), dodges: 0 };
    }

    fn name(&self) -> &str {
        "cautious"
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cautious = Cautious { usual: Minds::all(Level::Simple), dodges: 0 };
    let contest = Duel {
        first: cautious.into(),
        second: Level::Simple.into(),
        pairs: 10,
        seed: 1,
        threads: 2,
        rounds: 60,
    };
    let (stop, fought) = (AtomicBool::new(false), AtomicU64::new(0));
    for bout in SUITE.iter().filter(|bout| bout.name.starts_with("open-")) {
        let setup = Encounter::parse(bout.text, bout.name)?.setup(None)?;
        let scores = duel(&[Start::from_setup(setup)?], &contest, &stop, &fought);
        let score = scores[0];
        println!("{:<32} {} won, {} lost, {} tied", bout.name, score.won, score.lost, score.tied);
    }
    Ok(())
}
