//! What each side knows of a fight, as JSON, with the map as it knows it: `cargo run -p affray --example view`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use affray::prelude::*;

const FIGHT: &str = r#"
edition = "2014"
map = { rows = """
....####....
....#..#....
....+..#....
....####....""" }
options = { unexplored = true, hearing = 10 }
[[combatant]]
creature = "scout"
side = "Watch"
at = "b2"
[[combatant]]
creature = "goblin"
side = "Goblins"
at = "f2"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Encounter::parse(FIGHT, "shed.toml")?.setup(None)?;
    let battle = Battle::new(setup, &mut Seeded::new(7), &mut Silent)?;
    for side in [SideId(0), SideId(1)] {
        let known = battle.named_for(Some(side));
        let scene = Scene::new(&known, Some(side));
        let lines = serde_json::json!({
            "side": battle.side(side).name,
            "view": battle.view(side),
            "map": Drawn::new(&scene),
        });
        println!("{lines:#}");
    }
    Ok(())
}
