//! Which steps a map leaves to creatures of one size.

use std::{fmt, sync::OnceLock};

use super::{bits::NEIGHBOURS, flat_steps::Field};
use crate::{
    battle::Setup,
    creature::Size,
    movement::{
        MovementMode, Mover, Step,
        mode::layer_of,
        squeeze::{Fit, Room},
        wall_crossing::{Crossing, Crossings},
    },
    ruleset::Ruleset,
    space::{Direction, Face, Footprint, Map, Spot, Square, Terrain},
};

/// A bit for each square of a row of the map.
pub(crate) type Row = [u128; 2];

/// What is as high as this, or higher, goes up to the ceiling.
pub(super) const LOFTY: i16 = 10_000;

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
        let work_out =
            || map.walls.iter().map(|wall| Crossing::all_of(map, wall).collect()).collect();
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
    /// The level up to which the space of one size less is filled, by its own corner; empty for
    /// sizes that do not squeeze.
    tight: Vec<i16>,
    /// Which steps cross thin walls, by the levels of the walls.
    pub(crate) walls: Vec<Crossed>,
    /// The same, square by square.
    pub(crate) crossings: Crossings,
    /// The same as a field, where it is one.
    pub(crate) field: Option<Field>,
    /// The level above which nothing of the map is, except what goes up to the ceiling.
    pub(super) roof: i16,
    /// The steps through the air and the water that take squeezing.
    pub(super) straits: Straits,
}

/// The steps that cross walls of the same levels.
pub(crate) struct Crossed {
    pub(crate) bottom: i16,
    pub(crate) top: i16,
    pub(crate) steps: [Vec<Row>; 8],
    /// Where a wall runs right through the space.
    pub(crate) through: Vec<Row>,
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

pub(crate) fn set(rows: &mut [Row], square: Square) {
    rows[usize::from(square.y)][usize::from(square.x) / 128] |= 1 << (square.x % 128);
}

impl Table {
    /// The highest level at which anything of the map begins or ends, except what goes up to the
    /// ceiling.
    fn highest(&self) -> i16 {
        let walls = self.walls.iter().flat_map(|walls| [walls.bottom, walls.top]);
        let levels = [&self.rest, &self.solid, &self.tight].into_iter().flatten().copied();
        levels.chain(walls).filter(|level| *level < LOFTY).fold(0, i16::max)
    }

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

    /// The level up to which the space of one size less is filled, with its corner here.
    pub(crate) fn tight(&self, square: Square) -> i16 {
        self.tight.get(self.index(square)).copied().unwrap_or(i16::MIN)
    }

    /// Whether a step crosses a thin wall, doors aside, with a body between these levels.
    pub(crate) fn crosses(&self, from: Square, way: Direction, low: i16, high: i16) -> bool {
        self.walls.iter().any(|w| w.meets(low, high) && has(&w.steps[way as usize], from))
    }

    /// Whether a thin wall, doors aside, runs right through a body between these levels.
    pub(crate) fn is_split(&self, at: Square, low: i16, high: i16) -> bool {
        self.walls.iter().any(|w| w.meets(low, high) && has(&w.through, at))
    }

    /// Whether a creature here, between these levels, has to squeeze (`size.squeeze`).
    pub(crate) fn too_narrow(&self, square: Square, low: i16, high: i16) -> bool {
        self.solid(square) > low || self.is_split(square, low, high)
    }
}

/// Works out a table.
struct Builder<'a> {
    map: &'a Map,
    ruleset: &'a Ruleset,
    size: Size,
    side: u8,
    /// The ground that is not difficult.
    light: Option<Terrain>,
    crossings: Crossings,
}

impl<'a> Builder<'a> {
    fn new(setup: &'a Setup, size: Size, light: Option<Terrain>) -> Builder<'a> {
        Builder {
            map: &setup.map,
            ruleset: &setup.ruleset,
            size,
            side: size.squares(),
            light,
            crossings: Crossings::of(setup),
        }
    }

    fn space(&self, corner: Square) -> Footprint {
        Footprint { corner, side: self.side }
    }

    fn room(&self) -> Room<'_> {
        Room { map: self.map, crossings: &self.crossings, size: self.size }
    }

    fn build(self) -> Table {
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
            tight: Vec::new(),
            walls: Vec::new(),
            crossings: Crossings::default(),
            field: None,
            roof: 0,
            straits: Straits::default(),
        };
        for corner in map.squares().filter(|c| map.holds(self.space(*c))) {
            let space = self.space(corner);
            let i = map.index(corner);
            table.rest[i] = map.rest(corner, self.size);
            table.solid[i] = map.solid(space);
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
        if self.side > 1 {
            let side = self.side - 1;
            let parts = map.squares().map(|corner| Footprint { corner, side });
            let tight = |part: Footprint| if map.holds(part) { map.solid(part) } else { i16::MAX };
            table.tight = parts.map(tight).collect();
        }
        self.gather_walls(&mut table);
        table.crossings = self.crossings;
        table.field = Field::of(&table, width);
        table.roof = table.highest();
        table.straits = Straits::up_to(map.lowest(), table.roof);
        table
    }

    /// Whether a step on foot is walked, special, or closed.
    fn classify(&self, table: &mut Table, corner: Square, way: Direction) {
        let Some(to) = corner.step(way).filter(|to| self.map.holds(self.space(*to))) else {
            return;
        };
        let (here, there) = (table.rest(corner), table.rest(to));
        let from = Spot { square: corner, height: here };
        let Some(fit) = self.room().for_step(from, way, there) else { return };
        let slope = || {
            let higher = if there > here { to } else { corner };
            self.map.face(self.space(higher)) == Face::Slope
        };
        if fit == Fit::Whole && ((there - here).abs() <= STEP_UP || slope()) {
            set(&mut table.open[way as usize], corner);
            return;
        }
        set(&mut table.special[way as usize], corner);
        table.has_special = true;
        if fit == Fit::Narrow {
            set(&mut table.narrow[way as usize], corner);
        }
    }

    fn gather_walls(&self, table: &mut Table) {
        let height = usize::from(self.map.grid.height);
        for (square, way, bottom, top) in self.crossings.all() {
            let same = |w: &Crossed| w.bottom == bottom && w.top == top;
            let group = table.walls.iter().position(same).unwrap_or_else(|| {
                let blank = || vec![[0u128; 2]; height];
                let steps = std::array::from_fn(|_| blank());
                table.walls.push(Crossed { bottom, top, steps, through: blank() });
                table.walls.len() - 1
            });
            let walls = &mut table.walls[group];
            let across = matches!(way, Direction::East | Direction::South).then_some(way);
            let beyond = across.and_then(|way| square.step(way));
            for dy in 0..self.side.min(square.y + 1) {
                for dx in 0..self.side.min(square.x + 1) {
                    let corner = Square { x: square.x - dx, y: square.y - dy };
                    let space = self.space(corner);
                    if self.map.holds(space) {
                        set(&mut walls.steps[way as usize], corner);
                        if beyond.is_some_and(|s| space.contains(s)) {
                            set(&mut walls.through, corner);
                        }
                    }
                }
            }
        }
    }
}

impl Map {
    /// The level of its lowest floor.
    fn lowest(&self) -> i16 {
        self.squares().map(|square| self.floor(square)).min().unwrap_or(0)
    }

    /// What one climbs up to the highest floor of a space.
    pub(crate) fn face(&self, space: Footprint) -> Face {
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

/// The steps that a map leaves to one of a size by squeezing alone, creatures, doors and things aside:
/// worked out layer by layer as they are first asked for.
#[derive(Default)]
pub(super) struct Straits {
    lowest: i16,
    flown: Vec<OnceLock<Strait>>,
    swum: Vec<OnceLock<Strait>>,
}

/// Those from one layer: for each step a bit for each square.
pub(super) struct Strait {
    steps: Vec<Vec<Row>>,
}

impl Straits {
    /// Room for those on a map with nothing above a level. From there on all layers are alike.
    pub(crate) fn up_to(lowest: i16, roof: i16) -> Straits {
        let lowest = layer_of(lowest);
        // A step down leads into the layer below, which has to be alike, too.
        let layers = (layer_of(roof) + 3).saturating_sub(lowest).max(1) as usize;
        let blank = || (0..layers).map(|_| OnceLock::new()).collect();
        Straits { lowest, flown: blank(), swum: blank() }
    }

    /// Those from a layer; none for those who dig.
    pub(super) fn out_of_layer(
        &self,
        mover: &Mover<'_>,
        gait: MovementMode,
        layer: i16,
    ) -> Option<&Strait> {
        let all = match gait {
            MovementMode::Fly => &self.flown,
            MovementMode::Swim => &self.swum,
            _ => return None,
        };
        let place = usize::try_from(layer.saturating_sub(self.lowest)).unwrap_or(0);
        let place = place.min(all.len().checked_sub(1)?);
        let layer = self.lowest + place as i16;
        Some(all[place].get_or_init(|| Strait::of(mover, gait, layer)))
    }
}

impl Strait {
    fn of(mover: &Mover<'_>, gait: MovementMode, layer: i16) -> Strait {
        let bare = Mover::alone(mover.battle, mover.id, mover.lefts);
        let map = &mover.battle.setup.map;
        let rows = usize::from(map.grid.height);
        let mut steps = vec![vec![Row::default(); rows]; STEPS];
        let there = map.squares().filter(|square| map.holds(mover.space(*square)));
        for square in there.filter(|square| bare.height_in(*square, layer, gait).is_some()) {
            for dz in -1..=1 {
                for (dx, dy) in NEIGHBOURS {
                    let stride = Step { dx, dy, dz };
                    if stride.is_sound() && bare.must_squeeze(square, layer, stride, gait) {
                        set(&mut steps[place(stride)], square);
                    }
                }
            }
        }
        Strait { steps }
    }

    /// From where a step takes squeezing, in a row of the map.
    pub(crate) fn row(&self, stride: Step, row: usize) -> Row {
        self.steps[place(stride)][row]
    }
}

/// How many steps there are, staying in the square included.
const STEPS: usize = 27;

/// The place of a step among all.
fn place(Step { dx, dy, dz }: Step) -> usize {
    ((dx + 1) * 9 + (dy + 1) * 3 + dz + 1) as usize
}
