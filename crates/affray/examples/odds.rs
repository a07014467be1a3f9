//! What a creature can do on its turn, with the odds: `cargo run -p affray --example odds`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use affray::prelude::*;

const FIGHT: &str = r#"
edition = "2014"
map = { width = 12, height = 8 }
[[combatant]]
creature = "mage"
side = "Tower"
at = "b3"
initiative = 20
[[combatant]]
creature = "ogre"
side = "Hill"
at = "f3"
initiative = 10
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Encounter::parse(FIGHT, "tower.toml")?.setup(None)?;
    let battle = Battle::new(setup, &mut Seeded::new(7), &mut Silent)?;
    println!("{}", question(&battle));
    for one in battle.legal() {
        let preview = battle.preview(&one)?;
        if let Some(odds) = odds(&battle, &preview) {
            println!("  {:<48} {odds}", command(&battle, &one));
        }
    }
    let strike = parse(&battle, Speaker::Gm, "attack ogre with dagger")?;
    if let Err(refused) = battle.check(&strike) {
        println!("{}\n{refused}", refusal(&battle, &refused));
    }
    Ok(())
}
