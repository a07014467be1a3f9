//! Where a creature is exercised: small encounters like any other, made to fit it.

use std::fmt::Write as _;

use affray_compendium::{CreatureEntry, Encounter, FileError, Library};
use affray_rules::{
    BonusActions, Breathes, Edition, Modifier, Nature, Setup, Square, StatBlock, Terrain, When,
};

/// The square of the creature under test.
const HERE: Square = Square { x: 6, y: 6 };
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
    /// A cliff without holds to the north.
    Cliff,
    /// Nobody sees anybody.
    Fog,
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
}

impl Arena {
    /// Where all that a stat block says can show, the open field first.
    pub(crate) fn all_for(block: &StatBlock) -> Vec<Arena> {
        let whens = |wanted: When| {
            block.modifiers().any(|m| matches!(m, Modifier::Roll { when, .. } if *when == wanted))
        };
        let holds_breath = block.modifiers().any(|m| matches!(m, Modifier::HoldBreath(_)));
        let mut arenas = vec![Arena::Field];
        let mut add = |wanted: bool, arena| {
            if wanted {
                arenas.push(arena);
            }
        };
        add(whens(When::Sunlight), Arena::Sunlit);
        add(whens(When::On(Terrain::Rock)), Arena::Rock);
        add(whens(When::On(Terrain::Ice)), Arena::Ice);
        let swims = whens(When::Underwater) || holds_breath || block.breathes == Breathes::Water;
        add(swims, Arena::Lake);
        add(block.nature().contains(Nature::SPIDER_CLIMB), Arena::Cliff);
        add(block.bonus_actions.contains(BonusActions::HIDE), Arena::Fog);
        arenas
    }

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
            Arena::Cliff => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t5\"\nis = { name = \"cliff\", \
                 height = 20, face = \"sheer\" }\n"
            }
            Arena::Fog => {
                "width = 20\nheight = 20\n[[map.area]]\nsquares = \"a1:t20\"\nis = { name = \"fog\", \
                 obscured = \"heavily\" }\n"
            }
        }
    }

    /// A fight in it; the creature under test is the first combatant.
    pub(crate) fn setup(
        self,
        entry: &CreatureEntry,
        health: Health,
        hidden: bool,
        library: &Library,
        edition: Edition,
    ) -> Result<Setup, FileError> {
        let block = entry.block();
        let mut text = format!(
            "[map]\n{}\n[[side]]\nname = \"Tested\"\n[[side]]\nname = \"Partners\"\n\
             [[combatant]]\ncreature = {name:?}\nname = \"Tested\"\nside = \"Tested\"\n\
             at = \"{HERE}\"\nlair = true\nhidden = {hidden}\n{{height}}\n",
            self.map(),
            name = entry.name(),
        );
        match health {
            Health::Hardened => {
                let hp = block.hit_points.max(MANY);
                let _ = write!(text, "[combatant.stat-block]\nhp = {hp}\n");
            }
            Health::Own => {}
            Health::Bloodied => {
                let _ = writeln!(text, "hp = {}", (block.hit_points / 2).max(1));
            }
        }
        text.push_str(PARTNERS);
        let height = if self == Arena::Lake { "height = 20" } else { "" };
        let side = affray_rules::Footprint::new(HERE, block.size).side;
        let beyond = HERE.x + side;
        let places = [
            ("{height}", height.to_owned()),
            ("{beside}", Square { x: beyond, y: HERE.y }.to_string()),
            ("{friend}", Square { x: beyond + 1, y: HERE.y }.to_string()),
            ("{below}", Square { x: HERE.x, y: HERE.y + side }.to_string()),
            ("{corner}", Square { x: HERE.x - 1, y: HERE.y - 1 }.to_string()),
            ("{row}", Square { x: HERE.x + side + 2, y: HERE.y + side + 1 }.to_string()),
            ("{crate}", Square { x: HERE.x - 1, y: HERE.y + 1 }.to_string()),
        ];
        let text = places.iter().fold(text, |text, (mark, place)| text.replace(mark, place));
        Encounter::parse(&text, "exercise.toml")?.setup_from(library, Some(edition))
    }
}
