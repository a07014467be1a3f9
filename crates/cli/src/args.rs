//! The arguments of the program.

use std::path::PathBuf;

use affray_rules::Edition;
use affray_tactics::Level;
use affray_words::{IdPlace, RuleIds, Style};
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::{
    colour::Colour,
    compendium::CompendiumArgs,
    play::DiceOf,
    sim::{BalanceArgs, SimArgs},
    tactics::Tactics,
};

/// Fifth-edition-compatible combat by the book, in both editions, with every number explained.
#[derive(Debug, Parser)]
#[command(
    name = "affray",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "\
Examples:
  affray run encounters/goblin-ambush.toml            fight it out
  affray sim encounters/goblin-ambush.toml            fight it thousands of times: the odds
  affray balance encounters/goblin-ambush.toml        how many goblins make it fair?
  affray duel veteran simple                          which tactician is better?
  affray play encounters/goblin-ambush.toml           play it yourself
  affray table encounters/goblin-ambush.toml          play it together in the browser
  affray odds encounters/goblin-ambush.toml 'Fenn attacks Goblin 2 with longbow'
  affray check conformance                            run every scenario
  affray map encounters/goblin-ambush.toml            draw its map
  affray rules opportunity.attack                     look up a rule
  affray compendium show ogre                         look up a creature
  affray run fight.toml --content my-monsters         bring monsters of your own
  affray roll 4d6kh3                                  roll some dice
  affray import monsters.json --to homebrew           bring your own creatures
  affray new encounter my-fight.toml                  begin an encounter of your own

`affray COMMAND --help` has more on each. Exit codes: 0 done, 1 a scenario failed, 2 bad input."
)]
pub(crate) struct Args {
    /// When to use colour
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
    /// A folder of creatures, spells and gear of your own; may be given several times, and
    /// `AFFRAY_CONTENT` names folders for every command
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) content: Vec<PathBuf>,
    /// Where a log names the rules at work by their ids
    #[arg(long = "rules", global = true, value_name = "WHERE", default_value = "inline")]
    pub(crate) rule_ids: RuleIdsAt,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The rounds after which a fight is broken off when nobody says.
pub(crate) const ROUNDS: u16 = 100;

/// What gives another number of rounds again on the command line.
pub(crate) fn rounds_flag(rounds: u16) -> String {
    if rounds == ROUNDS { String::new() } else { format!(" --rounds {rounds}") }
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Fight an encounter out and tell how it went
    Run(RunArgs),
    /// Fight an encounter out many times and tell the odds
    Sim(SimArgs),
    /// Find out how many enemies make a fight as hard as it should be
    Balance(BalanceArgs),
    /// Pit one tactician against another
    Duel(DuelArgs),
    /// Play an encounter
    Play(PlayArgs),
    /// Play an encounter together in the browser: a GM and players
    #[cfg(feature = "table")]
    Table(crate::table::TableArgs),
    /// Draw the map of an encounter
    Map(MapArgs),
    /// See the odds of something before anybody does it
    Odds(OddsArgs),
    /// Run scenarios and say which failed
    Check(CheckArgs),
    /// Look up the rules that the program plays
    Rules(RulesArgs),
    /// Look up creatures, spells, weapons, armour and gear
    Compendium(CompendiumArgs),
    /// Roll dice, or see their odds
    Roll(RollArgs),
    /// Make creatures from elsewhere into files of ours
    Import(ImportArgs),
    /// Begin a file of your own from a template
    New(NewArgs),
    /// Print what completes the words of this program in a shell
    Completions(CompletionsArgs),
    /// Print the manual pages, or write them to a folder
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray run encounters/goblin-ambush.toml
  affray run encounters/goblin-ambush.toml --seed 7 --edition 2014
  affray run encounters/goblin-ambush.toml --quiet
  affray run encounters/goblin-ambush.toml --json | tail -n 1
  affray run encounters/goblin-ambush.toml --as Heroes       as the heroes live it
  affray run encounters/goblin-ambush.toml --tactics veteran --explain

The same file, seed and edition always give the same fight.")]
pub(crate) struct RunArgs {
    /// The encounter file
    pub(crate) file: PathBuf,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Print one event a line as JSON; the last line has the outcome (`winner`, and `winners` where
    /// allies won together) and a hash of the state
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only how it ended
    #[arg(long, short, conflicts_with_all = ["json", "verbose"])]
    pub(crate) quiet: bool,
    /// Print also how every roll came about
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) verbose: bool,
    /// Print also what was weighed on each turn; a veteran or a mastermind has reasons to tell
    #[arg(long, conflicts_with_all = ["json", "quiet", "side"])]
    pub(crate) explain: bool,
    /// Tell only what this side gets to know; hidden enemies stay hidden
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) side: Option<String>,
    /// Stop after so many rounds
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) rounds: u16,
    /// How well creatures are played, or those of a side; may be given several times
    #[arg(long, value_name = "[SIDE=]LEVEL", value_parser = Tactics::parse)]
    pub(crate) tactics: Vec<Tactics>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray play encounters/goblin-ambush.toml                  play everybody, and the GM
  affray play encounters/goblin-ambush.toml --as Heroes      the others play themselves
  affray play encounters/goblin-ambush.toml --dice table     roll your own dice
  affray play encounters/goblin-ambush.toml --dice Heroes=table   for the heroes only
  affray play encounters/goblin-ambush.toml --as Heroes --tactics mastermind
  affray play save.json                                      go on with a saved fight
  echo 'end turn' | affray play encounters/goblin-ambush.toml --seed 7

At the prompt, type the number of an option or a command such as `move to d4` or
`attack Goblin 1 with longsword`. Tab completes, the arrow keys bring back earlier lines.
`help` lists what else you can type.")]
pub(crate) struct PlayArgs {
    /// The encounter file, or a saved fight to go on with
    pub(crate) file: PathBuf,
    /// The side that you play; the other sides play themselves, and you know what it knows
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) side: Option<String>,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Who rolls the dice: `program`, or `table` for real ones, which are asked for; for all, or for
    /// a side, a creature, a person of `played-by` or the GM; may be given several times
    #[arg(long, value_name = "[WHO=]program|table", value_parser = DiceOf::parse)]
    pub(crate) dice: Vec<DiceOf>,
    /// How well the others are played, or those of a side; may be given several times
    #[arg(long, value_name = "[SIDE=]LEVEL", value_parser = Tactics::parse)]
    pub(crate) tactics: Vec<Tactics>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray odds encounters/goblin-ambush.toml 'Fenn attacks Goblin 2 with longbow'
  affray odds encounters/goblin-ambush.toml 'Fenn moves to h7' --edition 2014
  affray odds fight.json 'Goblin 1: attack Fenn with scimitar'

It looks at the first turn of whoever does it, as the encounter begins, or at a fight that was
saved. Nothing is rolled: the figures are exact, and hold if nobody reacts. They come from what
the creature's side knows.")]
pub(crate) struct OddsArgs {
    /// The encounter file, or a saved fight
    pub(crate) file: PathBuf,
    /// Who does what
    #[arg(required = true, value_name = "DEED")]
    pub(crate) deed: Vec<String>,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray map encounters/the-old-wall.toml
  affray map encounters/the-old-wall.toml --from Fenn             as Fenn's side knows it
  affray map encounters/the-old-wall.toml --from Fenn --reach     where Fenn can go, and its cost
  affray map encounters/the-old-wall.toml --from Fenn --sight     what Fenn sees
  affray map encounters/the-old-wall.toml --from Fenn --cover     the cover there is from Fenn
  affray map encounters/the-old-wall.toml --svg wall.svg          a drawing to print

It looks at the first turn of that creature, as the encounter begins, or at a fight that was saved.
Without `--from`, everything is shown, and the layers are about whose turn it is.")]
pub(crate) struct MapArgs {
    /// The encounter file, or a saved fight
    pub(crate) file: PathBuf,
    /// Show what the side of this creature knows
    #[arg(long, value_name = "NAME")]
    pub(crate) from: Option<String>,
    /// Show the feet of movement to each square within reach; `!` marks ways that provoke
    #[arg(long, group = "layer")]
    pub(crate) reach: bool,
    /// Show which squares and creatures it sees
    #[arg(long, group = "layer")]
    pub(crate) sight: bool,
    /// Show the cover in each square, and of each creature, from it
    #[arg(long, group = "layer")]
    pub(crate) cover: bool,
    /// Draw an SVG into this file instead; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with = "json")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The edition to play by, instead of the file's
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray duel veteran simple                       over the whole suite, in both editions
  affray duel mastermind veteran --pairs 2         few pairs: a mastermind takes its time
  affray duel mastermind:2s mastermind --pairs 1   is longer thought worth it?
  affray duel veteran simple --only doorway        the doorways only
  affray duel veteran simple --seed 7 --json

In a pair both tacticians play both sides of the same encounter with the same dice. The pair goes
to whoever wins more of its two fights; of one each, to whoever has more hit points left. The
encounters are those of crates/sim/suite. docs/TACTICS.md says what each tactician thinks of.")]
pub(crate) struct DuelArgs {
    /// Who is tried: random, simple, veteran, mastermind or one that thinks so long (mastermind:40000)
    pub(crate) first: Level,
    /// Against whom
    pub(crate) second: Level,
    /// How many pairs of fights for each encounter and edition
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) pairs: u64,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// On how many threads; as many as there are cores if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Only the encounters with this in their names
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// Only by the rules of this edition
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where a log names rules by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RuleIdsAt {
    /// Nowhere: what a rule does is told by its title
    None,
    /// Where each of them acts
    Inline,
    /// At the end of each line
    End,
}

impl RuleIdsAt {
    /// The style of a log that tells so many rules.
    pub(crate) const fn style(self, rules: RuleIds) -> Style {
        match self {
            RuleIdsAt::None => Style { rules: RuleIds::None, place: IdPlace::End },
            RuleIdsAt::Inline => Style { rules, place: IdPlace::Inline },
            RuleIdsAt::End => Style { rules, place: IdPlace::End },
        }
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray check conformance
  affray check conformance/2024/attack my.scenario
  affray check conformance --json | jq 'select(.passed | not)'

The last line is `N passed, M failed`; a scenario counts once for each edition that it plays.
Exit codes: 0 all passed, 1 some failed, 2 a file could not be read or holds no scenario.")]
pub(crate) struct CheckArgs {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Print one result a line as JSON; the last line has the counts
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only the last line
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray rules                          every rule, section by section
  affray rules --section condition      one section
  affray rules opportunity.attack       what a rule says, and which scenarios play it
  affray rules cover                    all rules whose ids begin so
  affray rules --json                   the whole catalogue for programs")]
pub(crate) struct RulesArgs {
    /// The id of a rule, such as `turn.budget`, or what several begin with, such as `cover`
    pub(crate) id: Option<String>,
    /// Print an array of rules as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Only what this edition has
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Only the rules of this section
    #[arg(long, value_name = "SECTION", conflicts_with = "id")]
    pub(crate) section: Option<String>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray roll 2d6+3
  affray roll 2d20kh1 + 5               advantage
  affray roll '8d6[fire] / 2' --seed 7
  affray roll 4d6kh3 --distribution     mean, spread, percentiles and a plot

docs/DICE.md has the whole notation.")]
pub(crate) struct RollArgs {
    /// What to roll, such as `2d6+3` or `4d6kh3`
    #[arg(required = true, value_name = "EXPR", allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// The seed of the dice; a random one if none is given
    #[arg(long, value_name = "N", value_parser = seed, conflicts_with = "distribution")]
    pub(crate) seed: Option<u64>,
    /// Show the chance of every total instead of rolling
    #[arg(long, short)]
    pub(crate) distribution: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray import owlbear.json                       a monster of 5e-bits or Open5e, a Foundry actor
  affray import monsters.json --to homebrew        a list of them, a file each
  affray import note.md                            a note with a ```statblock
  affray import pasted.txt --edition 2014          a stat block as text
  affray import *.json --json | jq .unmodelled     what was not understood

It reads 5e-bits, Open5e, Foundry (dnd5e), Improved Initiative, Fantasy Statblocks, and stat blocks
as they are printed. What is not understood is listed, and named in the file under `unmodelled`.
docs/IMPORT.md has more. Exit codes: 0 all written, 2 some could not be.")]
pub(crate) struct ImportArgs {
    /// The files to read
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The folder to write to, a file for each creature
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) to: PathBuf,
    /// The edition that the creatures are of, instead of what the files say
    #[arg(long, value_name = "2014|2024")]
    pub(crate) edition: Option<Edition>,
    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,
    /// Print one creature a line as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray new encounter                  prints a template
  affray new encounter my-fight.toml    writes it to a file, never over one that is there")]
pub(crate) struct NewArgs {
    /// What the file is for
    pub(crate) what: Template,
    /// The file to write; without one, it is printed
    pub(crate) file: Option<PathBuf>,
}

/// What there is a template of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// An encounter: who fights whom, and where
    Encounter,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray completions bash > ~/.local/share/bash-completion/completions/affray
  affray completions zsh > ~/.zfunc/_affray
  affray completions fish > ~/.config/fish/completions/affray.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray man | man -l -
  affray man play | man -l -
  affray man --to /usr/local/share/man/man1        a page for each command")]
pub(crate) struct ManArgs {
    /// The command whose page it is, such as `play` or `compendium show`; the whole program's without one
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) to: Option<PathBuf>,
}

pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}
