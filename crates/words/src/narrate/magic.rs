//! Spells and concentration.

use affray_rules::{EventKind, Shape, SpellRange};

use super::Tell;
use crate::name;

pub(super) fn tell(tell: &mut Tell<'_>, what: &EventKind) -> bool {
    match what {
        EventKind::Casting { caster, spell, slot, held, .. } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            let verb = match tell.battle.setup().spells.get(spell.index()) {
                Some(feature) if !feature.is_spell() => "uses",
                _ if *held => "casts and holds",
                _ => "casts",
            };
            tell.who(*caster).text(format!(" {verb} {name}"));
            if *slot > 0 {
                tell.text(format!(" (level {slot} slot)"));
            }
            tell.text(".");
        }
        EventKind::Recharged { creature, spell, die, ready } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            let now = if *ready { "is ready again" } else { "is not ready yet" };
            let how = match die {
                Some(die) => format!("a d6 shows {die}"),
                None => "after a rest".to_owned(),
            };
            tell.whose(*creature).text(format!(" {name} {now} ({how})."));
        }
        EventKind::Countered { caster, spell, by, slot_kept } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*by).text(" undoes ").whose(*caster).text(format!(" {name}"));
            tell.text(if *slot_kept { "; the slot is not spent." } else { "." });
        }
        EventKind::Filled { spell, at, area, near, creatures, .. } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.text(format!("{name} fills {}", shape(area.shape)));
            if let Some(spot) = at {
                let towards = area.shape.is_aimed()
                    && tell.battle.setup().spell(*spell).range == SpellRange::Caster;
                let word = if towards { "towards" } else { "at" };
                tell.text(format!(" {word} {}", spot.square));
                if spot.height != tell.battle.level_at(spot.square) {
                    tell.text(format!(", {} up", name::feet(spot.height.unsigned_abs())));
                }
            }
            if *near {
                tell.text(", on the near side of what is in the way");
            }
            match creatures.len() {
                0 => tell.text("; nobody is in it."),
                1 => tell.text("; ").all(creatures).text(" is in it."),
                _ => tell.text("; ").all(creatures).text(" are in it."),
            };
        }
        EventKind::ZoneStruck { creature, caster, spell } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*creature).text(" is caught in ").whose(*caster).text(format!(" {name}."));
        }
        EventKind::ZoneEnded { caster, spell, .. } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.whose(*caster).text(format!(" {name} is gone."));
        }
        EventKind::Concentrating { creature, spell } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*creature).text(format!(" concentrates on {name}."));
        }
        EventKind::ConcentrationEnded { creature, spell } => {
            let name = name::spell(tell.battle, *spell).to_owned();
            tell.who(*creature).text(format!(" no longer concentrates on {name}."));
        }
        _ => return false,
    }
    true
}

/// `a sphere of 20 ft`, and so on.
fn shape(shape: Shape) -> String {
    let feet = |n: u16| name::feet(n);
    match shape {
        Shape::Sphere(radius) => format!("a sphere of {} radius", feet(radius)),
        Shape::Cube(side) => format!("a cube of {}", feet(side)),
        Shape::Cone(length) => format!("a cone of {}", feet(length)),
        Shape::Cylinder(radius, height) => {
            format!("a cylinder of {} radius, {} high", feet(radius), feet(height))
        }
        Shape::Line(length, width) => format!("a line of {}, {} wide", feet(length), feet(width)),
        Shape::Emanation(radius) => format!("all within {}", feet(radius)),
    }
}
