//! Every rule is played by a scenario in each edition that has it and, where it
//! forbids something, another tries to get past it.

mod support;

use affray_rules::Rule;
use affray_scenario::coverage;

#[test]
fn every_rule_is_covered() {
    let (reports, _) = support::run_everything();
    let gaps = coverage(&reports).gaps(Rule::ALL);
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
