//! Many fights: the figures are right, the intervals keep their word, and threads change nothing.

mod coverage;
mod every_creature;
mod exact;
mod figures;
mod from_save;
mod threads;

use affray_sim::{Hooks, Plan, Simulated, Start, simulate};
use affray_tactics::{Level, Minds};

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
