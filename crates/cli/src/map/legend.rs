//! What the signs of the map mean.

use std::io;

use affray_rules::{
    Brightness, CEILING, CreatureId, Degree, DoorState, Ground, Map, Obscured, Zone,
};

use super::{
    edges::Edges,
    glyph,
    scene::{Layer, Scene},
    terminal::sign,
    window::Window,
};
use crate::{
    colour::{self, FAINT, STRONG},
    screen::Screen,
    standing,
};

/// Writes who is who and what is what.
pub(super) fn write(
    scene: &Scene<'_>,
    window: &Window,
    edges: &Edges,
    screen: &mut Screen,
) -> io::Result<()> {
    creatures(scene, screen)?;
    let paragraphs = [
        layer(scene),
        things(scene),
        signs_of_areas(scene),
        grounds(scene, window),
        borders(edges),
        light(scene, window),
    ];
    for key in paragraphs.iter().filter(|key| !key.is_empty()) {
        screen.wrapped("  ", 4, &format!("{FAINT}{}{FAINT:#}", key.join("; ")))?;
    }
    Ok(())
}

/// Who is who, in the order of turns.
fn creatures(scene: &Scene<'_>, screen: &mut Screen) -> io::Result<()> {
    let battle = scene.battle;
    let ids = scene.known();
    let width = |text: &dyn Fn(CreatureId) -> usize| ids.iter().map(|id| text(*id)).max();
    let side = |id: CreatureId| battle.side(battle.creature(id).side).name.as_str();
    let names = width(&|id| battle.name(id).chars().count()).unwrap_or(0);
    let sides = width(&|id| side(id).chars().count()).unwrap_or(0);
    let places = width(&|id| place(scene, id).chars().count()).unwrap_or(0).max(11);
    // Marks, gaps and "12 of 34 hit points" take the rest.
    let wide = names + sides + places + 30;
    for id in &ids {
        let style = colour::side(battle.creature(*id).side.index());
        let arrow = if scene.acting == Some(*id) { ">" } else { " " };
        let fares = standing::fares(battle, scene.viewer, *id);
        // Where there is little room, the colour must do for the side.
        let side = match wide <= screen.width() {
            true => format!("{FAINT}{:<sides$}{FAINT:#}  ", side(*id)),
            false => String::new(),
        };
        let line = format!(
            "{STRONG}{arrow}{STRONG:#} {style}{:>2}{style:#} {:<names$}  {side}{:<places$}  {fares}",
            scene.marks.creature(*id),
            battle.name(*id),
            place(scene, *id),
        );
        let about = about(scene, *id)
            .map_or_else(String::new, |words| format!("  {STRONG}{words}{STRONG:#}"));
        screen.story("", &format!("{}{about}", line.trim_end()))?;
    }
    Ok(())
}

fn place(scene: &Scene<'_>, id: CreatureId) -> String {
    let battle = scene.battle;
    let one = battle.creature(id);
    let theirs = scene.viewer.is_some_and(|side| one.side != side);
    if !scene.shown.contains(id) {
        let lost = scene.viewer.is_some_and(|side| !battle.side_knows(side, id));
        return if lost { "somewhere".to_owned() } else { String::new() };
    }
    let level = match scene.aloft(id) {
        0 => String::new(),
        up @ 1.. => format!(", {up} ft up"),
        down => format!(", {} ft down", -down),
    };
    match theirs {
        true => format!("{}{level}", one.square),
        false => format!("AC {}, {}{level}", battle.armour_class(id), one.square),
    }
}

/// What the layer says of a creature.
pub(super) fn about(scene: &Scene<'_>, id: CreatureId) -> Option<&'static str> {
    let battle = scene.battle;
    match scene.layer {
        Layer::Sight(eye) if scene.shown.contains(id) && eye != id => {
            Some(if battle.can_see(eye, id) { "seen" } else { "not seen" })
        }
        Layer::Cover(eye) if scene.shown.contains(id) && eye != id => {
            Some(degree(scene.cover(eye, id)))
        }
        _ => None,
    }
}

/// What people call a degree of cover.
const fn degree(degree: Degree) -> &'static str {
    match degree {
        Degree::None => "no cover",
        Degree::Half => "half cover",
        Degree::ThreeQuarters => "three-quarters cover",
        Degree::Total => "total cover",
    }
}

fn layer(scene: &Scene<'_>) -> Vec<String> {
    let name = |id: CreatureId| scene.battle.name(id);
    match &scene.layer {
        Layer::None => Vec::new(),
        Layer::Moves(_) => vec![format!("{} within your movement", glyph::REACH)],
        Layer::Reach(id, _) => {
            vec![
                format!("feet of movement for {}", name(*id)),
                "! provokes opportunity attacks".to_owned(),
            ]
        }
        Layer::Sight(id) => vec![format!("blank: what {} does not see", name(*id))],
        Layer::Cover(id) => {
            vec![format!("cover from {}: ½ half, ¾ three quarters, ■ total", name(*id))]
        }
    }
}

fn things(scene: &Scene<'_>) -> Vec<String> {
    let battle = scene.battle;
    let mut key = Vec::new();
    let fire = |id| if battle.object_burns(id) { ", burning" } else { "" };
    for id in scene.objects() {
        let square = battle.objects()[id.index()].square;
        key.push(format!("# {} at {square}{}", battle.object_name(id), fire(id)));
    }
    for (id, _, state) in scene.doors() {
        let object = &battle.objects()[id.index()];
        let state = match state {
            _ if object.hit_points == 0 => "broken",
            DoorState::Open => "open",
            DoorState::Closed => "closed",
            DoorState::Locked => "locked",
        };
        let name = battle.object_name(id);
        key.push(format!("{name} at {}: {state}{}", object.square, fire(id)));
    }
    let knows = |owner: CreatureId| scene.viewer.is_none_or(|side| battle.has_met(side, owner));
    for dropped in battle
        .dropped()
        .iter()
        .filter(|d| d.count > 0 && knows(d.owner) && scene.explored(d.square))
    {
        let gear = affray_words::gear(battle, dropped.owner, dropped.gear);
        key.push(format!("' {gear} at {}", dropped.square));
    }
    key
}

/// The kinds of squares that are in the window, open floor apart, each in a few words.
pub(super) fn kinds<'a>(map: &'a Map, window: &Window) -> Vec<(&'a Ground, String)> {
    let mut kinds: Vec<(&Ground, Vec<i16>)> = Vec::new();
    for square in window.squares() {
        let (ground, level) = (map.ground(square), map.level(square));
        if *ground == Ground::floor() {
            continue;
        }
        match kinds.iter_mut().find(|(kind, _)| *kind == ground) {
            Some((_, levels)) if levels.contains(&level) => {}
            Some((_, levels)) => levels.push(level),
            None => kinds.push((ground, vec![level])),
        }
    }
    let words = |(ground, mut levels): (&'a Ground, Vec<i16>)| {
        levels.sort();
        (ground, describe(ground, &levels))
    };
    kinds.into_iter().map(words).collect()
}

fn describe(ground: &Ground, levels: &[i16]) -> String {
    let mut notes = Vec::new();
    if ground.difficult {
        notes.push("difficult".to_owned());
    }
    if ground.depth > 0 {
        notes.push(format!("{} ft deep", ground.depth));
    }
    if let Some(fill) = ground.fill.filter(|fill| fill.height < CEILING) {
        notes.push(format!("{} ft high", fill.height));
    }
    match ground.obscured {
        Obscured::Clear => {}
        Obscured::Lightly => notes.push("lightly obscured".to_owned()),
        Obscured::Heavily => notes.push("heavily obscured".to_owned()),
    }
    if levels != [0] && ground.fill.is_none() {
        let levels: Vec<String> = levels.iter().map(i16::to_string).collect();
        notes.push(format!("at {} ft", levels.join(", ")));
    }
    match notes.is_empty() {
        true => ground.name.clone(),
        false => format!("{} ({})", ground.name, notes.join(", ")),
    }
}

fn signs_of_areas(scene: &Scene<'_>) -> Vec<String> {
    let areas = scene.areas().into_iter();
    areas.map(|zone| format!("{} {}", glyph::area(&zone.kind), area(scene, zone))).collect()
}

/// An area that lasts, in words.
pub(super) fn area(scene: &Scene<'_>, zone: &Zone) -> String {
    let kind = &zone.kind;
    let mut about = Vec::new();
    match kind.obscured {
        Obscured::Clear => {}
        Obscured::Lightly => about.push("lightly obscured"),
        Obscured::Heavily => about.push("heavily obscured"),
    }
    match kind.light {
        Some(Brightness::Darkness) => about.push("magical darkness"),
        Some(Brightness::Dim) => about.push("dim light"),
        Some(Brightness::Bright) => about.push("bright light"),
        None => {}
    }
    if kind.difficult {
        about.push("difficult");
    }
    if kind.slows {
        about.push("halves speed");
    }
    let name = &scene.battle.setup().spell(zone.spell).name;
    match about.is_empty() {
        true => name.clone(),
        false => format!("{name} ({})", about.join(", ")),
    }
}

fn grounds(scene: &Scene<'_>, window: &Window) -> Vec<String> {
    let map = &*scene.map;
    let mut key: Vec<String> = kinds(&scene.map, window)
        .into_iter()
        .map(|(ground, words)| {
            let signs = String::from_iter(glyph::ground(ground).signs);
            format!("{} {words}", signs.trim_start())
        })
        .collect();
    let figures = |square| map.level(square) != 0 && *map.ground(square) == Ground::floor();
    if window.squares().any(figures) {
        key.push("figures: levels in feet".to_owned());
    }
    key
}

fn borders(edges: &Edges) -> Vec<String> {
    edges.kinds().into_iter().map(|edge| format!("{} {}", sign(edge), edge.name())).collect()
}

fn light(scene: &Scene<'_>, window: &Window) -> Vec<String> {
    let map = &*scene.map;
    if map.is_bright() {
        return Vec::new();
    }
    let mut key = Vec::new();
    let lights: Vec<String> = map.lights.iter().map(|l| l.square.to_string()).collect();
    if !lights.is_empty() {
        key.push(format!("light at {}", lights.join(", ")));
    }
    if window.squares().any(|square| scene.brightness(square) == Brightness::Dim) {
        key.push("░ dim light".to_owned());
    }
    key.push("blank: darkness".to_owned());
    key
}
