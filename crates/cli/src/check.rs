//! `affray check`.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use affray_rules::{Edition, Rule};
use affray_scenario::{Report, Scenario, discover};
use serde::Serialize;

use crate::{
    args::CheckArgs,
    colour::{BAD, FAINT, GOOD, STRONG},
    content::Content,
    errors::{self, Done, Failure},
    screen::Screen,
};

/// `affray check`.
pub(crate) fn check(args: &CheckArgs, content: &Content, screen: &mut Screen) -> Done {
    let library = content.library()?;
    let files = find(&args.paths)?;
    let mut tally = Tally::default();
    for file in files {
        match Scenario::load(&file) {
            Ok(scenario) => {
                for report in scenario.run_all_from(&library) {
                    tally.count(&report);
                    tell(&report, args, screen)?;
                }
            }
            Err(error) => {
                tally.failed += 1;
                tally.unread += 1;
                // In the order in which it happened, though it goes another way.
                screen.flush()?;
                errors::complain(&error.to_string());
            }
        }
    }
    tally.tell(args, screen)?;
    match tally {
        Tally { unread: 1.., .. } => Err(Failure::Told),
        Tally { failed: 1.., .. } => Err(Failure::Scenarios),
        _ => Ok(()),
    }
}

/// The scenarios at the paths; a path that holds none is a mistake.
fn find(paths: &[PathBuf]) -> Done<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let found = discover([path]).map_err(Failure::input)?;
        if found.is_empty() {
            return Err(Failure::Input(format!(
                "{}: there is no scenario in this folder\n  help: a scenario's file name ends in \
                 `.scenario`",
                path.display()
            )));
        }
        files.extend(found);
    }
    // One that several paths hold is run once.
    let mut seen = std::collections::HashSet::new();
    files.retain(|file| seen.insert(real(file)));
    Ok(files)
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn tell(report: &Report, args: &CheckArgs, screen: &mut Screen) -> io::Result<()> {
    if args.json {
        return screen.json(&ReportLine::new(report));
    }
    if args.quiet || report.passed() {
        return Ok(());
    }
    let Report { file, title, edition, failures, .. } = report;
    writeln!(screen, "{BAD}failed{BAD:#} {STRONG}{title}{STRONG:#} ({edition})")?;
    for failure in failures {
        screen.story("  ", &format!("{file}:{}: {}", failure.line, failure.message))?;
        for line in &failure.context {
            writeln!(screen, "    {FAINT}| {line}{FAINT:#}")?;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Tally {
    passed: u32,
    failed: u32,
    /// Files that could not be read.
    unread: u32,
}

impl Tally {
    fn count(&mut self, report: &Report) {
        match report.passed() {
            true => self.passed += 1,
            false => self.failed += 1,
        }
    }

    fn tell(&self, args: &CheckArgs, screen: &mut Screen) -> io::Result<()> {
        let Tally { passed, failed, .. } = *self;
        if args.json {
            #[derive(Serialize)]
            struct Counts {
                passed: u32,
                failed: u32,
            }
            return screen.json(&Counts { passed, failed });
        }
        let style = if failed == 0 { GOOD } else { BAD };
        writeln!(screen, "{style}{passed} passed, {failed} failed{style:#}")
    }
}

/// A result for programs.
#[derive(Serialize)]
struct ReportLine<'a> {
    file: &'a str,
    title: &'a str,
    edition: Edition,
    passed: bool,
    failures: Vec<FailureLine<'a>>,
    plays: Vec<Rule>,
    breaks: Vec<Rule>,
}

#[derive(Serialize)]
struct FailureLine<'a> {
    line: usize,
    message: &'a str,
    context: &'a [String],
}

impl<'a> ReportLine<'a> {
    fn new(report: &'a Report) -> ReportLine<'a> {
        let failure = |f: &'a affray_scenario::Failure| FailureLine {
            line: f.line,
            message: &f.message,
            context: &f.context,
        };
        ReportLine {
            file: &report.file,
            title: &report.title,
            edition: report.edition,
            passed: report.passed(),
            failures: report.failures.iter().map(failure).collect(),
            plays: report.plays.iter().copied().collect(),
            breaks: report.breaks.iter().copied().collect(),
        }
    }
}
