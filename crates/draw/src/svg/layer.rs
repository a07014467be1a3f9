//! Areas and layers of the drawing.

use affray_rules::{Degree, Square};

use super::{CELL, corner, middle, pen::Pen, runs};
use crate::scene::{Layer, Note, Scene};

/// Draws the areas that last.
pub(crate) fn areas(scene: &Scene<'_>, pen: &mut Pen) {
    if scene.areas().is_empty() {
        return;
    }
    pen.open("g", "id=\"areas\"");
    for zone in scene.areas() {
        let within = |square| zone.squares.contains(square).then_some(());
        for (start, count, ()) in runs(scene, within) {
            let (x, y) = corner(start);
            pen.rect(x, y, f64::from(count) * CELL, CELL, "class=\"area\"");
        }
    }
    pen.close("g");
}

/// Draws where somebody can go, what it sees, or what cover there is from it.
pub(crate) fn draw(scene: &Scene<'_>, pen: &mut Pen) {
    if matches!(scene.layer, Layer::None) {
        return;
    }
    let squares = scene.battle.setup().map.squares();
    let notes: Vec<(Square, Note)> = squares.map(|s| (s, scene.note(s))).collect();
    let width = usize::from(scene.battle.setup().map.grid.width);
    let note = |square: Square| notes[usize::from(square.y) * width + usize::from(square.x)].1;
    pen.open("g", "id=\"layer\"");
    let shade = |square: Square| match note(square) {
        Note::Unseen => Some("class=\"unseen\""),
        Note::Covered(Degree::Half) => Some("class=\"half\""),
        Note::Covered(Degree::ThreeQuarters) => Some("class=\"three\""),
        Note::Covered(Degree::Total) => Some("class=\"total\""),
        _ => None,
    };
    for (start, count, class) in runs(scene, shade) {
        let (x, y) = corner(start);
        pen.rect(x, y, f64::from(count) * CELL, CELL, class);
    }
    for (square, note) in &notes {
        let (x, y) = middle(*square);
        match *note {
            Note::Feet { feet, provokes } => {
                let (left, top) = corner(*square);
                let class = if provokes { "risky" } else { "reach" };
                // The further, the fainter.
                let opacity = (0.5 - f64::from(feet) * 0.006).max(0.15);
                let attributes = format!("rx=\"6\" class=\"{class}\" opacity=\"{opacity:.2}\"");
                pen.rect(left + 2.0, top + 2.0, CELL - 4.0, CELL - 4.0, &attributes);
                let mark = if provokes { "!" } else { "" };
                pen.text(x, y + 4.0, "class=\"feet\"", &format!("{feet}{mark}"));
            }
            Note::Covered(Degree::Half) => pen.text(x, y + 5.0, "class=\"degree\"", "½"),
            Note::Covered(Degree::ThreeQuarters) => pen.text(x, y + 5.0, "class=\"degree\"", "¾"),
            _ => {}
        }
    }
    pen.close("g");
}
