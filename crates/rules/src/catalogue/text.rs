//! A rule in our own words for one edition, with its place in the SRD.

use super::Rule;

/// What a rule says in one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The rule, in our own words.
    pub says: &'static str,
    /// Where the System Reference Document has it: `SRD 5.1, Combat: Surprise`.
    ///
    /// After the document come chapters, each with its headings; a comma leads on to a passage
    /// that has a title of its own under the heading. Where SRD 5.1 is silent and the 2014 rules
    /// borrow from SRD 5.2.1, that is noted.
    pub srd: &'static str,
    /// Whether it forbids or limits something that somebody could try to get past, so that a
    /// scenario has to try.
    pub forbids: bool,
}

/// A rule with its text in each edition.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) rule: Rule,
    pub(super) e2014: Option<Text>,
    pub(super) e2024: Option<Text>,
}

/// A text that defines, grants or describes.
pub(super) const fn states(srd: &'static str, says: &'static str) -> Text {
    Text { says, srd, forbids: false }
}

/// A text that forbids or limits.
pub(super) const fn forbids(srd: &'static str, says: &'static str) -> Text {
    Text { says, srd, forbids: true }
}

/// The rows of a section's file.
///
/// An edition's line says whether the rule [`states`] or [`forbids`] there, where the SRD has it,
/// and what it says. A rule that the edition does not have lacks the line.
macro_rules! rows {
    ($($rule:ident {
        $(2014 $old:ident $old_srd:literal $old_says:literal;)?
        $(2024 $new:ident $new_srd:literal $new_says:literal;)?
    })*) => {
        pub(super) const ROWS: &[super::text::Row] = &[$(
            super::text::Row {
                rule: super::Rule::$rule,
                e2014: [$(Some(super::text::$old($old_srd, $old_says)),)? None][0],
                e2024: [$(Some(super::text::$new($new_srd, $new_says)),)? None][0],
            },
        )*];
    };
}

pub(super) use rows;
