use affray_rules::Brightness;

use super::{CELL, corner, middle, pen::Pen, runs};
use crate::map::scene::Scene;

/// Draws darkness, dim light, and what shines.
pub(super) fn draw(scene: &Scene<'_>, pen: &mut Pen) {
    let map = &scene.battle.setup().map;
    pen.open("g", "id=\"light\"");
    if map.ambient < Brightness::Bright {
        let open = |square| map.fill(square).is_none_or(|fill| fill.height < 20);
        let shade = |square| match scene.brightness(square) {
            _ if !open(square) => None,
            Brightness::Bright => None,
            Brightness::Dim => Some("class=\"dim\""),
            Brightness::Darkness => Some("class=\"dark\""),
        };
        for (start, count, class) in runs(scene, shade) {
            let (x, y) = corner(start);
            pen.rect(x, y, f64::from(count) * CELL, CELL, class);
        }
    }
    for light in &map.lights {
        let (x, y) = middle(light.square);
        glow(x, y, pen);
        pen.path(
            &format!("M{x} {}q7 8 0 15q-7 -7 0 -15z", y - 9.0),
            "class=\"flame\" stroke-linejoin=\"round\"",
        );
    }
    for id in scene.shown.iter() {
        if scene.battle.setup().combatants[id.index()].light.is_some() {
            let (x, y) = middle(scene.battle.creature(id).square);
            glow(x, y, pen);
        }
    }
    pen.close("g");
}

fn glow(x: f64, y: f64, pen: &mut Pen) {
    pen.circle(x, y, CELL * 1.6, "fill=\"url(#glow)\"");
}
