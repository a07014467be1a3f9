//! What a person at a fight can do, without a front end.

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{Command, Edition, Session, SideId, Silent};
use affray_table::{Group, Line, Table, WORDS, WhoRolls, Word, complete};
use affray_tactics::{Level, Minds};

const FIGHT: &str = r#"
map = { width = 12, height = 8 }
[[combatant]]
creature = "fenn"
side = "Heroes"
at = "b2"
initiative = 20
[[combatant]]
creature = "goblin"
name = "Rat"
side = "Goblins"
at = "c2"
initiative = 10
[[combatant]]
creature = "goblin"
name = "Rattle"
side = "Goblins"
at = "j7"
initiative = 5
hidden = true
[combatant.stat-block]
skills = { stealth = 30 }
"#;

fn table(side: Option<SideId>) -> Table {
    let setup = Encounter::parse(FIGHT, "fight.toml").expect("an encounter");
    let setup = setup.setup(Some(Edition::E2014)).expect("a setup");
    let session = Session::new(setup, Seeded::new(7).into(), &mut Silent).expect("a fight");
    Table::new(session, side, Minds::all(Level::Simple), WhoRolls::all(false, 7))
}

fn words(table: &Table, line: &str) -> Vec<String> {
    complete(table, line).words
}

#[test]
fn a_line_is_completed_with_verbs_names_squares_and_words() {
    let table = table(None);
    assert_eq!(words(&table, "gra"), ["grapple"]);
    assert!(words(&table, "s").contains(&"suggest".to_owned()));
    assert_eq!(words(&table, "attack Rat "), ["with"]);
    assert!(words(&table, "attack Rat with s").contains(&"shortsword".to_owned()));
    let there = complete(&table, "move to d");
    assert_eq!(there.from, "move to ".len());
    assert!(there.words.contains(&"d4".to_owned()));
    // Farther than Fenn's 30 feet, and not a column that begins so.
    assert!(!there.words.contains(&"l4".to_owned()));
    assert_eq!(words(&table, "show rat"), ["Rat", "Rattle"]);
    assert_eq!(words(&table, "rules cover.h"), ["cover.half"]);
    assert_eq!(words(&table, "orders opp"), ["opportunity"]);
    assert_eq!(words(&table, "orders opportunity n"), ["never"]);
    assert_eq!(words(&table, "odds grapple "), ["Rat"]);
    assert_eq!(complete(&table, "odds grapple ").from, "odds grapple ".len());
    assert!(words(&table, "GM: hea").contains(&"heal".to_owned()));
    assert!(!words(&table, "hea").contains(&"heal".to_owned()));
    assert_eq!(words(&table, "GM: heal rattl"), ["Rattle"]);
    assert!(complete(&table, "load fi").file);
    for odd in ["", " ", ":", "Fenn:", "é", "attack é", "orders for ", "move to é", "for "] {
        assert!(complete(&table, odd).from <= odd.len(), "{odd}");
    }
}

#[test]
fn who_was_never_met_is_not_completed() {
    let heroes = table(Some(SideId(0)));
    assert_eq!(words(&heroes, "show rat"), ["Rat"]);
    assert_eq!(words(&heroes, "attack ratt"), Vec::<String>::new());
    assert!(!words(&heroes, "").contains(&"GM: ".to_owned()));
}

#[test]
fn an_option_is_found_by_its_number_and_by_its_words() {
    let table = table(None);
    let options = table.options();
    for (place, offer) in options.all().iter().enumerate() {
        let number = (place + 1).to_string();
        assert_eq!(table.meaning(&number).as_ref(), Ok(&offer.command), "{}", offer.text);
        assert_eq!(table.meaning(&offer.text).as_ref(), Ok(&offer.command), "{}", offer.text);
    }
    assert!(options.likely().len() < options.len());
    assert_eq!(options.others().0, options.likely().len() + 1);
}

#[test]
fn options_come_with_groups_costs_and_odds() {
    let table = table(None);
    let options = table.options();
    let of = |text: &str| options.all().iter().find(|offer| offer.text == text).expect("an option");
    let blow = of("attack Rat with shortsword");
    assert_eq!((blow.group, blow.likely, blow.cost.action), (Group::Attacks, true, true));
    assert!(
        blow.preview.is_some() && blow.odds.as_ref().is_some_and(|odds| odds.contains("to hit"))
    );
    let dodge = of("dodge");
    assert_eq!((dodge.group, dodge.cost.action, &dodge.odds), (Group::Actions, true, &None));
    let down = of("drop prone");
    assert_eq!((down.group, down.likely, down.cost.action), (Group::Movement, false, false));
    assert!(matches!(options.likely().last().map(|offer| offer.command), Some(Command::EndTurn)));
    let moves = options.moves().expect("Fenn can move");
    assert_eq!(moves.feet, 30);
}

#[test]
fn lines_are_words_dice_or_deeds() {
    let table = table(None);
    assert_eq!(Line::of(&table, "  "), Line::Nothing);
    assert_eq!(Line::of(&table, "# a remark"), Line::Nothing);
    assert_eq!(Line::of(&table, "undo 3"), Line::Word(Word::Undo, "3"));
    assert_eq!(Line::of(&table, "help"), Line::Word(Word::Help, ""));
    assert_eq!(Line::of(&table, "help ready"), Line::Word(Word::Help, "ready"));
    assert_eq!(Line::of(&table, "help Fenn attack Rat"), Line::Deed("help Fenn attack Rat"));
    assert_eq!(Line::of(&table, "roll 2d6"), Line::Word(Word::Roll, "2d6"));
    assert_eq!(Line::of(&table, "roll the save"), Line::Deed("roll the save"));
    // No die is asked for.
    assert_eq!(Line::of(&table, "3"), Line::Deed("3"));
}

#[test]
fn the_manual_lists_every_word() {
    let manual = include_str!("../../../docs/COMMANDS.md");
    let (_, page) = manual.split_once("\n## At the table").expect("a chapter about the table");
    assert_eq!(page.lines().filter(|line| line.starts_with("| `")).count(), WORDS.len());
    for word in WORDS {
        let form = word.form.replace('|', "\\|");
        let row = format!("| `{form}` | {} | `{}` |", word.does, word.example);
        assert!(page.contains(&row), "the manual lacks {row}");
    }
}

#[test]
fn while_others_decide_nothing_of_them_is_given_away() {
    // It is Fenn's turn, and the goblins' player waits.
    let goblins = table(Some(SideId(1)));
    assert!(!goblins.is_mine());
    assert!(goblins.options().is_empty() && goblins.options().moves().is_none());
    assert!(words(&goblins, "s").contains(&"status".to_owned()));
    for line in ["attack ", "move to ", "cast ", "Rat: move to ", "odds attack ", "draw s"] {
        assert_eq!(words(&goblins, line), Vec::<String>::new(), "{line}");
    }
}
