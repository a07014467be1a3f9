//! What a package of the program holds beside it: completions for shells, and manual pages.

use std::{
    fs,
    io::{self, Write as _},
};

use clap::{Command, CommandFactory as _};

use crate::{
    args::{Args, CompletionsArgs, ManArgs},
    errors::{Done, Failure},
    screen::Screen,
};

/// `affray completions`.
pub(crate) fn completions(args: &CompletionsArgs, screen: &mut Screen) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "affray", &mut script);
    Ok(screen.write_all(&script)?)
}

/// `affray man`.
pub(crate) fn man(args: &ManArgs, screen: &mut Screen) -> Done {
    let mut whole = Args::command();
    whole.build();
    let Some(folder) = &args.to else {
        let command = find(&whole, &args.command)?;
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        return Ok(screen.write_all(&page)?);
    };
    let fails = |error: io::Error| Failure::Input(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(fails)?;
    clap_mangen::generate_to(Args::command(), folder).map_err(fails)?;
    Ok(writeln!(screen, "{}", folder.display())?)
}

/// The command of some words: `compendium show`.
fn find(whole: &Command, words: &[String]) -> Done<Command> {
    let mut command = whole.clone();
    for word in words {
        let Some(next) = command.find_subcommand(word) else {
            let known = command.get_subcommands().map(|one| one.get_name().to_owned());
            let known: Vec<String> = known.collect();
            return Err(Failure::Input(format!(
                "no command `{word}`: there are {}",
                affray_words::list(known)
            )));
        };
        let name = format!("{}-{word}", command.get_display_name().unwrap_or(command.get_name()));
        command = next.clone().display_name(name);
    }
    Ok(command)
}
