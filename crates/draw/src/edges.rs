//! Thin walls and ledges, laid onto the borders of squares and into squares.

use std::collections::BTreeMap;

use affray_rules::{Blocks, CEILING, Degree, DoorState, Face, Map, Point, Square, UNITS, Wall};

use serde::Serialize;

use crate::scene::Scene;

/// The least rise between floors that is drawn, in feet: less is a step.
const LEDGE: i16 = 3;

/// What runs along a border or through a square; the more important later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The floor drops by more than a step.
    Ledge,
    /// It hides, and holds nobody up.
    Curtain,
    /// It holds up and lets sight through.
    Fence,
    /// It gives much cover and lets sight through.
    Bars,
    /// It holds up and lets sight through, glass.
    Window,
    /// A wall that ends below the ceiling.
    Low,
    /// A wall up to the ceiling.
    Wall,
    /// A door.
    Door(Leaf),
}

/// How the leaf of a door is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaf {
    /// Turned aside.
    Open,
    /// Across.
    Closed,
    /// Across, with a lock.
    Locked,
}

/// The way that something runs through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Run {
    /// From west to east.
    Across,
    /// From north to south.
    Down,
    /// From the south-west to the north-east.
    Rising,
    /// From the north-west to the south-east.
    Falling,
}

/// What runs where. A place is a square, whose western and northern borders it stands for.
#[derive(Clone, Debug, Default)]
pub struct Edges {
    west: BTreeMap<Square, Edge>,
    north: BTreeMap<Square, Edge>,
    within: BTreeMap<Square, (Edge, Run)>,
}

impl Edge {
    /// What a wall is, by what it keeps out.
    pub fn of(wall: &Wall) -> Edge {
        match wall.blocks {
            blocks if blocks == Blocks::all() && wall.top == CEILING => Edge::Wall,
            blocks if blocks == Blocks::all() => Edge::Low,
            Blocks::WINDOW => Edge::Window,
            Blocks::CURTAIN => Edge::Curtain,
            _ if wall.cover >= Some(Degree::ThreeQuarters) => Edge::Bars,
            _ => Edge::Fence,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::Ledge => "ledge",
            Edge::Curtain => "curtain",
            Edge::Fence => "fence, hedge or opening",
            Edge::Bars => "bars or arrow slit",
            Edge::Window => "window",
            Edge::Low => "low wall",
            Edge::Wall => "wall",
            Edge::Door(Leaf::Open) => "open door",
            Edge::Door(Leaf::Closed) => "closed door",
            Edge::Door(Leaf::Locked) => "locked door",
        }
    }
}

impl From<DoorState> for Leaf {
    fn from(state: DoorState) -> Leaf {
        match state {
            DoorState::Open => Leaf::Open,
            DoorState::Closed => Leaf::Closed,
            DoorState::Locked => Leaf::Locked,
        }
    }
}

impl Edges {
    /// The edges of a scene, with its doors as its viewer sees them.
    pub fn new(scene: &Scene<'_>) -> Edges {
        let map = &*scene.map;
        let mut edges = Edges::default();
        edges.ledges(map);
        for (wall, kind) in map.walls.iter().zip(Edges::of_walls(scene)) {
            edges.lay(wall, kind);
        }
        edges
    }

    /// What each wall of the scene's map is, in the order of the map.
    pub fn of_walls(scene: &Scene<'_>) -> Vec<Edge> {
        let mut kinds: Vec<Edge> = scene.map.walls.iter().map(Edge::of).collect();
        for (_, wall, state) in scene.doors() {
            kinds[wall] = Edge::Door(state.into());
        }
        kinds
    }

    /// What is on the western border of a square.
    pub fn west(&self, square: Square) -> Option<Edge> {
        self.west.get(&square).copied()
    }

    /// What is on the northern border of a square.
    pub fn north(&self, square: Square) -> Option<Edge> {
        self.north.get(&square).copied()
    }

    /// What runs through a square.
    pub fn within(&self, square: Square) -> Option<(Edge, Run)> {
        self.within.get(&square).copied()
    }

    /// Every kind that is there.
    pub fn kinds(&self) -> Vec<Edge> {
        let within = self.within.values().map(|(edge, _)| edge);
        let mut kinds: Vec<Edge> =
            self.west.values().chain(self.north.values()).chain(within).copied().collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    fn ledges(&mut self, map: &Map) {
        if map.floors.is_empty() {
            return;
        }
        let steep = |a: Square, b: Square| {
            let (low, high) = if map.level(a) < map.level(b) { (a, b) } else { (b, a) };
            map.level(high) - map.level(low) >= LEDGE
                && map.ground(high).face != Face::Slope
                && map.fill(a).is_none()
                && map.fill(b).is_none()
        };
        for square in map.squares() {
            let Square { x, y } = square;
            if x > 0 && steep(Square { x: x - 1, y }, square) {
                self.west.insert(square, Edge::Ledge);
            }
            if y > 0 && steep(Square { x, y: y - 1 }, square) {
                self.north.insert(square, Edge::Ledge);
            }
        }
    }

    fn lay(&mut self, wall: &Wall, kind: Edge) {
        let Wall { from, to, .. } = *wall;
        let on_line = |n: i32| n % UNITS == 0;
        if from.x == to.x && on_line(from.x) {
            for y in units(from.y, to.y) {
                more(&mut self.west, place(from.x / UNITS, y), kind);
            }
        } else if from.y == to.y && on_line(from.y) {
            for x in units(from.x, to.x) {
                more(&mut self.north, place(x, from.y / UNITS), kind);
            }
        } else {
            self.lay_within(from, to, kind);
        }
    }

    /// A wall that does not run along borders is drawn in every square that it crosses.
    fn lay_within(&mut self, from: Point, to: Point, kind: Edge) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let run = match (dx.abs(), dy.abs()) {
            (x, y) if x > 2 * y => Run::Across,
            (x, y) if y > 2 * x => Run::Down,
            _ if (dx > 0) == (dy > 0) => Run::Falling,
            _ => Run::Rising,
        };
        let steps = (dx.abs().max(dy.abs()) / (UNITS / 10)).max(1);
        let mut lengths: BTreeMap<Square, i32> = BTreeMap::new();
        for i in 0..steps {
            let along = |d: i32| d * (2 * i + 1) / (2 * steps);
            let (x, y) = (from.x + along(dx), from.y + along(dy));
            *lengths.entry(place(x.div_euclid(UNITS), y.div_euclid(UNITS))).or_default() += 1;
        }
        for (square, length) in lengths {
            // What only cuts a corner would blur the picture.
            let shown = length >= 3;
            let before = self.within.get(&square).is_none_or(|(edge, _)| *edge <= kind);
            if shown && before {
                self.within.insert(square, (kind, run));
            }
        }
    }
}

/// The squares along a line of which at least half is covered.
fn units(a: i32, b: i32) -> impl Iterator<Item = i32> {
    let half = UNITS / 2;
    let (a, b) = (a.min(b), a.max(b));
    (a + half - 1).div_euclid(UNITS)..(b + half).div_euclid(UNITS)
}

/// Maps end at 200 squares, and borders one after.
fn place(x: i32, y: i32) -> Square {
    Square { x: x.clamp(0, 255) as u8, y: y.clamp(0, 255) as u8 }
}

fn more(edges: &mut BTreeMap<Square, Edge>, place: Square, kind: Edge) {
    edges.entry(place).and_modify(|edge| *edge = (*edge).max(kind)).or_insert(kind);
}
