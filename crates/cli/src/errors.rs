//! What went wrong, with its exit code.

use std::{io, panic, process::ExitCode};

use affray_compendium::suggest;
use affray_rules::is_unreadable;
use anstream::eprintln;

use crate::colour::{BAD, STRONG};

/// The exit code of a scenario or a creature that failed.
const FAILED: u8 = 1;
/// The exit code of bad input.
const BAD_INPUT: u8 = 2;
/// The exit code of a bug in the program, as `sysexits` has it.
const BUG: i32 = 70;

/// Why the program ends without having done what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong: where, how, and what to do about it.
    Input(String),
    /// The input is wrong, and that has been told.
    Told,
    /// Scenarios failed; each has been told of.
    Scenarios,
    /// Something of a creature was never seen; it has been told of.
    NeverSeen,
    /// Nothing can be written any more.
    Output(io::Error),
}

impl Failure {
    /// Bad input, from any error that says where and what to do about it.
    pub(crate) fn input(why: impl ToString) -> Failure {
        Failure::Input(why.to_string())
    }

    /// Nobody has the name: the one that may be meant, or else all that there are.
    pub(crate) fn nobody<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Failure {
        Failure::Input(format!("nobody is called “{name}”\n  help: {}", suggest(name, known)))
    }

    /// Tells why, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Input(why) => {
                complain(why);
                ExitCode::from(BAD_INPUT)
            }
            Failure::Told => ExitCode::from(BAD_INPUT),
            Failure::Scenarios | Failure::NeverSeen => ExitCode::from(FAILED),
            // `affray … | head` has all that it wants.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                complain(&format!("could not write: {error}"));
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Tells what is wrong.
pub(crate) fn complain(why: &str) {
    // What is quoted from a file may hold what a terminal would obey.
    let why: String = why
        .chars()
        .map(|c| if c != '\n' && is_unreadable(c) { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    eprintln!("{BAD}error{BAD:#}: {why}");
}

/// What commands of the program come to.
pub(crate) type Done<T = ()> = Result<T, Failure>;

/// Lets a panic end the program with an apology instead of a stack of addresses.
pub(crate) fn catch_panics() {
    panic::set_hook(Box::new(|info| {
        let what = info.payload_as_str().unwrap_or("something impossible happened");
        eprintln!("{BAD}This is a bug in affray{BAD:#}, not a mistake of yours: {what}");
        if let Some(place) = info.location() {
            eprintln!("It happened at {STRONG}{place}{STRONG:#}.");
        }
        eprintln!(
            "Please report it with the command that you gave, the file, and the seed if there \
             was one."
        );
        std::process::exit(BUG);
    }));
}
