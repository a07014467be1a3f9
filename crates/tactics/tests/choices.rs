//! What tacticians make of spells, weapons, wounds and defences, in small encounters.

use affray_dice::Seeded;
use affray_rules::{
    Battle, Command, CreatureId, Edition, GearId, GmCommand, Question, Reaction, Silent,
};
use affray_tactics::{Level, Minds, Thought};
use affray_testkit::{
    encounter::{apply, on_a_field},
    turns::{attacks, turn},
};

const MASTERMIND: Level = Level::Mastermind(Thought::Commands(400));

/// The spells and features that were cast, by name.
fn cast(battle: &Battle, commands: &[Command]) -> Vec<String> {
    let name = |command: &Command| match command {
        Command::Cast(casting) => Some(battle.setup().spell(casting.spell).name.clone()),
        _ => None,
    };
    commands.iter().filter_map(name).collect()
}

#[test]
fn a_dragon_flies_up_to_breathe() {
    let soldiers = r#"
[[combatant]]
creature = "young red dragon"
side = "Dragon"
at = "b6"
initiative = 20
[[combatant]]
creature = { 2014 = "veteran", 2024 = "warrior veteran" }
side = "Soldiers"
at = ["o5", "p6", "q7", "p8"]
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = on_a_field(soldiers, edition);
            let done = turn(&mut battle, level, 1);
            let breathed = cast(&battle, &done);
            assert!(breathed.iter().any(|name| name.contains("Breath")), "{level}: {done:?}");
        }
    }
}

#[test]
fn a_caster_goes_where_its_spell_reaches() {
    let caster = r#"
[[combatant]]
name = "Witch"
side = "Ours"
at = "b6"
initiative = 20
[combatant.stat-block]
role = "character"
level = 9
hp = 50
ac = 15
abilities = { cha = 20 }
spellcasting = { ability = "cha", level = 9, slots = [4], spells = ["Inflict Wounds"] }
[[combatant]]
creature = "ogre"
side = "Theirs"
at = "h6"
initiative = 10
"#;
    for edition in Edition::ALL {
        let mut battle = on_a_field(caster, edition);
        let done = turn(&mut battle, Level::Veteran, 1);
        assert!(matches!(done[0], Command::Move { .. }), "{edition}: {done:?}");
        assert_eq!(cast(&battle, &done), ["Inflict Wounds"], "{edition}: {done:?}");
    }
}

#[test]
fn a_grip_is_no_part_of_a_multiattack() {
    // It strikes three times, or takes hold once.
    let with = |multiattack: &str| {
        format!(
            r#"
[[combatant]]
name = "Fiend"
side = "Ours"
at = "h5"
initiative = 20
[combatant.stat-block]
size = "medium"
type = "fiend"
hp = 60
ac = 15
speed = 30
abilities = {{ str = 18 }}
skills = {{ athletics = 8 }}
{multiattack}
[[combatant.stat-block.attack]]
name = "Sword"
to-hit = 8
damage = ["1d8+4 slashing"]
[[combatant]]
name = "Archer"
side = "Theirs"
at = "i5"
initiative = 10
[combatant.stat-block]
size = "medium"
type = "humanoid"
speed = 30
hp = 60
ac = 14
[[combatant.stat-block.attack]]
name = "Bow"
to-hit = 6
range = [150, 600]
damage = ["2d8+4 piercing"]
"#
        )
    };
    for edition in Edition::ALL {
        let choice = |multiattack: &str| {
            Minds::all(Level::Veteran).choose(&on_a_field(&with(multiattack), edition))
        };
        let monster = choice("multiattack = [{ count = 3, any-of = [\"Sword\"] }]");
        assert!(matches!(monster, Some(Command::Attack(_))), "{edition}: {monster:?}");
        let fighter = choice("attacks-per-action = 3");
        assert!(matches!(fighter, Some(Command::Grapple { .. })), "{edition}: {fighter:?}");
    }
}

#[test]
fn an_archer_shoots_again_when_it_has_used_its_sword() {
    let field = r#"
[[combatant]]
creature = "fenn"
side = "Heroes"
at = "b2"
initiative = 20
[[combatant]]
creature = { 2014 = "kobold", 2024 = "kobold warrior" }
side = "Foes"
at = "c2"
initiative = 15
hp = 1
[[combatant]]
name = "Bowman"
side = "Foes"
at = "r2"
initiative = 10
[combatant.stat-block]
like = "scout"
hp = 200
speed = 0
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = on_a_field(field, edition);
            let fenn = battle.by_name("Fenn").expect("Fenn");
            let sword = gear(&battle, fenn, "shortsword");
            apply(&mut battle, Command::Draw(sword));
            let kobold = battle.creatures().len() - 2;
            let creature = CreatureId(kobold as u8);
            apply(&mut battle, Command::Gm(GmCommand::Kill { creature }));
            apply(&mut battle, Command::EndTurn);
            while battle.turn().creature != fenn {
                let command = Minds::all(level).choose(&battle).expect("somebody decides");
                battle.apply(&command, &mut Seeded::new(2), &mut Silent).expect("a legal command");
            }
            let done = turn(&mut battle, level, 1);
            let strokes = attacks(&battle, fenn, &done);
            assert!(
                strokes.iter().any(|(with, _)| with == "longbow"),
                "{edition}, {level}: {done:?}"
            );
        }
    }
}

fn gear(battle: &Battle, id: CreatureId, name: &str) -> GearId {
    let all = &battle.block(id).gear;
    let place = all.iter().position(|gear| gear.name.eq_ignore_ascii_case(name)).expect(name);
    GearId(place as u8)
}

/// A fighter with a greatsword in hand and a dagger at the belt, beside an ogre.
const ARMED: &str = r#"
[[combatant]]
name = "Fighter"
side = "Heroes"
at = "b2"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 16
attacks-per-action = 2
abilities = { str = 18 }
weapons = ["greatsword", "dagger"]
[[combatant]]
creature = "ogre"
side = "Ogres"
at = "c2"
initiative = 10
"#;

#[test]
fn a_weapon_on_the_ground_is_picked_up() {
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = on_a_field(ARMED, edition);
            let fighter = battle.turn().creature;
            let sword = gear(&battle, fighter, "greatsword");
            apply(&mut battle, Command::Drop(sword));
            let done = turn(&mut battle, level, 1);
            assert!(done.contains(&Command::PickUp(sword)), "{edition}, {level}: {done:?}");
            let strokes = attacks(&battle, fighter, &done);
            assert!(strokes.iter().all(|(with, _)| with == "greatsword"), "{strokes:?}");
        }
    }
}

#[test]
fn a_weapon_that_is_no_better_stays_on_the_ground() {
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = on_a_field(ARMED, edition);
            let fighter = battle.turn().creature;
            let [sword, dagger] = ["greatsword", "dagger"].map(|name| gear(&battle, fighter, name));
            assert!(battle.holds(fighter, sword), "it comes with its first weapon in hand");
            apply(&mut battle, Command::Draw(dagger));
            apply(&mut battle, Command::Drop(dagger));
            let mut battle = after_a_round(battle);
            let done = turn(&mut battle, level, 1);
            assert!(!done.contains(&Command::PickUp(dagger)), "{edition}, {level}: {done:?}");
        }
    }
}

/// The same fight when everybody has let a turn pass.
fn after_a_round(mut battle: Battle) -> Battle {
    let whose = battle.turn().creature;
    apply(&mut battle, Command::EndTurn);
    while battle.turn().creature != whose {
        apply(&mut battle, Command::EndTurn);
    }
    battle
}

#[test]
fn fire_is_not_for_those_whom_it_does_not_burn() {
    let with = |foe: &str| {
        format!(
            r#"
[[combatant]]
name = "Mage"
side = "Tower"
at = "b5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 30
ac = 13
abilities = {{ int = 18 }}
spellcasting = {{ ability = "int", level = 5, slots = [0, 0, 2], spells = ["Fire Bolt", "Ray of Frost", "Fireball"] }}
[[combatant]]
creature = "{foe}"
side = "Foes"
at = "j5"
initiative = 10
"#
        )
    };
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let cast_at = |foe: &str| {
                let mut battle = on_a_field(&with(foe), edition);
                let done = turn(&mut battle, level, 1);
                cast(&battle, &done)
            };
            assert_eq!(cast_at("fire elemental"), ["Ray of Frost"], "{edition}, {level}");
            assert_ne!(cast_at("ogre"), ["Ray of Frost"], "{edition}, {level}");
        }
    }
}

#[test]
fn a_golem_is_not_fed_with_lightning() {
    let field = r#"
[[combatant]]
creature = "young blue dragon"
side = "Dragon"
at = "b5"
initiative = 20
[[combatant]]
creature = "flesh golem"
side = "Golems"
at = "f5"
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran] {
            let mut battle = on_a_field(field, edition);
            let done = turn(&mut battle, level, 1);
            assert!(cast(&battle, &done).is_empty(), "{edition}, {level}: {done:?}");
        }
    }
}

#[test]
fn whoever_a_sword_does_not_hurt_is_left_for_one_whom_it_does() {
    let with = |others: &str| {
        format!(
            r#"
[[combatant]]
name = "Swordsman"
side = "Ours"
at = "f5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 16
abilities = {{ str = 18 }}
weapons = ["longsword"]
[[combatant]]
creature = "weretiger"
side = "Theirs"
at = "g5"
initiative = 10
{others}
"#
        )
    };
    let ogre = "[[combatant]]\ncreature = \"ogre\"\nside = \"Theirs\"\nat = \"f7\"\n";
    for level in [Level::Simple, Level::Veteran] {
        // Plain steel does nothing to a weretiger of 2014.
        let mut alone = on_a_field(&with(""), Edition::E2014);
        let swordsman = alone.turn().creature;
        let done = turn(&mut alone, level, 1);
        assert!(attacks(&alone, swordsman, &done).is_empty(), "{level}: {done:?}");
        let mut both = on_a_field(&with(ogre), Edition::E2014);
        let done = turn(&mut both, level, 1);
        let strokes = attacks(&both, swordsman, &done);
        assert!(!strokes.is_empty(), "{level}: {done:?}");
        assert!(strokes.iter().all(|(_, at)| at == "Ogre"), "{level}: {strokes:?}");
    }
}

#[test]
fn a_healer_goes_to_the_dying() {
    let field = r#"
[[combatant]]
name = "Priest"
side = "Heroes"
at = "b5"
initiative = 20
[combatant.stat-block]
role = "character"
level = 5
hp = 40
ac = 16
abilities = { wis = 18 }
weapons = ["mace"]
spellcasting = { ability = "wis", slots = [4, 3, 2], spells = ["Sacred Flame", "Cure Wounds"] }
[[combatant]]
name = "Fighter"
side = "Heroes"
at = "e5"
initiative = 5
[combatant.stat-block]
role = "character"
level = 5
hp = 50
ac = 10
abilities = { str = 18 }
weapons = ["greatsword"]
[[combatant]]
creature = "ogre"
side = "Ogres"
at = "g5"
initiative = 10
"#;
    for edition in Edition::ALL {
        for level in [Level::Simple, Level::Veteran, MASTERMIND] {
            let mut battle = on_a_field(field, edition);
            let creature = battle.by_name("Fighter").expect("Fighter");
            let harm = GmCommand::HitPoints { creature, hit_points: 0 };
            apply(&mut battle, Command::Gm(harm));
            let done = turn(&mut battle, level, 3);
            assert_eq!(cast(&battle, &done), ["Cure Wounds"], "{edition}, {level}: {done:?}");
        }
    }
}

#[test]
fn nobody_is_blinded_twice() {
    let with = |more: &str| {
        format!(
            r#"
[[combatant]]
name = "Wizard"
side = "Tower"
at = "b4"
initiative = 20
[combatant.stat-block]
role = "character"
level = 9
hp = 50
ac = 15
abilities = {{ int = 18 }}
spellcasting = {{ ability = "int", level = 9, slots = [0, 8], spells = ["Fire Bolt", "Blindness/Deafness"] }}
[[combatant]]
name = "Foe"
side = "Ogres"
at = "h4"
initiative = 10
{more}
"#
        )
    };
    let blind = "Blindness/Deafness";
    for edition in Edition::ALL {
        let casts = |more: &str| {
            let mut battle = on_a_field(&with(more), edition);
            let done = turn(&mut battle, Level::Veteran, 1);
            cast(&battle, &done)
        };
        assert_eq!(casts("creature = \"ogre\""), [blind], "{edition}");
        let already = "creature = \"ogre\"\nconditions = [\"blinded\"]";
        assert_eq!(casts(already), ["Fire Bolt"], "{edition}");
        let immune =
            "[combatant.stat-block]\nlike = \"ogre\"\ncondition-immunities = [\"blinded\"]";
        assert_eq!(casts(immune), ["Fire Bolt"], "{edition}");
    }
}

#[test]
fn a_habit_of_reacting_binds_the_mastermind_too() {
    let field = r#"
[[combatant]]
creature = "knight"
side = "Knight"
at = "c3"
reactions = "always"
[[combatant]]
creature = "goblin"
side = "Goblins"
at = ["d2", "d3", "d4", "b2"]
"#;
    let mut asked = 0;
    for seed in 1..=3 {
        let mut battle = on_a_field(field, Edition::E2014);
        let knight = battle.by_name("Knight").expect("Knight");
        let (mut minds, mut dice) = (Minds::all(MASTERMIND).with_seed(seed), Seeded::new(seed));
        for _ in 0..60 {
            let Some(command) = minds.choose(&battle) else { break };
            if let Question::React { creature, .. } = battle.decision().question
                && creature == knight
            {
                asked += 1;
                let reacts = |one: &Reaction| command == Command::React(*one);
                let Question::React { cue, .. } = battle.decision().question else { continue };
                assert!(battle.reactions(knight, cue).iter().any(reacts), "{command:?}");
            }
            battle.apply(&command, &mut dice, &mut Silent).expect("a legal command");
        }
    }
    assert!(asked > 2, "only {asked} chances to react");
}
