//! The kinds of squares that need no legend.

use affray_rules::{
    Blocks, CEILING, DoorState, Face, Fill, Ground, Obscured, Size, Terrain,
    ruleset::DifficultGround,
};

/// A kind of square that needs no legend.
pub(crate) struct Kind {
    /// What files call it.
    pub(crate) name: &'static str,
    /// The character that means it in rows without a legend.
    pub(crate) mark: char,
    fill: Option<Fill>,
    difficult: Difficult,
    depth: u16,
    obscured: Obscured,
    face: Face,
    loose: bool,
    rough: bool,
    terrain: Terrain,
    /// How the door stands, where it is one.
    pub(crate) door: Option<DoorState>,
}

/// When a kind is difficult terrain (`terrain.kinds`).
#[derive(Clone, Copy)]
enum Difficult {
    Never,
    Always,
    /// Only where the rules name it.
    Named,
    /// Furniture made for creatures of this size.
    Furniture(Size),
}

const FLOOR: Kind = Kind {
    name: "floor",
    mark: '.',
    fill: None,
    difficult: Difficult::Never,
    depth: 0,
    obscured: Obscured::Clear,
    face: Face::Rough,
    loose: false,
    rough: false,
    terrain: Terrain::Common,
    door: None,
};

const fn solid(height: i16, loose: bool) -> Option<Fill> {
    Some(Fill { blocks: Blocks::all(), height, loose })
}

/// Every kind, as docs/ENCOUNTERS.md lists them.
pub(crate) const KINDS: [Kind; 28] = [
    FLOOR,
    Kind { name: "wall", mark: '#', fill: solid(CEILING, false), ..FLOOR },
    Kind { name: "rock", mark: ' ', fill: solid(CEILING, false), ..FLOOR },
    Kind { name: "earth", mark: '%', fill: solid(CEILING, true), loose: true, ..FLOOR },
    Kind { name: "bridge", mark: '=', ..FLOOR },
    Kind { name: "pillar", mark: 'O', fill: solid(CEILING, false), ..FLOOR },
    Kind { name: "tree", mark: 'T', fill: solid(30, false), ..FLOOR },
    Kind { name: "boulder", mark: 'o', fill: solid(5, false), ..FLOOR },
    Kind { name: "door", mark: '+', door: Some(DoorState::Closed), ..FLOOR },
    Kind { name: "open-door", mark: '/', door: Some(DoorState::Open), ..FLOOR },
    Kind { name: "locked-door", mark: 'X', door: Some(DoorState::Locked), ..FLOOR },
    Kind {
        name: "rubble",
        mark: ',',
        difficult: Difficult::Always,
        terrain: Terrain::Rock,
        ..FLOOR
    },
    Kind { name: "undergrowth", mark: ';', difficult: Difficult::Always, ..FLOOR },
    Kind {
        name: "thicket",
        mark: '&',
        difficult: Difficult::Always,
        obscured: Obscured::Heavily,
        ..FLOOR
    },
    Kind { name: "snow", mark: '*', difficult: Difficult::Always, terrain: Terrain::Ice, ..FLOOR },
    Kind { name: "ice", mark: '_', difficult: Difficult::Named, terrain: Terrain::Ice, ..FLOOR },
    Kind { name: "web", mark: 'w', difficult: Difficult::Always, terrain: Terrain::Web, ..FLOOR },
    Kind { name: "bog", mark: 'b', difficult: Difficult::Always, loose: true, ..FLOOR },
    Kind { name: "sand", mark: 's', loose: true, ..FLOOR },
    Kind { name: "furniture", mark: 'n', difficult: Difficult::Furniture(Size::Medium), ..FLOOR },
    Kind { name: "low-furniture", mark: 'm', difficult: Difficult::Always, ..FLOOR },
    Kind { name: "stairs", mark: ':', difficult: Difficult::Always, face: Face::Slope, ..FLOOR },
    Kind { name: "slope", mark: '<', difficult: Difficult::Named, face: Face::Slope, ..FLOOR },
    Kind { name: "ladder", mark: 'H', face: Face::Ladder, ..FLOOR },
    Kind { name: "water", mark: '~', depth: 10, ..FLOOR },
    Kind { name: "rapids", mark: '}', depth: 10, rough: true, ..FLOOR },
    Kind { name: "shallows", mark: '-', depth: 2, ..FLOOR },
    Kind { name: "fog", mark: '?', obscured: Obscured::Heavily, ..FLOOR },
];

/// The kind of a name, whatever the letters' case.
pub(crate) fn named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name.eq_ignore_ascii_case(name.trim()))
}

/// The kind of a character.
pub(crate) fn marked(mark: char) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.mark == mark)
}

impl Kind {
    /// What the square is like, by the rules at hand.
    pub(crate) fn ground(&self, rules: DifficultGround) -> Ground {
        let difficult = match self.difficult {
            Difficult::Never => false,
            Difficult::Always | Difficult::Furniture(_) => true,
            Difficult::Named => rules == DifficultGround::IceLiquidAndSlopesToo,
        };
        let furniture = match (self.difficult, rules) {
            (Difficult::Furniture(size), DifficultGround::IceLiquidAndSlopesToo) => Some(size),
            _ => None,
        };
        Ground {
            name: self.name.replace('-', " "),
            mark: self.mark,
            fill: self.fill,
            difficult,
            furniture,
            depth: self.depth,
            obscured: self.obscured,
            face: self.face,
            loose: self.loose,
            rough: self.rough,
            terrain: self.terrain,
            light: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_a_character_of_its_own() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..i].iter().all(|k| k.name != kind.name && k.mark != kind.mark));
        }
    }

    #[test]
    fn the_reference_page_lists_every_kind() {
        let page = include_str!("../../../../../docs/ENCOUNTERS.md");
        for kind in &KINDS {
            let row = format!("| `{}` | `{}` |", kind.mark, kind.name);
            assert!(page.contains(&row), "docs/ENCOUNTERS.md lacks a row {row}");
        }
    }

    #[test]
    fn what_only_one_edition_calls_difficult() {
        let difficult = |name: &str, rules| named(name).is_some_and(|k| k.ground(rules).difficult);
        for name in ["ice", "slope"] {
            assert!(!difficult(name, DifficultGround::RubbleAndTheLike), "{name}");
            assert!(difficult(name, DifficultGround::IceLiquidAndSlopesToo), "{name}");
        }
        for name in ["rubble", "undergrowth", "snow", "low-furniture", "stairs", "bog"] {
            assert!(difficult(name, DifficultGround::RubbleAndTheLike), "{name}");
            assert!(difficult(name, DifficultGround::IceLiquidAndSlopesToo), "{name}");
        }
    }
}
