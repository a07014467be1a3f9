//! Each kind of mistake in a scenario is told with its line and what was there instead.

use affray_rules::{Edition, Rule};
use affray_scenario::{Report, Scenario};

/// The script begins on the line behind it.
const DUEL: &str = r#"title: A duel
# plays

--- encounter
map = { width = 10, height = 8 }

[[combatant]]
name = "Fenn"
side = "Heroes"
at = "c3"
initiative = 20
[combatant.stat-block]
role = "character"
hp = 24
ac = 16
[[combatant.stat-block.attack]]
name = "Longsword"
to-hit = 5
damage = ["1d8+3 slashing"]

[[combatant]]
name = "Goblin"
side = "Goblins"
at = "d3"
initiative = 10
stat-block = { hp = 20, ac = 15, attack = [{ name = "Scimitar", to-hit = 4, damage = ["1d6+2 slashing"] }] }

# The tests count on each of these lines.

--- script
"#;

const FIRST: usize = 31;

fn scenario(script: &str) -> Scenario {
    Scenario::parse(&format!("{DUEL}{script}"), "duel.scenario").expect("a scenario")
}

fn run(script: &str) -> Report {
    scenario(script).run(Edition::E2014)
}

/// Runs a script under a header that says it plays these rules.
fn playing(rules: &str, script: &str) -> Report {
    let text = DUEL.replace("# plays", &format!("plays: {rules}"));
    let scenario = Scenario::parse(&format!("{text}{script}"), "duel.scenario");
    scenario.expect("a scenario").run(Edition::E2014)
}

/// The one failure: its line, counted from the script's first, and its message.
fn failure(script: &str) -> (usize, String) {
    let report = run(script);
    assert_eq!(report.failures.len(), 1, "{script}: {report}");
    let failure = &report.failures[0];
    (failure.line + 1 - FIRST, failure.message.clone())
}

#[track_caller]
fn fails(script: &str, line: usize, words: &[&str]) {
    let (found, message) = failure(script);
    assert_eq!(found, line, "{message}");
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

#[test]
fn a_script_that_is_right_passes() {
    let report =
        playing("attack.resolve", "d20 14, d8 5\nFenn: attack Goblin with longsword\nexpect hit\n");
    assert!(report.passed(), "{report}");
    assert!(report.plays.contains(&Rule::AttackResolve));
    assert!(report.cited.contains(&Rule::AttackResolve));
}

#[test]
fn an_expectation_that_is_not_met() {
    let script = "d20 14, d8 5\nFenn: attack Goblin with longsword\nexpect Goblin hp 13\n";
    assert_eq!(
        failure(script),
        (3, "expected Goblin hp 13, but Goblin has 12 hit points".to_owned())
    );
    let report = run(script);
    let told = report.to_string();
    assert!(told.starts_with("duel.scenario:33: expected Goblin hp 13, but"), "{told}");
    assert!(told.contains("hit points (2014)"), "{told}");
    assert!(!report.failures[0].context.is_empty(), "the log comes along");
}

#[test]
fn an_unknown_creature() {
    fails("Fern: dodge\n", 1, &["Fern", "Fenn", "Goblin"]);
    fails("expect Fern hp 3\n", 1, &["Fern", "Fenn"]);
    fails("until turn of Fern\n", 1, &["Fern", "Fenn"]);
    fails("d20 3\nFenn: attack Gobbo with longsword\n", 2, &["Gobbo"]);
}

#[test]
fn an_unknown_creature_of_the_compendium() {
    let text = DUEL.replace("{ hp = 20,", "{ like = \"gobln\",");
    let scenario = Scenario::parse(&text, "duel.scenario").expect("a scenario");
    let report = scenario.run(Edition::E2014);
    assert_eq!(report.failures[0].line, 26, "{report}");
    assert!(report.failures[0].message.contains("gobln"), "{report}");
}

#[test]
fn a_bad_map_row() {
    let text = DUEL.replace(
        "map = { width = 10, height = 8 }",
        "map = { rows = [ \".....\", \"..@..\", \".....\" ] }",
    );
    let wrong = match Scenario::parse(&text, "duel.scenario") {
        Err(error) => (error.line, error.message),
        Ok(scenario) => {
            let failure = scenario.run(Edition::E2024).failures.remove(0);
            (failure.line, failure.message)
        }
    };
    assert_eq!(wrong.0, 5, "{}", wrong.1);
    assert!(wrong.1.contains('@'), "{}", wrong.1);
}

#[test]
fn a_file_that_is_not_toml() {
    let text = DUEL.replace("ac = 16", "ac = = 16");
    let error = Scenario::parse(&text, "duel.scenario").expect_err("not TOML");
    assert_eq!((error.file.as_str(), error.line), ("duel.scenario", 15));
}

#[test]
fn a_roll_that_is_left_over() {
    let script = "d20 2, d8 5\nFenn: attack Goblin with longsword\nexpect miss\n";
    assert_eq!(failure(script), (1, "the d8 5 was never rolled".to_owned()));
    let script = "d20 2, d8 5\nFenn: attack Goblin with longsword\nall dice used\n";
    fails(script, 3, &["d8 5"]);
}

#[test]
fn dice_that_run_dry() {
    fails("d20 14\nFenn: attack Goblin with longsword\n", 2, &["d8", "Fenn", "damage"]);
    fails("Fenn: attack Goblin with longsword\n", 1, &["d20", "Fenn", "attack"]);
}

#[test]
fn dice_of_another_kind() {
    fails("d20 14, d6 3\nFenn: attack Goblin with longsword\n", 2, &["d8", "d6 3", "line 31"]);
}

#[test]
fn a_refusal_that_does_not_come() {
    fails("refuse Fenn: dodge | turn.budget\n", 1, &["turn.budget", "allowed"]);
}

#[test]
fn a_refusal_by_another_rule() {
    let script = "Fenn: dodge\nrefuse Fenn: attack Goblin with longsword | reach.limit\n";
    fails(script, 2, &["reach.limit", "turn.budget"]);
}

#[test]
fn a_refusal_counts_as_a_try_to_break_the_rule() {
    let report = run("Fenn: dodge\nrefuse Fenn: dash | turn.budget\n");
    assert!(report.passed(), "{report}");
    assert!(report.breaks.contains(&Rule::TurnBudget));
}

#[test]
fn a_command_out_of_turn() {
    let script = "Fenn: dodge\nrefuse Goblin: dodge | order.turns\nexpect turn Fenn\n";
    assert!(run(script).passed(), "{}", run(script));
}

#[test]
fn a_command_that_is_refused() {
    fails("Fenn: dodge\nFenn: dash\n", 2, &["refused", "turn.budget"]);
}

#[test]
fn a_command_that_is_not_understood() {
    fails("Fenn: dance\n", 1, &["dance"]);
    assert!(run("not understood Fenn: dance\nFenn: dodge\n").passed());
    fails("not understood Fenn: dodge\n", 1, &["dodge"]);
}

#[test]
fn a_rule_that_it_says_it_plays_and_does_not() {
    let report = playing("action.disengage", "Fenn: dodge\n");
    assert_eq!(report.failures.len(), 1, "{report}");
    assert_eq!(report.failures[0].line, 2);
    assert!(report.failures[0].message.contains("action.disengage"), "{report}");
}

#[test]
fn a_rule_on_which_no_line_depends() {
    // The goblin's AC decides nothing here, and its wound follows from what cites the rule.
    let blow = "d20 14, d8 5\nFenn: attack Goblin with longsword\n";
    let report = playing("attack.resolve", blow);
    assert_eq!(report.failures.len(), 1, "{report}");
    assert!(report.failures[0].message.contains("attack.resolve"), "{report}");
    for idle in ["expect Goblin ac 15", "expect not cites action.dodge", "expect round 1"] {
        assert!(!playing("attack.resolve", &format!("{blow}{idle}\n")).passed(), "{idle}");
    }
    for shown in ["expect Goblin hp 12", "expect cites attack.resolve", "expect against ac 15"] {
        let report = playing("attack.resolve", &format!("{blow}{shown}\n"));
        assert!(report.passed(), "{shown}: {report}");
    }
    // Of what happened before the last command, nothing is shown any more.
    let late = format!("{blow}Fenn: end turn\nexpect Goblin hp 12\n");
    assert!(!playing("attack.resolve", &late).passed());
    let report = playing("turn.budget", "Fenn: dodge\nrefuse Fenn: dash | turn.budget\n");
    assert!(report.passed(), "{report}");
}

#[test]
fn a_rule_that_the_edition_does_not_have_need_not_be_played() {
    let text = DUEL.replace("# plays", "plays: mastery.vex");
    let scenario = Scenario::parse(&format!("{text}Fenn: dodge\n"), "duel.scenario");
    let scenario = scenario.expect("a scenario");
    assert!(scenario.run(Edition::E2014).passed());
    assert!(!scenario.run(Edition::E2024).passed());
}

#[test]
fn an_expectation_that_makes_no_sense() {
    for script in [
        "expect Fenn hp\n",
        "expect Fenn hp many\n",
        "expect Fenn jolly\n",
        "expect Fenn hp 24 and more\n",
        "expect rain\n",
        "expect event rained\n",
        "expect cites no.rule\n",
        "expect question Fenn sing\n",
    ] {
        assert_eq!(failure(script).0, 1, "{script}");
    }
}

#[test]
fn parts_that_are_missing() {
    let wrong = |text: &str| Scenario::parse(text, "x.scenario").expect_err(text);
    assert_eq!(wrong("title: x\n").line, 1);
    assert_eq!(wrong("title: x\n--- script\n").line, 2);
    assert_eq!(wrong("--- encounter\n--- script\n").line, 1);
    assert_eq!(wrong("title: x\n--- script\n--- encounter\n").line, 2);
    assert_eq!(wrong(&format!("{DUEL}Fenn dodges\n")).line, FIRST);
}

#[test]
fn undo_takes_back_whole_lines() {
    let script = "\
remember START
d20 14, d8 5
Fenn: attack Goblin with longsword
remember AFTER
Fenn: end turn
undo 2
expect same as START
expect Goblin hp 20
d20 14, d8 5
Fenn: attack Goblin with longsword
expect same as AFTER
";
    let report = run(script);
    assert!(report.passed(), "{report}");
    fails("Fenn: dodge\nundo 2\n", 2, &["1"]);
}

#[test]
fn saving_and_loading_changes_nothing() {
    let script = "\
d20 14, d8 5
Fenn: attack Goblin with longsword
remember HERE
save and load
expect same as HERE
d20 10
Goblin: attack Fenn with scimitar
save and load
undo
expect turn Fenn
";
    let report = run(script);
    assert!(report.passed(), "{report}");
}

#[test]
fn seeded_and_real_dice() {
    let report = run("seed 42\nFenn: attack Goblin with longsword\nexpect event attack\n");
    assert!(report.passed(), "{report}");
    let script = "\
real dice
Fenn: attack Goblin with longsword
expect question Fenn roll
Fenn: rolled 14
Fenn: rolled 5
expect Goblin hp 12
";
    let report = run(script);
    assert!(report.passed(), "{report}");
}

#[test]
fn a_line_of_one_edition_counts_there_only() {
    let text = format!("{DUEL}Fenn: dodge\n2024: expect Fenn hp 1\n");
    let scenario = Scenario::parse(&text, "duel.scenario").expect("a scenario");
    assert!(scenario.run(Edition::E2014).passed());
    assert!(!scenario.run(Edition::E2024).passed());
}

#[test]
fn one_of_several_rules_refuses() {
    let report = run("Fenn: dodge\nrefuse Fenn: dash | reach.limit, turn.budget\n");
    assert!(report.passed(), "{report}");
    assert!(report.breaks.contains(&Rule::TurnBudget));
    assert!(!report.breaks.contains(&Rule::ReachLimit));
    let script = "Fenn: dodge\nrefuse Fenn: dash | reach.limit, order.turns\n";
    fails(script, 2, &["reach.limit or order.turns", "turn.budget"]);
}

#[test]
fn who_speaks_counts() {
    // On Fenn's turn nobody else dodges, by whatever name it is said.
    for speaker in ["Goblin", "Goblins", "GM"] {
        fails(&format!("expect legal {speaker}: dodge\n"), 1, &["order.turns"]);
        let script = format!("refuse {speaker}: dodge | order.turns\nexpect turn Fenn\n");
        assert!(run(&script).passed(), "{}", run(&script));
    }
    for speaker in ["Fenn", "Heroes"] {
        let script = format!("expect legal {speaker}: dodge\n");
        assert!(run(&script).passed(), "{}", run(&script));
    }
    // Only who is asked answers: Fenn, who may spare the goblin.
    let spare = "GM: set Goblin hp 1\nd20 15, d8 5\nFenn: attack Goblin with longsword\n\
                 expect question Fenn spare\n";
    fails(&format!("{spare}expect legal Goblin: spare\n"), 5, &["damage.knockout"]);
    let script =
        format!("{spare}refuse Goblins: kill | damage.knockout\nexpect legal Fenn: kill\n");
    assert!(run(&script).passed(), "{}", run(&script));
}

#[test]
fn not_the_turn() {
    assert!(run("expect not turn Goblin\n").passed());
    fails("expect not turn Fenn\n", 1, &["it is Fenn's turn"]);
}

#[test]
fn all_mistakes_of_a_scenario_are_told_at_once() {
    let text = "title: Too much at once\nplays: no.such.rule\ncolour: red\n--- encounter\n\
                map = { width = 5, height = 5 }\n[[combatant]]\nname = \"Snag\"\nside = \"A\"\n\
                at = \"b2\"\nstat-block = { hp = 7 }\n--- script\nSnag dodge\nexpect hit\n\
                refuse Snag: dodge\nSnag: dodge\n";
    let error = Scenario::parse(text, "x.scenario").expect_err("four mistakes");
    let lines: Vec<usize> =
        std::iter::once(error.line).chain(error.more.iter().map(|more| more.line)).collect();
    assert_eq!(lines, [2, 3, 12, 14], "{error}");
    assert!(std::iter::once(&error).chain(&error.more).all(|one| one.help.is_some()));
}
