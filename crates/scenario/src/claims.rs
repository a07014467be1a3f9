//! The rules that a scenario says it plays and tries to break, read without running it.

use std::collections::BTreeSet;

use affray_rules::{Edition, Rule};

use crate::{
    header::Header,
    scenario::Parts,
    script::{self, Statement},
};

/// What the text of a scenario says that it plays and tries to get past, without running it: for
/// an index of scenarios that are known to pass.
///
/// ```
/// use affray_rules::{Edition, Rule};
/// use affray_scenario::Claims;
///
/// let claims = Claims::of(
///     "title: Once is enough
/// plays: mastery.vex, turn.budget
/// --- encounter
/// --- script
/// Fenn: dodge
/// refuse Fenn: dodge | turn.budget",
/// )
/// .expect("a scenario");
/// assert!(claims.plays.contains(&(Rule::MasteryVex, Edition::E2024)));
/// assert!(!claims.plays.contains(&(Rule::MasteryVex, Edition::E2014)));
/// assert!(claims.breaks.contains(&(Rule::TurnBudget, Edition::E2014)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The rules that it plays, in each edition that has them.
    pub plays: BTreeSet<(Rule, Edition)>,
    /// The rules that it tries to get past.
    pub breaks: BTreeSet<(Rule, Edition)>,
}

impl Claims {
    /// The claims of a text; nothing if it is no scenario.
    pub fn of(text: &str) -> Option<Claims> {
        let parts = Parts::of(text).ok()?;
        let header = Header::parse(parts.header()).ok()?;
        let mut claims = Claims::default();
        for edition in header.editions.iter().copied() {
            let there = |rules: &[Rule]| -> Vec<(Rule, Edition)> {
                let rules = rules.iter().filter(|rule| rule.in_edition(edition));
                rules.map(|rule| (*rule, edition)).collect()
            };
            claims.plays.extend(there(&header.plays));
            claims.breaks.extend(there(&header.breaks));
        }
        for line in script::parse(parts.script_lines()).ok()? {
            // Of several, which one refuses shows only when it is run.
            if let Statement::Refuse(_, rules) = line.statement
                && let [rule] = rules[..]
            {
                let counts = |e: &Edition| line.edition.is_none_or(|only| only == *e);
                let editions = header.editions.iter().copied().filter(counts);
                claims.breaks.extend(editions.map(|edition| (rule, edition)));
            }
        }
        Some(claims)
    }
}
