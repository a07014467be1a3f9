//! The map of an encounter file: rows of characters with a legend, and thin walls, doors, lights
//! and areas beside them.

mod areas;
mod doors;
mod kinds;
mod lights;
mod place;
mod rows;
mod squares;
mod text;
mod walls;

use affray_rules::{DoorState, Grid, LONGEST_EDGE, Map, Ruleset, Square, Terrain};

pub(crate) use doors::DoorPlan;
pub(crate) use lights::carried;
pub(crate) use place::{on_map, square};
use text::AmbientText;
pub(crate) use text::{BlockText, CarriedLight, MapText};
pub(crate) use walls::blocks;

use crate::file::{At, Fault};
use squares::Squares;

/// A map that has been read, with the doors in it.
pub(crate) struct Plan {
    pub(crate) map: Map,
    pub(crate) doors: Vec<DoorPlan>,
}

/// The length of an edge of the map in squares.
fn edge(edge: &At<i64>, word: &str) -> Result<u8, Fault> {
    let length = u8::try_from(edge.value).ok();
    length.filter(|length| (1..=LONGEST_EDGE).contains(length)).ok_or_else(|| {
        let problem = format!("a map can't be {} squares {word}", edge.value);
        Fault::at(&edge.span, problem).help(format!("write 1 to {LONGEST_EDGE}"))
    })
}

/// The map that is written, or what is wrong with it; `source` is the text of the whole file.
pub(crate) fn plan(
    map: Option<&At<MapText>>,
    source: &str,
    ruleset: &Ruleset,
) -> Result<Plan, Fault> {
    let Some(map) = map else {
        return Err(
            Fault::new("the encounter has no map").help("add `map = { width = 12, height = 8 }`")
        );
    };
    let text = &map.value;
    let mut squares = Squares::new(ruleset.difficult_ground);
    let mut gaps = Vec::new();
    let grid = match (&text.width, &text.height, &text.rows) {
        (Some(width), Some(height), None) => {
            let grid = Grid { width: edge(width, "wide")?, height: edge(height, "high")? };
            squares.lay_open(grid);
            grid
        }
        (None, None, Some(rows)) => {
            let legend = squares.legend(&text.legend)?;
            rows::lay(rows, &legend, source, &mut squares, &mut gaps)?
        }
        _ => {
            return Err(Fault::at(&map.span, "a map has either a width and a height, or rows")
                .help(
                    "write `map = { width = 12, height = 8 }`, or `rows = [\"....\", \"....\"]`",
                ));
        }
    };
    for area in &text.area {
        areas::lay(area, grid, &mut squares)?;
    }
    let mut map = squares.into_map(grid);
    map.ambient = text.ambient.brightness();
    map.sunlight = text.ambient == AmbientText::Sunlight;
    for ground in map.grounds.iter_mut().filter(|g| g.terrain == Terrain::Common) {
        ground.terrain = text.terrain;
    }
    walls::raise(&text.wall, &mut map)?;
    let doors = doors::hang(&text.door, &gaps, &mut map)?;
    lights::kindle(&text.light, &mut map)?;
    Ok(Plan { map, doors })
}

/// Where rows have a door, and how it stands.
struct Gap {
    square: Square,
    state: DoorState,
    /// Where it is written.
    span: std::ops::Range<usize>,
}
