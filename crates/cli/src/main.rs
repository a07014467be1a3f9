//! The program `affray`: fights by the book, from the command line.

mod args;
mod caveat;
mod check;
mod colour;
mod compendium;
mod content;
mod duel;
mod encounter;
mod errors;
mod import;
mod manual;
mod map;
mod new;
mod odds;
mod output;
mod play;
mod position;
mod roll;
mod rules;
mod run;
mod saved;
mod screen;
mod seed;
mod shell;
mod sim;
mod standing;
mod story;
#[cfg(feature = "table")]
mod table;
mod tactics;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};
use content::Content;
use screen::Screen;

fn main() -> ExitCode {
    errors::catch_panics();
    let args = Args::parse();
    args.color.take_effect();
    let content = Content::new(&args.content);
    let mut screen = Screen::new(args.rule_ids);
    let done = match &args.command {
        Command::Run(args) => run::run(args, &content, &mut screen),
        Command::Sim(args) => sim::sim(args, &content, &mut screen),
        Command::Balance(args) => sim::balance(args, &content, &mut screen),
        Command::Duel(args) => duel::duel(args, &content, &mut screen),
        Command::Play(args) => play::play(args, &content, &mut screen),
        #[cfg(feature = "table")]
        Command::Table(args) => table::table(args, &content, &mut screen),
        Command::Map(args) => map::map(args, &content, &mut screen),
        Command::Odds(args) => odds::odds(args, &content, &mut screen),
        Command::Check(args) => check::check(args, &content, &mut screen),
        Command::Rules(args) => rules::rules(args, &mut screen),
        Command::Compendium(args) => compendium::compendium(args, &content, &mut screen),
        Command::Roll(args) => roll::roll(args, &mut screen),
        Command::Import(args) => import::import(args, &mut screen),
        Command::New(args) => new::new(args, &mut screen),
        Command::Completions(args) => manual::completions(args, &mut screen),
        Command::Man(args) => manual::man(args, &mut screen),
    };
    match done.and_then(|()| screen.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was told before stands before the reason why it ended.
            let _ = screen.flush();
            failure.report()
        }
    }
}
