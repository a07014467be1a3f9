//! Counts which rules the passing scenarios play and try to break, in which edition.

use std::collections::{BTreeMap, BTreeSet};

use affray_rules::{Edition, Rule};

use crate::Report;

/// Which scenarios play a rule, and which try to get past it, by edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    plays: Files,
    breaks: Files,
}

type Files = BTreeMap<(Rule, Edition), BTreeSet<String>>;

/// Counts what the scenarios that passed play and try to break.
pub fn coverage<'a>(reports: impl IntoIterator<Item = &'a Report>) -> Coverage {
    let mut coverage = Coverage::default();
    for report in reports.into_iter().filter(|report| report.passed()) {
        let add = |files: &mut Files, rules: &BTreeSet<Rule>| {
            for rule in rules {
                files.entry((*rule, report.edition)).or_default().insert(report.file.clone());
            }
        };
        add(&mut coverage.plays, &report.plays);
        add(&mut coverage.breaks, &report.breaks);
    }
    coverage
}

impl Coverage {
    /// The files that play a rule in an edition.
    pub fn plays(&self, rule: Rule, edition: Edition) -> impl Iterator<Item = &str> {
        self.plays.get(&(rule, edition)).into_iter().flatten().map(String::as_str)
    }

    /// The files that try to get past a rule in an edition.
    pub fn breaks(&self, rule: Rule, edition: Edition) -> impl Iterator<Item = &str> {
        self.breaks.get(&(rule, edition)).into_iter().flatten().map(String::as_str)
    }

    /// What is missing of the rules: each that no scenario plays in an edition that has it, and
    /// each that forbids something and that none tries to get past.
    pub fn gaps(&self, rules: impl IntoIterator<Item = Rule>) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for rule in rules {
            for edition in Edition::ALL {
                let Some(text) = rule.text(edition) else { continue };
                let unplayed = self.plays(rule, edition).next().is_none();
                let unbroken = text.forbids && self.breaks(rule, edition).next().is_none();
                if unplayed || unbroken {
                    gaps.push(Gap { rule, edition, unplayed, unbroken });
                }
            }
        }
        gaps
    }
}

/// A rule that scenarios do not cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The rule.
    pub rule: Rule,
    /// The edition.
    pub edition: Edition,
    /// Whether no scenario plays it.
    pub unplayed: bool,
    /// Whether it forbids something and no scenario tries that.
    pub unbroken: bool,
}
