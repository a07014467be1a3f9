//! What squares are like, in the drawing.

use affray_rules::{CEILING, Face, Map, Obscured, Square};

use super::{CELL, LEFT, TOP, corner, middle, pen::Pen, runs, style};
use crate::{look::Look, scene::Scene};

/// The least rise between floors that is drawn, in feet.
const LEDGE: i16 = 3;

/// Draws what squares are like, and the grid over them.
pub(crate) fn draw(scene: &Scene<'_>, pen: &mut Pen) {
    let map = &*scene.map;
    pen.open("g", "id=\"ground\"");
    for (start, count, fill) in
        runs(scene, |square| Some(style::fill(Look::of(map.ground(square)))))
    {
        let (x, y) = corner(start);
        pen.rect(x, y, f64::from(count) * CELL, CELL, &format!("fill=\"{fill}\""));
    }
    tints(scene, map, pen);
    pen.close("g");
    grid(map, pen);
    ledges(map, pen);
    veils(scene, map, pen);
    unexplored(scene, pen);
}

/// What the viewer has not seen is covered.
fn unexplored(scene: &Scene<'_>, pen: &mut Pen) {
    for (start, count, ()) in runs(scene, |square| (!scene.explored(square)).then_some(())) {
        let (x, y) = corner(start);
        pen.rect(x, y, f64::from(count) * CELL, CELL, "fill=\"#3a2f23\"");
    }
}

/// Higher ground is lighter, lower ground darker.
fn tints(scene: &Scene<'_>, map: &Map, pen: &mut Pen) {
    if map.floors.is_empty() {
        return;
    }
    let open = |square: Square| map.fill(square).is_none_or(|fill| fill.height < CEILING);
    let level = |square| Some(map.level(square)).filter(|level| *level != 0 && open(square));
    for (start, count, level) in runs(scene, level) {
        let (x, y) = corner(start);
        let depth = (f64::from(level.unsigned_abs()) / 60.0).clamp(0.08, 0.34);
        let colour = if level > 0 { "#d8b46a" } else { "#3d3322" };
        let attributes = format!("fill=\"{colour}\" opacity=\"{depth:.2}\"");
        pen.rect(x, y, f64::from(count) * CELL, CELL, &attributes);
    }
    for square in map.squares().filter(|square| open(*square) && labelled(map, *square)) {
        let (x, y) = corner(square);
        let words = format!("{:+} ft", map.level(square));
        pen.text(x + CELL / 2.0, y + CELL - 5.0, "class=\"level\"", &words);
    }
}

/// Each region of one level is labelled in its north-western square, and in every fourth.
fn labelled(map: &Map, square: Square) -> bool {
    let level = map.level(square);
    let same = |x: Option<u8>, y: Option<u8>| {
        x.zip(y).is_some_and(|(x, y)| {
            let other = Square { x, y };
            map.level(other) == level && map.fill(other).is_none()
        })
    };
    let west = same(square.x.checked_sub(1), Some(square.y));
    let north = same(Some(square.x), square.y.checked_sub(1));
    level != 0 && ((!west && !north) || (square.x.is_multiple_of(4) && square.y.is_multiple_of(4)))
}

fn grid(map: &Map, pen: &mut Pen) {
    let (width, height) = (u16::from(map.grid.width), u16::from(map.grid.height));
    let (right, bottom) = (LEFT + f64::from(width) * CELL, TOP + f64::from(height) * CELL);
    let mut path = String::new();
    for x in 1..width {
        let at = LEFT + f64::from(x) * CELL;
        path.push_str(&format!("M{at} {TOP}V{bottom}"));
    }
    for y in 1..height {
        let at = TOP + f64::from(y) * CELL;
        path.push_str(&format!("M{LEFT} {at}H{right}"));
    }
    if !path.is_empty() {
        pen.path(&path, "class=\"grid\"");
    }
}

/// Where floors drop, a line with ticks on the lower side.
fn ledges(map: &Map, pen: &mut Pen) {
    if map.floors.is_empty() {
        return;
    }
    pen.open("g", "id=\"ledges\"");
    for square in map.squares() {
        let Square { x, y } = square;
        let (left, top) = corner(square);
        if x > 0 {
            let drop = drop_between(map, Square { x: x - 1, y }, square);
            if drop != 0 {
                let side = f64::from(drop.signum()) * 6.0;
                pen.line_to((left, top), (left, top + CELL), "class=\"ledge\"");
                for i in 1..6 {
                    let at = top + CELL * f64::from(i) / 6.0;
                    pen.line_to((left, at), (left + side, at), "class=\"tick\"");
                }
            }
        }
        if y > 0 {
            let drop = drop_between(map, Square { x, y: y - 1 }, square);
            if drop != 0 {
                let side = f64::from(drop.signum()) * 6.0;
                pen.line_to((left, top), (left + CELL, top), "class=\"ledge\"");
                for i in 1..6 {
                    let at = left + CELL * f64::from(i) / 6.0;
                    pen.line_to((at, top), (at, top + side), "class=\"tick\"");
                }
            }
        }
    }
    pen.close("g");
}

/// The feet that the ground drops from one square to the next; 0 where one walks.
fn drop_between(map: &Map, from: Square, to: Square) -> i16 {
    let drop = map.level(from) - map.level(to);
    let higher = if drop > 0 { from } else { to };
    let steep = drop.abs() >= LEDGE && map.ground(higher).face != Face::Slope;
    let open = map.fill(from).is_none() && map.fill(to).is_none();
    if steep && open { drop } else { 0 }
}

/// Fog and haze. What grows shows by itself.
fn veils(scene: &Scene<'_>, map: &Map, pen: &mut Pen) {
    let veil = |square: Square| {
        let ground = map.ground(square);
        match ground.obscured {
            _ if Look::of(ground) == Look::Thicket => None,
            Obscured::Clear => None,
            Obscured::Lightly => Some("class=\"haze\""),
            Obscured::Heavily => Some("class=\"fog\""),
        }
    };
    for (start, count, class) in runs(scene, veil) {
        let (x, y) = corner(start);
        pen.rect(x, y, f64::from(count) * CELL, CELL, class);
        for i in 0..count {
            let (x, y) = middle(Square { x: start.x + i, y: start.y });
            let path = format!("M{} {}q6 -5 12 0t12 0", x - 14.0, y);
            pen.path(&path, "fill=\"none\" stroke=\"#aab3b9\" stroke-width=\"1.5\"");
        }
    }
}
