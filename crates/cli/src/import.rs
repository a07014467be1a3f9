//! `affray import`.

use std::{
    collections::HashSet,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use affray_compendium::{
    FileError,
    import::{self, EditionFrom, Imported},
};
use serde::Serialize;

use crate::{
    args::ImportArgs,
    colour::{FAINT, STRONG},
    errors::{Done, Failure, complain},
    output::{is_within, write_whole},
    screen::Screen,
    shell,
};

/// `affray import`.
pub(crate) fn import(args: &ImportArgs, screen: &mut Screen) -> Done {
    fs::create_dir_all(&args.to).map_err(|error| {
        let folder = args.to.display();
        Failure::Input(format!(
            "{folder}: the folder can't be made: {error}\n  help: choose another with --to"
        ))
    })?;
    let mut count = Count::default();
    let mut written = HashSet::new();
    for file in &args.files {
        match import::load(file, args.edition) {
            Err(error) => count.failed(file, &error, args, screen)?,
            Ok(creatures) => {
                for creature in creatures {
                    let stored = creature.and_then(|c| Ok((store(&c, args, &mut written)?, c)));
                    match stored {
                        Err(error) => count.failed(file, &error, args, screen)?,
                        Ok((path, creature)) => {
                            count.written += 1;
                            count.partial += usize::from(!creature.unmodelled().is_empty());
                            tell(file, &creature, &path, args, screen)?;
                        }
                    }
                }
            }
        }
    }
    if !args.json {
        count.tell(args, screen)?;
    }
    if count.failures > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// How it went.
#[derive(Default)]
struct Count {
    written: usize,
    partial: usize,
    failures: usize,
}

impl Count {
    fn failed(
        &mut self,
        file: &Path,
        error: &FileError,
        args: &ImportArgs,
        screen: &mut Screen,
    ) -> Done {
        self.failures += 1;
        if args.json {
            #[derive(Serialize)]
            struct Line {
                file: String,
                error: String,
                help: Option<String>,
            }
            screen.json(&Line {
                file: file.display().to_string(),
                error: FileError { help: None, ..error.clone() }.to_string(),
                help: error.help.clone(),
            })?;
        }
        screen.flush()?;
        complain(&error.to_string());
        Ok(())
    }

    fn tell(&self, args: &ImportArgs, screen: &mut Screen) -> Done {
        if self.written == 0 {
            return Ok(());
        }
        let creatures = if self.written == 1 { "creature" } else { "creatures" };
        writeln!(screen)?;
        write!(screen, "{} {creatures} written", self.written)?;
        match self.partial {
            0 => writeln!(screen, ", whole as far as the program can tell.")?,
            n => writeln!(screen, "; {n} with something that is not modelled.")?,
        }
        let to = shell::path(&args.to);
        let next = format!(
            "Look them over, then name them in an encounter (`creature = \"…\"`) and play it: \
             `affray run ENCOUNTER --content {to}`."
        );
        Ok(screen.wrapped("", 0, &next)?)
    }
}

/// Writes a creature's file; one that is there stays unless it may be replaced. What was written
/// just now is another creature's: the next of the same file name gets a number.
fn store(
    creature: &Imported,
    args: &ImportArgs,
    written: &mut HashSet<PathBuf>,
) -> Result<PathBuf, FileError> {
    let mut path = args.to.join(creature.file_name());
    for number in 2.. {
        if !written.contains(&path) {
            break;
        }
        let name = creature.file_name();
        let stem = name.strip_suffix(".toml").unwrap_or(&name);
        path = args.to.join(format!("{stem}-{number}.toml"));
    }
    let stored = match (args.force, path.symlink_metadata()) {
        (false, Ok(_)) => Err(io::ErrorKind::AlreadyExists.into()),
        _ if args.files.iter().any(|input| is_within(&path, input)) => {
            Err(io::Error::other("it is one of the files to import"))
        }
        _ => write_whole(&path, creature.toml().as_bytes()),
    };
    written.extend(stored.is_ok().then(|| path.clone()));
    stored.map(|()| path.clone()).map_err(|error| {
        let (message, help) = match error.kind() {
            io::ErrorKind::AlreadyExists => (
                format!("{}: there is such a file already", creature.name()),
                "choose another folder with --to, or replace it with --force",
            ),
            _ => (
                format!("{}: the file can't be written: {error}", creature.name()),
                "choose another folder with --to",
            ),
        };
        FileError {
            file: path.display().to_string(),
            line: 0,
            column: 0,
            message,
            help: Some(help.to_owned()),
            more: Vec::new(),
        }
    })
}

fn tell(
    file: &Path,
    creature: &Imported,
    path: &Path,
    args: &ImportArgs,
    screen: &mut Screen,
) -> Done {
    if args.json {
        #[derive(Serialize)]
        struct Line<'a> {
            file: String,
            form: String,
            creature: &'a str,
            edition: &'static str,
            edition_from: &'static str,
            written: String,
            unmodelled: &'a [String],
        }
        return Ok(screen.json(&Line {
            file: file.display().to_string(),
            form: creature.form().to_string(),
            creature: creature.name(),
            edition: creature.edition().year(),
            edition_from: match creature.edition_from() {
                EditionFrom::Asked => "asked",
                EditionFrom::Source => "source",
                EditionFrom::Assumed => "assumed",
            },
            written: path.display().to_string(),
            unmodelled: creature.unmodelled(),
        })?);
    }
    let year = creature.edition().year();
    let edition = match creature.edition_from() {
        EditionFrom::Asked => format!("{year}, as you said"),
        EditionFrom::Source => year.to_owned(),
        EditionFrom::Assumed => format!("{year}, since nothing says which; --edition does"),
    };
    writeln!(
        screen,
        "{STRONG}{}{STRONG:#} ({}, {edition}) {FAINT}→{FAINT:#} {}",
        creature.name(),
        creature.form(),
        path.display()
    )?;
    if !creature.unmodelled().is_empty() {
        let all = creature.unmodelled().join("; ");
        screen.wrapped("  not modelled: ", 4, &all)?;
    }
    Ok(())
}
