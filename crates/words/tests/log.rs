//! How a log speaks of those who fight, and where it names rules.

use affray_dice::Script;
use affray_rules::{Battle, Edition, Event};
use affray_testkit::encounter;
use affray_words::{IdPlace, Narrator, RuleIds, Speaker, Style, parse};

/// Fenn, a wolf beside her and another further off; the first wolf has the turn, or Fenn.
fn fight(fenn: &str, first: u8) -> Battle {
    let text = format!(
        "edition = \"2014\"\nmap = {{ width = 60, height = 8 }}\n\
         [[combatant]]\nname = \"Fenn\"\nside = \"Heroes\"\nat = \"b2\"\ninitiative = 10\n{fenn}\
         [combatant.stat-block]\nrole = \"character\"\nhp = 20\nac = 14\n\
         attack = [{{ name = \"Longbow\", to-hit = 5, range = [150, 600], damage = [\"1d8+3 piercing\"] }}]\n\
         [[combatant]]\ncreature = \"wolf\"\nname = \"Grey\"\nside = \"Pack\"\nat = \"c2\"\ninitiative = {first}\n\
         [[combatant]]\ncreature = \"wolf\"\nname = \"White\"\nside = \"Pack\"\nat = \"b3\"\ninitiative = 1\n\
         [[combatant]]\ncreature = \"wolf\"\nname = \"Black\"\nside = \"Pack\"\nat = \"az2\"\ninitiative = 2\n"
    );
    encounter::battle(&text, Edition::E2014)
}

/// What a log of a command says.
fn told(battle: &mut Battle, words: &str, dice: &[(u16, u16)], style: Style) -> String {
    let command = parse(battle, Speaker::Gm, words).expect("a command");
    let mut events: Vec<Event> = Vec::new();
    let mut dice = Script::from_iter(dice.iter().copied());
    battle.apply(&command, &mut dice, &mut events).expect("it is legal");
    let mut narrator = Narrator::new(style);
    let mut lines: Vec<_> = events.iter().flat_map(|e| narrator.tell(battle, e)).collect();
    lines.extend(narrator.finish(battle));
    lines.iter().map(|line| line.plain() + "\n").collect()
}

#[test]
fn a_creature_is_he_or_she_as_the_file_says() {
    for (pronoun, own) in [
        ("pronoun = \"he\"\n", "his"),
        ("pronoun = \"she\"\n", "her"),
        ("pronoun = \"they\"\n", "their"),
        ("pronoun = \"it\"\n", "its"),
        ("", "the"),
    ] {
        let mut battle = fight(pronoun, 5);
        let shot = "attack Black with longbow";
        let log = told(&mut battle, shot, &[(20, 2), (20, 3)], Style::default());
        assert!(log.contains(&format!("Fenn shoots at Black with {own} longbow")), "{log}");
    }
}

#[test]
fn a_trait_is_named_where_it_acts() {
    let mut battle = fight("", 20);
    let log = told(&mut battle, "attack Fenn with bite", &[(20, 3), (20, 9)], Style::default());
    // White is next to Fenn: 9 counts, and 9 + 4 = 13 misses AC 14.
    assert!(log.contains("Grey attacks Fenn with the bite"), "{log}");
    assert!(log.contains("(9, 3 advantage: Pack Tactics) + 4 = 13"), "{log}");
}

#[test]
fn rules_are_named_where_one_wishes() {
    let style = |rules, place| Style { rules, place };
    // 245 feet is beyond the normal range of 150.
    let said = |rules, place| {
        let mut battle = fight("", 5);
        // White stands next to Fenn: disadvantage for that as well.
        told(&mut battle, "attack Black with longbow", &[(20, 2), (20, 3)], style(rules, place))
    };
    let inline = said(RuleIds::Telling, IdPlace::Inline);
    assert!(inline.contains("disadvantage: range.long, range.close)"), "{inline}");
    let end = said(RuleIds::Telling, IdPlace::End);
    assert!(end.contains("disadvantage: beyond normal range, "), "{end}");
    assert!(end.contains("miss. [range.long, range.close"), "{end}");
    let none = said(RuleIds::None, IdPlace::End);
    assert!(
        none.contains("disadvantage: beyond normal range, ") && !none.contains("range."),
        "{none}"
    );
}

#[test]
fn what_gives_cover_is_called_what_it_is() {
    let said = |rows: &str, map: &str, wolf: &str| {
        let text = format!(
            "edition = \"2014\"\n[map]\nrows = [{rows}]\n{map}\n\
             [[combatant]]\nname = \"Fenn\"\nside = \"Heroes\"\nat = \"a1\"\ninitiative = 10\n\
             [combatant.stat-block]\nrole = \"character\"\nhp = 20\nac = 14\n\
             attack = [{{ name = \"Longbow\", to-hit = 5, range = [150, 600], damage = [\"1d8 piercing\"] }}]\n\
             [[combatant]]\ncreature = \"wolf\"\nname = \"Grey\"\nside = \"Pack\"\nat = \"{wolf}\"\ninitiative = 5\n"
        );
        let mut battle = encounter::battle(&text, Edition::E2014);
        told(&mut battle, "attack Grey with longbow", &[(20, 2)], Style::default())
    };
    // Beside a filled square, two of the four lines to the target are blocked: half cover, +2.
    let rows = |mark: char| format!("\".{mark}.\", \"...\", \"...\"");
    for (mark, name) in [('T', "a tree"), ('#', "a wall"), ('O', "a pillar"), (' ', "rock")] {
        let log = said(&rows(mark), "", "c2");
        assert!(log.contains(&format!("+ 2 cover by {name}")), "{mark}: {log}");
    }
}
