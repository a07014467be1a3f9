//! What the signs of the map mean.

use affray_rules::{
    Brightness, CEILING, CreatureId, Degree, DoorState, Ground, Map, Obscured, Zone,
};
use affray_words::fares;

use crate::{
    edges::Edges,
    glyph,
    scene::{Layer, Scene},
    text::sign,
    window::Window,
};

/// What the signs of the map mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Who is who, in the order of turns.
    pub creatures: Vec<LegendCreature>,
    /// What the layer shows.
    pub layer: Vec<String>,
    /// Objects, doors, and what was dropped.
    pub things: Vec<String>,
    /// The areas that last.
    pub areas: Vec<String>,
    /// The kinds of ground.
    pub grounds: Vec<String>,
    /// The kinds of thin walls and doors.
    pub borders: Vec<String>,
    /// Where it is not bright.
    pub light: Vec<String>,
}

/// A creature in the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendCreature {
    /// Which creature.
    pub id: CreatureId,
    /// The two characters that stand for it on the map.
    pub mark: String,
    /// Where it is: `AC 15, d2, 10 ft up`.
    pub place: String,
    /// How it fares: `12 of 21 hit points, prone`.
    pub fares: String,
    /// What the layer says of it: `half cover`.
    pub about: Option<&'static str>,
    /// Whether it is its turn.
    pub acts: bool,
}

impl Legend {
    /// The legend of a part of a scene.
    pub fn new(scene: &Scene<'_>, window: &Window) -> Legend {
        Legend {
            creatures: scene.known().into_iter().map(|id| creature(scene, id)).collect(),
            layer: layer(scene),
            things: things(scene),
            areas: signs_of_areas(scene),
            grounds: grounds(scene, window),
            borders: borders(&Edges::new(scene)),
            light: light(scene, window),
        }
    }

    /// The entries that are not creatures, a paragraph for each kind of sign.
    pub fn paragraphs(&self) -> impl Iterator<Item = &[String]> {
        let all =
            [&self.layer, &self.things, &self.areas, &self.grounds, &self.borders, &self.light];
        all.into_iter().map(Vec::as_slice).filter(|entries| !entries.is_empty())
    }
}

fn creature(scene: &Scene<'_>, id: CreatureId) -> LegendCreature {
    LegendCreature {
        id,
        mark: scene.mark(id).to_owned(),
        place: place(scene, id),
        fares: fares(scene.battle, scene.viewer, id),
        about: about(scene, id),
        acts: scene.acting == Some(id),
    }
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
pub(crate) fn about(scene: &Scene<'_>, id: CreatureId) -> Option<&'static str> {
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
pub(crate) fn kinds<'a>(map: &'a Map, window: &Window) -> Vec<(&'a Ground, String)> {
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
pub(crate) fn area(scene: &Scene<'_>, zone: &Zone) -> String {
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
