//! `affray new`: files to begin with.

use std::{fs::OpenOptions, io::Write as _};

use crate::{
    args::{NewArgs, Template},
    errors::{Done, Failure},
    screen::Screen,
};

/// An encounter with a word about all that many need.
const ENCOUNTER: &str = include_str!("new/encounter.toml");

/// `affray new`.
pub(crate) fn new(args: &NewArgs, screen: &mut Screen) -> Done {
    let text = match args.what {
        Template::Encounter => ENCOUNTER,
    };
    let Some(path) = &args.file else { return Ok(screen.write_all(text.as_bytes())?) };
    let fails = |why: std::io::Error| {
        let help = match why.kind() {
            std::io::ErrorKind::AlreadyExists => "\n  help: take another name; nothing was written",
            _ => "",
        };
        Failure::Input(format!("{}: {why}{help}", path.display()))
    };
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(fails)?;
    file.write_all(text.as_bytes()).map_err(fails)?;
    let shown = crate::shell::path(path);
    writeln!(screen, "{shown} is there. Try `affray map {shown}`, then `affray play {shown}`.")?;
    Ok(())
}
