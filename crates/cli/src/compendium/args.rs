use affray_compendium::EntryKind;
use affray_rules::Edition;
use clap::{Subcommand, ValueEnum};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium list --kind creatures             every creature, with its figures
  affray compendium show adult red dragon             its stat block
  affray compendium show goblin --edition 2014
  affray compendium show fireball --json
  affray compendium coverage                          how much of each SRD there is")]
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
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compendium list
  affray compendium list --kind spells --edition 2014
  affray compendium list --kind creatures --json | jq 'map(select(.challenge == \"5\") | .name)'")]
pub(super) struct ListArgs {
    /// The edition; 2024 if none is given
    #[arg(long, value_name = "2014|2024", default_value = "2024")]
    pub(super) edition: Edition,
    /// Only entries of this sort
    #[arg(long)]
    pub(super) kind: Option<Kind>,
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

An entry is whole when it names nothing that it does not model, and in part when it does. Actions
are counted with bonus actions, reactions and legendary actions.")]
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
