//! Many fights: the figures are right, the intervals keep their word, and threads change nothing.

mod conduct;
mod coverage;
mod every_creature;
mod exact;
mod figures;
mod from_save;
mod threads;
mod veteran;
mod whither;

use affray_compendium::Encounter;
use affray_rules::{Edition, Setup};
use affray_sim::{Hooks, Plan, Simulated, Start, simulate};
use affray_tactics::{Level, Minds};

fn setup(text: &str, edition: Edition) -> Setup {
    let encounter = Encounter::parse(text, "test.toml").expect("it can be read");
    encounter.setup(Some(edition)).expect("it is right")
}

fn many(start: &Start, plan: &Plan) -> Simulated {
    let minds = Minds::all(Level::Simple);
    simulate(start, &minds, plan, Hooks::default()).expect("nothing is written")
}

/// A skirmish with attacks, spells, healing and death saves in it.
const SKIRMISH: &str = r#"
map = { width = 12, height = 8 }
[[combatant]]
creature = "fenn"
side = "Heroes"
at = "b3"
[[combatant]]
creature = "tam"
side = "Heroes"
at = "b5"
[[combatant]]
creature = "wolf"
side = "Pack"
at = ["i2", "i4", "i6", "j5"]
[[combatant]]
creature = "ogre"
side = "Pack"
at = "k3"
"#;
