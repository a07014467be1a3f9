//! Two fighters made in code, a fight between them, and its log: `cargo run -p affray --example duel`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use affray::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut setup = Setup::new(Edition::E2024, Map::open(8, 8), ["Reds", "Blues"]);
    let axe = Attack::natural("Axe", 6, 5, Dice::new(1, 12, 4), DamageType::Slashing);
    let brakka = StatBlock { role: Role::Character, ..StatBlock::plain("Brakka", 45, 15) };
    let brakka = setup.add_block(brakka.with_attack(axe));
    let sword = Attack::natural("Sword", 7, 5, Dice::new(1, 8, 4), DamageType::Slashing);
    let sorrel = StatBlock { attacks_per_action: 2, ..StatBlock::plain("Sorrel", 38, 18) };
    let sorrel = setup.add_block(sorrel.with_attack(sword));
    setup.add_combatant("Brakka", brakka, SideId(0), Square { x: 1, y: 3 });
    setup.add_combatant("Sorrel", sorrel, SideId(1), Square { x: 6, y: 3 });

    let mut dice = Seeded::new(7);
    let mut events = Vec::new();
    let mut battle = Battle::new(setup, &mut dice, &mut events)?;
    let mut minds = Minds::all(Level::Veteran);
    let mut story = Story::default();
    loop {
        for entry in story.tell(&battle, &events) {
            match entry {
                Entry::Round(round) => println!("\nRound {round}"),
                Entry::Turn(creature) => println!("\n{}", battle.name(creature)),
                Entry::Line(line) => println!("  {}", line.plain()),
                Entry::Why(part) => println!("      {part}"),
            }
        }
        events.clear();
        let Some(command) = minds.choose(&battle) else { break };
        battle.apply(&command, &mut dice, &mut events)?;
    }
    println!("\n{}", headline(&battle));
    Ok(())
}
