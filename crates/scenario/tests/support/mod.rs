use std::path::Path;

use affray_scenario::{Report, Scenario, discover};

/// Runs every scenario of the workspace in its editions: the reports, and what is wrong with files
/// that can't be read. Files are called as they are from the workspace's folder.
pub(crate) fn run_everything() -> (Vec<Report>, Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = discover([root.join("conformance")]).expect("the folder of scenarios");
    let (mut reports, mut mistakes) = (Vec::new(), Vec::new());
    for file in files {
        let name = |file: &str| {
            let short = Path::new(file).strip_prefix(&root).map(|p| p.display().to_string());
            short.unwrap_or_else(|_| file.to_owned())
        };
        match Scenario::load(&file) {
            Ok(scenario) => reports.extend(scenario.run_all().into_iter().map(|report| {
                let file = name(&report.file);
                Report { file, ..report }
            })),
            Err(mut error) => {
                error.file = name(&error.file);
                mistakes.push(error.to_string());
            }
        }
    }
    (reports, mistakes)
}
