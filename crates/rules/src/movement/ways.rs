use std::{fmt, sync::OnceLock};

use crate::{
    battle::Setup,
    creature::Size,
    ruleset::Ruleset,
    space::{Blocks, Direction, Face, Footprint, Map, Point, Square, Terrain, UNITS, Wall},
};

/// A bit for each square of a row of the map.
pub(crate) type Row = [u128; 2];

/// Steps up or down of so many feet are walked; higher ones are climbed or jumped.
pub(crate) const STEP_UP: i16 = 2;

/// Whoever steps down less than this is not hurt, and does so without a thought (`fall.damage`).
pub(crate) const SAFE_DROP: i16 = 10;

/// The steps between the squares of a map, worked out for each size when they are first asked for.
/// It is no part of what the map says: all are equal, a copy starts afresh, and no save holds it.
/// A map that was asked for its ways must not be changed afterwards.
#[derive(Default)]
pub struct Ways {
    /// By size, and by the ground that is not difficult to some.
    tables: [[OnceLock<Option<Box<Table>>>; 3]; 6],
    leaves: OnceLock<Vec<Vec<Crossing>>>,
}

/// A square from which steps cross a wall, and a bit for each direction in which they do.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    pub(crate) square: Square,
    ways: u8,
}

impl Crossing {
    /// Whether it is about a step.
    pub(crate) const fn is_of(self, way: Direction) -> bool {
        self.ways >> way as u8 & 1 != 0
    }
}

impl Clone for Ways {
    fn clone(&self) -> Ways {
        Ways::default()
    }
}

impl PartialEq for Ways {
    fn eq(&self, _: &Ways) -> bool {
        true
    }
}

impl Eq for Ways {}

impl fmt::Debug for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ways")
    }
}

impl Ways {
    /// The table of a size; none where the ground is level, and every step open but for what
    /// comes and goes: creatures, doors, things. One kind of ground may be no hindrance.
    pub(crate) fn of<'a>(
        &'a self,
        setup: &'a Setup,
        size: Size,
        light: Option<Terrain>,
    ) -> Option<&'a Table> {
        if setup.map.is_plain() {
            return None;
        }
        let tread = match light {
            Some(Terrain::Ice) => 1,
            Some(Terrain::Web) => 2,
            _ => 0,
        };
        let work_out = || {
            let builder = Builder::new(setup, size, light);
            let open = setup.map.is_level() && builder.crossings.is_empty();
            (!open).then(|| Box::new(builder.build()))
        };
        self.tables[size as usize][tread].get_or_init(work_out).as_deref()
    }

    /// The steps of single squares that cross a wall of the map, for walls that come and go: the
    /// leaves of doors.
    pub(crate) fn across<'a>(&'a self, map: &Map, wall: usize) -> &'a [Crossing] {
        let work_out = || map.walls.iter().map(|wall| crossings(map, wall).collect()).collect();
        &self.leaves.get_or_init(work_out)[wall]
    }
}

/// What the map is like to creatures of one size, by the north-western square of their space.
pub(crate) struct Table {
    width: usize,
    /// From where a step is walked, for each direction.
    pub(crate) open: [Vec<Row>; 8],
    /// From where a step is possible that is not simply walked: climbed, jumped down, squeezed.
    pub(crate) special: [Vec<Row>; 8],
    /// Those of them that lead through where there is room for one size less only.
    pub(crate) narrow: [Vec<Row>; 8],
    /// Whether there are any special ones.
    pub(crate) has_special: bool,
    /// The level at which the creature rests, where it is the same everywhere.
    pub(crate) level: Option<i16>,
    /// Difficult terrain (`terrain.kinds`).
    pub(crate) difficult: Vec<Row>,
    /// Water too deep to stand in.
    pub(crate) deep: Vec<Row>,
    /// The level at which the creature rests.
    rest: Vec<i16>,
    /// The level up to which its space is filled.
    solid: Vec<i16>,
    /// Which steps cross thin walls, by the levels of the walls.
    pub(crate) walls: Vec<Crossed>,
}

/// The steps that cross walls of the same levels.
pub(crate) struct Crossed {
    pub(crate) bottom: i16,
    pub(crate) top: i16,
    pub(crate) steps: [Vec<Row>; 8],
}

impl Crossed {
    /// Whether the walls stand in the way of a body between these levels.
    pub(crate) const fn meets(&self, low: i16, high: i16) -> bool {
        self.bottom < high && self.top > low
    }
}

pub(crate) fn has(rows: &[Row], square: Square) -> bool {
    let Some(row) = rows.get(usize::from(square.y)) else { return false };
    row[usize::from(square.x) / 128] >> (square.x % 128) & 1 != 0
}

fn set(rows: &mut [Row], square: Square) {
    rows[usize::from(square.y)][usize::from(square.x) / 128] |= 1 << (square.x % 128);
}

impl Table {
    fn index(&self, square: Square) -> usize {
        usize::from(square.y) * self.width + usize::from(square.x)
    }

    pub(crate) fn rest(&self, square: Square) -> i16 {
        self.rest[self.index(square)]
    }

    /// The level up to which the space is filled; very low where it is not.
    pub(crate) fn solid(&self, square: Square) -> i16 {
        self.solid[self.index(square)]
    }

    /// Whether a step crosses a thin wall, doors aside, with a body between these levels.
    pub(crate) fn crosses(&self, from: Square, way: Direction, low: i16, high: i16) -> bool {
        self.walls.iter().any(|w| w.meets(low, high) && has(&w.steps[way as usize], from))
    }

    /// Whether a creature that stands here has to squeeze (`size.squeeze`).
    pub(crate) fn too_narrow(&self, square: Square) -> bool {
        self.solid(square) > self.rest(square)
    }
}

/// The centre of a square.
fn centre(square: Square) -> Point {
    Point { x: i32::from(square.x) * UNITS + UNITS / 2, y: i32::from(square.y) * UNITS + UNITS / 2 }
}

/// Whether two segments have a point in common, ends included.
fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (c.side(a, b).signum(), d.side(a, b).signum());
    let (a_side, b_side) = (a.side(c, d).signum(), b.side(c, d).signum());
    if c_side == 0 && d_side == 0 {
        // On one line: whether the stretches touch.
        let touch = |a: i32, b: i32, c: i32, d: i32| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
        return touch(a.x, b.x, c.x, d.x) && touch(a.y, b.y, c.y, d.y);
    }
    c_side * d_side <= 0 && a_side * b_side <= 0
}

/// Whether the step of a single square crosses a wall, touching included (`grid.corner`).
pub(crate) fn crosses(wall: &Wall, from: Square, way: Direction) -> bool {
    let Some(to) = from.step(way) else { return false };
    meet(centre(from), centre(to), wall.from, wall.to)
}

/// The steps of single squares that cross a wall.
fn crossings(map: &Map, wall: &Wall) -> impl Iterator<Item = Crossing> {
    squares_along(map, wall).filter_map(|square| {
        let crossed = Direction::ALL.into_iter().filter(|way| crosses(wall, square, *way));
        let ways = crossed.fold(0, |ways, way| ways | 1 << way as u8);
        (ways != 0).then_some(Crossing { square, ways })
    })
}

/// The squares around a wall.
fn squares_along(map: &Map, wall: &Wall) -> impl Iterator<Item = Square> + use<> {
    let square = |units: i32| units.div_euclid(UNITS);
    let cut = |n: i32, edge: u8| n.clamp(0, i32::from(edge) - 1) as u8;
    let grid = map.grid;
    let west = cut(square(wall.from.x.min(wall.to.x)) - 1, grid.width);
    let east = cut(square(wall.from.x.max(wall.to.x)) + 1, grid.width);
    let north = cut(square(wall.from.y.min(wall.to.y)) - 1, grid.height);
    let south = cut(square(wall.from.y.max(wall.to.y)) + 1, grid.height);
    (north..=south).flat_map(move |y| (west..=east).map(move |x| Square { x, y }))
}

/// Works out a table.
struct Builder<'a> {
    map: &'a Map,
    ruleset: &'a Ruleset,
    size: Size,
    side: u8,
    /// The ground that is not difficult.
    light: Option<Terrain>,
    /// The steps of single squares that cross walls: place, direction, levels; sorted.
    crossings: Vec<(u32, i16, i16)>,
}

impl<'a> Builder<'a> {
    fn new(setup: &'a Setup, size: Size, light: Option<Terrain>) -> Builder<'a> {
        let map = &setup.map;
        let leaf = |i: usize| {
            setup.objects.iter().any(|o| o.door.is_some_and(|d| usize::from(d.wall) == i))
        };
        let mut crossings = Vec::new();
        for (i, wall) in map.walls.iter().enumerate() {
            if !wall.blocks.contains(Blocks::PASSAGE) || leaf(i) {
                continue;
            }
            for crossing in self::crossings(map, wall) {
                for way in Direction::ALL.into_iter().filter(|way| crossing.is_of(*way)) {
                    let place = (map.index(crossing.square) * 8 + way as usize) as u32;
                    crossings.push((place, wall.bottom, wall.top));
                }
            }
        }
        crossings.sort_unstable();
        crossings.dedup();
        Builder { map, ruleset: &setup.ruleset, size, side: size.squares(), light, crossings }
    }

    fn space(&self, corner: Square) -> Footprint {
        Footprint { corner, side: self.side }
    }

    /// The walls that the step of a single square crosses.
    fn crossed(&self, square: Square, way: Direction) -> impl Iterator<Item = (i16, i16)> {
        let place = (self.map.index(square) * 8 + way as usize) as u32;
        let first = self.crossings.partition_point(|c| c.0 < place);
        self.crossings[first..].iter().take_while(move |c| c.0 == place).map(|c| (c.1, c.2))
    }

    /// The level up to which something fills a space.
    fn solid(&self, space: Footprint) -> i16 {
        let top = |s: Square| {
            let fill = self.map.fill(s).filter(|f| f.blocks.contains(Blocks::PASSAGE))?;
            Some(self.map.floor(s).saturating_add(fill.height))
        };
        space.squares().filter_map(top).max().unwrap_or(i16::MIN)
    }

    /// Whether a block of squares can be moved one step, its levels being these (`grid.corner`).
    fn clear(&self, space: Footprint, way: Direction, low: i16, high: i16, stood: i16) -> bool {
        let (dx, dy) = way.delta();
        let moved = |dx: i8, dy: i8| {
            let corner = Square {
                x: space.corner.x.checked_add_signed(dx)?,
                y: space.corner.y.checked_add_signed(dy)?,
            };
            let there = Footprint { corner, ..space };
            self.map.holds(there).then_some(there)
        };
        let Some(there) = moved(dx, dy) else { return false };
        if self.solid(there) > low {
            return false;
        }
        if dx != 0 && dy != 0 {
            let cuts = |space: Option<Footprint>| {
                space.is_none_or(|s| {
                    self.solid(s) > low || self.map.floor_of(s) > stood.saturating_add(STEP_UP)
                })
            };
            if cuts(moved(dx, 0)) || cuts(moved(0, dy)) {
                return false;
            }
        }
        if self.crossings.is_empty() {
            return true;
        }
        let walled = |square: Square, way: Direction| {
            self.crossed(square, way).any(|(bottom, top)| bottom < high && top > low)
        };
        if space.squares().any(|s| walled(s, way)) {
            return false;
        }
        // A wall right through the space that it would take up.
        let within = |s: Square| {
            [Direction::East, Direction::South]
                .into_iter()
                .any(|d| s.step(d).is_some_and(|n| there.contains(n)) && walled(s, d))
        };
        !there.squares().any(within)
    }

    /// Whether a wall runs right through a space, so that there is no room even for one size less
    /// on the way from one side of it to the other.
    fn astride(&self, space: Footprint, low: i16, high: i16) -> bool {
        let walled = |square: Square, way: Direction| {
            self.crossed(square, way).any(|(bottom, top)| bottom < high && top > low)
        };
        let Square { x, y } = space.corner;
        !self.crossings.is_empty()
            && (1..space.side).any(|i| {
                let across = (0..space.side)
                    .filter(|j| walled(Square { x: x + i - 1, y: y + j }, Direction::East));
                let along = (0..space.side)
                    .filter(|j| walled(Square { x: x + j, y: y + i - 1 }, Direction::South));
                across.count() > 1 || along.count() > 1
            })
    }

    fn build(&self) -> Table {
        let map = self.map;
        let (width, height) = (usize::from(map.grid.width), usize::from(map.grid.height));
        let blank = || vec![[0u128; 2]; height];
        let mut table = Table {
            width,
            open: std::array::from_fn(|_| blank()),
            special: std::array::from_fn(|_| blank()),
            narrow: std::array::from_fn(|_| blank()),
            has_special: false,
            level: None,
            difficult: blank(),
            deep: blank(),
            rest: vec![0; width * height],
            solid: vec![i16::MIN; width * height],
            walls: Vec::new(),
        };
        for corner in map.squares().filter(|c| map.holds(self.space(*c))) {
            let space = self.space(corner);
            let i = map.index(corner);
            table.rest[i] = map.rest(corner, self.size);
            table.solid[i] = self.solid(space);
            if table.rest[i] > map.floor_of(space) {
                set(&mut table.deep, corner);
            }
            let hinders = |s: Square| {
                let ground = map.ground(s);
                Some(ground.terrain) != self.light && ground.hinders(self.size, self.ruleset)
            };
            if space.squares().any(hinders) {
                set(&mut table.difficult, corner);
            }
        }
        let mut levels = map.squares().filter(|c| map.holds(self.space(*c))).map(|c| table.rest(c));
        table.level = levels.next().filter(|level| levels.all(|other| other == *level));
        for corner in map.squares().filter(|c| map.holds(self.space(*c))) {
            for way in Direction::ALL {
                self.classify(&mut table, corner, way);
            }
        }
        self.gather_walls(&mut table);
        table
    }

    /// Whether a step on foot is walked, special, or closed.
    fn classify(&self, table: &mut Table, corner: Square, way: Direction) {
        let Some(to) = corner.step(way).filter(|to| self.map.holds(self.space(*to))) else {
            return;
        };
        let (here, there) = (table.rest(corner), table.rest(to));
        let (low, stood) = (here.min(there), here.max(there));
        let high = stood.saturating_add(self.size.tall());
        if self.clear(self.space(corner), way, low, high, stood) {
            let slope = || {
                let higher = if there > here { to } else { corner };
                self.map.face(self.space(higher)) == Face::Slope
            };
            if (there - here).abs() <= STEP_UP || slope() {
                set(&mut table.open[way as usize], corner);
            } else {
                set(&mut table.special[way as usize], corner);
                table.has_special = true;
            }
            return;
        }
        // Room for one size less (`size.squeeze`).
        let side = self.side - 1;
        let narrow = side > 0
            && !self.astride(self.space(to), low, high)
            && [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().any(|(x, y)| {
                let part = Footprint { corner: Square { x: corner.x + x, y: corner.y + y }, side };
                self.clear(part, way, low, high, stood) && self.solid(part) <= low
            });
        if narrow {
            set(&mut table.special[way as usize], corner);
            set(&mut table.narrow[way as usize], corner);
            table.has_special = true;
        }
    }

    fn gather_walls(&self, table: &mut Table) {
        let height = usize::from(self.map.grid.height);
        let width = self.map.grid.width;
        for &(place, bottom, top) in &self.crossings {
            let same = |w: &Crossed| w.bottom == bottom && w.top == top;
            let group = table.walls.iter().position(same).unwrap_or_else(|| {
                let steps = std::array::from_fn(|_| vec![[0u128; 2]; height]);
                table.walls.push(Crossed { bottom, top, steps });
                table.walls.len() - 1
            });
            let way = place as usize % 8;
            let square = Square {
                x: (place as usize / 8 % usize::from(width)) as u8,
                y: (place as usize / 8 / usize::from(width)) as u8,
            };
            for dy in 0..self.side.min(square.y + 1) {
                for dx in 0..self.side.min(square.x + 1) {
                    let corner = Square { x: square.x - dx, y: square.y - dy };
                    if self.map.holds(self.space(corner)) {
                        set(&mut table.walls[group].steps[way], corner);
                    }
                }
            }
        }
    }
}

impl Map {
    /// What one climbs up to the highest floor of a space.
    fn face(&self, space: Footprint) -> Face {
        let floor = self.floor_of(space);
        space
            .squares()
            .find(|s| self.floor(*s) == floor)
            .map_or(Face::Rough, |s| self.ground(s).face)
    }
}

impl Setup {
    /// Whether a step on foot up or down at these squares takes a check: a sheer face
    /// (`climb.check`).
    pub(crate) fn sheer(&self, higher: Square, size: Size) -> bool {
        self.map.face(Footprint::new(higher, size)) == Face::Sheer
    }

    /// Whether what one climbs up to a space is ice.
    pub(crate) fn icy(&self, higher: Square, size: Size) -> bool {
        let space = Footprint::new(higher, size);
        space.squares().any(|s| self.map.ground(s).terrain == Terrain::Ice)
    }
}
