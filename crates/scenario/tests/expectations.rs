//! Expectations hold when they should, and fail when they should.

use affray_rules::Edition;
use affray_scenario::Scenario;

const HEAD: &str = r#"title: A skirmish

--- encounter
map = { width = 20, height = 8 }

[[combatant]]
name = "Fenn"
side = "Heroes"
at = "c3"
initiative = 20
[combatant.stat-block]
role = "character"
proficiency = 2
hp = 24
ac = 16
abilities = { str = 16, wis = 14 }
weapons = ["handaxe"]
proficient = ["simple"]

[[combatant]]
name = "Wren"
side = "Heroes"
at = "a5"
initiative = 15
[combatant.stat-block]
role = "character"
hp = 20
ac = 14
weapons = ["shortbow"]
gear = [{ name = "arrow", count = 10 }]
spellcasting = { ability = "int", slots = [2, 1], spells = ["Gleam"], dc = 13 }

[[combatant]]
name = "Goblin"
side = "Goblins"
at = "d3"
initiative = 10
[combatant.stat-block]
size = "small"
hp = 20
ac = 15
resistances = ["slashing"]
attack = [{ name = "Scimitar", to-hit = 4, damage = ["1d6+2 slashing"] }]

[[combatant]]
name = "Goblin Boss"
side = "Goblins"
at = "s7"
initiative = 5
stat-block = { size = "large", hp = 30, ac = 17 }

[[object]]
name = "Door"
at = "f1"
material = "wood"

[[spell]]
name = "Gleam"
level = 1
time = "action"
range = 60
components = "V"
concentration = true
lasting = { rounds = 10 }
save = "con"
effects = [{ condition = "blinded" }]

--- script
"#;

/// Runs the script with each of the expectations, which must hold, and each of the others, which
/// must not.
#[track_caller]
fn after(script: &str, hold: &[&str], fail: &[&str]) {
    let run = |expectation: &str| {
        let text = format!("{HEAD}{script}\nexpect {expectation}\n");
        let scenario = Scenario::parse(&text, "x.scenario").expect("a scenario");
        scenario.run(Edition::E2014)
    };
    for expectation in hold {
        let report = run(expectation);
        assert!(report.passed(), "{expectation} should hold: {report}");
    }
    for expectation in fail {
        let report = run(expectation);
        assert!(!report.passed(), "{expectation} should not hold");
        let message = &report.failures[0].message;
        assert!(message.starts_with(&format!("expected {expectation}, but ")), "{message}");
    }
}

#[test]
fn at_the_start() {
    after(
        "",
        &[
            "Fenn hp 24",
            "Fenn hp max 24",
            "Fenn not hp 23",
            "Fenn at c3",
            "Goblin Boss occupies t8",
            "Fenn 5 ft from Goblin",
            "Fenn not prone",
            "Fenn conscious",
            "Fenn not dead",
            "Fenn movement 30",
            "Fenn ac 16",
            "Fenn passive perception 12",
            "Fenn reaction ready",
            "Fenn holds handaxe",
            "Wren has 10 arrows",
            "Wren slots 1 level 2",
            "Wren not concentrating",
            "Wren ally of Fenn",
            "Wren enemy of Goblin",
            "Goblin sees Wren",
            "Goblin knows where Wren",
            "Door hp 18",
            "Door not broken",
            "round 1",
            "turn Fenn",
            "order Fenn, Wren, Goblin, Goblin Boss",
            "not over",
            "question Fenn turn",
            "no attack",
            "no roll",
            "no damage",
            "event placed 4 times",
            "cites order.steps",
        ],
        &[
            "Fenn hp 23",
            "Fenn hp max 23",
            "Fenn temp 1",
            "Fenn at d3",
            "Goblin occupies c3",
            "Fenn 10 ft from Goblin",
            "Fenn prone",
            "Fenn dead",
            "Fenn dying",
            "Fenn not alive",
            "Fenn fled",
            "Fenn surprised",
            "Fenn bloodied",
            "Fenn movement 25",
            "Wren movement 30",
            "Fenn speed 25",
            "Fenn action spent",
            "Fenn reaction spent",
            "Fenn readied",
            "Fenn hidden",
            "Fenn grappling",
            "Fenn death saves 0 0",
            "Fenn holds dagger",
            "Fenn affected by action.dodge",
            "Wren has 9 arrows",
            "Wren slots 2 level 2",
            "Wren concentrating",
            "Wren ally of Goblin",
            "Wren enemy of Fenn",
            "Goblin not sees Wren",
            "Goblin not knows where Wren",
            "Door broken",
            "round 2",
            "turn Wren",
            "order Wren, Fenn, Goblin, Goblin Boss",
            "over",
            "winner Heroes",
            "winner Heroes, Goblins",
            "no winner",
            "question Wren turn",
            "question Fenn react",
            "hit",
            "total 3",
            "save success",
            "check success",
            "contest won",
            "damage 0",
            "healed 1",
            "opportunity attack",
            "reaction",
            "event died",
            "dropped handaxe",
            "same as NOTHING",
            "log \"no such words\"",
        ],
    );
}

#[test]
fn an_attack() {
    // 12 + 3 + 2 = 17 hits AC 15; 6 + 3 = 9 slashing, of which the goblin takes half.
    after(
        "d20 12, d6 6\nFenn: attack Goblin with handaxe",
        &[
            "hit",
            "hit by Fenn on Goblin",
            "not critical",
            "against ac 15",
            "total 17",
            "roll 12",
            "attack total 17 by Fenn",
            "straight roll",
            "modifier 3 from Strength",
            "modifier 2 from proficiency",
            "no modifier from magic item",
            "damage modifier 3 from Strength",
            "rolled 9 damage by Fenn",
            "rolled 9 slashing damage",
            "damage 4",
            "damage 4 slashing to Goblin",
            "no damage to Fenn",
            "cites damage.resistance",
            "not cites damage.immunity",
            "event damaged",
            "no event died",
            "Fenn action spent",
            "Goblin hp 16",
        ],
        &[
            "miss",
            "critical",
            "hit by Goblin",
            "hit on Fenn",
            "no attack",
            "against ac 14",
            "total 16",
            "roll 11",
            "save total 17",
            "total 17 by Goblin",
            "advantage",
            "disadvantage",
            "no roll",
            "modifier 2 from Strength",
            "modifier 3 from Dexterity",
            "no modifier from proficiency",
            "rolled 4 damage",
            "rolled 9 fire damage",
            "damage 9",
            "damage 4 fire",
            "no damage",
            "cites damage.immunity",
            "not cites damage.resistance",
            "event damaged 2 times",
            "no event damaged",
        ],
    );
}

#[test]
fn advantage_and_what_gives_it() {
    after(
        "GM: give Goblin prone\nd20 3 12, d6 6\nFenn: attack Goblin with handaxe",
        &["advantage", "advantage from condition.prone.attacks", "roll 12", "hit"],
        &["disadvantage", "straight roll", "advantage from action.help.attack", "roll 3"],
    );
}

#[test]
fn a_spell_and_a_save() {
    after(
        "d20 12\nWren: cast Gleam on Goblin",
        &[
            "save failure",
            "save dc 13",
            "save total 12 by Goblin",
            "Goblin blinded",
            "Goblin blinded from Wren",
            "Goblin affected by Gleam",
            "Wren concentrating on Gleam",
            "Wren slots 1 level 1",
            "Goblin not sees Fenn",
        ],
        &[
            "save success",
            "save dc 12",
            "save failure by Fenn",
            "no save",
            "Goblin blinded from Fenn",
            "Goblin not blinded",
            "Wren not concentrating",
            "Wren slots 2 level 1",
        ],
    );
}

#[test]
fn a_reaction_that_is_asked_for_and_one_that_is_taken() {
    let script = "Fenn: move to b3";
    after(
        script,
        &[
            "question Goblin react",
            "question Goblin react to leaving",
            "opportunity attack",
            "opportunity attack by Goblin",
            "no reaction",
        ],
        &[],
    );
    after(
        "Fenn: move to b3\nd20 15, d6 1\nGoblin: react with scimitar",
        &["reaction by Goblin", "hit on Fenn", "Goblin reaction spent", "Fenn at b3"],
        &["no reaction", "reaction by Wren", "opportunity attack", "Goblin reaction ready"],
    );
}

#[test]
fn the_end() {
    after(
        "GM: kill Goblin\nGM: kill Goblin Boss",
        &["over", "winner Heroes", "Goblin dead", "event died"],
        &["not over", "winner Goblins", "no winner", "question Fenn turn", "Goblin alive"],
    );
}

#[test]
fn a_failed_expectation_tells_what_the_engine_waits_for() {
    let text = format!("{HEAD}Fenn: move to b3\nexpect Fenn at b3\n");
    let report = Scenario::parse(&text, "x.scenario").expect("a scenario").run(Edition::E2024);
    let message = &report.failures[0].message;
    assert!(
        message.ends_with("but Fenn is at c3; the engine asks Goblin: react to leaving"),
        "{message}"
    );
}

/// Wren's Shield comes after the roll: 14 + 4 = 18 hits AC 14, and misses AC 14 + 5.
#[test]
fn an_attack_after_a_reaction() {
    let head = HEAD.replace("spells = [\"Gleam\"]", "spells = [\"Gleam\", \"Shield\"]");
    let script = "GM: place Wren at d4\nuntil turn of Goblin\nd20 14\n\
                  Goblin: attack Wren with scimitar\nexpect hit\nWren: react: cast Shield\n";
    let run = |expectation: &str| {
        let text = format!("{head}{script}expect {expectation}\n");
        Scenario::parse(&text, "x.scenario").expect("a scenario").run(Edition::E2014)
    };
    for expectation in [
        "attack total 18 by Goblin",
        "total 18",
        "modifier 4 from stat block",
        "miss by Goblin on Wren",
        "against ac 19",
        "no roll",
    ] {
        let report = run(expectation);
        assert!(report.passed(), "{expectation} should hold: {report}");
    }
    // Once it is settled, it is past.
    for expectation in ["attack total 17", "hit"] {
        assert!(!run(expectation).passed(), "{expectation}");
    }
    let later = format!("{head}{script}Goblin: end turn\nexpect total 18\n");
    let report = Scenario::parse(&later, "x.scenario").expect("a scenario").run(Edition::E2014);
    assert!(!report.passed());
}
