//! How a table is run.

use serde::{Deserialize, Serialize};

/// How a table is run. Everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether the fight has begun.
    pub begun: bool,
    /// Whether all clocks stand still.
    pub paused: bool,
    /// How much of the map shows to players.
    pub map: MapKnowledge,
    /// How odds are shown to players.
    pub odds: OddsShown,
    /// Whether players may see the odds of the fight.
    pub fight_odds: Shown,
    /// The seconds after which the default is taken for one who is asked; none for no limit.
    pub pace: Option<u16>,
    /// How well the tacticians play.
    pub level: String,
    /// Whether everything was opened after the end.
    pub open: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            begun: false,
            paused: false,
            map: MapKnowledge::Whole,
            odds: OddsShown::Exact,
            fight_odds: Shown::No,
            pace: None,
            level: "veteran".to_owned(),
            open: false,
        }
    }
}

/// How much of the map shows to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapKnowledge {
    /// All of it.
    #[default]
    Whole,
    /// What the side has seen, and what the GM has shown.
    Explored,
    /// What the side sees now, and what the GM has shown.
    Seen,
}

/// How odds are shown to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddsShown {
    /// In figures.
    #[default]
    Exact,
    /// In words.
    Words,
    /// Not at all.
    None,
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// No.
    #[default]
    No,
    /// Yes.
    Yes,
}

/// Who decides for a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The GM, or the player who owns it.
    #[default]
    Ask,
    /// The GM, who is shown what a tactician would do.
    Suggest,
    /// A tactician.
    Play,
}
