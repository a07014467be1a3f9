use affray_rules::{Footprint, Grid, LONGEST_EDGE, Map, Size, Square};

use super::text::MapText;
use crate::file::{At, Fault};

/// The map that is written, or what is wrong with it.
pub(crate) fn map(map: Option<&At<MapText>>) -> Result<Map, Fault> {
    let Some(map) = map else {
        return Err(
            Fault::new("the encounter has no map").help("add `map = { width = 12, height = 8 }`")
        );
    };
    let MapText { width, height, rows } = &map.value;
    match (width, height, rows) {
        (Some(width), Some(height), None) => {
            for edge in [width, height] {
                if !(1..=LONGEST_EDGE).contains(&edge.value) {
                    let problem = format!("a map can't be {} squares long", edge.value);
                    return Err(
                        Fault::at(&edge.span, problem).help(format!("write 1 to {LONGEST_EDGE}"))
                    );
                }
            }
            Ok(Map::open(width.value, height.value))
        }
        (None, None, Some(rows)) => of_rows(map, rows),
        _ => Err(Fault::at(&map.span, "a map has either a width and a height, or rows")
            .help("write `map = { width = 12, height = 8 }`, or `rows = [\"....\", \"....\"]`")),
    }
}

fn of_rows(map: &At<MapText>, rows: &[At<String>]) -> Result<Map, Fault> {
    let most = usize::from(LONGEST_EDGE);
    let width = rows.first().map_or(0, |row| row.value.chars().count());
    if width == 0 || width > most || rows.len() > most {
        let problem = format!("a map has 1 to {LONGEST_EDGE} rows of 1 to {LONGEST_EDGE} squares");
        return Err(Fault::at(&map.span, problem).help("write `rows = [\"....\", \"....\"]`"));
    }
    for (y, row) in rows.iter().enumerate() {
        let here = row.value.chars().count();
        if here != width {
            let problem = format!("row {} has {here} squares, the first has {width}", y + 1);
            return Err(Fault::at(&row.span, problem).help("make all rows equally long"));
        }
        if let Some((x, other)) = row.value.chars().enumerate().find(|(_, c)| *c != '.') {
            let square = Square { x: x as u8, y: y as u8 };
            let problem = format!("row {}, column {}: there is no terrain “{other}”", y + 1, x + 1);
            // A plain string has its characters one after the other behind the quote.
            let start = row.span.start + 1 + x;
            return Err(Fault::at(&(start..start + 1), problem)
                .help(format!("write “.” for open floor at {square}")));
        }
    }
    Ok(Map::open(width as u8, rows.len() as u8))
}

/// The square that is written.
pub(crate) fn square(at: &At<String>) -> Result<Square, Fault> {
    at.value.trim().parse().map_err(|_| {
        Fault::at(&at.span, format!("“{}” is not a square", at.value))
            .help("write a column letter and a row number, such as d2")
    })
}

/// Whether something of this size is on the map when it stands there.
pub(crate) fn on_map(name: &str, at: &At<Square>, size: Size, grid: Grid) -> Result<(), Fault> {
    let space = Footprint::new(at.value, size);
    if grid.holds(space) {
        return Ok(());
    }
    let Grid { width, height } = grid;
    let corner = Square { x: width - 1, y: height - 1 };
    let problem = format!("{name} stands at {}, off the map of {width} by {height}", at.value);
    let help = match space.side {
        1 => format!("the squares go from a1 to {corner}"),
        side => format!("it takes {side} by {side} squares, and they go from a1 to {corner}"),
    };
    Err(Fault::at(&at.span, problem).help(help))
}
