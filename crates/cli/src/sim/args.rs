//! The arguments of `affray sim` and `affray balance`.

use std::path::PathBuf;

use affray_rules::Edition;
use affray_sim::Moment;

use super::change::WhatIf;
use crate::{
    args::{ROUNDS, seed},
    tactics::Tactics,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray sim encounters/goblin-ambush.toml                     who wins, and at what price
  affray sim encounters/goblin-ambush.toml --within 0.5%       until the odds are that sharp
  affray sim fight.toml -n 10000 --seed 7 --json               for programs
  affray sim fight.toml --report odds.html                     a page with plots
  affray sim fight.toml --show worst                           and the fight that went worst
  affray sim --from save.json                                  our odds from here
  affray sim fight.toml --tactics Heroes=simple --tactics random
  affray sim fight.toml --what-if '+1 Goblin' --what-if 'edition 2014'

The same file, seed and tactics give the same figures, on any number of threads. Intervals are of
95 %. Ctrl-C stops early and tells what there is by then. docs/SIM.md says what the figures mean.")]
pub(crate) struct SimArgs {
    /// The encounter file, or a saved fight
    #[arg(required_unless_present = "from")]
    pub(crate) file: Option<PathBuf>,
    /// Go on from a saved fight, as it stands
    #[arg(long, value_name = "SAVE", conflicts_with = "file")]
    pub(crate) from: Option<PathBuf>,
    /// How many fights; 2000 if nothing is said
    #[arg(long = "fights", short = 'n', value_name = "N", conflicts_with = "within", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) fights: Option<u64>,
    /// Fight until the chances to win are known to so many percent, up or down
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) within: Option<f64>,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// On how many threads; as many as there are cores if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How well creatures are played, or those of a side; may be given several times
    #[arg(long, value_name = "[SIDE=]LEVEL", value_parser = Tactics::parse)]
    pub(crate) tactics: Vec<Tactics>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024", conflicts_with = "from")]
    pub(crate) edition: Option<Edition>,
    /// The side whose fate decides which fight is worst; the players' if nothing is said
    #[arg(long = "for", value_name = "SIDE")]
    pub(crate) ours: Option<String>,
    /// Break a fight off after so many rounds
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) rounds: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page with plots, as one HTML file
    #[arg(long, value_name = "OUT.html")]
    pub(crate) report: Option<PathBuf>,
    /// Compare with the same fight, but for this: `+1 Goblin`, `without Fenn`, `edition 2014`,
    /// `Fenn hp 10`, `Goblin hp +5`, `Fenn ac +2`, `level 5`, `Heroes surprised`, `tactics Goblins=random`, `average-damage on`, or a house
    /// rule with its value; commas stand between several; may be given several times
    #[arg(long = "what-if", value_name = "CHANGE", allow_hyphen_values = true, value_parser = WhatIf::parse, conflicts_with_all = ["csv", "parquet", "show"])]
    pub(crate) what_if: Vec<WhatIf>,
    /// Compare with another encounter file, or another saved fight; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with_all = ["csv", "parquet", "show"])]
    pub(crate) versus: Vec<PathBuf>,
    /// Write a table with a line for each creature of each fight
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the same table as Parquet
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
    /// Show one of the fights: worst, best, median, longest, shortest, draw, “all down”,
    /// “everyone dies”, “SIDE wins”, “NAME dies”, or its number
    #[arg(long, value_name = "WHICH", conflicts_with = "json")]
    pub(crate) show: Option<Moment>,
}

impl SimArgs {
    /// The file that says who fights.
    pub(super) fn source(&self) -> &PathBuf {
        let file = self.file.as_ref().or(self.from.as_ref());
        file.expect("one of the two is required")
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray balance encounters/goblin-ambush.toml                 so that the heroes win 70 of 100
  affray balance fight.toml --target 90% --vary wolf           how many wolves may there be?
  affray balance fight.toml --vary 'Goblin Warrior' -n 5000 --json
  affray balance fight.toml --party                            of which level must the heroes be?

It changes how many of one kind of enemy there are, or the level of those whose levels the file
lists, and fights each out many times. Beside the odds
stands what the books' own arithmetic says: SRD 5.2.1 has budgets of experience points; SRD 5.1 has
the points of each challenge rating, but no thresholds or multipliers. docs/SIM.md has more.")]
pub(crate) struct BalanceArgs {
    /// The encounter file
    pub(crate) file: PathBuf,
    /// The chance to win that the fight should have
    #[arg(long, value_name = "PERCENT", default_value = "70%", value_parser = percent)]
    pub(crate) target: f64,
    /// Whose number changes: enemies of this name or kind, or friends where no enemy has it; the
    /// enemies of whom there are most if nothing is said
    #[arg(long, value_name = "NAME")]
    pub(crate) vary: Option<String>,
    /// Change the level of the party instead: of those with `[[combatant.levels]]` in the file
    #[arg(long, conflicts_with_all = ["vary", "most"])]
    pub(crate) party: bool,
    /// The most of them that are tried
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..=120))]
    pub(crate) most: u16,
    /// How many fights for each number
    #[arg(long = "fights", short = 'n', value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) fights: u64,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// On how many threads; as many as there are cores if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How well creatures are played, or those of a side; may be given several times
    #[arg(long, value_name = "[SIDE=]LEVEL", value_parser = Tactics::parse)]
    pub(crate) tactics: Vec<Tactics>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// The side that should win so often; the players' if nothing is said
    #[arg(long = "for", value_name = "SIDE")]
    pub(crate) ours: Option<String>,
    /// The level of characters that have none, for the books' arithmetic
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub(crate) level: Option<u8>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads `0.5%` or `0.5` as a share.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim().parse::<f64>();
    match number {
        Ok(number) if number > 0.0 && number < 100.0 => Ok(number / 100.0),
        _ => Err("write a percentage above 0 and below 100, such as `0.5%`".to_owned()),
    }
}
