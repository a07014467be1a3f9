//! Encounter files: what they may say, and what is said about mistakes.

use std::path::{Path, PathBuf};

use affray_compendium::{Encounter, FileError};
use affray_rules::{
    Attitude, Battle, Condition, Controller, Edition, Mood, Role, SideId, Size, Square,
    ruleset::Surprise,
};
use proptest::prelude::*;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn setup(text: &str) -> affray_rules::Setup {
    Encounter::parse(text, "x.toml")
        .and_then(|e| e.setup(None))
        .unwrap_or_else(|error| panic!("{error}"))
}

fn mistake(text: &str) -> FileError {
    match Encounter::parse(text, "x.toml").and_then(|e| e.setup(Some(Edition::E2014))) {
        Ok(_) => panic!("this should be a mistake:\n{text}"),
        Err(error) => error,
    }
}

/// An encounter of one creature, with a line of its own at the end.
fn one(line: &str) -> String {
    format!(
        "map = {{ width = 5, height = 5 }}\n[[combatant]]\ncreature = \"goblin\"\nside = \"A\"\n{line}\n"
    )
}

#[test]
fn the_shipped_encounters_begin_in_both_editions() {
    let mut found = 0;
    for file in std::fs::read_dir(root().join("encounters")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        found += 1;
        let encounter = Encounter::load(&path).unwrap_or_else(|error| panic!("{error}"));
        for edition in Edition::ALL {
            let setup = encounter.setup(Some(edition)).unwrap_or_else(|error| panic!("{error}"));
            let mut dice = affray_dice::Seeded::new(1);
            let battle = Battle::new(setup, &mut dice, &mut affray_rules::Silent);
            assert!(battle.is_ok(), "{} in {edition}", path.display());
        }
    }
    assert!(found >= 5);
}

#[test]
fn the_reference_page_is_true() {
    let page = std::fs::read_to_string(root().join("docs/ENCOUNTERS.md")).unwrap();
    let mut blocks = 0;
    for (i, block) in page.split("```toml\n").enumerate().skip(1) {
        let text = block.split("```").next().unwrap();
        let encounter = Encounter::parse(text, &format!("block {i}"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        // Those that show only some keys get the rest.
        let whole = match text {
            _ if text.starts_with("title") => text.to_owned(),
            _ if text.contains("[combatant.stat-block]") => {
                format!("map = {{ width = 12, height = 8 }}\n{text}")
            }
            _ => continue,
        };
        for edition in Edition::ALL {
            let setup = Encounter::parse(&whole, &encounter.title).unwrap().setup(Some(edition));
            setup.unwrap_or_else(|error| panic!("{error}\n{text}"));
            blocks += 1;
        }
    }
    assert_eq!(blocks, 8, "two whole encounters, a monster and a character, in two editions");
}

#[test]
fn the_schema_on_file_is_up_to_date() {
    let path = root().join("docs/encounter.schema.json");
    let mut now = serde_json::to_string_pretty(&affray_compendium::encounter::schema()).unwrap();
    now.push('\n');
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let filed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        filed == now,
        "docs/encounter.schema.json is out of date: run \
         `UPDATE_SCHEMA=1 cargo test -p affray-compendium --test encounter schema`"
    );
}

#[test]
fn everything_that_can_be_said_arrives() {
    let setup = setup(
        r#"
        edition = "2014"
        gm = "Conductor"
        map = { width = 10, height = 6 }
        house-rules = { surprise = "disadvantage-on-initiative" }
        options = { average-damage = true }

        [[side]]
        name = "Heroes"
        attitudes = { Bears = "neutral" }

        [[side]]
        name = "Goblins"
        controller = "player"

        [[side]]
        name = "Bears"

        [[combatant]]
        creature = "Fenn"
        side = "heroes"
        at = "b2"
        hp = 20
        temporary = 5
        exhaustion = 1
        conditions = ["prone"]
        initiative = 12

        [[combatant]]
        creature = { 2014 = "goblin", 2024 = "goblin warrior" }
        side = "Goblins"
        count = 2
        at = ["h2", "h3"]
        hidden = true
        group = "pack"

        [[combatant]]
        creature = "goblin"
        side = "Goblins"
        at = "i5"
        group = "pack"
        role = "character"

        [[combatant]]
        creature = "brown bear"
        name = "Bruin"
        side = "Bears"
        at = "d4"
        played-by = "conductor"
        mood = "indifferent"
        surprised = true

        [[combatant]]
        creature = "tam"
        side = "Heroes"
        reserve = true
        played-by = "Jon"

        [[object]]
        name = "door"
        at = "a5"
        size = "large"
        material = "wood"
        threshold = 2
        break-dc = 15
        use = "hard"
        "#,
    );
    assert_eq!(setup.ruleset.edition, Edition::E2014);
    assert_eq!(setup.ruleset.surprise, Surprise::DisadvantageOnInitiative);
    assert_eq!(setup.gm, "Conductor");
    assert!(setup.options.average_damage);
    let attitudes: Vec<_> = setup.sides.iter().map(|s| s.attitudes.clone()).collect();
    use Attitude::{Ally, Enemy, Neutral};
    assert_eq!(attitudes, [[Ally, Enemy, Neutral], [Enemy, Ally, Enemy], [Neutral, Enemy, Ally]]);
    let names: Vec<_> = setup.combatants.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["Fenn", "Goblin 1", "Goblin 2", "Goblin 3", "Bruin", "Tam"]);
    let [fenn, goblin, _, third, bruin, tam] = &setup.combatants[..] else { panic!() };
    assert_eq!((fenn.side, fenn.square), (SideId(0), Square { x: 1, y: 1 }));
    assert_eq!((fenn.hit_points, fenn.temporary, fenn.exhaustion), (Some(20), 5, 1));
    assert_eq!((&fenn.conditions[..], fenn.initiative), (&[Condition::Prone][..], Some(12)));
    assert_eq!(fenn.controller, Controller::Player);
    assert_eq!((goblin.hidden, goblin.group), (true, Some(0)));
    assert_eq!((goblin.controller, goblin.block), (Controller::Player, third.block));
    assert_eq!((third.group, third.role), (Some(0), Some(Role::Character)));
    assert_eq!((bruin.controller, bruin.mood), (Controller::Gm, Mood::Indifferent));
    assert_eq!(bruin.surprised, Some(true));
    assert!(tam.reserve && tam.controller == Controller::Player);
    let door = &setup.objects[0];
    // Wood has AC 15; a large object that is not fragile has 27 hit points.
    assert_eq!((door.armour_class, door.hit_points, door.threshold), (15, 27, 2));
    assert_eq!((door.size, door.break_dc), (Size::Large, Some(15)));
}

#[test]
fn the_caller_s_edition_goes_before_the_file_s_and_2024_comes_last() {
    let text = one("at = \"a1\"").replace("goblin", "wolf");
    let encounter = Encounter::parse(&text, "x.toml").unwrap();
    assert_eq!(encounter.edition(), None);
    assert_eq!(encounter.setup(None).unwrap().ruleset.edition, Edition::E2024);
    let named = Encounter::parse(&format!("edition = \"2014\"\n{text}"), "x.toml").unwrap();
    assert_eq!(named.edition(), Some(Edition::E2014));
    assert_eq!(named.setup(None).unwrap().ruleset.edition, Edition::E2014);
    let told = named.setup(Some(Edition::E2024)).unwrap();
    assert_eq!(told.ruleset.edition, Edition::E2024);
}

#[test]
fn a_stat_block_is_written_over_the_creature_it_is_like() {
    let text = one("at = \"a1\"\n[combatant.stat-block]\nhp = 30\nac = 17");
    let setup = Encounter::parse(&text, "x.toml").unwrap().setup(Some(Edition::E2014)).unwrap();
    let block = &setup.blocks[0];
    assert_eq!((block.hit_points, block.armour_class), (30, Some(17)));
    assert_eq!((block.name.as_str(), block.size), ("Goblin", Size::Small));
    assert_eq!(block.attacks[0].name, "Scimitar");
}

#[test]
fn a_combatant_comes_at_the_level_that_is_asked_for() {
    let text = "map = { width = 5, height = 5 }\n[[combatant]]\nname = \"Fenn\"\ncreature = \"guard\"\n\
                side = \"A\"\nat = \"b2\"\nstat-block = { role = \"character\", level = 2, hp = 20 }\n\
                [[combatant.levels]]\nlevel = 5\nhp = 44\n[[combatant.levels]]\nlevel = 9\nlike = \"knight\"\n";
    let encounter = Encounter::parse(text, "x.toml").unwrap();
    assert_eq!(encounter.levels(), [2, 5, 9]);
    let at = |level: u8| {
        let setup = encounter.at_level(level).setup(Some(Edition::E2014)).unwrap();
        let block = &setup.blocks[0];
        (block.level, block.hit_points, block.role)
    };
    // Below the lowest it is the lowest, between two the lower; a 2014 knight has 52 hit points.
    let character = Role::Character;
    assert_eq!(at(1), (Some(2), 20, character));
    assert_eq!(at(2), (Some(2), 20, character));
    assert_eq!(at(4), (Some(2), 20, character));
    assert_eq!(at(5), (Some(5), 44, character));
    assert_eq!(at(20), (Some(9), 52, Role::Monster));
    assert_eq!(setup(text).blocks[0].hit_points, 20);
    assert!(Encounter::parse(&one("at = \"b2\""), "x.toml").unwrap().levels().is_empty());
    let without = mistake(&text.replace("level = 5\n", ""));
    assert!(without.to_string().contains("does not say which"), "{without}");
    let twice = mistake(&text.replace("level = 5\n", "level = 9\n"));
    assert!(twice.to_string().contains("level 9 is there twice"), "{twice}");
}

#[test]
fn several_of_a_kind_are_a_group_if_the_gm_rolls_for_them() {
    let groups = |more: &str, top: &str| -> Vec<Option<u8>> {
        let two = format!("at = [\"a1\", \"a3\"]\n{more}");
        let setup = setup(&format!("{top}{}", one(&two).replace("goblin", "wolf")));
        setup.combatants.iter().map(|c| c.group).collect()
    };
    assert_eq!(groups("", ""), [Some(0), Some(0)]);
    assert_eq!(groups("group = false", ""), [None, None]);
    assert_eq!(groups("group = \"pack\"", ""), [Some(0), Some(0)]);
    // Nobody rolls for these, and players roll for their own.
    assert_eq!(groups("initiative = 10", ""), [None, None]);
    assert_eq!(groups("played-by = \"player\"", ""), [None, None]);
    let each = "house-rules = { group-initiative = false }\n";
    assert_eq!(groups("", each), [None, None]);
    assert_eq!(groups("group = 3", each), [Some(0), Some(0)]);
    let wolf = one("at = \"a1\"").replace("goblin", "wolf");
    assert_eq!(setup(&wolf).combatants[0].group, None);
}

#[test]
fn a_cap_can_be_taken_away() {
    let text = format!("house-rules = {{ concentration-cap = \"none\" }}\n{}", one("at = \"a1\""));
    let text = text.replace("goblin", "wolf");
    assert_eq!(setup(&text).ruleset.concentration_cap, None);
    let text = text.replace("\"none\"", "20");
    assert_eq!(setup(&text).ruleset.concentration_cap, Some(20));
}

#[test]
fn mistakes_are_named_with_place_and_remedy() {
    let expected = |text: &str, line: usize, column: usize, message: &str, help: &str| {
        let error = mistake(text);
        let found = (error.line, error.column, error.message.as_str());
        assert_eq!(found, (line, column, message), "{error}");
        assert!(error.help.as_deref().unwrap_or("").contains(help), "{error}");
    };
    expected(
        &one("at = \"a1\"").replace("goblin", "gobln"),
        3,
        12,
        "no creature “gobln” in the 2014 compendium",
        "did you mean “Goblin”?",
    );
    expected(
        &one("at = \"a1\"").replace("goblin", "goblin minion"),
        3,
        12,
        "no creature “goblin minion” in the 2014 compendium",
        "the 2024 compendium has Goblin Minion",
    );
    expected(&one("att = \"a1\""), 5, 1, "there is no key “att” here", "did you mean “at”?");
    expected(&one("at = \"f1\""), 5, 6, "Goblin stands at f1, off the map of 5 by 5", "a1 to e5");
    expected(&one("at = \"1a\""), 5, 6, "“1a” is not a square", "such as d2");
    expected(&one("at = 7"), 5, 6, "integer `7` can't stand here", "write");
    expected(&one(""), 2, 1, "a combatant without a place", "at = ");
    expected(&one("at = \"a1\"\ncount = 2"), 5, 6, "2 creatures, but 1 squares", "for each");
    expected(
        &one("at = [\"a1\", \"a1\"]"),
        5,
        13,
        "Goblin 2 stands at a1, where Goblin 1 is (`pass.end`)",
        "move one",
    );
    let goblin = one("at = \"a1\"\ngroup = \"pack\"");
    let wolf = "[[combatant]]\ncreature = \"wolf\"\nside = \"A\"\nat = \"c1\"\ngroup = \"Pack\"";
    expected(
        &format!("{goblin}\n{wolf}"),
        12,
        9,
        "Goblin and Wolf are not alike, and don't roll initiative together (`init.group`)",
        "a `group` of its own",
    );
    expected(
        &one("at = \"a1\"\ngroup = true"),
        6,
        9,
        "boolean `true` can't stand here",
        "write a number",
    );
    expected(&one("at = \"a1\"\nhp = 8"), 6, 6, "Goblin can't have 8 hit points", "0 to 7");
    expected(
        &one("at = \"a1\"\nmood = \"cross\""),
        6,
        8,
        "“cross” is not one of the values here",
        "friendly",
    );
    expected(
        &one("at = \"a1\"\n[combatant.stat-block]\nweapons = [\"sword\"]"),
        7,
        12,
        "no weapon “sword” in the 2014 compendium",
        "",
    );
    expected(
        &one(
            "at = \"a1\"\n[combatant.stat-block]\nspellcasting = { ability = \"int\", per-day = { Shild = 1 } }",
        ),
        7,
        47,
        "no spell “Shild” in the 2014 compendium",
        "did you mean “Shield”?",
    );
    expected("title = \"x\"\n", 1, 1, "the encounter has no map", "width");
    expected(
        "map = { width = 3, height = 3 }\n",
        1,
        1,
        "nobody fights: name at least one combatant",
        "[[combatant]]",
    );
    expected(
        &format!("[[side]]\nname = \"B\"\n[map]\nwidth = 5\nheight = 5\n{}", {
            let text = one("at = \"a1\"");
            text.split_once('\n').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
        }),
        8,
        8,
        "there is no side “A”",
        "there are: B",
    );
    expected(
        &format!("house-rules = {{ suprise = \"x\" }}\n{}", one("at = \"a1\"")),
        1,
        17,
        "no house rule “suprise”",
        "did you mean “surprise”?",
    );
    expected(
        &format!("house-rules = {{ surprise = \"x\" }}\n{}", one("at = \"a1\"")),
        1,
        28,
        "\"x\" is no value of the house rule “surprise”",
        "loses-first-turn, disadvantage-on-initiative",
    );
    expected(
        &format!("{}[[object]]\nname = \"door\"\nat = \"b1\"\n", one("at = \"a1\"")),
        6,
        1,
        "door has neither material nor AC",
        "material",
    );
    let error = mistake("map = {");
    assert_eq!((error.line, error.help.is_some()), (1, true), "{error}");
}

#[test]
fn files_that_are_no_text_are_named() {
    let missing = Encounter::load(Path::new("no/such/file.toml")).unwrap_err();
    assert_eq!(
        missing.to_string(),
        "no/such/file.toml: there is no such file\n  help: check the path"
    );
    let mistyped = Encounter::load(Path::new("../../encounters/goblin-ambsh.toml")).unwrap_err();
    assert_eq!(
        mistyped.help.as_deref(),
        Some("did you mean “../../encounters/goblin-ambush.toml”?")
    );
    let path = std::env::temp_dir().join(format!("affray-{}.toml", std::process::id()));
    std::fs::write(&path, b"title = \"x\"\ngm = \"\xff\"\n").unwrap();
    let error = Encounter::load(&path).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert_eq!((error.line, error.column), (2, 7), "{error}");
}

#[test]
fn lines_count_from_the_start_of_the_file() {
    let encounter = Encounter::parse_at_line(&one("at = \"z9\""), "x.scenario", 11).unwrap();
    assert_eq!(encounter.setup(Some(Edition::E2014)).unwrap_err().line, 15);
    let error = Encounter::parse_at_line(&one("att = \"z9\""), "x.scenario", 11).unwrap_err();
    assert_eq!(error.line, 15);
}

/// Lines that could stand in an encounter file, with things that could not.
fn line() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "title",
        "map",
        "at",
        "side",
        "count",
        "creature",
        "hp",
        "name",
        "group",
        "edition",
        "rows",
        "width",
        "height",
        "level",
        "weapons",
        "held",
        "gear",
        "multiattack",
        "range",
        "damage",
        "conditions",
        "spellcasting",
        "attitudes",
        "slots",
        "like",
        "attacks-per-action",
        "ac",
        "initiative",
        "material",
        "size",
        "surprise",
        "concentration-cap",
        "speed",
        "abilities",
        "proficiency",
        "bonus",
        "to-hit",
        "reach",
        "saves",
        "temporary",
        "exhaustion",
        "challenge",
        "legend",
        "points",
        "squares",
        "is",
        "light",
        "ambient",
        "kind",
    ]);
    let value = prop::sample::select(vec![
        "\"goblin\"",
        "\"d4\"",
        "[\"a1\", \"b1\"]",
        "3",
        "-1",
        "300",
        "99999999999",
        "true",
        "{}",
        "[]",
        "{ width = 5, height = 5 }",
        "\"2014\"",
        "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]",
        "\"ä🦀\"",
        "1.5",
        "[[\"dagger\"]]",
        "[\"dagger\", { name = \"spear\", count = 255 }, \"dagger\"]",
        "\"\"",
        "{ ability = \"int\", slots = [1], spells = [\"shield\"] }",
        "[\"...\", \"..é\"]",
        "[\".+#\", \"T~ \"]",
        "'''\n..#\n.,+\n..#\n'''",
        "[[0, 0], [2.5, 1e9]]",
        "\"a1:c3\"",
        "255",
        "[{ count = 255, any-of = [\"bite\"] }]",
        "[\"255d255+32767 fire\"]",
        "\"none\"",
        "0",
        "{ str = 255, dex = 0 }",
        "1979-05-27",
        "[\"shield\", \"shield\", \"dagger\"]",
    ]);
    prop_oneof![
        8 => (key, value).prop_map(|(k, v)| format!("{k} = {v}")),
        3 => prop::sample::select(vec![
            "[[combatant]]", "[combatant.stat-block]", "[[side]]", "[[object]]", "[[spell]]", "[map]", "[map.legend]", "[[map.wall]]",
            "[[map.door]]", "[[map.light]]", "[[map.area]]",
            "[house-rules]", "[options]", "[[combatant.stat-block.attack]]", "[combatant.stat-block.spellcasting]",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,30}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_makes_the_reader_panic(lines in prop::collection::vec(line(), 0..20), plain in any::<bool>()) {
        let mut text = lines.join("\n");
        if plain {
            let start = one("at = \"a1\"\n[combatant.stat-block]");
            text = format!("{start}{text}");
        }
        if let Ok(encounter) = Encounter::parse(&text, "x.toml") {
            for edition in Edition::ALL {
                if let Err(error) = encounter.setup(Some(edition)) {
                    prop_assert!(error.line >= 1 && error.line <= text.lines().count().max(1) + 1);
                    prop_assert!(error.help.is_some());
                }
            }
        }
    }
}
