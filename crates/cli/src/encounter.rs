use std::path::Path;

use affray_compendium::Encounter;
use affray_rules::{Edition, Setup};

use crate::errors::{Done, Failure};

/// Reads an encounter file.
pub(crate) fn load(file: &Path, edition: Option<Edition>) -> Done<Setup> {
    let encounter = Encounter::load(file).map_err(Failure::input)?;
    encounter.setup(edition).map_err(Failure::input)
}
