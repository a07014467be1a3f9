//! No limit of the engine stops what a hero of level 20 has, or a fight of many casters.

use std::fmt::Write as _;

use affray_compendium::Encounter;
use affray_dice::Seeded;
use affray_rules::{
    Battle, Casting, Command, CreatureId, Edition, Question, Silent, SpellId, Targets,
};

/// A fight of six casters with this many spells each, all of them different, and somebody to cast
/// them on.
fn casters(each: usize) -> String {
    let mut text = "map = { width = 30, height = 10 }\n".to_owned();
    let mut spells = String::new();
    for caster in 0..6 {
        let names: Vec<String> = (0..each).map(|n| format!("\"Spell {caster} {n}\"")).collect();
        write!(
            text,
            "[[combatant]]\nname = \"Caster {caster}\"\nside = \"Heroes\"\nat = \"a{}\"\n\
             initiative = {}\n[combatant.stat-block]\nrole = \"character\"\nlevel = 20\nhp = 100\n\
             [combatant.stat-block.spellcasting]\nability = \"wis\"\n\
             at-will = [{}]\n",
            caster + 1,
            30 - caster,
            names.join(", ")
        )
        .expect("a text");
        for (n, name) in names.iter().enumerate() {
            writeln!(
                spells,
                "[[spell]]\nname = {name}\nlevel = 1\ntime = \"action\"\nrange = 300\n\
                 targets = 12\ndamage = \"{} force\"",
                n + 1
            )
            .expect("a text");
        }
    }
    for foe in 0..12 {
        write!(
            text,
            "[[combatant]]\nname = \"Foe {foe}\"\nside = \"Foes\"\nat = \"{}8\"\ninitiative = {}\n\
             stat-block = {{ hp = 100, ac = 10 }}\n",
            char::from(b'c' + foe),
            20 - foe
        )
        .expect("a text");
    }
    text + &spells
}

fn battle(text: &str) -> Battle {
    let encounter = Encounter::parse(text, "limits.toml").unwrap_or_else(|e| panic!("{e}"));
    let setup = encounter.setup(Some(Edition::E2024)).unwrap_or_else(|e| panic!("{e}"));
    let mut dice = Seeded::new(1);
    let mut battle = Battle::new(setup, &mut dice, &mut Silent).expect("it starts");
    while !matches!(battle.decision().question, Question::Turn(_)) {
        let answer = battle.default_command().expect("an answer");
        battle.apply(&answer, &mut dice, &mut Silent).expect("it goes on");
    }
    battle
}

/// 6 casters with 60 spells each are 360 spells; the 300th harms 12 foes at once, for as many hit
/// points as its number among those of its caster says.
#[test]
fn a_fight_has_room_for_the_spells_of_six_heroes() {
    let mut battle = battle(&casters(60));
    assert_eq!(battle.setup().spells.len(), 360);
    let last = battle.setup().spells.len() - 1;
    let (caster, place) = (last / 60, last % 60);
    assert_eq!((caster, place), (5, 59));
    let mut dice = Seeded::new(2);
    while battle.decision().question != Question::Turn(CreatureId(5)) {
        let answer = battle.default_command().expect("an answer");
        battle.apply(&answer, &mut dice, &mut Silent).expect("it goes on");
    }
    let foes: Targets = (6..18).map(CreatureId).collect();
    assert_eq!(foes.len(), 12);
    let casting = Casting::on(SpellId(last as u16), 0, foes);
    battle.apply(&Command::Cast(casting), &mut dice, &mut Silent).expect("it is cast");
    for id in foes.iter() {
        assert_eq!(battle.creature(id).hit_points, 100 - 60, "{id:?}");
    }
}
