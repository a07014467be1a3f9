//! Finds the scenarios that play a rule.

use std::collections::HashMap;

use affray_rules::{Edition, Rule};
use affray_scenario::Claims;

/// The scenarios of the workspace as the program was built: path and text.
static SCENARIOS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

type Files = HashMap<(Rule, Edition), Vec<&'static str>>;

/// Which scenarios play a rule, and which try to break it.
pub(super) struct Index {
    plays: Files,
    breaks: Files,
}

impl Index {
    /// The index of the scenarios that were built in.
    pub(super) fn new() -> Index {
        let mut index = Index { plays: Files::new(), breaks: Files::new() };
        for (file, text) in SCENARIOS {
            let claims = Claims::of(text).unwrap_or_default();
            for at in claims.plays {
                index.plays.entry(at).or_default().push(file);
            }
            for at in claims.breaks {
                index.breaks.entry(at).or_default().push(file);
            }
        }
        index
    }

    /// The scenarios that play a rule in an edition.
    pub(super) fn plays(&self, rule: Rule, edition: Edition) -> &[&'static str] {
        self.plays.get(&(rule, edition)).map_or(&[], Vec::as_slice)
    }

    /// The scenarios that try to break a rule in an edition.
    pub(super) fn breaks(&self, rule: Rule, edition: Edition) -> &[&'static str] {
        self.breaks.get(&(rule, edition)).map_or(&[], Vec::as_slice)
    }
}
