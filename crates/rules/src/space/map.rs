//! The map of a fight, which does not change.

use serde::{Deserialize, Serialize};

use super::{Blocks, Brightness, Fill, Footprint, Grid, Ground, Light, Square, Wall};
use crate::{creature::Size, pathfinding::Ways, sight::Lines};

/// The map: how the ground lies, what stands on it, and what light there is. It never changes;
/// what does (doors, objects, areas made by magic) is part of the battle.
///
/// Levels are in feet; level 0 is where the floor of an unmarked square lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    /// How wide and high it is.
    pub grid: Grid,
    /// The kinds of squares; the first is that of every square when `tiles` is empty, and open
    /// floor then.
    pub grounds: Vec<Ground>,
    /// The kind of each square, row by row, by its place among the grounds; empty where all are of
    /// the first.
    pub tiles: Vec<u8>,
    /// The level of each square's floor, row by row; empty where all are 0.
    pub floors: Vec<i16>,
    /// Thin walls.
    pub walls: Vec<Wall>,
    /// Sources of light.
    pub lights: Vec<Light>,
    /// The light where no source shines.
    pub ambient: Brightness,
    /// Whether the light where no source shines is that of the sun.
    pub sunlight: bool,
    /// The sight lines, worked out as they are asked for.
    #[serde(skip)]
    pub lines: Lines,
    /// The steps between its squares, worked out as they are asked for.
    #[serde(skip)]
    pub ways: Ways,
}

impl Map {
    /// An open field of so many squares.
    ///
    /// ```
    /// use affray_rules::{Map, Square};
    /// let map = Map::open(12, 8);
    /// assert_eq!(map.floor(Square { x: 3, y: 4 }), 0);
    /// ```
    pub fn open(width: u8, height: u8) -> Map {
        Map {
            grid: Grid { width, height },
            grounds: vec![Ground::floor()],
            tiles: Vec::new(),
            floors: Vec::new(),
            walls: Vec::new(),
            lights: Vec::new(),
            ambient: Brightness::Bright,
            sunlight: false,
            lines: Lines::default(),
            ways: Ways::default(),
        }
    }

    /// The place of a square in the tables.
    #[inline]
    pub fn index(&self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.grid.width) + usize::from(square.x)
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let Grid { width, height } = self.grid;
        (0..height).flat_map(move |y| (0..width).map(move |x| Square { x, y }))
    }

    /// What a square is like; squares off the map are like the first kind.
    #[inline]
    pub fn ground(&self, square: Square) -> &Ground {
        let kind = self.tiles.get(self.index(square)).copied().unwrap_or(0);
        &self.grounds[usize::from(kind)]
    }

    /// The level of a square's floor.
    #[inline]
    pub fn floor(&self, square: Square) -> i16 {
        self.floors.get(self.index(square)).copied().unwrap_or(0)
    }

    /// The highest floor in a space: where a creature of that space stands. Beside a filled square
    /// one squeezes (`size.squeeze`), and stands on the floor of the others.
    pub fn floor_of(&self, space: Footprint) -> i16 {
        if self.floors.is_empty() {
            return 0;
        }
        if space.side == 1 {
            return self.floor(space.corner);
        }
        let filled = |s: &Square| self.fill(*s).is_some_and(|f| f.blocks.contains(Blocks::PASSAGE));
        let open = space.squares().filter(|s| !filled(s)).map(|s| self.floor(s)).max();
        open.or_else(|| space.squares().map(|s| self.floor(s)).max()).unwrap_or(0)
    }

    /// The level at which a creature of this size rests with its corner here: on the floor, or on
    /// the surface of water that is too deep to stand in.
    pub fn rest(&self, square: Square, size: Size) -> i16 {
        if self.floors.is_empty() && self.is_dry() {
            return 0;
        }
        let space = Footprint::new(square, size);
        let floor = self.floor_of(space);
        let surface = space.squares().filter_map(|s| self.surface(s)).max();
        surface.filter(|s| *s - floor >= size.tall()).unwrap_or(floor)
    }

    /// The level of the water's surface in a square, if there is water.
    pub fn surface(&self, square: Square) -> Option<i16> {
        let depth = self.ground(square).depth;
        (depth > 0).then(|| self.floor(square).saturating_add_unsigned(depth))
    }

    /// The level that one looks at from above: the water's surface, or else the floor.
    pub fn level(&self, square: Square) -> i16 {
        self.surface(square).unwrap_or_else(|| self.floor(square))
    }

    /// The light in a square where no source shines.
    #[inline]
    pub fn light(&self, square: Square) -> Brightness {
        self.ground(square).light.unwrap_or(self.ambient)
    }

    /// Whether it is bright in all squares, wherever its sources shine.
    pub fn is_bright(&self) -> bool {
        self.ambient == Brightness::Bright
            && self.grounds.iter().all(|g| g.light.is_none_or(|l| l == Brightness::Bright))
    }

    /// What fills a square.
    #[inline]
    pub fn fill(&self, square: Square) -> Option<Fill> {
        self.ground(square).fill
    }

    /// Whether the whole space lies on the map.
    #[inline]
    pub fn holds(&self, space: Footprint) -> bool {
        self.grid.holds(space)
    }

    /// Whether nothing on the map ever matters: flat, dry, open and bright.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.is_level() && self.walls.is_empty() && self.ambient == Brightness::Bright
    }

    /// Whether the ground is the same everywhere: flat, dry, and nothing fills it. There may be
    /// walls.
    #[inline]
    pub fn is_level(&self) -> bool {
        self.tiles.is_empty() && self.floors.is_empty()
    }

    /// Whether there is no water anywhere.
    #[inline]
    pub fn is_dry(&self) -> bool {
        self.tiles.is_empty() || self.grounds.iter().all(|ground| ground.depth == 0)
    }

    /// Finds the first thing that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        self.grid.validate()?;
        let squares = usize::from(self.grid.width) * usize::from(self.grid.height);
        if self.grounds.is_empty() || self.grounds.len() > 256 {
            return Err("a map has 1 to 256 kinds of squares".into());
        }
        if self.tiles.is_empty() && !self.grounds[0].is_bare() {
            return Err("a map without tiles is of open floor: give each square its kind".into());
        }
        if !self.tiles.is_empty() && self.tiles.len() != squares {
            return Err(format!("the map has {squares} squares and {} tiles", self.tiles.len()));
        }
        if self.tiles.iter().any(|t| usize::from(*t) >= self.grounds.len()) {
            return Err("a square is of a kind that the map does not have".into());
        }
        if !self.floors.is_empty() && self.floors.len() != squares {
            return Err(format!("the map has {squares} squares and {} levels", self.floors.len()));
        }
        if self.floors.iter().any(|f| !(-1000..=1000).contains(f)) {
            return Err("floors lie between 1000 feet below and above level 0".into());
        }
        if let Some(wall) = self.walls.iter().find(|w| w.from == w.to || w.bottom >= w.top) {
            return Err(format!("a wall of no length or height at {:?}", wall.from));
        }
        let off = |l: &&Light| !self.holds(Footprint::square(l.square));
        if let Some(light) = self.lights.iter().find(off) {
            return Err(format!("a light at {} is off the map", light.square));
        }
        Ok(())
    }
}
