//! Reads encounter files for every command.

use std::path::Path;

use affray_compendium::Encounter;
use affray_rules::{Edition, Setup, SideId};

use crate::{
    content::Content,
    errors::{Done, Failure},
};

/// Reads an encounter file, with what the content folders add.
pub(crate) fn load(file: &Path, edition: Option<Edition>, content: &Content) -> Done<Setup> {
    let library = content.library()?;
    let encounter = Encounter::load(file).map_err(Failure::input)?;
    encounter.setup_from(&library, edition).map_err(Failure::input)
}

/// Whether there is anything to fight out: enemies, now or later.
pub(crate) fn check_contest(setup: &Setup) -> Done {
    match setup.has_enemies() {
        true => Ok(()),
        false => Err(Failure::Input(
            "nobody here is anybody's enemy: there is no fight to win\n  help: put somebody on \
             another `side`, or see with `affray play` what comes of it"
                .to_owned(),
        )),
    }
}

/// The side of a name, whatever the letters' case; `otherwise` says what leaving out the `flag`
/// that names it does.
pub(crate) fn side_called(name: &str, setup: &Setup, flag: &str, otherwise: &str) -> Done<SideId> {
    let place = setup.sides.iter().position(|s| s.name.eq_ignore_ascii_case(name.trim()));
    place.map(|place| SideId(place as u8)).ok_or_else(|| {
        let names: Vec<String> = setup.sides.iter().map(|s| format!("`{}`", s.name)).collect();
        Failure::Input(format!(
            "no side is called `{name}`: write `{flag}` with {}, or leave it out to {otherwise}",
            names.join(" or ")
        ))
    })
}
