//! What people write in files: understood where it can be, and all mistakes at once where not.

use affray_compendium::{Encounter, FileError};
use affray_rules::{Edition, Setup, Skill};

fn setup(text: &str) -> Result<Setup, FileError> {
    Encounter::parse(text, "x.toml")?.setup(Some(Edition::E2014))
}

/// A fight of one, with these lines in its entry and those in its stat block.
fn lone(entry: &str, block: &str) -> String {
    format!(
        "map = {{ width = 9, height = 9 }}\n[[combatant]]\nname = \"Fenn\"\nside = \"Heroes\"\n\
         at = \"b2\"\n{entry}\n[combatant.stat-block]\nhp = 9\n{block}\n"
    )
}

#[test]
fn american_spelling_and_stat_block_spelling_are_understood() {
    let made = setup(&lone(
        "",
        "armor = \"leather armor\"\nproficiency = 2\nskills = { \"sleight of hand\" = 6, stealth = 5 }\n\
         attack = [\n\
         { name = \"Spit\", to-hit = 3, range = 15, damage = [\"1d4 acid\"], recharge = \"5-6\" },\n\
         { name = \"Bow\", to-hit = 3, range = \"80/320\", damage = [\"1d6 piercing\"] },\n\
         { name = \"Sling\", to-hit = 3, range = [30, 120], damage = [\"1d4 bludgeoning\"] },\n]",
    ));
    let made = made.expect("all of it is understood");
    let block = &made.blocks[0];
    assert_eq!(block.armour.as_ref().map(|armour| armour.base), Some(11), "leather");
    assert_eq!(block.skills[Skill::SleightOfHand.index()], 6);
    let ranges = block.attacks.iter().take(3).map(|a| a.range.map(|r| (r.normal, r.long)));
    let ranges: Vec<_> = ranges.collect();
    assert_eq!(ranges, [Some((15, 15)), Some((80, 320)), Some((30, 120))]);
    assert!(block.attacks[0].limit.is_some(), "it comes back on a die");
    for recharge in ["1", "\"4-5\"", "7", "\"often\""] {
        let attack = format!("{{ name = \"Spit\", to-hit = 3, recharge = {recharge} }}");
        assert!(setup(&lone("", &format!("attack = [{attack}]"))).is_err(), "{recharge}");
    }
}

/// The lines of an error and of all that came with it.
fn lines(error: &FileError) -> Vec<usize> {
    std::iter::once(error.line).chain(error.more.iter().map(|more| more.line)).collect()
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once() {
    // Keys and values that nobody knows.
    let text = "map = { width = 9, height = 9 }\n\
                [[combatant]]\ncreature = \"goblin\"\nsied = \"A\"\nside = \"A\"\nat = \"b2\"\n\
                [[combatant]]\ncreature = \"goblin\"\nside = \"B\"\nat = \"c2\"\nmood = \"grim\"\n\
                [[combatant]]\ncreature = \"goblin\"\nat = \"d2\"\n\
                [[combatant]]\ncreature = \"goblin\"\nside = \"B\"\nat = \"e2\"\nhp = \"many\"\n";
    let error = setup(text).expect_err("four mistakes");
    assert_eq!(lines(&error), [4, 11, 12, 19], "{error}");
    assert!(error.to_string().contains("the key “side” is missing"), "{error}");
    assert!(error.more.iter().all(|more| more.help.is_some()));
    // What can be read, and is wrong all the same.
    let text = "map = { width = 9, height = 9 }\n\
                [[combatant]]\ncreature = \"gobln\"\nside = \"A\"\nat = \"b2\"\n\
                [[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"z9\"\n\
                [[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"d2\"\nexhaustion = 6\n\
                [[object]]\nname = \"Rock\"\nat = \"q9\"\nmaterial = \"stone\"\n";
    let error = setup(text).expect_err("four mistakes");
    assert_eq!(lines(&error), [3, 9, 14, 17], "{error}");
    // One mistake has no others, and a key that was wrong is not missing.
    let text = lone("", "").replace("side = \"Heroes\"", "side = 5");
    let error = setup(&text).expect_err("one mistake");
    assert_eq!(lines(&error), [4], "{error}");
}

#[test]
fn what_a_terminal_would_obey_is_refused() {
    for (name, column) in [
        ("Fe\\u001b[31mnn", 11),
        ("Fe\\e[31mnn", 11),
        ("Fe\u{202e}nn", 11),
        ("Fe\\u202Enn", 11),
        ("Fe\u{200b}nn", 11),
    ] {
        let text = lone("", "").replace("\"Fenn\"", &format!("\"{name}\""));
        let error = setup(&text).expect_err(name);
        assert_eq!((error.line, error.column), (3, column), "{error}");
        assert!(error.message.starts_with("U+"), "{error}");
        assert!(!error.to_string().chars().any(|c| c == '\u{1b}' || c == '\u{202e}'), "{error}");
    }
    // A backslash that is one, a letter of another script, a line break in a description.
    for name in ["Fe\\\\u001bnn", "Фенн", "フェン"] {
        let text = lone("", "").replace("\"Fenn\"", &format!("\"{name}\""));
        assert!(setup(&text).is_ok(), "{name}");
    }
    let broken = lone("", "").replace("\"Fenn\"", "\"Fenn\\nGoblin dies\"");
    assert!(setup(&broken).expect_err("two lines").to_string().contains("U+000A"));
}

#[test]
fn figures_that_no_fight_can_reckon_with_are_refused() {
    for (entry, block, about) in [
        ("", "speed = 32767", "speed"),
        ("", "speed = { walk = 30, fly = 60000 }", "speed"),
        ("height = -32768", "", "-32768"),
        ("height = 32767", "", "32767"),
        ("", "trait = [{ name = \"X\", effects = [{ speed = 32767 }] }]", "32767"),
        (
            "",
            "attack = [{ name = \"X\", to-hit = 3, hit = [{ condition = \"prone\", rounds = 65535 }] }]",
            "65535",
        ),
        ("", "initiative = 127", "127"),
        ("temporary = 65535", "", "65535"),
    ] {
        let error = setup(&lone(entry, block)).expect_err(block);
        assert!(error.to_string().contains(about), "{entry} {block}: {error}");
    }
    assert!(setup(&lone("height = 500", "speed = 1000")).is_ok());
}
