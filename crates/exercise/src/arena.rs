//! Where a creature is exercised: small encounters like any other, made to fit it.

use std::fmt::Write as _;

use affray_compendium::{CreatureEntry, Encounter, FileError, Library};
use affray_rules::{Edition, Footprint, SQUARE, Setup, Square};

use crate::demands::Demands;

/// The square of the creature under test.
const HERE: Square = Square { x: 6, y: 6 };
/// How far off the partners may stand for all to be on the map, in squares.
const FARTHEST: u16 = 6;
/// Hit points that last.
const MANY: u16 = 600;
const PARTNERS: &str = include_str!("partners.toml");

/// What the ground is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arena {
    Field,
    Sunlit,
    Rock,
    Ice,
    Lake,
    Rapids,
    /// A low cliff without holds to the north.
    Cliff,
    /// Nobody sees anybody.
    Fog,
    /// Without any light.
    Dark,
}

/// How many hit points the creature starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// More than its own.
    Hardened,
    /// Its own.
    Own,
    /// Half of its own.
    Bloodied,
    /// So few that it won't last.
    Dying,
}

/// How a fight begins, beside the ground.
#[derive(Clone, Debug)]
pub(crate) struct Staging {
    pub(crate) health: Health,
    /// Whether the creature lies in wait.
    hidden: bool,
    /// Whether the partners are surprised.
    surprises: bool,
    /// How many squares the partners stand off.
    gap: u8,
    /// The hit points of the frail partner.
    frail: u16,
    /// What the odd partner is.
    kind: String,
    tags: Vec<String>,
}

impl Staging {
    /// The plain one: everybody side by side.
    pub(crate) fn plain() -> Staging {
        Staging {
            health: Health::Hardened,
            hidden: false,
            surprises: false,
            gap: 0,
            frail: 10,
            kind: "humanoid".to_owned(),
            tags: Vec::new(),
        }
    }

    /// Another for every lap, by what the stat block asks for.
    pub(crate) fn of_lap(lap: usize, demands: &Demands) -> Staging {
        let (kinds, tags) = (demands.kinds(), demands.tags());
        let kind = (!kinds.is_empty()).then(|| kinds[lap % kinds.len()]);
        let kind = kind.map_or("humanoid".to_owned(), |kind| format!("{kind:?}").to_lowercase());
        let gap = demands.run_up().div_ceil(SQUARE).min(FARTHEST);
        let weakest = if demands.bursts { Health::Dying } else { Health::Bloodied };
        Staging {
            health: [Health::Hardened, Health::Own, weakest][lap % 3],
            hidden: lap % 2 == 1,
            surprises: demands.surprises() && lap.is_multiple_of(2),
            gap: if lap / 2 % 2 == 1 { gap as u8 } else { 0 },
            frail: [10, 3, 18, 30, 50][lap % 5],
            kind,
            tags: tags.into_iter().map(str::to_owned).collect(),
        }
    }
}

impl Arena {
    fn map(self) -> &'static str {
        match self {
            Arena::Field => "width = 20\nheight = 20\n",
            Arena::Sunlit => "width = 20\nheight = 20\nambient = \"sunlight\"\n",
            Arena::Rock => "width = 20\nheight = 20\nterrain = \"rock\"\n",
            Arena::Ice => "width = 20\nheight = 20\nterrain = \"ice\"\n",
            Arena::Lake => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t20\"\nis = { name = \"lake\", \
                 depth = 60 }\n"
            }
            Arena::Rapids => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t20\"\nis = \"rapids\"\n"
            }
            Arena::Cliff => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t6\"\nis = { name = \"cliff\", \
                 height = 5, face = \"sheer\" }\n"
            }
            Arena::Fog => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t20\"\nis = { name = \"fog\", \
                 obscured = \"heavily\" }\n"
            }
            Arena::Dark => "width = 20\nheight = 20\nambient = \"darkness\"\n",
        }
    }

    /// A fight in it; the creature under test is the first combatant.
    pub(crate) fn setup(
        self,
        entry: &CreatureEntry,
        staging: &Staging,
        library: &Library,
        edition: Edition,
    ) -> Result<Setup, FileError> {
        let block = entry.block();
        let hidden = staging.hidden;
        let mut text = format!(
            "[map]\n{}\n[[side]]\nname = \"Tested\"\n[[side]]\nname = \"Partners\"\n\
             [[combatant]]\ncreature = {name:?}\nname = \"Tested\"\nside = \"Tested\"\n\
             at = \"{HERE}\"\nlair = true\nhidden = {hidden}\n{{height}}\n",
            self.map(),
            name = entry.name(),
        );
        match staging.health {
            Health::Hardened => {
                let hp = block.hit_points.max(MANY);
                let _ = write!(text, "[combatant.stat-block]\nhp = {hp}\n");
            }
            Health::Own => {}
            Health::Bloodied => {
                let _ = writeln!(text, "hp = {}", (block.hit_points / 2).max(1));
            }
            Health::Dying => text.push_str("hp = 1\n"),
        }
        text.push_str(PARTNERS);
        let height = if self == Arena::Lake { "height = -30" } else { "" };
        let side = Footprint::new(HERE, block.size).side;
        let gap = staging.gap;
        let (east, south) = (HERE.x + side + gap, HERE.y + side + gap);
        let (west, north) = (HERE.x.saturating_sub(1 + gap), HERE.y.saturating_sub(1 + gap));
        let at = |x, y| Square { x, y }.to_string();
        let places = [
            ("{height}", height.to_owned()),
            ("{surprised}", if staging.surprises { "surprised = true" } else { "" }.to_owned()),
            ("{beside}", at(east, HERE.y)),
            ("{friend}", at(east, HERE.y - 1)),
            ("{below}", at(HERE.x, south)),
            ("{corner}", at(west, north)),
            ("{row}", at(east, south)),
            ("{frail}", at(HERE.x, north)),
            ("{odd}", at(west, south)),
            ("{crate}", at(HERE.x - 1, HERE.y)),
            ("{few}", staging.frail.to_string()),
            ("{type}", staging.kind.clone()),
            ("{tags}", format!("{:?}", staging.tags)),
        ];
        let text = places.iter().fold(text, |text, (mark, place)| text.replace(mark, place));
        Encounter::parse(&text, "exercise.toml")?.setup_from(library, Some(edition))
    }
}
