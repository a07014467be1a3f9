//! `affray check`.

mod support;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::Value;
use support::{Folder, PASSES, affray};

fn fails() -> String {
    PASSES.replace("expect miss", "expect hit")
}

#[test]
fn a_scenario_counts_once_for_each_edition() {
    let folder = Folder::new();
    let file = folder.file("a.scenario", PASSES);
    affray().arg("check").arg(file).assert().success().stdout("2 passed, 0 failed\n");
    let one = PASSES.replacen('\n', "\neditions: 2024\n", 1);
    let file = folder.file("b.scenario", one);
    affray().arg("check").arg(file).assert().success().stdout("1 passed, 0 failed\n");
}

#[test]
fn folders_are_searched_and_nothing_is_run_twice() {
    let folder = Folder::new();
    let file = folder.file("deep/er/a.scenario", PASSES);
    folder.file("deep/b.scenario", PASSES);
    folder.file("deep/c.txt", "not a scenario");
    let told = affray().arg("check").arg(folder.path("deep")).arg(file).assert().success();
    told.stdout("4 passed, 0 failed\n");
}

#[test]
fn a_failure_names_file_line_and_what_was_there() {
    let folder = Folder::new();
    folder.file("a.scenario", PASSES);
    folder.file("b.scenario", fails());
    let told = affray().arg("check").arg(folder.path("")).assert().code(1);
    let line = fails().lines().position(|l| l == "expect hit").expect("the line") + 1;
    told.stdout(
        contains(format!("b.scenario:{line}: "))
            .and(contains("A fist misses"))
            .and(predicates::str::ends_with("\n2 passed, 2 failed\n")),
    );
}

#[test]
fn quiet_prints_the_last_line_only() {
    let folder = Folder::new();
    let file = folder.file("b.scenario", fails());
    let told = affray().args(["check", "--quiet"]).arg(file).assert().code(1);
    told.stdout("0 passed, 2 failed\n");
}

#[test]
fn json_is_a_result_a_line_and_the_counts_last() {
    let folder = Folder::new();
    folder.file("a.scenario", PASSES);
    folder.file("b.scenario", fails());
    let told = affray().args(["check", "--json"]).arg(folder.path("")).assert().code(1);
    let text = String::from_utf8(told.get_output().stdout.clone()).expect("UTF-8");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["passed"], true);
    assert_eq!(lines[0]["plays"], serde_json::json!(["unarmed.strike"]));
    assert_eq!(lines[2]["passed"], false);
    assert!(lines[2]["failures"][0]["line"].is_u64());
    assert_eq!(lines[4], serde_json::json!({"passed": 2, "failed": 2}));
}

#[test]
fn what_cannot_be_read_is_bad_input_but_the_others_are_run() {
    let folder = Folder::new();
    folder.file("a.scenario", PASSES);
    folder.file("b.scenario", "title: no script");
    let told = affray().arg("check").arg(folder.path("")).assert().code(2);
    told.stderr(contains("b.scenario:").and(contains("script")))
        .stdout(predicates::str::ends_with("2 passed, 1 failed\n"));
}

#[test]
fn a_path_without_scenarios_is_bad_input() {
    let folder = Folder::new();
    let told = affray().arg("check").arg(folder.path("")).assert().code(2);
    told.stderr(contains("no scenario").and(contains(".scenario")));
    affray().args(["check", "no/such/path"]).assert().code(2).stderr(contains("no/such/path"));
    affray().arg("check").assert().code(2);
    folder.file("ambush/a.scenario", PASSES);
    let told = affray().arg("check").arg(folder.path("ambsh")).assert().code(2);
    told.stderr(contains("did you mean").and(contains("ambush”?")));
}
