//! Adjacent squares with nothing of the map between them: no line between them is blocked.

use crate::space::{Blocks, Map, Obscured, Point, Square, UNITS};

/// Where nothing on the map is between two squares side by side, nor about them: every line from one
/// to the other is free. Most who fight hand to hand stand so.
#[derive(Default)]
pub(in crate::sight) struct Clearings {
    width: usize,
    /// The level of the ground.
    level: i16,
    /// For each square, a bit for each of the nine around it, row by row; none at all where the
    /// ground is not level.
    beside: Vec<u16>,
}

/// The squares around one, and itself.
const AROUND: u16 = (1 << 9) - 1;

impl Clearings {
    pub(crate) fn new(map: &Map) -> Clearings {
        let level = map.floors.first().copied().unwrap_or(0);
        if map.floors.iter().any(|floor| *floor != level) {
            return Clearings::default();
        }
        let width = usize::from(map.grid.width);
        let beside = vec![AROUND; map.squares().count()];
        let mut clearings = Clearings { width, level, beside };
        for wall in &map.walls {
            let Point { x, y } = wall.from;
            let low = Point { x: x.min(wall.to.x), y: y.min(wall.to.y) };
            let high = Point { x: x.max(wall.to.x), y: y.max(wall.to.y) };
            clearings.close(map, low, high);
        }
        for square in map.squares() {
            let ground = map.ground(square);
            let stops = Blocks::SIGHT | Blocks::EFFECT;
            if ground.obscured == Obscured::Heavily
                || ground.fill.is_some_and(|fill| fill.blocks.intersects(stops))
            {
                let low = Point::intersection(square.x, square.y);
                clearings.close(map, low, Point { x: low.x + UNITS, y: low.y + UNITS });
            }
        }
        clearings
    }

    /// Something is there, from one corner to the other.
    fn close(&mut self, map: &Map, low: Point, high: Point) {
        let squares = |low: i32, high: i32, end: u8| {
            let (first, last) = (low.div_euclid(UNITS) - 2, high.div_euclid(UNITS) + 2);
            first.clamp(0, end.into()) as u8..last.clamp(0, end.into()) as u8
        };
        let meets = |a: u8, step: i32, low: i32, high: i32| {
            let (here, there) = (i32::from(a), i32::from(a) + step);
            low < (here.max(there) + 1) * UNITS && high > here.min(there) * UNITS
        };
        for y in squares(low.y, high.y, map.grid.height) {
            for x in squares(low.x, high.x, map.grid.width) {
                let closed = (0..9).filter(|way| {
                    let (across, down) = (way % 3 - 1, way / 3 - 1);
                    meets(x, across, low.x, high.x) && meets(y, down, low.y, high.y)
                });
                let closed = closed.fold(0, |bits: u16, way| bits | 1 << way);
                self.beside[map.index(Square { x, y })] &= !closed;
            }
        }
    }

    /// Whether nothing is between two squares side by side, for lines that stay above a level.
    #[inline(always)]
    pub(crate) fn between(&self, a: Square, b: Square, lowest: i16) -> bool {
        let step = |a: u8, b: u8| b.wrapping_sub(a).wrapping_add(1);
        let (across, down) = (step(a.x, b.x), step(a.y, b.y));
        let place = usize::from(a.y) * self.width + usize::from(a.x);
        across <= 2
            && down <= 2
            && lowest >= self.level
            && self.beside.get(place).is_some_and(|ways| ways >> (3 * down + across) & 1 != 0)
    }
}
