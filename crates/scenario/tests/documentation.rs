//! What `docs/SCENARIOS.md` says is so: its examples run.

use affray_scenario::Scenario;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SCENARIOS.md");
    std::fs::read_to_string(path).expect("docs/SCENARIOS.md")
}

/// The code blocks of a language, each with the line where it begins.
fn blocks(page: &str, language: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (i, line) in page.lines().enumerate() {
        match &mut open {
            Some(_) if line == "```" => found.extend(open.take()),
            Some((_, text)) => {
                text.push_str(line);
                text.push('\n');
            }
            None if line == format!("```{language}") => open = Some((i + 2, String::new())),
            None => {}
        }
    }
    found
}

/// A script in the encounter of the page.
fn in_the_encounter(page: &str, script: &str) -> Scenario {
    let (_, encounter) = &blocks(page, "toml")[0];
    let text = format!("title: x\n--- encounter\n{encounter}--- script\n{script}");
    Scenario::parse(&text, "SCENARIOS.md").unwrap_or_else(|error| panic!("{script}\n{error}"))
}

#[test]
fn the_scenario_passes() {
    let page = page();
    let blocks = blocks(&page, "scenario");
    assert!(!blocks.is_empty());
    for (line, text) in blocks {
        let scenario = Scenario::parse(&text, "SCENARIOS.md").expect("a scenario");
        for report in scenario.run_all() {
            assert!(report.passed(), "the scenario on line {line}:\n{report}");
        }
    }
}

#[test]
fn the_scripts_pass() {
    let page = page();
    let blocks = blocks(&page, "script");
    assert!(blocks.len() > 8);
    for (line, script) in blocks {
        for report in in_the_encounter(&page, &script).run_all() {
            assert!(report.passed(), "the script on line {line}:\n{report}\n{script}");
        }
    }
}

#[test]
fn every_expectation_in_the_tables_is_understood() {
    let page = page();
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        for example in row.split('`').skip(1).step_by(2).filter(|code| code.starts_with("expect "))
        {
            let line =
                example.replace("rule.id", "turn.budget").replace("NAME: command", "Fenn: dodge");
            for report in in_the_encounter(&page, &line).run_all() {
                // It need not hold, but it must make sense.
                for failure in &report.failures {
                    assert!(failure.message.starts_with("expected "), "{example}: {report}");
                }
            }
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}
