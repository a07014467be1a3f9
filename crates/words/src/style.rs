//! How a log is written: where rule ids stand, and which lines are left out.

/// How much a line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Style {
    /// Which rules it names at its end.
    pub rules: RuleIds,
    /// Where it names them.
    pub place: IdPlace,
}

/// Which rules a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleIds {
    /// None.
    None,
    /// Those that tell the reader something; not those that are at work all the time.
    #[default]
    Telling,
    /// All.
    All,
}

/// Where a line names rules by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum IdPlace {
    /// Also within the sentence, where each of them acts.
    #[default]
    Inline,
    /// At the end only; in the sentence stand their titles.
    End,
}

impl Style {
    /// Whether ids stand within a sentence.
    pub(crate) fn ids_within(self) -> bool {
        self.place == IdPlace::Inline
    }
}
