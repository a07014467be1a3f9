//! `affray rules --json`.

use std::{collections::BTreeMap, io::Write as _};

use affray_rules::{Edition, Rule};
use serde::Serialize;

use super::index::Index;
use crate::{errors::Done, screen::Screen};

#[derive(Serialize)]
struct Line<'a> {
    id: &'static str,
    title: &'static str,
    section: &'static str,
    editions: Vec<Edition>,
    says: BTreeMap<Edition, &'static str>,
    srd: BTreeMap<Edition, &'static str>,
    /// The editions in which it forbids or limits something.
    forbids: Vec<Edition>,
    plays: BTreeMap<Edition, &'a [&'static str]>,
    breaks: BTreeMap<Edition, &'a [&'static str]>,
}

/// Writes rules as an array.
pub(super) fn write(rules: &[Rule], index: &Index, screen: &mut Screen) -> Done {
    let line = |rule: Rule| {
        let editions: Vec<Edition> =
            Edition::ALL.into_iter().filter(|e| rule.in_edition(*e)).collect();
        let texts = || editions.iter().filter_map(|e| Some((*e, rule.text(*e)?)));
        let files = |of: fn(&Index, Rule, Edition) -> &[&'static str]| {
            editions.iter().map(|e| (*e, of(index, rule, *e))).collect()
        };
        Line {
            id: rule.id(),
            title: rule.title(),
            section: rule.section().name(),
            says: texts().map(|(e, text)| (e, text.says)).collect(),
            srd: texts().map(|(e, text)| (e, text.srd)).collect(),
            forbids: texts().filter(|(_, text)| text.forbids).map(|(e, _)| e).collect(),
            plays: files(Index::plays),
            breaks: files(Index::breaks),
            editions,
        }
    };
    let lines: Vec<Line<'_>> = rules.iter().copied().map(line).collect();
    serde_json::to_writer_pretty(&mut *screen, &lines).map_err(std::io::Error::from)?;
    writeln!(screen)?;
    Ok(())
}
