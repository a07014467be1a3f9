//! The map for programs: a value that serialises.

use std::{borrow::Cow, collections::BTreeMap};

use affray_rules::{
    Brightness, CreatureId, Degree, DoorState, Edition, Map, ObjectId, Size, Square, Wall, Zone,
    ZoneKind,
};
use serde::Serialize;

use crate::{
    edges::{Edge, Edges},
    look::Look,
    scene::{Layer, Note, Scene},
};

/// The map with those on it, and a layer: a value to serialise.
#[derive(Debug, Serialize)]
pub struct Drawn<'a> {
    edition: Edition,
    map: Cow<'a, Map>,
    /// What each of the map's kinds of ground looks like, in the order of `map.grounds`.
    ground_looks: Vec<Look>,
    /// What each of the map's walls looks like, in the order of `map.walls`.
    wall_looks: Vec<Edge>,
    /// The squares that the viewer has not seen, on an unexplored map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unexplored: Vec<Square>,
    creatures: Vec<CreatureDrawn<'a>>,
    objects: Vec<ObjectDrawn>,
    /// The areas that last.
    areas: Vec<AreaDrawn<'a>>,
    /// Where it is not bright, by square.
    light: BTreeMap<Square, Brightness>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    /// Feet of movement by square.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<BTreeMap<Square, Reached>>,
    /// The squares that are seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    sight: Option<Vec<Square>>,
    /// The cover by square, where there is any.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<BTreeMap<Square, Degree>>,
}

#[derive(Debug, Serialize)]
struct CreatureDrawn<'a> {
    id: CreatureId,
    name: &'a str,
    mark: &'a str,
    side: &'a str,
    square: Square,
    height: i16,
    size: Size,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<Degree>,
}

#[derive(Debug, Serialize)]
struct ObjectDrawn {
    id: ObjectId,
    name: String,
    square: Square,
    #[serde(skip_serializing_if = "Option::is_none")]
    door: Option<DoorState>,
}

#[derive(Debug, Serialize)]
struct AreaDrawn<'a> {
    spell: &'a str,
    kind: ZoneKind,
    squares: Vec<Square>,
}

#[derive(Debug, Serialize)]
struct Reached {
    feet: u16,
    provokes: bool,
}

impl<'a> Drawn<'a> {
    /// The data of a scene.
    pub fn new(scene: &'a Scene<'a>) -> Drawn<'a> {
        let battle = scene.battle;
        let map = &battle.setup().map;
        let from = match scene.layer {
            Layer::None | Layer::Moves(_) => None,
            Layer::Reach(id, _) | Layer::Sight(id) | Layer::Cover(id) => Some(id),
        };
        let notes = || map.squares().map(|square| (square, scene.note(square)));
        let reach = || {
            let feet = |(square, note)| match note {
                Note::Feet { feet, provokes } => Some((square, Reached { feet, provokes })),
                _ => None,
            };
            notes().filter_map(feet).collect()
        };
        let cover = || {
            let covered = |(square, note)| match note {
                Note::Covered(degree) if degree > Degree::None => Some((square, degree)),
                _ => None,
            };
            notes().filter_map(covered).collect()
        };
        let sight = || {
            let seen = |(square, note)| (note != Note::Unseen).then_some(square);
            notes().filter(|(square, _)| map.fill(*square).is_none()).filter_map(seen).collect()
        };
        let dim = |square: Square| {
            let light = scene.brightness(square);
            (light < Brightness::Bright).then_some((square, light))
        };
        Drawn {
            edition: battle.ruleset().edition,
            map: drawn(scene),
            ground_looks: scene.map.grounds.iter().map(Look::of).collect(),
            wall_looks: wall_looks(scene),
            unexplored: map.squares().filter(|square| !scene.explored(*square)).collect(),
            creatures: scene.shown.iter().map(|id| creature(scene, id)).collect(),
            objects: objects(scene),
            areas: scene.areas().into_iter().map(|zone| area(scene, zone)).collect(),
            light: map.squares().filter_map(dim).collect(),
            from: from.map(|id| battle.name(id)),
            reach: matches!(scene.layer, Layer::Reach(..)).then(reach),
            sight: matches!(scene.layer, Layer::Sight(_)).then(sight),
            cover: matches!(scene.layer, Layer::Cover(_)).then(cover),
        }
    }
}

/// What each wall looks like that [`drawn`] leaves on the map.
fn wall_looks(scene: &Scene<'_>) -> Vec<Edge> {
    let walls = scene.map.walls.iter().zip(Edges::of_walls(scene));
    let seen = |wall: &Wall| matches!(scene.map, Cow::Borrowed(_)) || wall.from != wall.to;
    walls.filter(|(wall, _)| seen(wall)).map(|(_, edge)| edge).collect()
}

/// The map without the points that stand for walls that the viewer has not seen.
fn drawn<'a>(scene: &'a Scene<'a>) -> Cow<'a, Map> {
    match &scene.map {
        Cow::Borrowed(map) => Cow::Borrowed(map),
        Cow::Owned(map) => {
            let mut map = map.clone();
            map.walls.retain(|wall| wall.from != wall.to);
            Cow::Owned(map)
        }
    }
}

fn creature<'a>(scene: &'a Scene<'a>, id: CreatureId) -> CreatureDrawn<'a> {
    let battle = scene.battle;
    let one = battle.creature(id);
    CreatureDrawn {
        id: battle.number_for(scene.viewer, id),
        name: battle.name(id),
        mark: scene.marks.creature(id),
        side: &battle.side(one.side).name,
        square: one.square,
        height: one.height,
        size: battle.block(id).size,
        seen: match scene.layer {
            Layer::Sight(eye) if eye != id => Some(battle.can_see(eye, id)),
            _ => None,
        },
        cover: match scene.layer {
            Layer::Cover(eye) if eye != id => Some(scene.cover(eye, id)),
            _ => None,
        },
    }
}

fn area<'a>(scene: &'a Scene<'a>, zone: &Zone) -> AreaDrawn<'a> {
    AreaDrawn {
        spell: &scene.battle.setup().spell(zone.spell).name,
        kind: zone.kind,
        squares: zone.squares.iter().filter(|square| scene.explored(*square)).collect(),
    }
}

fn objects(scene: &Scene<'_>) -> Vec<ObjectDrawn> {
    let battle = scene.battle;
    let things = scene.objects().map(|id| (id, None));
    let doors = scene.doors().map(|(id, _, state)| (id, Some(state)));
    things
        .chain(doors)
        .map(|(id, door)| ObjectDrawn {
            id,
            name: battle.object_name(id),
            square: battle.objects()[id.index()].square,
            door,
        })
        .collect()
}
