//! Which steps thin walls are in the way of.

use crate::{
    battle::Setup,
    space::{Blocks, Direction, Footprint, Map, Point, Square, UNITS, Wall},
};

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

    /// The steps of single squares that cross a wall.
    pub(crate) fn all_of(map: &Map, wall: &Wall) -> impl Iterator<Item = Crossing> {
        squares_along(map, wall).filter_map(|square| {
            let crossed = Direction::ALL.into_iter().filter(|way| crosses(wall, square, *way));
            let ways = crossed.fold(0, |ways, way| ways | 1 << way as u8);
            (ways != 0).then_some(Crossing { square, ways })
        })
    }
}

/// The steps of single squares that cross the walls of a map, leaves of doors aside.
#[derive(Default)]
pub(crate) struct Crossings {
    width: usize,
    /// Place and direction as one number, and the levels of the wall; sorted.
    steps: Vec<(u32, i16, i16)>,
}

impl Crossings {
    pub(crate) fn of(setup: &Setup) -> Crossings {
        let map = &setup.map;
        let leaf = |i: usize| {
            setup.objects.iter().any(|o| o.door.is_some_and(|d| usize::from(d.wall) == i))
        };
        let mut steps = Vec::new();
        for (i, wall) in map.walls.iter().enumerate() {
            if !wall.blocks.contains(Blocks::PASSAGE) || leaf(i) {
                continue;
            }
            for crossing in Crossing::all_of(map, wall) {
                for way in Direction::ALL.into_iter().filter(|way| crossing.is_of(*way)) {
                    let place = (map.index(crossing.square) * 8 + way as usize) as u32;
                    steps.push((place, wall.bottom, wall.top));
                }
            }
        }
        steps.sort_unstable();
        steps.dedup();
        Crossings { width: map.grid.width.into(), steps }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// All of them, with the levels of the walls.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Square, Direction, i16, i16)> {
        self.steps.iter().map(|&(place, bottom, top)| {
            let (square, way) = (place as usize / 8, place as usize % 8);
            let (x, y) = ((square % self.width) as u8, (square / self.width) as u8);
            (Square { x, y }, Direction::ALL[way], bottom, top)
        })
    }

    /// Whether the step of a single square crosses a wall between these levels.
    fn is_walled(&self, square: Square, way: Direction, low: i16, high: i16) -> bool {
        let index = usize::from(square.y) * self.width + usize::from(square.x);
        let place = (index * 8 + way as usize) as u32;
        let first = self.steps.partition_point(|c| c.0 < place);
        let here = self.steps[first..].iter().take_while(|c| c.0 == place);
        here.into_iter().any(|&(_, bottom, top)| bottom < high && top > low)
    }

    /// Whether a wall is in the way of a step of these squares together.
    pub(super) fn cuts_off(&self, space: Footprint, way: Direction, low: i16, high: i16) -> bool {
        !self.is_empty() && space.squares().any(|s| self.is_walled(s, way, low, high))
    }

    /// Whether a wall runs right through a space.
    pub(super) fn splits(&self, space: Footprint, low: i16, high: i16) -> bool {
        let within = |s: Square| {
            [Direction::East, Direction::South].into_iter().any(|d| {
                s.step(d).is_some_and(|n| space.contains(n)) && self.is_walled(s, d, low, high)
            })
        };
        !self.is_empty() && space.squares().any(within)
    }

    /// Whether a wall runs through a space in such a way that there is no room even for one size
    /// less on the way from one side of it to the other.
    pub(super) fn bars(&self, space: Footprint, low: i16, high: i16) -> bool {
        let Square { x, y } = space.corner;
        !self.is_empty()
            && (1..space.side).any(|i| {
                let across = (0..space.side).filter(|j| {
                    self.is_walled(Square { x: x + i - 1, y: y + j }, Direction::East, low, high)
                });
                let along = (0..space.side).filter(|j| {
                    self.is_walled(Square { x: x + j, y: y + i - 1 }, Direction::South, low, high)
                });
                across.count() > 1 || along.count() > 1
            })
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
