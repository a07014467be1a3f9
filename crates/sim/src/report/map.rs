//! Heat maps of the report: where creatures stood and fell.

use affray_rules::{CEILING, Square, UNITS};

use super::page::Drawing;
use crate::{Figures, Start};

/// The side of a square in the drawing.
const CELL: f64 = 24.0;
/// Room for letters and numbers.
const MARGIN: f64 = 24.0;

/// Where those of a side stood and fell.
pub(super) fn heat(start: &Start, figures: &Figures, side: usize) -> String {
    let map = &start.setup().map;
    let heat = &figures.heat[start.setup().sides[side].name.as_str()];
    let most = heat.stood.values().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let worst = heat.fell.values().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let (wide, high) = (f64::from(map.grid.width), f64::from(map.grid.height));
    let mut drawing = Drawing::new(MARGIN + wide * CELL + 2.0, MARGIN + high * CELL + 2.0);
    let colour = side % 5;
    let at =
        |square: Square| (MARGIN + f64::from(square.x) * CELL, MARGIN + f64::from(square.y) * CELL);
    drawing.rect((MARGIN, MARGIN), (wide * CELL, high * CELL), "class=\"cell\"", "");
    for square in map.squares() {
        let (x, y) = at(square);
        if map.fill(square).is_some_and(|fill| fill.height == CEILING) {
            drawing.rect((x, y), (CELL, CELL), "class=\"wall\"", "");
            continue;
        }
        let name = square.to_string();
        let Some(stood) = heat.stood.get(&name) else { continue };
        // The eye tells apart roots better than the numbers themselves.
        let with = format!("class=\"f{colour}\" opacity=\"{:.3}\"", (stood / most).sqrt() * 0.85);
        let fell = heat.fell.get(&name).copied().unwrap_or(0.0);
        let says = format!("{name}: {stood:.2} turns end here in a fight, {fell:.2} fall");
        drawing.rect((x, y), (CELL, CELL), &with, &says);
    }
    for wall in &map.walls {
        let unit = CELL / f64::from(UNITS);
        let point = |p: affray_rules::Point| {
            (MARGIN + f64::from(p.x) * unit, MARGIN + f64::from(p.y) * unit)
        };
        drawing.line(point(wall.from), point(wall.to), "thin");
    }
    for square in map.squares() {
        let Some(fell) = heat.fell.get(&square.to_string()) else { continue };
        let ((x, y), radius) = (at(square), (fell / worst).sqrt() * CELL * 0.42);
        if radius >= 1.0 {
            let centre = (x + CELL / 2.0, y + CELL / 2.0);
            let with = "fill=\"none\" class=\"whisker\" pointer-events=\"none\"";
            drawing.circle(centre, radius, with);
        }
    }
    for x in 0..map.grid.width {
        let name = Square { x, y: 0 }.to_string();
        let middle = MARGIN + (f64::from(x) + 0.5) * CELL;
        drawing.text((middle, MARGIN - 7.0), "mid soft", name.trim_end_matches('1'));
    }
    for y in 0..map.grid.height {
        let middle = MARGIN + (f64::from(y) + 0.5) * CELL + 4.0;
        drawing.text((MARGIN - 5.0, middle), "end soft", &(u16::from(y) + 1).to_string());
    }
    drawing.done("Where they stood and fell")
}
