//! Creatures and objects in the drawing.

use affray_rules::{CreatureId, Life, Size};

use super::{CELL, corner, pen::Pen, style::SIDES};
use crate::scene::Scene;

/// Draws things that stand about.
pub(crate) fn objects(scene: &Scene<'_>, pen: &mut Pen) {
    let battle = scene.battle;
    pen.open("g", "id=\"objects\"");
    for id in scene.objects() {
        let space = battle.object_space(id);
        let (x, y) = corner(space.corner);
        let side = f64::from(space.side) * CELL;
        let inset = side * 0.14;
        let (left, top, wide) = (x + inset, y + inset, side - 2.0 * inset);
        pen.open("g", "class=\"object\"");
        pen.rect(left, top, wide, wide, "rx=\"3\" class=\"thing\"");
        pen.path(
            &format!("M{left} {top}l{wide} {wide}m0 -{wide}l-{wide} {wide}"),
            "fill=\"none\" stroke=\"#4c3116\" stroke-width=\".8\"",
        );
        let name = battle.object_name(id);
        pen.text(x + side / 2.0, y + side - 1.0, "class=\"name\"", &name);
        pen.close("g");
    }
    pen.close("g");
}

/// Draws creatures: the dead below, those in the air above the others.
pub(crate) fn creatures(scene: &Scene<'_>, pen: &mut Pen) {
    let battle = scene.battle;
    pen.open("g", "id=\"creatures\"");
    for id in battle.ids().filter(|id| battle.creature(*id).life == Life::Dead) {
        let (x, y, radius) = place(scene, id);
        let r = radius * 0.6;
        pen.path(
            &format!(
                "M{:.1} {:.1}l{r:.1} {r:.1}m0 -{r:.1}l-{r:.1} {r:.1}",
                x - r / 2.0,
                y - r / 2.0
            ),
            "class=\"fallen\" fill=\"none\"",
        );
    }
    let mut ids: Vec<CreatureId> = scene.shown.iter().collect();
    ids.sort_by_key(|id| battle.creature(*id).height);
    for id in ids {
        token(scene, id, pen);
    }
    pen.close("g");
}

fn token(scene: &Scene<'_>, id: CreatureId, pen: &mut Pen) {
    let battle = scene.battle;
    let (x, y, radius) = place(scene, id);
    let colour = SIDES[battle.creature(id).side.index() % SIDES.len()];
    pen.open("g", "class=\"creature\"");
    pen.words("title", "", battle.name(id));
    let up = scene.aloft(id);
    if up > 0 {
        // A shadow on the ground.
        pen.circle(x + 4.0, y + 5.0, radius, "fill=\"#000\" opacity=\".22\"");
    }
    pen.circle(x, y, radius, &format!("class=\"token\" fill=\"{colour}\""));
    pen.circle(x, y, radius + 1.2, "class=\"ring\"");
    if scene.acting == Some(id) {
        let attributes = format!("fill=\"none\" stroke=\"{colour}\" stroke-dasharray=\"5 3\"");
        pen.circle(x, y, radius + 4.5, &attributes);
    }
    let size = (radius * 0.85).clamp(8.0, 30.0);
    let attributes = format!("class=\"mark\" font-size=\"{size:.0}\"");
    pen.text(x, y + size * 0.36, &attributes, scene.marks.creature(id));
    pen.text(x, y + radius + 10.0, "class=\"name\"", battle.name(id));
    if up != 0 {
        let words = if up > 0 { format!("↑{up} ft") } else { format!("↓{} ft", -up) };
        let wide = 10.0 + 6.0 * words.chars().count() as f64;
        let (left, top) = (x + radius - wide / 2.0, y - radius - 7.0);
        pen.rect(left, top, wide, 15.0, "rx=\"7\" class=\"badge\"");
        pen.text(left + wide / 2.0, top + 11.0, "class=\"badge-text\"", &words);
    }
    pen.close("g");
}

/// The middle and the radius of a token. Tiny creatures share a square by quarters.
fn place(scene: &Scene<'_>, id: CreatureId) -> (f64, f64, f64) {
    let battle = scene.battle;
    let space = battle.space(id);
    let (x, y) = corner(space.corner);
    if battle.block(id).size == Size::Tiny {
        let before = battle.ids().take_while(|other| *other != id).filter(|other| {
            scene.shown.contains(*other) && battle.creature(*other).square == space.corner
        });
        let quarter = before.count() % 4;
        let along = |odd: usize| CELL * if odd == 0 { 0.28 } else { 0.72 };
        return (x + along(quarter % 2), y + along(quarter / 2), CELL * 0.19);
    }
    let side = f64::from(space.side) * CELL;
    let inset = if battle.block(id).size == Size::Small { 0.36 } else { 0.42 };
    (x + side / 2.0, y + side / 2.0 - 3.0, side * inset - 2.0)
}
