//! `affray compendium`: looking things up.

mod args;
mod coverage;
mod exercise;
mod layout;
mod list;
mod page;
mod show;

use crate::{content::Content, errors::Done, screen::Screen};
pub(crate) use args::CompendiumArgs;
use args::CompendiumCommand;
pub(crate) use layout::lay_out;

/// `affray compendium`.
pub(crate) fn compendium(args: &CompendiumArgs, content: &Content, screen: &mut Screen) -> Done {
    match &args.command {
        CompendiumCommand::List(args) => list::list(args, &content.library()?, screen),
        CompendiumCommand::Coverage(args) => coverage::tell(args, screen),
        CompendiumCommand::Exercise(args) => exercise::exercise(args, &content.library()?, screen),
        CompendiumCommand::Show(args) => show::show(args, &content.library()?, screen),
    }
}
