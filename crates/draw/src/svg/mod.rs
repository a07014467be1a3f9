//! The map as a drawing: one self-contained SVG file, to look at or to print.

mod ground;
mod key;
mod layer;
mod light;
mod pen;
mod style;
mod tokens;
mod walls;

use affray_rules::Square;

use crate::{scene::Scene, window::Window};
pub use pen::{Pen, escaped};

/// The side of a square.
const CELL: f64 = 48.0;
/// Where the map begins: beside the numbers, below title and letters. Patterns begin with squares.
const LEFT: f64 = CELL;
const TOP: f64 = 2.0 * CELL;
/// Between the map and the key, and around everything.
const GAP: f64 = 28.0;
/// The width of the key.
const KEY: f64 = 300.0;

/// Draws a scene with its key, under a title.
pub fn draw(scene: &Scene<'_>, title: &str) -> String {
    let window = Window::whole(scene.battle);
    let grid = scene.battle.setup().map.grid;
    let (wide, high) = (f64::from(grid.width) * CELL, f64::from(grid.height) * CELL);
    let mut key = Pen::default();
    let key_height = key::draw(scene, &window, LEFT + wide + GAP, &mut key);
    let width = LEFT + wide + GAP + KEY + GAP;
    let height = (TOP + high + GAP).max(key_height + GAP);
    let mut pen = Pen::default();
    pen.open(
        "svg",
        &format!(
            "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"Georgia, 'Times New Roman', serif\""
        ),
    );
    pen.words("title", "", title);
    style::define(&mut pen);
    pen.rect(0.0, 0.0, width, height, "class=\"paper\"");
    pen.text(LEFT, 42.0, "class=\"title\"", title);
    pen.text(LEFT, 63.0, "class=\"under\"", &under(scene));
    letters(grid.width, grid.height, &mut pen);
    ground::draw(scene, &mut pen);
    walls::fills(scene, &mut pen);
    light::draw(scene, &mut pen);
    layer::areas(scene, &mut pen);
    layer::draw(scene, &mut pen);
    walls::draw(scene, &mut pen);
    tokens::objects(scene, &mut pen);
    tokens::creatures(scene, &mut pen);
    pen.rect(LEFT, TOP, wide, high, "class=\"frame\"");
    pen.append(key);
    pen.close("svg");
    pen.done()
}

/// The line below the title.
fn under(scene: &Scene<'_>) -> String {
    let edition = scene.battle.ruleset().edition;
    let map = scene.battle.setup().map.grid;
    let size = format!("{} by {} feet", u16::from(map.width) * 5, u16::from(map.height) * 5);
    match scene.viewer {
        Some(side) => {
            format!("{size}, {edition} rules, as {} know it", scene.battle.side(side).name)
        }
        None => format!("{size}, {edition} rules"),
    }
}

fn letters(width: u8, height: u8, pen: &mut Pen) {
    for x in 0..width {
        let name = Square { x, y: 0 }.to_string();
        let (at, _) = middle(Square { x, y: 0 });
        pen.text(at, TOP - 8.0, "class=\"axis\"", name.trim_end_matches('1'));
    }
    for y in 0..height {
        let (_, at) = middle(Square { x: 0, y });
        let number = (u16::from(y) + 1).to_string();
        pen.text(LEFT - 10.0, at + 4.0, "class=\"axis row\"", &number);
    }
}

/// The north-western corner of a square in the drawing.
fn corner(square: Square) -> (f64, f64) {
    (LEFT + f64::from(square.x) * CELL, TOP + f64::from(square.y) * CELL)
}

/// The middle of a square in the drawing.
fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// Runs of squares alike in each row: where they begin, how many they are, and what they are.
fn runs<T: PartialEq + Copy>(
    scene: &Scene<'_>,
    of: impl Fn(Square) -> Option<T>,
) -> Vec<(Square, u8, T)> {
    let mut runs: Vec<(Square, u8, T)> = Vec::new();
    for square in scene.battle.setup().map.squares() {
        let Some(what) = of(square) else { continue };
        match runs.last_mut() {
            Some((start, count, before))
                if start.y == square.y
                    && u16::from(start.x) + u16::from(*count) == u16::from(square.x)
                    && *before == what =>
            {
                *count += 1;
            }
            _ => runs.push((square, 1, what)),
        }
    }
    runs
}
