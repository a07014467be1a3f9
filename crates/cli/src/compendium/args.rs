//! The arguments of `affray compendium`.

use affray_compendium::EntryKind;
use affray_rules::Edition;
use clap::{Subcommand, ValueEnum};
use serde::de::DeserializeOwned;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium list --kind creatures             every creature, with its figures
  affray compendium show adult red dragon             its stat block
  affray compendium show goblin --edition 2014
  affray compendium show fireball --json
  affray compendium coverage                          how much of each SRD there is
  affray compendium exercise owlbear                  whether it does all that it says")]
pub(crate) struct CompendiumArgs {
    /// What to do.
    #[command(subcommand)]
    pub(super) command: CompendiumCommand,
}

/// What can be done with the compendium.
#[derive(Debug, Subcommand)]
pub(super) enum CompendiumCommand {
    /// List what there is
    List(ListArgs),
    /// Show an entry, such as a stat block
    Show(ShowArgs),
    /// Count how much of each edition's SRD is there, and say what is missing
    Coverage(CoverageArgs),
    /// Let creatures fight until all that their stat blocks say has been seen
    Exercise(ExerciseArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium list
  affray compendium list --kind spells --edition 2014
  affray compendium list --cr 1/2-3 --type undead     creatures of a challenge and a type
  affray compendium list --cr 10+ --size huge
  affray compendium list --level 0 --name fire        cantrips with a word in their names
  affray compendium list --kind creatures --json | jq 'map(select(.challenge == \"5\") | .name)'")]
pub(super) struct ListArgs {
    /// The edition; 2024 if none is given
    #[arg(long, value_name = "2014|2024", default_value = "2024")]
    pub(super) edition: Edition,
    /// Only entries of this sort
    #[arg(long)]
    pub(super) kind: Option<Kind>,
    /// Only creatures of this challenge rating: `1/4`, `5`, `1/2-3`, or `10+`
    #[arg(long, alias = "challenge", value_name = "CR", value_parser = Challenges::parse)]
    pub(super) cr: Option<Challenges>,
    /// Only creatures of this type, such as `undead`
    #[arg(long = "type", value_name = "TYPE", value_parser = word::<affray_rules::CreatureType>)]
    pub(super) creature_type: Option<affray_rules::CreatureType>,
    /// Only creatures of this size, such as `huge`
    #[arg(long, value_name = "SIZE", value_parser = word::<affray_rules::Size>)]
    pub(super) size: Option<affray_rules::Size>,
    /// Only spells of this level; 0 is a cantrip
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=9))]
    pub(super) level: Option<u8>,
    /// Only entries with this in their names
    #[arg(long, value_name = "TEXT")]
    pub(super) name: Option<String>,
    /// Only entries that are whole: nothing that they say is left out
    #[arg(long)]
    pub(super) whole: bool,
    /// Print an array of entries as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium show ogre
  affray compendium show adult red dragon --edition 2014
  affray compendium show shield --kind gear         where a spell has the same name")]
pub(super) struct ShowArgs {
    /// What it is called
    #[arg(required = true, value_name = "NAME")]
    pub(super) name: Vec<String>,
    /// The edition; 2024 if none is given and it is there
    #[arg(long, value_name = "2014|2024")]
    pub(super) edition: Option<Edition>,
    /// Only an entry of this sort
    #[arg(long)]
    pub(super) kind: Option<Kind>,
    /// Print an array of the entries of this name as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium coverage
  affray compendium coverage --missing --edition 2014
  affray compendium coverage --json | jq '.[\"2024\"].creatures'

An entry is whole when it names nothing that it does not model, and in part when it does; a creature
must have passed the exercise, too. Actions are counted with bonus actions, reactions and legendary
actions.")]
pub(super) struct CoverageArgs {
    /// Tell only of this edition
    #[arg(long, value_name = "2014|2024", conflicts_with = "json")]
    pub(super) edition: Option<Edition>,
    /// List all that is missing, entry by entry
    #[arg(long, conflicts_with = "json")]
    pub(super) missing: bool,
    /// Print the counts of both editions as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium exercise                          every creature of both editions
  affray compendium exercise troll lich --edition 2014
  affray compendium exercise 'adult red dragon'       a name of several words in quotes
  affray compendium exercise --sample 20              twenty creatures of each edition
  affray compendium exercise --json | jq '.[\"2024\"].exercised[] | select(.passed | not)'

Each creature fights sparring partners until every attack, action, bonus action, reaction, legendary
action, spell and trait has been used and its effect seen in the events, or until it has had enough
fights. A creature is whole only if `coverage` finds nothing missing and it passes here. The exit
code is 1 when something was never seen. The same seed gives the same result.")]
pub(super) struct ExerciseArgs {
    /// Only these creatures; all of them when none is named
    #[arg(value_name = "NAME")]
    pub(super) names: Vec<String>,
    /// Only this edition
    #[arg(long, value_name = "2014|2024")]
    pub(super) edition: Option<Edition>,
    /// Only so many creatures of each edition, spread over all of them
    #[arg(long, value_name = "N", conflicts_with = "names")]
    pub(super) sample: Option<usize>,
    /// The seed of the dice and of the choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// The most fights of a creature on each sort of ground that it asks for
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) fights: u32,
    /// Print what was seen of each creature as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Print what was never seen as the table that `coverage` counts by
    #[arg(long, conflicts_with = "json")]
    pub(super) unseen: bool,
}

/// Challenge ratings, in eighths, the ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Challenges {
    from: u16,
    to: u16,
}

impl Challenges {
    /// Reads `1/4`, `5`, `1/2-3` or `10+`.
    fn parse(text: &str) -> Result<Challenges, String> {
        let text = text.trim();
        let range = match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(from), _) => (rating(from), Some(u16::MAX)),
            (None, Some((from, to))) => (rating(from), rating(to)),
            (None, None) => (rating(text), rating(text)),
        };
        match range {
            (Some(from), Some(to)) if from <= to => Ok(Challenges { from, to }),
            _ => Err("write a challenge rating such as `1/4`, `5`, `1/2-3` or `10+`".to_owned()),
        }
    }

    pub(super) const fn holds(self, eighths: u16) -> bool {
        self.from <= eighths && eighths <= self.to
    }
}

/// A challenge rating in eighths.
fn rating(text: &str) -> Option<u16> {
    match text.trim() {
        "1/8" => Some(1),
        "1/4" => Some(2),
        "1/2" => Some(4),
        whole => whole.parse::<u16>().ok()?.checked_mul(8),
    }
}

/// Reads one of the words that files have for something.
fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let word = serde_json::Value::String(text.trim().to_lowercase());
    serde_json::from_value(word).map_err(|error| error.to_string())
}

/// The sorts of entries, as people type them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Creatures and characters
    #[value(alias = "creature")]
    Creatures,
    /// Spells
    #[value(alias = "spell")]
    Spells,
    /// Weapons
    #[value(alias = "weapon")]
    Weapons,
    /// Suits of armour
    #[value(alias = "armor")]
    Armour,
    /// Gear that does something in a fight
    Gear,
}

impl Kind {
    pub(super) const fn kind(self) -> EntryKind {
        match self {
            Kind::Creatures => EntryKind::Creature,
            Kind::Spells => EntryKind::Spell,
            Kind::Weapons => EntryKind::Weapon,
            Kind::Armour => EntryKind::Armour,
            Kind::Gear => EntryKind::Gear,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Challenges;

    #[test]
    fn challenge_ratings_are_read_in_eighths() {
        let is = |text, from, to| assert_eq!(Challenges::parse(text), Ok(Challenges { from, to }));
        is("1/8", 1, 1);
        is("5", 40, 40);
        is("1/2-3", 4, 24);
        is("10+", 80, u16::MAX);
        for wrong in ["", "3-1", "1/3", "-", "+", "99999", "five"] {
            assert!(Challenges::parse(wrong).is_err(), "{wrong}");
        }
    }
}
