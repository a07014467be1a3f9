//! A name that is not in the compendium, with what could be meant.

use std::ops::Range;

use affray_rules::Edition;

use crate::file::Fault;

/// A name that the compendium does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no {what} “{name}” in the {edition} compendium: {help}")]
pub struct Unknown {
    /// What was looked for: creature, weapon, armour or spell.
    pub what: &'static str,
    /// The name that is not there.
    pub name: String,
    /// The edition that was looked in.
    pub edition: Edition,
    /// What may have been meant.
    pub help: String,
}

impl Unknown {
    pub(crate) fn fault(self, span: &Range<usize>) -> Fault {
        let Unknown { what, name, edition, help } = self;
        Fault::at(span, format!("no {what} “{name}” in the {edition} compendium")).help(help)
    }
}
