//! `affray rules`.

mod support;

use affray_rules::{Edition, Rule};
use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::Value;
use support::{affray, stdout};

fn json(args: &[&str]) -> Vec<Value> {
    let told = stdout(affray().arg("rules").args(args).arg("--json"));
    serde_json::from_str(&told).expect("an array")
}

#[test]
fn the_list_has_every_rule_under_its_section() {
    let told = stdout(affray().arg("rules"));
    assert!(Rule::ALL.iter().all(|rule| told.contains(rule.id())));
    assert!(told.contains("ORDER  the order of combat"), "{told}");
    assert!(
        told.ends_with(&format!("{} rules. `affray rules ID` tells what one says.\n", Rule::COUNT))
    );
}

#[test]
fn the_list_can_be_cut_to_an_edition_or_a_section() {
    let told = stdout(affray().args(["rules", "--edition", "2014"]));
    assert!(told.contains("init.tie.roll") && !told.contains("mastery.vex"));
    let told = stdout(affray().args(["rules", "--section", "order"]));
    assert!(told.contains("order.round") && !told.contains("turn.budget"));
    affray().args(["rules", "--section", "x"]).assert().code(2).stderr(contains("order, init"));
}

#[test]
fn a_rule_tells_what_it_says_and_where_the_srd_has_it() {
    let told = stdout(affray().args(["rules", "mastery.vex"]));
    assert!(told.starts_with("mastery.vex  "), "{told}");
    assert!(told.contains("2014  has no such rule"), "{told}");
    assert!(told.contains("SRD 5.2.1"), "{told}");
    assert!(told.contains("Scenarios that play it"), "{told}");
}

#[test]
fn json_is_the_whole_catalogue() {
    let rules = json(&[]);
    assert_eq!(rules.len(), Rule::COUNT);
    for (line, rule) in rules.iter().zip(Rule::ALL) {
        assert_eq!(line["id"], rule.id());
        assert_eq!(line["title"], rule.title());
        let editions: Vec<&str> =
            Edition::ALL.iter().filter(|e| rule.in_edition(**e)).map(|e| e.year()).collect();
        assert_eq!(line["editions"], serde_json::json!(editions));
        for edition in editions {
            assert!(line["plays"][edition].is_array() && line["breaks"][edition].is_array());
        }
    }
}

#[test]
fn json_of_one_rule_is_an_array_too() {
    let rules = json(&["turn.budget"]);
    assert_eq!(rules.len(), 1);
    assert_eq!(rules[0]["id"], "turn.budget");
    assert_eq!(rules[0]["editions"], serde_json::json!(["2014", "2024"]));
}

#[test]
fn the_scenarios_of_the_workspace_are_in_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    if folder.is_dir() {
        let rules = json(&["turn.budget"]);
        let files = rules[0]["breaks"]["2014"].as_array().expect("files");
        assert!(!files.is_empty());
        for file in files {
            let file = file.as_str().expect("a path");
            assert!(file.starts_with("conformance/"), "{file}");
            assert!(folder.join("..").join(file).is_file(), "{file}");
        }
    }
}

#[test]
fn an_unknown_id_gets_the_nearest() {
    let told = affray().args(["rules", "turn.bugdet"]).assert().code(2);
    told.stderr(contains("no rule `turn.bugdet`").and(contains("turn.budget")));
    affray().args(["rules", "xyzzy"]).assert().code(2).stderr(contains("lists them all"));
    let told = affray().args(["rules", "mastery.vex", "--edition", "2014"]).assert().code(2);
    told.stderr(contains("2024 only"));
}

#[test]
fn a_reader_that_has_enough_ends_it_quietly() {
    let program = assert_cmd::cargo::cargo_bin("affray");
    let mut child = std::process::Command::new(program)
        .args(["rules", "--json"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_word_that_ids_begin_with_lists_its_family() {
    let told = stdout(affray().args(["rules", "cover"]));
    assert!(told.contains("cover.half") && told.contains("cover.total"), "{told}");
    assert!(!told.contains("grapple."), "{told}");
    let told = stdout(affray().args(["rules", "grapple", "--edition", "2014", "--json"]));
    let rules: Value = serde_json::from_str(&told).expect("JSON");
    let ids: Vec<&str> =
        rules.as_array().expect("rules").iter().filter_map(|rule| rule["id"].as_str()).collect();
    assert!(ids.len() > 3 && ids.iter().all(|id| id.starts_with("grapple.")), "{ids:?}");
    affray().args(["rules", "cov"]).assert().code(2);
}
