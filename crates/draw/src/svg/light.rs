//! Light and darkness in the drawing.

use affray_rules::{Brightness, CreatureId, Square};

use super::{CELL, corner, middle, pen::Pen, runs};
use crate::{look::Look, scene::Scene};

/// Draws darkness, dim light, and what shines.
pub(crate) fn draw(scene: &Scene<'_>, pen: &mut Pen) {
    let map = &*scene.map;
    let carries = |id: CreatureId| scene.battle.setup().combatants[id.index()].light.is_some();
    let carried: Vec<Square> = scene
        .shown
        .iter()
        .filter(|id| carries(*id))
        .map(|id| scene.battle.creature(id).square)
        .collect();
    if map.is_bright() && map.lights.is_empty() && carried.is_empty() {
        return;
    }
    pen.open("g", "id=\"light\"");
    if !map.is_bright() {
        let shade = |square| match scene.brightness(square) {
            _ if Look::of(map.ground(square)).is_massive() => None,
            Brightness::Bright => None,
            Brightness::Dim => Some("class=\"dim\""),
            Brightness::Darkness => Some("class=\"dark\""),
        };
        for (start, count, class) in runs(scene, shade) {
            let (x, y) = corner(start);
            pen.rect(x, y, f64::from(count) * CELL, CELL, class);
        }
    }
    // A glow ends at walls.
    pen.open("clipPath", "id=\"open\"");
    let open = |square| (!Look::of(map.ground(square)).is_massive()).then_some(());
    for (start, count, ()) in runs(scene, open) {
        let (x, y) = corner(start);
        pen.rect(x, y, f64::from(count) * CELL, CELL, "");
    }
    pen.close("clipPath");
    pen.open("g", "clip-path=\"url(#open)\"");
    for square in map.lights.iter().map(|light| light.square).chain(carried) {
        let (x, y) = middle(square);
        pen.circle(x, y, CELL * 1.6, "fill=\"url(#glow)\"");
    }
    pen.close("g");
    for light in &map.lights {
        let (x, y) = middle(light.square);
        pen.path(
            &format!("M{x} {}q7 8 0 15q-7 -7 0 -15z", y - 9.0),
            "class=\"flame\" stroke-linejoin=\"round\"",
        );
    }
    pen.close("g");
}
