//! Every rule that is delivered is played by a scenario in each edition that has it and, where it
//! forbids something, another tries to get past it.

mod support;

use affray_scenario::{coverage, delivered};

#[test]
fn every_delivered_rule_is_covered() {
    let (reports, _) = support::run_everything();
    let gaps = coverage(&reports).gaps(delivered());
    let told: Vec<String> = gaps
        .iter()
        .map(|gap| {
            let what = match (gap.unplayed, gap.unbroken) {
                (true, true) => "no scenario plays it, nor tries to get past it",
                (true, false) => "no scenario plays it",
                _ => "no scenario tries to get past it",
            };
            format!("{} ({}): {what}", gap.rule, gap.edition)
        })
        .collect();
    assert!(told.is_empty(), "{} gaps\n{}\n", told.len(), told.join("\n"));
}

#[test]
fn what_comes_later_is_in_the_catalogue() {
    for (beginning, waits_for) in affray_scenario::LATER {
        let known = affray_rules::Rule::ALL.iter().any(|rule| rule.id().starts_with(beginning));
        assert!(known, "no rule begins with `{beginning}` ({waits_for})");
    }
}
