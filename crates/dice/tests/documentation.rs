//! What `docs/DICE.md` says is so.

use affray_dice::*;

fn documentation() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/DICE.md");
    std::fs::read_to_string(path).expect("docs/DICE.md")
}

/// The table under a heading: the text of its first column, and of the rest.
fn table<'a>(page: &'a str, heading: &str) -> Vec<(&'a str, &'a str)> {
    let (_, section) = page.split_once(heading).expect(heading);
    let rows = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    rows.take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.trim_matches('|').split_once('|'))
        .collect()
}

fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn everything_that_can_be_written_is_read() {
    let page = documentation();
    let rows = table(&page, "## What can be written");
    assert!(rows.len() > 10);
    for notation in rows.iter().flat_map(|(cell, _)| code(cell)) {
        let expr = Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        expr.roll(&mut Seeded::new(1)).unwrap();
    }
}

#[test]
fn rolls_are_shown_like_that() {
    let page = documentation();
    for shown in table(&page, "## How a roll is shown").iter().flat_map(|(cell, _)| code(cell)) {
        let sides = 6;
        let (before, _) = shown.split_once(") ").unwrap();
        let (notation, dice) = before.split_once(" (").unwrap();
        let rest = shown.split_once(") + 3 ").map_or("", |_| " + 3");
        let dice: Script = dice
            .split([',', '→', '+'])
            .map(|die| die.split(" as ").next().unwrap().replace(['~', '!'], ""))
            .map(|die| (sides, die.trim().parse().unwrap()))
            .collect();
        let rolled = Expr::parse(&format!("{notation}{rest}")).unwrap().roll(&mut dice.clone());
        assert_eq!(rolled.unwrap().to_string(), shown);
    }
}

#[test]
fn the_limits_are_those() {
    let page = documentation();
    let rows = table(&page, "## What is refused");
    let limits: [(&str, u64); 13] = [
        ("MAX_LENGTH", MAX_LENGTH as u64),
        ("MAX_PARTS", MAX_PARTS as u64),
        ("MAX_DEPTH", MAX_DEPTH as u64),
        ("MAX_DICE", MAX_DICE.into()),
        ("MAX_DICE_IN_ALL", MAX_DICE_IN_ALL.into()),
        ("MAX_SIDES", MAX_SIDES.into()),
        ("MAX_NUMBER", MAX_NUMBER as u64),
        ("MAX_TOTAL", MAX_TOTAL as u64),
        ("MAX_LABELS", MAX_LABELS as u64),
        ("MAX_LABEL_LENGTH", MAX_LABEL_LENGTH as u64),
        ("MAX_THROWS", MAX_THROWS as u64),
        ("MAX_WORK", MAX_WORK),
        ("MAX_OUTCOMES", MAX_OUTCOMES as u64),
    ];
    assert_eq!(rows.len(), limits.len());
    for ((cell, written), (name, value)) in rows.into_iter().zip(limits) {
        assert_eq!(code(cell).next(), Some(name));
        assert_eq!(written.trim().replace(',', ""), value.to_string(), "{name}");
    }
}
