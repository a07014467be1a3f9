/// How much a line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Style {
    /// Which rules it names at its end.
    pub rules: RuleIds,
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
