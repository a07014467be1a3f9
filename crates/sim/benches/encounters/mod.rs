//! The encounters that are measured.
#![allow(dead_code, reason = "not every benchmark needs all of them")]

use affray_compendium::Encounter;
use affray_rules::Setup;

/// The benchmark encounter of the project.
pub(crate) fn benchmark() -> Setup {
    let text = include_str!("../../../../encounters/bench-fighters-and-orcs.toml");
    let encounter = Encounter::parse(text, "bench-fighters-and-orcs.toml").expect("it can be read");
    encounter.setup(None).expect("it is right")
}

/// Two lines of as many creatures in all on a square field with pillars, 30 feet apart.
pub(crate) fn field(side: u8, creatures: u8) -> Setup {
    let row = |y: u8| -> String {
        let pillar = |x: &u8| x % 7 == 3 && y % 7 == 3;
        (0..side).map(|x| if pillar(&x) { 'O' } else { '.' }).collect()
    };
    let rows: Vec<String> = (0..side).map(|y| format!("\"{}\"", row(y))).collect();
    let line = |name: &str, x: u8| {
        let each = creatures / 2;
        // Columns of as many as fit, the later ones behind.
        let at = |i: u8| {
            let column = if x < side / 2 { x - i / side } else { x + i / side };
            let square = affray_rules::Square { x: column, y: i % side };
            let pillar = square.x % 7 == 3 && square.y % 7 == 3;
            format!("\"{}\"", affray_rules::Square { x: square.x + u8::from(pillar), ..square })
        };
        let squares: Vec<String> = (0..each).map(at).collect();
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}s\"\ncount = {each}\nat = [{}]\n\
             [combatant.stat-block]\nhp = 15\nac = 13\n\
             [[combatant.stat-block.attack]]\nname = \"Axe\"\nto-hit = 5\n\
             damage = [\"1d12+3 slashing\"]\n",
            squares.join(", ")
        )
    };
    let text = format!(
        "[map]\nrows = [{}]\n{}{}",
        rows.join(", "),
        line("West", side / 2 - 4),
        line("East", side / 2 + 3)
    );
    let encounter = Encounter::parse(&text, "field.toml").expect("it can be read");
    encounter.setup(None).expect("it is right")
}
