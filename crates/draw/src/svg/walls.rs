//! Walls, doors and what fills squares, in the drawing.

use affray_rules::{Map, Point, Square, UNITS, Wall};

use super::{CELL, LEFT, TOP, corner, middle, pen::Pen};
use crate::{
    edges::{Edge, Leaf},
    look::Look,
    scene::Scene,
};

/// Half of how thick the leaf of a door is.
const THICK: f64 = 3.5;

/// Draws what fills squares, with a firm line where it ends.
pub(crate) fn fills(scene: &Scene<'_>, pen: &mut Pen) {
    let map = &*scene.map;
    if map.tiles.is_empty() {
        return;
    }
    pen.open("g", "id=\"fills\"");
    let mut outline = String::new();
    for square in map.squares() {
        let ground = map.ground(square);
        if ground.fill.is_none() {
            continue;
        }
        let (x, y) = middle(square);
        match Look::of(ground) {
            Look::Tree => tree(x, y, pen),
            Look::Pillar => pen.circle(x, y, CELL * 0.38, "class=\"stone\""),
            look if look.is_massive() => outline.push_str(&border(map, square)),
            _ => boulder(x, y, pen),
        }
    }
    if !outline.is_empty() {
        pen.path(&outline, "class=\"edge\" fill=\"none\"");
    }
    pen.close("g");
}

/// The sides of a filled square beyond which it is open.
fn border(map: &Map, square: Square) -> String {
    let Square { x, y } = square;
    let solid = |x: Option<u8>, y: Option<u8>| match x.zip(y) {
        Some((x, y)) if x < map.grid.width && y < map.grid.height => {
            Look::of(map.ground(Square { x, y })).is_massive()
        }
        _ => true,
    };
    let (left, top) = corner(square);
    let (right, bottom) = (left + CELL, top + CELL);
    let mut path = String::new();
    let mut side = |open: bool, from: (f64, f64), to: (f64, f64)| {
        if open {
            path.push_str(&format!("M{} {}L{} {}", from.0, from.1, to.0, to.1));
        }
    };
    side(!solid(Some(x), y.checked_sub(1)), (left, top), (right, top));
    side(!solid(x.checked_add(1), Some(y)), (right, top), (right, bottom));
    side(!solid(Some(x), y.checked_add(1)), (left, bottom), (right, bottom));
    side(!solid(x.checked_sub(1), Some(y)), (left, top), (left, bottom));
    path
}

fn tree(x: f64, y: f64, pen: &mut Pen) {
    let radius = CELL * 0.46;
    let mut path = String::new();
    let lobes = 9;
    for i in 0..lobes {
        let angle = |i: i32| f64::from(i) * std::f64::consts::TAU / f64::from(lobes);
        let at = |angle: f64| (x + radius * angle.cos(), y + radius * angle.sin());
        let (from, to) = (at(angle(i)), at(angle(i + 1)));
        if i == 0 {
            path.push_str(&format!("M{:.1} {:.1}", from.0, from.1));
        }
        let lobe = radius * 0.42;
        path.push_str(&format!("A{lobe:.1} {lobe:.1} 0 0 1 {:.1} {:.1}", to.0, to.1));
    }
    pen.path(&format!("{path}Z"), "class=\"leaves\"");
    pen.circle(x, y, CELL * 0.12, "class=\"trunk\"");
}

fn boulder(x: f64, y: f64, pen: &mut Pen) {
    let at = |dx: f64, dy: f64| format!("{:.1} {:.1}", x + dx * CELL, y + dy * CELL);
    let path = format!(
        "M{}L{}L{}L{}L{}L{}Z",
        at(-0.4, 0.05),
        at(-0.2, -0.36),
        at(0.2, -0.38),
        at(0.42, -0.02),
        at(0.22, 0.36),
        at(-0.24, 0.36)
    );
    pen.path(&path, "class=\"stone\" stroke-linejoin=\"round\"");
}

/// Draws thin walls and doors.
pub(crate) fn draw(scene: &Scene<'_>, pen: &mut Pen) {
    let map = &*scene.map;
    if map.walls.is_empty() {
        return;
    }
    pen.open("g", "id=\"walls\"");
    let mut leaves = vec![false; map.walls.len()];
    for (_, wall, _) in scene.doors() {
        leaves[wall] = true;
    }
    let shown = |(wall, leaf): &(&Wall, bool)| !leaf && wall.from != wall.to;
    for (wall, _) in map.walls.iter().zip(leaves).filter(shown) {
        let class = format!("class=\"{}\"", class(Edge::of(wall)));
        pen.line_to(at(wall.from), at(wall.to), &class);
    }
    for (id, wall, state) in scene.doors() {
        let broken = scene.battle.objects()[id.index()].hit_points == 0;
        door(&map.walls[wall], (!broken).then_some(state.into()), pen);
    }
    pen.close("g");
}

/// The class of a kind of thin wall.
pub(crate) const fn class(edge: Edge) -> &'static str {
    match edge {
        Edge::Ledge => "ledge",
        Edge::Curtain => "curtain",
        Edge::Fence => "fence",
        Edge::Bars => "bars",
        Edge::Window => "window",
        Edge::Low => "low",
        Edge::Wall | Edge::Door(_) => "wall",
    }
}

fn at(point: Point) -> (f64, f64) {
    let units = f64::from(UNITS);
    (LEFT + f64::from(point.x) / units * CELL, TOP + f64::from(point.y) / units * CELL)
}

/// A door between its posts: closed across, open turned aside, broken to stubs.
fn door(wall: &Wall, leaf: Option<Leaf>, pen: &mut Pen) {
    let (from, to) = (at(wall.from), at(wall.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    match leaf {
        Some(Leaf::Open) => {
            // It swings clockwise about its first post.
            let aside = (from.0 - uy * length, from.1 + ux * length);
            bar(from, aside, pen);
            let path = format!(
                "M{:.1} {:.1}A{length:.1} {length:.1} 0 0 0 {:.1} {:.1}",
                aside.0, aside.1, to.0, to.1
            );
            pen.path(&path, "class=\"swing\"");
        }
        Some(leaf) => {
            bar(from, to, pen);
            if leaf == Leaf::Locked {
                pen.circle(from.0 + dx / 2.0, from.1 + dy / 2.0, 4.5, "class=\"lock\"");
            }
        }
        None => {
            let stub = length * 0.22;
            bar(from, (from.0 + ux * stub, from.1 + uy * stub), pen);
            bar((to.0 - ux * stub, to.1 - uy * stub), to, pen);
        }
    }
    for post in [from, to] {
        pen.circle(post.0, post.1, 4.0, "fill=\"#3a2f23\"");
    }
}

/// A thin rectangle between two points.
fn bar(from: (f64, f64), to: (f64, f64), pen: &mut Pen) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (nx, ny) = (-dy / length * THICK, dx / length * THICK);
    let corners = [
        (from.0 + nx, from.1 + ny),
        (to.0 + nx, to.1 + ny),
        (to.0 - nx, to.1 - ny),
        (from.0 - nx, from.1 - ny),
    ];
    let path: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    pen.path(&format!("M{}Z", path.join("L")), "class=\"leaf\"");
}
