//! Creatures from elsewhere: every form with a sample of ours, figures worked out by hand.

use affray_compendium::{
    Encounter, FileError,
    import::{self, EditionFrom, Form, Imported},
};
use affray_dice::{Seeded, Source as _};
use affray_rules::{
    Attack, Battle, BonusActions, Breathes, Condition, CreatureType, DamageType, Edition, Outcome,
    Properties, Silent, Size, Skill, ToHit,
};

const HOUND: &str = include_str!("import/marsh-hound.5e-bits.json");
const WITCH: &str = include_str!("import/brine-witch.open5e.json");
const GUARD: &str = include_str!("import/lantern-guard.foundry.json");
const BEETLE: &str = include_str!("import/copper-beetle.foundry-v3.json");
const RAT: &str = include_str!("import/cellar-rat-king.improved-initiative.json");
const CROW: &str = include_str!("import/gallows-crow.statblock.md");
const KEEPER: &str = include_str!("import/tollkeeper.2014.txt");
const STALKER: &str = include_str!("import/mire-stalker.2024.txt");

const ALL: [&str; 8] = [HOUND, WITCH, GUARD, BEETLE, RAT, CROW, KEEPER, STALKER];

/// The only creature of a text.
fn one(text: &str) -> Imported {
    let mut all = import::parse(text, "test", None).expect("a file of creatures");
    assert_eq!(all.len(), 1);
    all.remove(0).expect("a creature")
}

fn attack<'a>(creature: &'a Imported, name: &str) -> &'a Attack {
    creature.block().attacks.iter().find(|a| a.name == name).expect(name)
}

fn damage(attack: &Attack) -> Vec<String> {
    attack.damage.iter().map(|d| format!("{} {:?}", d.dice, d.kind)).collect()
}

fn parts(creature: &Imported) -> Vec<(u8, Vec<&str>)> {
    let block = creature.block();
    let named = |bits: u32| {
        let all = block.attacks.iter().enumerate();
        all.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, a)| a.name.as_str()).collect()
    };
    block.multiattack.iter().map(|part| (part.count, named(part.any_of))).collect()
}

#[test]
fn five_e_bits() {
    let hound = one(HOUND);
    let block = hound.block();
    assert_eq!((hound.form(), hound.edition()), (Form::FiveEBits, Edition::E2014));
    assert_eq!(hound.edition_from(), EditionFrom::Source);
    assert_eq!((block.size, block.kind), (Size::Medium, CreatureType::Beast));
    assert_eq!((block.hit_points, block.armour_class), (22, Some(13)));
    assert_eq!((block.speeds.walk, block.speeds.swim), (40, 30));
    // Dexterity 13 gives +1, proficiency +2.
    assert_eq!(block.saves[1], 3);
    assert_eq!(block.skills[Skill::Perception.index()], 5);
    assert_eq!(block.breathes, Breathes::Both);
    // Cold, the three of weapons unless magical, poison, fire.
    assert_eq!(block.defences.len(), 4);
    let bite = attack(&hound, "Bite");
    assert_eq!((bite.to_hit, bite.reach), (ToHit::Printed(4), 5));
    assert_eq!(damage(bite), ["1d8+2 Piercing"]);
    assert!(matches!(
        bite.on_hit[..],
        [Outcome::Save { dc: affray_rules::Difficulty::Fixed(12), .. }]
    ));
    assert_eq!(parts(&hound), [(1, vec!["Bite"]), (1, vec!["Tail"])]);
    assert_eq!(block.traits[0].name, "Pack Tactics");
    assert_eq!(hound.unmodelled(), ["Bog Scent", "Tail: what else it does"]);
    assert!(hound.toml().contains(
        "[[action]]\nname = \"Mud Spray\"\nrecharge = 5\narea = { cone = 15 }\n\
         save = { ability = \"dex\", dc = 11 }\ndamage = \"2d6 bludgeoning\"\nhalf = true\n"
    ));
    assert_eq!(hound.unmodelled(), block.unmodelled);
}

#[test]
fn open5e() {
    let witch = one(WITCH);
    let block = witch.block();
    assert_eq!((witch.form(), witch.edition()), (Form::Open5e, Edition::E2024));
    assert_eq!((block.hit_points, block.kind, block.initiative), (45, CreatureType::Fey, 5));
    assert_eq!(block.saves[5], 5);
    assert_eq!(block.skills[Skill::SleightOfHand.index()], 5);
    assert_eq!((block.senses.darkvision, block.senses.blindsight), (60, 0));
    let knife = attack(&witch, "Salt Knife");
    assert_eq!(knife.range.map(|r| (r.normal, r.long)), Some((20, 60)));
    assert!(knife.properties.contains(Properties::THROWN));
    assert_eq!(damage(knife), ["1d4+3 Piercing", "1d6 Cold"]);
    assert_eq!(block.bonus_actions, BonusActions::DISENGAGE);
    let spells: Vec<&str> = witch.spells().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(spells, ["Fog Cloud", "Hold Person"]);
    assert_eq!(witch.unmodelled(), ["Legendary Actions: Undertow", "spells: thaumaturgy"]);
}

/// Foundry stores proficiencies and formulas: proficiency is +2 at challenge 2.
#[test]
fn foundry() {
    let guard = one(GUARD);
    let block = guard.block();
    assert_eq!((guard.form(), guard.edition()), (Form::Foundry, Edition::E2024));
    // A breastplate is 14, and Dexterity 12 adds 1.
    assert_eq!(block.armour_class, Some(15));
    // Dexterity +1 and proficiency +2.
    assert_eq!(block.initiative, 3);
    // Constitution +2 with proficiency; Wisdom +1 with a bonus of 1.
    assert_eq!((block.saves[2], block.saves[4]), (4, 2));
    // Strength +3 and +2; Wisdom +1 and twice +2.
    assert_eq!(block.skills[Skill::Athletics.index()], 5);
    assert_eq!(block.skills[Skill::Perception.index()], 5);
    let halberd = attack(&guard, "Halberd");
    // Strength +3 and +2; a weapon that reaches.
    assert_eq!((halberd.to_hit, halberd.reach), (ToHit::Printed(5), 10));
    assert_eq!(damage(halberd), ["1d10+3 Slashing", "1d4 Fire"]);
    // A passive Athletics of 10 + 5.
    let [Outcome::If { then, .. }] = &halberd.on_hit[..] else { panic!("{halberd:?}") };
    assert!(matches!(
        then[..],
        [Outcome::Seize { escape_dc: Some(affray_rules::Difficulty::Fixed(15)), .. }]
    ));
    assert_eq!(parts(&guard), [(2, vec!["Halberd"])]);
    // DC 8 + 2 + 2.
    assert!(
        guard.toml().contains("save = { ability = \"con\", dc = 12 }\ndamage = \"3d6 radiant\"")
    );
    assert!(guard.unmodelled().is_empty());
}

#[test]
fn foundry_before_activities() {
    let beetle = one(BEETLE);
    assert_eq!((beetle.edition(), beetle.block().armour_class), (Edition::E2014, Some(15)));
    let gnash = attack(&beetle, "Gnash");
    // Strength +2, proficiency +2 and a bonus of 1.
    assert_eq!(gnash.to_hit, ToHit::Printed(5));
    assert_eq!(damage(gnash), ["1d8+2 Piercing", "1d4 Acid"]);
    assert_eq!(beetle.unmodelled(), ["Gnash: what else it does"]);
}

#[test]
fn improved_initiative() {
    let rat = one(RAT);
    let block = rat.block();
    assert_eq!((rat.form(), rat.edition()), (Form::ImprovedInitiative, Edition::E2014));
    assert_eq!((block.size, block.kind, block.hit_points), (Size::Small, CreatureType::Beast, 21));
    // Dexterity +2 and the extra 1.
    assert_eq!(block.initiative, 3);
    assert_eq!((block.speeds.walk, block.speeds.climb), (30, 20));
    assert!(block.condition_immunities.contains(Condition::Charmed.set()));
    assert_eq!(block.reactions[0].name, "Parry");
    assert_eq!(rat.unmodelled(), ["Squeak"]);
}

#[test]
fn fantasy_statblocks() {
    let crow = one(CROW);
    let block = crow.block();
    assert_eq!((crow.form(), crow.edition()), (Form::FantasyStatblocks, Edition::E2014));
    assert_eq!((block.speeds.walk, block.speeds.fly, block.speeds.hover), (10, 60, true));
    assert_eq!(block.abilities, [16, 17, 14, 6, 13, 10]);
    assert_eq!((block.saves[1], block.skills[Skill::SleightOfHand.index()]), (5, 5));
    assert_eq!(parts(&crow), [(1, vec!["Beak"]), (2, vec!["Talons"])]);
    let talons = attack(&crow, "Talons");
    assert!(matches!(talons.on_hit[..], [Outcome::If { .. }]), "{talons:?}");
    // Wisdom +1 and proficiency +2 would make DC 11 and +3: the source says otherwise.
    assert_eq!((block.spellcasting.save_dc, block.spellcasting.attack), (12, 4));
    assert_eq!(block.spellcasting.slots[0], 4);
    assert_eq!(
        crow.unmodelled(),
        ["Evil Eye", "Talons: holds only so many", "spells: light, sleep"]
    );
}

#[test]
fn a_stat_block_of_2014() {
    let keeper = one(KEEPER);
    let block = keeper.block();
    assert_eq!((keeper.form(), keeper.edition()), (Form::StatBlock, Edition::E2014));
    assert_eq!(keeper.file_name(), "bridge-tollkeeper.toml");
    assert_eq!(block.abilities, [19, 8, 16, 7, 12, 9]);
    assert_eq!((block.size, block.hit_points, block.armour_class), (Size::Large, 68, Some(14)));
    assert_eq!((block.saves[2], block.saves[4]), (5, 3));
    assert_eq!(block.challenge, Some(24));
    assert_eq!(parts(&keeper), [(2, vec!["Pole", "Spear"])]);
    let pole = attack(&keeper, "Pole");
    assert_eq!((pole.reach, damage(pole)), (10, vec!["2d6+4 Bludgeoning".to_owned()]));
    assert!(matches!(
        pole.on_hit[..],
        [Outcome::Save { dc: affray_rules::Difficulty::Fixed(14), .. }]
    ));
    let spear = attack(&keeper, "Spear");
    assert_eq!(spear.versatile.map(|dice| dice.to_string()), Some("1d8".to_owned()));
    assert_eq!(keeper.unmodelled(), ["Stone Memory"]);
}

#[test]
fn a_stat_block_of_2024() {
    let stalker = one(STALKER);
    let block = stalker.block();
    assert_eq!((stalker.form(), stalker.edition()), (Form::StatBlock, Edition::E2024));
    assert_eq!(block.abilities, [14, 15, 12, 6, 13, 8]);
    assert_eq!((block.initiative, block.saves[1], block.saves[4]), (4, 4, 3));
    assert!(block.condition_immunities.contains(Condition::Poisoned.set()));
    assert!(block.defences.iter().any(|d| d.types.contains(DamageType::Poison.set())));
    assert_eq!(parts(&stalker), [(2, vec!["Claw"]), (1, vec!["Claw", "Tongue"])]);
    assert_eq!(block.bonus_actions, BonusActions::HIDE);
    assert_eq!(stalker.unmodelled(), ["Legendary Actions: Lunge"]);
    assert!(
        stalker
            .toml()
            .contains("[[legendary]]\nname = \"Lash\"\ncost = 2\nattack = [\"Tongue\"]\n")
    );
    assert!(stalker.toml().contains("legendary-resistance = { anywhere = 2, in-lair = 3 }"));
    assert!(stalker.toml().contains("[[trait]]\nname = \"Magic Resistance\"\neffects = ["));
}

#[test]
fn the_callers_edition_counts_more() {
    let all = import::parse(KEEPER, "test", Some(Edition::E2024)).expect("creatures");
    let keeper = all[0].as_ref().expect("a creature");
    assert_eq!((keeper.edition(), keeper.edition_from()), (Edition::E2024, EditionFrom::Asked));
    let silent = r#"{ "Name": "Blob", "HP": { "Value": 5 } }"#;
    assert_eq!(one(silent).edition_from(), EditionFrom::Assumed);
}

/// An entry can be put into an encounter, and fights.
#[test]
fn whatever_is_imported_can_fight() {
    for text in ALL {
        let creature = one(text);
        let mut encounter = String::from("map = { width = 12, height = 8 }\n");
        for (side, at) in [("Reds", "b2"), ("Blues", "g5")] {
            let block = creature
                .toml()
                .replace("[[", "[[combatant.stat-block.")
                .replace("\n[spellcasting]", "\n[combatant.stat-block.spellcasting]");
            encounter += &format!("[[combatant]]\nside = \"{side}\"\nat = \"{at}\"\n");
            encounter += &format!("name = \"{side}\"\n[combatant.stat-block]\n{block}\n");
        }
        let setup = Encounter::parse(&encounter, "fight.toml")
            .and_then(|encounter| encounter.setup(Some(creature.edition())))
            .unwrap_or_else(|error| panic!("{error}\n{encounter}"));
        let mut dice = Seeded::new(7);
        let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("a battle");
        for _ in 0..400 {
            let legal = battle.legal();
            if legal.is_empty() || battle.is_over() {
                break;
            }
            let sides = u16::try_from(legal.len()).expect("few commands");
            let choice = usize::from(dice.roll(sides).expect("a die")) - 1;
            battle.apply(&legal[choice], &mut dice, &mut Silent).expect("a legal command");
        }
    }
}

fn failure(text: &str) -> FileError {
    match import::parse(text, "bad.json", None) {
        Err(error) => error,
        Ok(all) => all.into_iter().find_map(Result::err).expect("an error"),
    }
}

#[test]
fn mistakes_name_the_creature_the_field_and_the_remedy() {
    let with = |from: &str, to: &str| failure(&HOUND.replacen(from, to, 1));
    let error = with("\"hit_points\": 22", "\"hit_points\": 1e300");
    assert!(error.message.contains("Marsh Hound: hit points"), "{error}");
    assert!(error.help.is_some_and(|help| help.contains("between 1 and 9999")));
    let error = with("\"strength\": 14", "\"strength\": 31");
    assert!(error.message.contains("strength is 31"), "{error}");
    let error = with("\"40 ft.\"", "\"99999 ft.\"");
    assert!(error.message.contains("the walk speed is 99999"), "{error}");
    let error = with("+4 to hit, reach 5 ft.", "+4000 to hit, reach 5 ft.");
    assert!(error.message.contains("the bonus of Bite is 4000"), "{error}");
    let error = with("\"name\": \"Marsh Hound\"", "\"name\": \"?\"");
    assert!(error.message.contains("name"), "{error}");
    let error = with("\"name\": \"Marsh Hound\"", "\"name\": [1, 2]");
    assert!(error.message.contains("no name"), "{error}");
    let error = failure("{ \"Name\": \"Blob\", \"HP\": { \"Value\": null } }");
    assert!(error.message.contains("no hit points"), "{error}");
}

#[test]
fn what_is_no_creature_is_told_with_its_place() {
    for text in ["", "   \n", "just some words", "42", "[]", "{}", "[1, 2]", "{\"results\": 3}"] {
        let error = failure(text);
        assert!(error.help.as_deref().is_some_and(|h| h.contains("Foundry")), "{text}: {error}");
    }
    let error = failure("{\n  \"name\": oops\n}");
    assert_eq!((error.line, error.file.as_str()), (2, "bad.json"));
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(failure(&deep).message.contains("recursion limit"));
    let yaml = "```statblock\nname: X\nhp: 3\nactions:\n  - name: Bite\n    desc: Melee Weapon Attack: +4\n```";
    let error = failure(yaml);
    assert!(error.message.contains("YAML") && error.line == 6, "{error}");
    let nested = format!("name: X\nhp: {}1{}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(failure(&nested).message.contains("YAML"));
    let mut bomb = String::from("name: X\nhp: 3\na0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for i in 1..12 {
        let one = format!("*a{}", i - 1);
        bomb += &format!("a{i}: &a{i} [{}]\n", [one.as_str(); 9].join(", "));
    }
    assert!(failure(&bomb).message.contains("YAML"));
}

/// One bad creature does not spoil the others.
#[test]
fn the_good_ones_of_a_list_are_read() {
    let good = r#"{ "Name": "Blob", "HP": { "Value": 5 } }"#;
    let text = format!("[{good}, 3, {good}]");
    let all = import::parse(&text, "list.json", None).expect("a list");
    assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 2);
    assert!(all[1].as_ref().is_err_and(|e| e.message.contains("entry 2")));
}

mod chance {
    use proptest::prelude::*;

    use super::*;

    /// Neither panics nor gives anything out that could not be read.
    fn survives(text: &str) {
        for one in import::parse(text, "x", None).into_iter().flatten().flatten() {
            assert!(!one.name().is_empty());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            survives(&String::from_utf8_lossy(&bytes));
        }

        #[test]
        fn mutated_files(
            which in 0..ALL.len(),
            cuts in proptest::collection::vec((any::<u16>(), 0..12usize, "[ -~]{0,6}|[−–\\n\"{}\\[\\]0-9]{1,9}"), 1..6),
        ) {
            let mut text: Vec<char> = ALL[which].chars().collect();
            for (at, length, put) in cuts {
                let start = usize::from(at) % text.len().max(1);
                let end = (start + length).min(text.len());
                text.splice(start..end, put.chars());
            }
            survives(&text.into_iter().collect::<String>());
        }

        #[test]
        fn prose_of_any_kind(prose in "[ -~]{0,200}|((Melee|Ranged|or|Attack|Roll|Hit|:|\\+4|5|\\(1d6 \\+ 2\\)|fire|damage|the target|is|has|DC 12|saving throw|grappled|prone|\\.|,) ){0,40}") {
            let text = serde_json::json!({
                "Name": "Blob", "HP": { "Value": 5 },
                "Actions": [
                    { "Name": "Multiattack", "Content": prose },
                    { "Name": "Slap", "Content": prose },
                    { "Name": "Spellcasting", "Content": prose },
                ],
            });
            survives(&text.to_string());
        }
    }
}
