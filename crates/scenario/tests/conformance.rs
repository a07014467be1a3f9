//! Every scenario of the workspace passes, in each of its editions.

mod support;

#[test]
fn every_scenario_passes() {
    let (reports, mistakes) = support::run_everything();
    let failed: Vec<String> = reports
        .iter()
        .filter(|report| !report.passed())
        .map(ToString::to_string)
        .chain(mistakes)
        .collect();
    assert!(!reports.is_empty(), "there are no scenarios");
    assert!(
        failed.is_empty(),
        "{} of {} runs failed\n\n{}\n",
        failed.len(),
        reports.len(),
        failed.join("\n\n")
    );
}
