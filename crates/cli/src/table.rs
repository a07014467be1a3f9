//! `affray table`: a GM and players run a fight together in the browser.

use std::{io::Write as _, path::PathBuf};

use affray_compendium::Encounter;
use affray_rules::Edition;
use affray_serve::{Options, Server, data_folder, qr_code};

use crate::{
    colour::{FAINT, STRONG},
    content::Content,
    errors::{Done, Failure},
    screen::Screen,
};

/// The port when nobody says.
const PORT: u16 = 7414;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray table                                       set a fight up in the browser
  affray table encounters/goblin-ambush.toml
  affray table encounters/goblin-ambush.toml --lan   for phones in the same network
  affray table --public-url https://table.example    behind a proxy that has a certificate

Everything that is done is on disk before anybody sees it: after a crash, start it again.")]
pub(crate) struct TableArgs {
    /// The encounter file; without one the GM sets the fight up in the browser
    file: Option<PathBuf>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    edition: Option<Edition>,
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Let everybody in the same network come, over plain HTTP
    #[arg(long)]
    lan: bool,
    /// The address under which a proxy makes the table known
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// The folder in which tables are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Serve the page from a folder, to work on it
    #[arg(long, value_name = "DIR", hide = true)]
    assets: Option<PathBuf>,
}

/// `affray table`.
pub(crate) fn table(args: &TableArgs, content: &Content, screen: &mut Screen) -> Done {
    let library = content.library()?;
    let url = args.public_url.as_deref();
    if url.is_some_and(|url| !url.starts_with("https://") && !url.starts_with("http://")) {
        return Err(Failure::Input("--public-url begins with https:// or http://".to_owned()));
    }
    let fight = match &args.file {
        Some(file) => {
            let encounter = Encounter::load(file).map_err(Failure::input)?;
            let setup = encounter.setup_from(&library, args.edition).map_err(Failure::input)?;
            Some((encounter.title.clone(), setup))
        }
        None => None,
    };
    let options = Options {
        port: args.port,
        lan: args.lan,
        public_url: args.public_url.clone(),
        data: args.data.clone().unwrap_or_else(data_folder),
        encounters: vec![PathBuf::from("encounters")],
        assets: args.assets.clone(),
    };
    let (server, notes) = Server::bind(&options, library).map_err(Failure::input)?;
    for note in notes {
        writeln!(screen, "{FAINT}{note}{FAINT:#}")?;
    }
    if args.lan {
        writeln!(
            screen,
            "Everybody in this network can read along: this is plain HTTP, without a certificate."
        )?;
    }
    match fight {
        Some((title, setup)) => {
            let id = server.begin(&title, setup, args.seed).map_err(Failure::input)?;
            writeln!(screen, "{STRONG}{title}{STRONG:#}")?;
            for invite in server.invites(&id).map_err(Failure::input)? {
                let who = if invite.is_gm { "you, the GM" } else { &invite.name };
                writeln!(screen, "\n  {STRONG}{who}{STRONG:#}\n  {}", invite.link)?;
                if let Some(code) = qr_code(&invite.link).filter(|_| args.lan && !invite.is_gm) {
                    writeln!(screen, "{code}")?;
                }
            }
        }
        None => writeln!(screen, "Set a fight up:\n\n  {}", server.host_link())?,
    }
    writeln!(screen, "\nCtrl+C ends the server; the fight stays.")?;
    screen.flush()?;
    server.run().map_err(Failure::input)
}
