//! The map as a side knows it, for a page.

use affray_draw::{Edge, Look};
use affray_rules::{
    Battle, Brightness, CreatureId, Ground, Map, ObjectId, Obscured, SideId, Square, Wall,
};
use serde::Serialize;

use super::settings::MapKnowledge;

/// The map as a viewer knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapSeen {
    /// The squares from west to east.
    pub width: u8,
    /// The squares from north to south.
    pub height: u8,
    /// The kinds of squares.
    pub grounds: Vec<GroundSeen>,
    /// The kind of each square, row by row, a letter each.
    pub tiles: Vec<String>,
    /// The levels of the floor that are not 0.
    pub levels: Vec<(Square, i16)>,
    /// Walls: two points in hundredths of a square, and of what kind.
    pub walls: Vec<(i32, i32, i32, i32, Edge)>,
    /// Lights: the feet of bright and of dim light.
    pub lights: Vec<(Square, u16, u16)>,
    /// How bright it is, row by row, where it is not bright everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<Vec<String>>,
    /// What the viewer knows, row by row, where it does not know all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<String>>,
}

/// A kind of square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroundSeen {
    /// What it looks like.
    pub look: Look,
    /// What it is called.
    pub name: String,
    /// Whether it is difficult terrain.
    pub difficult: bool,
    /// Feet of water.
    pub depth: u16,
    /// Whether something fills it.
    pub fills: bool,
    /// Whether it hides what is in it.
    pub dense: bool,
}

/// What a side has seen of a map, and what the GM has shown to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Explored {
    seen: Vec<Square>,
    now: Vec<Square>,
}

/// The letters of `tiles`.
const LETTERS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Explored {
    /// The members of a side look around.
    pub(crate) fn look(&mut self, battle: &Battle, side: SideId) {
        let eyes: Vec<CreatureId> = battle
            .ids()
            .filter(|id| battle.creature(*id).side == side && battle.on_map(*id))
            .filter(|id| battle.creature(*id).stands())
            .collect();
        let map = &battle.setup().map;
        let sees = |square: Square| eyes.iter().any(|id| battle.sees_square(*id, square));
        let open: Vec<Square> =
            map.squares().filter(|s| map.fill(*s).is_none() && sees(*s)).collect();
        // Of what is solid, the face is seen from beside it.
        let seen: std::collections::HashSet<Square> = open.iter().copied().collect();
        let beside = |solid: &Square| {
            affray_rules::Direction::ALL
                .into_iter()
                .any(|d| solid.step(d).is_some_and(|s| seen.contains(&s)))
        };
        let faces = map.squares().filter(|s| map.fill(*s).is_some()).filter(beside);
        self.now = faces.chain(open.iter().copied()).collect();
        self.now.sort();
        for square in &self.now {
            if let Err(place) = self.seen.binary_search(square) {
                self.seen.insert(place, *square);
            }
        }
    }

    /// How many squares were seen.
    pub(crate) fn count(&self) -> usize {
        self.seen.len()
    }

    fn holds(&self, square: Square) -> bool {
        self.seen.binary_search(&square).is_ok()
    }

    fn sees(&self, square: Square) -> bool {
        self.now.binary_search(&square).is_ok()
    }
}

/// How much of the map a viewer gets.
pub(crate) struct Knows<'a> {
    pub(crate) knowledge: MapKnowledge,
    pub(crate) explored: Option<&'a Explored>,
    pub(crate) revealed: &'a [Square],
}

impl Knows<'_> {
    /// Whether the viewer knows what is in a square, as the table is run.
    fn knows(&self, square: Square) -> bool {
        let Some(explored) = self.explored else { return true };
        match self.knowledge {
            MapKnowledge::Whole => true,
            _ if self.revealed.contains(&square) => true,
            MapKnowledge::Explored => explored.holds(square),
            MapKnowledge::Seen => explored.sees(square),
        }
    }
}

/// The map as a viewer knows it.
pub(crate) fn map_seen(battle: &Battle, viewer: Option<SideId>, knows: &Knows<'_>) -> MapSeen {
    let map = battle.map_known_to(viewer);
    let whole = &battle.setup().map;
    let known = |square: Square| battle.has_explored(viewer, square) && knows.knows(square);
    let all = whole.squares().all(known);
    let floor = Ground::floor();
    let mut grounds: Vec<GroundSeen> = Vec::new();
    let tile = |square: Square, grounds: &mut Vec<GroundSeen>| {
        let ground = if known(square) { map.ground(square) } else { &floor };
        let seen = ground_seen(ground);
        let place = grounds.iter().position(|one| *one == seen).unwrap_or_else(|| {
            grounds.push(seen);
            grounds.len() - 1
        });
        char::from(LETTERS[place.min(LETTERS.len() - 1)])
    };
    let tiles = rows(whole, |square| tile(square, &mut grounds));
    let levels = whole.squares().filter(|square| known(*square));
    let levels =
        levels.map(|square| (square, whole.floor(square))).filter(|(_, level)| *level != 0);
    let mut lines: Vec<(i32, i32, i32, i32, Edge)> = Vec::new();
    // The leaf of a door comes with its door; one that the viewer does not know of is a wall.
    let doors: Vec<usize> = (0..battle.objects().len())
        .map(|place| ObjectId(place as u8))
        .filter(|id| viewer.is_none_or(|side| battle.side_places_object(side, *id)))
        .filter_map(|id| battle.door(id))
        .map(|door| usize::from(door.wall))
        .collect();
    for (place, wall) in map.walls.iter().enumerate() {
        // What is left of a wall that nobody has seen is a point.
        if wall.from == wall.to || (doors.contains(&place) && place < whole.walls.len()) {
            continue;
        }
        lines.extend(pieces(wall, whole, &known, all));
    }
    let lights = map.lights.iter().filter(|light| known(light.square));
    MapSeen {
        width: whole.grid.width,
        height: whole.grid.height,
        grounds,
        tiles,
        levels: levels.collect(),
        walls: lines,
        lights: lights.map(|l| (l.square, l.glow.bright, l.glow.dim)).collect(),
        light: brightness(battle, viewer, &known),
        known: (!all || knows.knowledge != MapKnowledge::Whole && viewer.is_some()).then(|| {
            rows(whole, |square| match known(square) {
                false => '0',
                true if knows.explored.is_some_and(|seen| !seen.sees(square)) => '2',
                true => '1',
            })
        }),
    }
}

/// A letter for each square, row by row.
fn rows(map: &Map, mut letter: impl FnMut(Square) -> char) -> Vec<String> {
    let (width, height) = (map.grid.width, map.grid.height);
    (0..height).map(|y| (0..width).map(|x| letter(Square { x, y })).collect()).collect()
}

/// The pieces of a wall, a square long each, that stand beside a square that is known.
fn pieces(
    wall: &Wall,
    map: &Map,
    known: &dyn Fn(Square) -> bool,
    all: bool,
) -> Vec<(i32, i32, i32, i32, Edge)> {
    let kind = Edge::of(wall);
    let whole = |from: (i32, i32), to: (i32, i32)| (from.0, from.1, to.0, to.1, kind);
    if all {
        return vec![whole((wall.from.x, wall.from.y), (wall.to.x, wall.to.y))];
    }
    let (wide, high) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
    let units = affray_rules::UNITS;
    let count = ((wide.abs().max(high.abs()) + units - 1) / units).max(1);
    let at = |i: i32| (wall.from.x + wide * i / count, wall.from.y + high * i / count);
    let beside = |from: (i32, i32), to: (i32, i32)| {
        let (x, y) = (from.0 + to.0, from.1 + to.1);
        let near = |twice: i32| {
            let (low, odd) = (twice.div_euclid(2 * units), twice.rem_euclid(2 * units));
            (if odd == 0 { low - 1 } else { low })..=low
        };
        near(x).any(|x| {
            near(y).any(|y| match (u8::try_from(x), u8::try_from(y)) {
                (Ok(x), Ok(y)) => {
                    let inside = x < map.grid.width && y < map.grid.height;
                    inside && known(Square { x, y })
                }
                _ => false,
            })
        })
    };
    let all = (0..count).map(|i| (at(i), at(i + 1)));
    all.filter(|(from, to)| beside(*from, *to)).map(|(from, to)| whole(from, to)).collect()
}

fn brightness(
    battle: &Battle,
    viewer: Option<SideId>,
    known: &dyn Fn(Square) -> bool,
) -> Option<Vec<String>> {
    let map = &battle.setup().map;
    if map.is_bright() {
        return None;
    }
    let here = |square: Square| {
        let body = battle.body_of_square(square);
        match viewer {
            Some(side) => battle.brightness_for(side, body),
            None => battle.brightness(body),
        }
    };
    Some(rows(map, |square| match known(square).then(|| here(square)) {
        None | Some(Brightness::Bright) => 'b',
        Some(Brightness::Dim) => 'd',
        Some(_) => 'k',
    }))
}

fn ground_seen(ground: &Ground) -> GroundSeen {
    GroundSeen {
        look: Look::of(ground),
        name: ground.name.clone(),
        difficult: ground.difficult,
        depth: ground.depth,
        fills: ground.fill.is_some(),
        dense: ground.obscured == Obscured::Heavily,
    }
}
