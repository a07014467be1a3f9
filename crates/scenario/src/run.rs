//! Runs a scenario in its editions and collects what went wrong.

use std::collections::BTreeSet;

use affray_compendium::{Compendium, Library, enrol};
use affray_rules::{Edition, Newcomer, Setup, SideId, Square};
use affray_words::newcomer_named;

use crate::{
    Scenario,
    machine::Machine,
    report::{Failure, Report},
    runner::Runner,
    script::Statement,
    step::prepare,
};

/// How many lines of what was told come with a failure.
const CONTEXT: usize = 6;

impl Scenario {
    /// Runs the scenario in each of its editions.
    pub fn run_all(&self) -> Vec<Report> {
        self.run_all_from(&Library::shipped())
    }

    /// Runs the scenario in each of its editions, with creatures, spells and gear from a library.
    pub fn run_all_from(&self, library: &Library) -> Vec<Report> {
        self.header.editions.iter().map(|edition| self.run_from(library, *edition)).collect()
    }

    /// Runs the scenario in one edition.
    pub fn run(&self, edition: Edition) -> Report {
        self.run_from(&Library::shipped(), edition)
    }

    fn run_from(&self, library: &Library, edition: Edition) -> Report {
        let header = &self.header;
        let mut report = Report {
            file: self.file.clone(),
            title: header.title.clone(),
            edition,
            failures: Vec::new(),
            cited: BTreeSet::new(),
            plays: header.plays.iter().copied().filter(|r| r.in_edition(edition)).collect(),
            breaks: BTreeSet::new(),
            unshown: BTreeSet::new(),
        };
        if let Err(failure) = self.play(library, edition, &mut report) {
            report.failures.push(failure);
            return report;
        }
        for rule in header.breaks.iter().filter(|rule| rule.in_edition(edition)) {
            report.breaks.insert(*rule);
        }
        let line = header.plays_line();
        for (verb, rules) in [("plays", &report.plays), ("breaks", &report.breaks)] {
            for rule in rules.difference(&report.cited) {
                let message = format!("it {verb} {rule}, but nothing that happened cites that");
                report.failures.push(Failure::new(line, message));
            }
        }
        for rule in report.unshown.intersection(&report.cited) {
            let message = format!(
                "it plays {rule}, but none of its expectations depends on what cites that: expect \
                 what the rule brings about right after the command, or take it off the line"
            );
            report.failures.push(Failure::new(line, message));
        }
        report
    }

    /// Lets the setup know the creatures that the GM brings in, and says how it stands with all of
    /// them in it: whose names lines may use.
    fn foresee(&self, setup: &mut Setup, compendium: &Compendium) -> Result<Setup, Failure> {
        let mut comings = Vec::new();
        let counts = |edition: &Option<Edition>| edition.is_none_or(|e| e == compendium.edition());
        for line in self.script.iter().filter(|line| counts(&line.edition)) {
            let (said, comes) = match &line.statement {
                Statement::Command(said) => (said, true),
                Statement::Refuse(said, _) | Statement::Legal { speech: said, .. } => (said, false),
                _ => continue,
            };
            let Some(name) = newcomer_named(&said.words) else { continue };
            enrol(setup, compendium, name).map_err(|why| Failure::new(line.number, why))?;
            if comes {
                comings.push(name);
            }
        }
        let mut foreseen = setup.clone();
        for name in comings {
            let known = |one: &Newcomer| one.name.eq_ignore_ascii_case(name);
            if let Some(place) = foreseen.newcomers.iter().position(known) {
                foreseen.add(place as u8, SideId(0), Square { x: 0, y: 0 }, None);
            }
        }
        Ok(foreseen)
    }

    fn play(
        &self,
        library: &Library,
        edition: Edition,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let mut setup = self.encounter.setup_from(library, Some(edition)).map_err(|e| {
            let help = e.help.map_or_else(String::new, |help| format!("; {help}"));
            if e.file == self.file {
                return Failure::new(e.line.max(1), format!("{}{help}", e.message));
            }
            // It is told where the encounter is named, with its place in the other file.
            let message = format!("{}:{}: {}{help}", e.file, e.line, e.message);
            Failure::new(self.encounter_line, message)
        })?;
        let lines = self.script.iter().filter(|l| l.edition.is_none_or(|e| e == edition));
        let foreseen = self.foresee(&mut setup, library.compendium(edition))?;
        let steps = prepare(lines, &foreseen)?;
        let machine = Machine::new(setup)
            .map_err(|e| Failure::new(self.encounter_line, format!("no fight begins: {e}")))?;
        let mut runner = Runner::new(machine, report.plays.clone());
        let done = runner.run(&steps);
        report.cited = std::mem::take(&mut runner.machine.cited);
        report.breaks = std::mem::take(&mut runner.breaks);
        report.unshown = std::mem::take(&mut runner.unshown);
        done.map_err(|failure| {
            let log = &runner.machine.log;
            let context = log[log.len().saturating_sub(CONTEXT)..].to_vec();
            Failure { context, ..failure }
        })
    }
}
