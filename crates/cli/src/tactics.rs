//! Reads `--tactics`.

use std::fmt;

use affray_rules::{Battle, SideId};
use affray_tactics::{Level, Minds};

use crate::{
    errors::{Done, Failure},
    shell,
};

/// How well creatures are played: a level for all, or for those of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tactics {
    side: Option<String>,
    level: Level,
}

impl Tactics {
    /// Reads `LEVEL` or `SIDE=LEVEL`.
    pub(crate) fn parse(text: &str) -> Result<Tactics, String> {
        let (side, level) = match text.rsplit_once('=') {
            Some((side, level)) => (Some(side.trim().to_owned()), level),
            None => (None, text),
        };
        let level =
            level.trim().parse().map_err(|e: affray_tactics::UnknownLevel| e.to_string())?;
        Ok(Tactics { side, level })
    }

    /// The minds of a fight; later words go over earlier ones.
    pub(crate) fn minds(all: &[Tactics], battle: &Battle) -> Done<Minds> {
        let usual =
            all.iter().rev().find(|t| t.side.is_none()).map_or(Level::default(), |t| t.level);
        let mut minds = Minds::all(usual);
        for Tactics { side, level } in all {
            let Some(name) = side else { continue };
            let sides = &battle.setup().sides;
            let place = sides.iter().position(|s| s.name.eq_ignore_ascii_case(name));
            let Some(place) = place else {
                let names: Vec<String> = sides.iter().map(|s| format!("“{}”", s.name)).collect();
                return Err(Failure::Input(format!(
                    "no side is called “{name}”: write `--tactics SIDE={level}` with {}",
                    names.join(" or ")
                )));
            };
            minds = minds.with_side(battle, SideId(place as u8), *level);
        }
        Ok(minds)
    }

    /// What gives them again on the command line.
    pub(crate) fn flags(all: &[Tactics]) -> String {
        all.iter().map(|one| format!(" --tactics {}", shell::word(&one.to_string()))).collect()
    }
}

impl fmt::Display for Tactics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.side {
            Some(side) => write!(f, "{side}={}", self.level),
            None => write!(f, "{}", self.level),
        }
    }
}
