//! Builds the squares of a map.

use std::collections::BTreeMap;

use affray_rules::{
    Blocks, CEILING, DoorState, Fill, Grid, Ground, Map, Square, ruleset::DifficultGround,
};

use super::{
    kinds::{KINDS, Kind, named},
    text::{GroundText, SquareText},
    walls::blocks,
};
use crate::{
    file::{At, Fault, suggest},
    text::Either,
};

/// How deep and how high a map goes, in feet.
const FURTHEST: i16 = 1000;

/// The squares of a map as they are laid.
pub(super) struct Squares {
    pub(super) rules: DifficultGround,
    grounds: Vec<Ground>,
    tiles: Vec<u8>,
    floors: Vec<i16>,
}

/// What a character of the rows means.
#[derive(Clone, Copy)]
pub(super) struct Meaning {
    pub(super) mark: char,
    pub(super) ground: u8,
    pub(super) floor: i16,
    pub(super) door: Option<DoorState>,
}

impl Squares {
    pub(super) fn new(rules: DifficultGround) -> Squares {
        Squares { rules, grounds: vec![Ground::floor()], tiles: Vec::new(), floors: Vec::new() }
    }

    /// Open floor everywhere.
    pub(super) fn lay_open(&mut self, grid: Grid) {
        let squares = usize::from(grid.width) * usize::from(grid.height);
        self.tiles = vec![0; squares];
        self.floors = vec![0; squares];
    }

    /// The next square of the rows.
    pub(super) fn lay(&mut self, meaning: Meaning) {
        self.tiles.push(meaning.ground);
        self.floors.push(meaning.floor);
    }

    /// Changes a square that was laid.
    pub(super) fn relay(&mut self, at: usize, text: &At<SquareText>) -> Result<(), Fault> {
        let before = &self.grounds[usize::from(self.tiles[at])];
        let level_before = self.floors[at].saturating_add_unsigned(before.depth);
        let (ground, floor) = match &text.value {
            Either::Short(name) => {
                let name = At { span: text.span.clone(), value: name.clone() };
                (self.kind_of(&name, false)?.ground(self.rules), None)
            }
            Either::Long(long) => {
                let base = match &long.ground {
                    Some(name) => self.kind_of(name, false)?.ground(self.rules),
                    None => before.clone(),
                };
                (dressed(base, long)?, level(long)?)
            }
        };
        self.floors[at] = floor.unwrap_or_else(|| bed(&ground, level_before));
        self.tiles[at] = self.intern(ground).map_err(|fault| fault.or_at(&text.span))?;
        Ok(())
    }

    fn kind_of(&self, name: &At<String>, doors: bool) -> Result<&'static Kind, Fault> {
        let known = KINDS.iter().filter(|k| doors || k.door.is_none()).map(|k| k.name);
        match named(&name.value) {
            Some(kind) if doors || kind.door.is_none() => Ok(kind),
            Some(_) => Err(Fault::at(&name.span, "a door can't fill an area")
                .help("draw it in the rows, or add a [[map.door]]")),
            None => {
                Err(Fault::at(&name.span, format!("there is no kind of square “{}”", name.value))
                    .help(suggest(&name.value, known)))
            }
        }
    }

    fn intern(&mut self, ground: Ground) -> Result<u8, Fault> {
        let place = self.grounds.iter().position(|g| *g == ground).unwrap_or_else(|| {
            self.grounds.push(ground);
            self.grounds.len() - 1
        });
        u8::try_from(place).map_err(|_| {
            Fault::new("there are more than 256 kinds of squares").help("make some alike")
        })
    }

    /// What every character means: those of the legend first, then those that are built in.
    pub(super) fn legend(
        &mut self,
        legend: &BTreeMap<At<String>, At<SquareText>>,
    ) -> Result<Vec<Meaning>, Fault> {
        let mut meanings = Vec::new();
        for (key, text) in legend {
            let mut marks = key.value.chars();
            let (Some(mark), None) = (marks.next(), marks.next()) else {
                let problem = format!("“{}” is not one character", key.value);
                return Err(Fault::at(&key.span, problem)
                    .help("a key of the legend is the character that stands in the rows"));
            };
            let (kind, ground, floor) = match &text.value {
                Either::Short(name) => {
                    let name = At { span: text.span.clone(), value: name.clone() };
                    let kind = self.kind_of(&name, true)?;
                    (kind, kind.ground(self.rules), None)
                }
                Either::Long(long) => {
                    let kind = match &long.ground {
                        Some(name) => self.kind_of(name, true)?,
                        None => &KINDS[0],
                    };
                    let ground = dressed(kind.ground(self.rules), long)?;
                    (kind, ground, level(long)?)
                }
            };
            let door = kind.door;
            let floor = floor.unwrap_or_else(|| bed(&ground, 0));
            let ground = self.intern(known_as(ground, mark, door));
            let ground = ground.map_err(|fault| fault.or_at(&key.span))?;
            meanings.push(Meaning { mark, ground, floor, door });
        }
        Ok(meanings)
    }

    /// What a character means that the legend does not name.
    pub(super) fn built_in(&mut self, kind: &Kind) -> Result<Meaning, Fault> {
        let ground = known_as(kind.ground(self.rules), kind.mark, kind.door);
        let floor = bed(&ground, 0);
        let ground = self.intern(ground)?;
        Ok(Meaning { mark: kind.mark, ground, floor, door: kind.door })
    }

    /// The map of these squares.
    pub(super) fn into_map(mut self, grid: Grid) -> Map {
        // An open field must look like one, since that is the quick way everywhere.
        if self.tiles.iter().all(|tile| *tile == 0) {
            self.tiles.clear();
        }
        if self.floors.iter().all(|floor| *floor == 0) {
            self.floors.clear();
        }
        Map {
            grounds: self.grounds,
            tiles: self.tiles,
            floors: self.floors,
            ..Map::open(grid.width, grid.height)
        }
    }

    /// The place of a square among the tiles.
    pub(super) fn index(grid: Grid, square: Square) -> usize {
        usize::from(square.y) * usize::from(grid.width) + usize::from(square.x)
    }
}

/// The ground under the mark of a legend. Plain floor stays what it is, and what lies under a door
/// is floor: the door itself is an object.
fn known_as(ground: Ground, mark: char, door: Option<DoorState>) -> Ground {
    let mut ground = ground;
    if door.is_some() {
        let floor = Ground::floor();
        ground.name = floor.name;
        ground.mark = floor.mark;
        return ground;
    }
    let plain = Ground { mark: '.', ..ground.clone() } == Ground::floor();
    ground.mark = if plain { '.' } else { mark };
    ground
}

/// The floor of a square whose height nobody wrote: water fills a hollow, so that its surface lies
/// level with the ground beside it.
fn bed(ground: &Ground, level: i16) -> i16 {
    level.saturating_sub_unsigned(ground.depth)
}

/// The level of the floor that is written.
fn level(text: &GroundText) -> Result<Option<i16>, Fault> {
    match &text.height {
        Some(level) if !(-FURTHEST..=FURTHEST).contains(&level.value) => {
            Err(Fault::at(&level.span, format!("a floor can't lie at {} feet", level.value))
                .help(format!("write a level from -{FURTHEST} to {FURTHEST}")))
        }
        level => Ok(level.as_ref().map(|level| level.value)),
    }
}

/// A ground with the particulars that are written.
fn dressed(mut ground: Ground, text: &GroundText) -> Result<Ground, Fault> {
    if let Some(name) = &text.name {
        ground.name = name.trim().to_owned();
    }
    if let Some(difficult) = text.difficult {
        ground.difficult = difficult;
        ground.furniture = None;
    }
    if let Some(depth) = &text.depth {
        if depth.value > FURTHEST.unsigned_abs() {
            return Err(Fault::at(
                &depth.span,
                format!("water can't be {} feet deep", depth.value),
            )
            .help(format!("write 0 to {FURTHEST}")));
        }
        ground.depth = depth.value;
    }
    ground.rough = text.rough.unwrap_or(ground.rough);
    ground.obscured = text.obscured.unwrap_or(ground.obscured);
    ground.face = text.face.unwrap_or(ground.face);
    ground.loose = text.loose.unwrap_or(ground.loose);
    ground.terrain = text.terrain.unwrap_or(ground.terrain);
    ground.light = text.light.or(ground.light);
    if let Some(top) = &text.top
        && !(1..=FURTHEST).contains(&top.value)
    {
        return Err(Fault::at(&top.span, format!("a top can't be {} feet up", top.value))
            .help(format!("write 1 to {FURTHEST}, or leave it out for up to the ceiling")));
    }
    if text.top.is_some() || text.blocks.is_some() || ground.fill.is_some() {
        let before = ground.fill.unwrap_or(Fill {
            blocks: Blocks::all(),
            height: CEILING,
            loose: ground.loose,
        });
        ground.fill = Some(Fill {
            blocks: text.blocks.as_deref().map_or(before.blocks, blocks),
            height: text.top.as_ref().map_or(before.height, |top| top.value),
            loose: text.loose.unwrap_or(before.loose),
        });
    }
    Ok(ground)
}
