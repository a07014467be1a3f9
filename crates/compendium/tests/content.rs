//! Folders of one's own content, and the mistakes in them.

use std::{fs, path::Path};

use affray_compendium::{Encounter, EntryKind, FileError, Library};
use affray_dice::Dice;
use affray_rules::Edition;
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn load(files: &[(&str, &str)]) -> Library {
    let folder = folder(files);
    Library::load(&[folder.path()]).unwrap_or_else(|error| panic!("{error}"))
}

/// The mistakes in a folder with these files, the folder's own path left out.
fn mistakes(files: &[(&str, &str)]) -> Vec<FileError> {
    let folder = folder(files);
    let mut mistakes = Library::load(&[folder.path()]).expect_err("a mistake").0;
    let root = format!("{}/", folder.path().display());
    for mistake in &mut mistakes {
        mistake.file = mistake.file.replace(&root, "");
        mistake.message = mistake.message.replace(&root, "");
    }
    mistakes
}

/// The one mistake in a folder with these files.
fn mistake(files: &[(&str, &str)]) -> String {
    let found = mistakes(files);
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].to_string()
}

const BOG_OGRE: &str = r#"
name = "Bog Ogre"
like = "Ogre"
hp = 80
speed = { walk = 40, swim = 40 }
"#;

#[test]
fn a_creature_builds_on_a_shipped_one() {
    let library = load(&[("bog-ogre.toml", BOG_OGRE)]);
    for edition in Edition::ALL {
        let compendium = library.compendium(edition);
        let bog = compendium.creature("bog ogre").expect("it is there").block();
        assert_eq!((bog.hit_points, bog.speeds.swim), (80, 40));
        // An ogre's greatclub deals 2d8 + 4 in both editions.
        assert_eq!(bog.attacks[0].name, "Greatclub");
        assert_eq!(bog.attacks[0].damage[0].dice, Dice::new(2, 8, 4));
        assert!(compendium.creature("Ogre").is_ok());
        assert!(compendium.names(EntryKind::Creature).contains(&"Bog Ogre"));
    }
    let shipped = Library::shipped();
    assert!(shipped.compendium(Edition::E2024).creature("Bog Ogre").is_err());
}

#[test]
fn a_creature_builds_on_one_of_its_own_folder_in_any_order() {
    let chief = "name = \"A Bog Chief\"\nlike = \"Bog Ogre\"\nac = 15\n";
    let library = load(&[("a-chief.toml", chief), ("bog-ogre.toml", BOG_OGRE)]);
    let chief = library.compendium(Edition::E2014).creature("a bog chief").expect("it is there");
    assert_eq!((chief.block().hit_points, chief.block().armour_class), (80, Some(15)));
    assert_eq!(chief.block().attacks[0].name, "Greatclub");
}

#[test]
fn a_name_of_the_shipped_set_is_replaced() {
    let ogre = "name = \"Ogre\"\nlike = \"Ogre\"\nhp = 100\n";
    let library = load(&[("2024/ogre.toml", ogre)]);
    let ogre = |edition| library.compendium(edition).creature("ogre").expect("it is there").block();
    assert_eq!(ogre(Edition::E2024).hit_points, 100);
    // By the 2014 rules an ogre has 59 hit points; the file is not for them.
    assert_eq!(ogre(Edition::E2014).hit_points, 59);
    let names = library.compendium(Edition::E2024).names(EntryKind::Creature);
    assert_eq!(names.iter().filter(|name| **name == "Ogre").count(), 1);
    let all = library.compendium(Edition::E2024).creatures();
    assert_eq!(all.filter(|entry| entry.name() == "Ogre").count(), 1);
}

#[test]
fn a_later_folder_replaces_an_earlier_one() {
    let first = folder(&[("bog.toml", BOG_OGRE)]);
    let second = folder(&[("bog.toml", "name = \"Bog Ogre\"\nlike = \"Bog Ogre\"\nhp = 90\n")]);
    let library = Library::load(&[first.path(), second.path()]).expect("no mistake");
    let bog = library.compendium(Edition::E2024).creature("Bog Ogre").expect("it is there");
    assert_eq!((bog.block().hit_points, bog.block().speeds.swim), (90, 40));
}

#[test]
fn spells_weapons_armour_and_gear_come_along() {
    let library = load(&[
        (
            "weapons.toml",
            "[[weapon]]\nname = \"Eel Spear\"\ncategory = \"martial\"\nkind = \"melee\"\n\
             damage = \"1d8 piercing\"\nproperties = [\"reach\"]\n",
        ),
        ("armour.toml", "[[armour]]\nname = \"Reed Coat\"\ncategory = \"light\"\nbase = 12\n"),
        ("gear.toml", "[[gear]]\nname = \"Moss Draught\"\nkind = \"potion\"\nheals = \"3d4\"\n"),
        (
            "spells/mud-bolt.toml",
            "name = \"Mud Bolt\"\nlevel = 1\ntime = \"action\"\nrange = 60\n\
             attack-roll = \"ranged\"\ndamage = [\"2d6 bludgeoning\"]\n",
        ),
        (
            "witch.toml",
            "name = \"Reed Witch\"\nhp = 30\narmour = \"Reed Coat\"\nweapons = [\"Eel Spear\"]\n\
             gear = [\"Moss Draught\"]\n[spellcasting]\nability = \"wis\"\nslots = [2]\n\
             spells = [\"Mud Bolt\"]\n",
        ),
        ("README.md", "Not a creature."),
    ]);
    let compendium = library.compendium(Edition::E2014);
    let witch = compendium.creature("reed witch").expect("it is there");
    assert_eq!(witch.block().armour.as_ref().map(|a| a.base), Some(12));
    assert_eq!(witch.block().attacks[0].reach, 10);
    assert_eq!(witch.spells()[0].name, "Mud Bolt");
    assert_eq!(witch.block().gear[1].name, "Moss Draught");
    assert!(compendium.weapon("eel spear").is_ok() && compendium.armour("reed coat").is_ok());
}

#[test]
fn an_encounter_takes_its_creatures_from_the_library() {
    let library = load(&[("bog-ogre.toml", BOG_OGRE)]);
    let text = "map = { width = 8, height = 8 }\n[[combatant]]\ncreature = \"bog ogre\"\n\
                side = \"A\"\nat = \"b2\"\n";
    let encounter = Encounter::parse(text, "bog.toml").expect("it reads");
    let setup = encounter.setup_from(&library, None).expect("it is there");
    assert_eq!(setup.blocks[0].hit_points, 80);
    assert!(encounter.setup(None).is_err());
}

#[test]
fn what_it_is_like_has_to_be_there() {
    let error = mistake(&[("2024/x.toml", "name = \"X\"\nlike = \"Ogrre\"\n")]);
    assert_eq!(
        error,
        "2024/x.toml:2:8: no creature “Ogrre” in the 2024 compendium\n  \
         help: did you mean “Ogre”?"
    );
}

#[test]
fn a_mistake_for_one_edition_alone_says_where_the_file_belongs() {
    // The 2014 rules have a Goblin, those of 2024 have a Goblin Warrior.
    let error = mistake(&[("x.toml", "name = \"X\"\nlike = \"Goblin\"\n")]);
    assert!(
        error.starts_with("x.toml:2:8: no creature “Goblin” in the 2024 compendium"),
        "{error}"
    );
    assert!(error.ends_with("if it is for 2014 alone, put it into a folder `2014`"), "{error}");
}

#[test]
fn a_wrong_key_gets_a_hint_once() {
    let error = mistake(&[("x.toml", "name = \"X\"\nhp = 5\nspead = 30\n")]);
    assert_eq!(error, "x.toml:3:1: there is no key “spead” here\n  help: did you mean “speed”?");
}

#[test]
fn a_wrong_value_gets_a_hint() {
    let error = mistake(&[("x.toml", "name = \"X\"\nhp = 5\nsize = \"hugge\"\n")]);
    assert!(error.contains("x.toml:3:8: “hugge” is not one of the values here"), "{error}");
    assert!(error.contains("did you mean “huge”?"), "{error}");
    let error = mistake(&[("x.toml", "name = \"X\"\nhp = 5\nweapons = [\"longsowrd\"]\n")]);
    assert!(error.contains("x.toml:3:12: no weapon “longsowrd”"), "{error}");
    assert!(error.contains("did you mean “Longsword”?"), "{error}");
}

#[test]
fn what_is_not_toml_is_said_to_be_none() {
    let error = mistake(&[("x.toml", "name = Bog Ogre\n")]);
    assert!(error.starts_with("x.toml:1:8: "), "{error}");
    assert!(error.contains("not TOML"), "{error}");
}

#[test]
fn a_creature_needs_a_name_and_hit_points() {
    let error = mistake(&[("x.toml", "hp = 5\n")]);
    assert!(error.starts_with("x.toml:1:1: the creature has no name"), "{error}");
    let error = mistake(&[("x.toml", "name = \"X\"\nac = 12\n")]);
    assert!(error.starts_with("x.toml:1:1: the stat block has no hit points"), "{error}");
    let error = mistake(&[("x.toml", "name = \"X\"\nhp = 10000\n")]);
    assert!(error.contains("at most 9999 hit points"), "{error}");
}

#[test]
fn a_name_is_given_once() {
    let error = mistake(&[("a.toml", BOG_OGRE), ("b.toml", BOG_OGRE)]);
    assert!(
        error.starts_with("b.toml:1:1: there is a creature “Bog Ogre” already, in a.toml"),
        "{error}"
    );
    let twice = "[[gear]]\nname = \"Rope\"\nkind = \"shield\"\n".repeat(2);
    let error = mistake(&[("gear.toml", &twice)]);
    assert!(error.starts_with("gear.toml:5:8: there is a gear “Rope” already"), "{error}");
}

#[test]
fn nobody_is_like_itself_in_a_circle() {
    let files =
        [("a.toml", "name = \"A\"\nlike = \"B\"\n"), ("b.toml", "name = \"B\"\nlike = \"A\"\n")];
    let found = mistakes(&files);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!((found[0].file.as_str(), found[0].line), ("a.toml", 2));
    assert!(found[0].message.contains("A is like B, which in the end is like it"));
}

#[test]
fn one_mistake_does_not_hide_or_repeat_another() {
    let found = mistakes(&[
        ("a.toml", "name = \"A\"\nhp = \"many\"\n"),
        ("b.toml", "name = \"B\"\nhp = 0\n"),
        ("c.toml", "name = \"C\"\nlike = \"B\"\n"),
        ("spells/d.toml", "name = \"D\"\nlevel = 12\ntime = \"action\"\nrange = 5\n"),
    ]);
    let files: Vec<&str> = found.iter().map(|mistake| mistake.file.as_str()).collect();
    assert_eq!(files, ["a.toml", "b.toml", "spells/d.toml"]);
    assert!(found[2].message.contains("no spells above level 9"));
}

#[test]
fn a_folder_that_is_not_there() {
    let error = Library::load(&["no/such/folder"]).expect_err("a mistake").to_string();
    assert!(error.starts_with("no/such/folder: there is no such folder"), "{error}");
}

#[test]
fn a_file_that_is_not_text() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("x.toml"), b"name = \"\xff\"").expect("a file");
    let error = Library::load(&[folder.path()]).expect_err("a mistake").to_string();
    assert!(error.contains("not UTF-8 from here on"), "{error}");
}

#[test]
fn the_schema_of_creatures_on_file_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/creature.schema.json");
    let mut now = serde_json::to_string_pretty(&affray_compendium::creature_schema()).unwrap();
    now.push('\n');
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let filed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        filed == now,
        "docs/creature.schema.json is out of date: run \
         `UPDATE_SCHEMA=1 cargo test -p affray-compendium --test content schema`"
    );
}

/// The monsters of the reference page can be taken as they are.
#[test]
fn the_reference_page_shows_monsters_that_load() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/CREATURES.md");
    let page = fs::read_to_string(page).expect("the reference page");
    let monsters: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .filter(|text| text.starts_with("name = "))
        .collect();
    assert_eq!(
        monsters.len(),
        4,
        "a plain one, a breath, a legendary one, one that is like another"
    );
    let names: Vec<String> = (0..monsters.len()).map(|i| format!("{i}.toml")).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(monsters.iter().copied()).collect();
    let library = load(&files);
    let queen = library.compendium(Edition::E2024).creature("the drowned queen").expect("loaded");
    assert_eq!(queen.block().legendary.resistance.in_lair, 4);
    assert_eq!(queen.block().routines.len(), 3);
}
