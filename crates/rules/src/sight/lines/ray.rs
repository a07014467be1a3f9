//! A straight line in space, and what it touches.

use crate::space::{Body, CEILING, Point, Square, UNITS};

/// How far the corners from which lines are drawn lie within a square, in hundredths of it.
pub(crate) const INSET: i32 = 10;

/// The four inner corners of a square, from its north-western corner: north-west, north-east,
/// south-west, south-east.
pub(crate) const CORNERS: [Point; 4] = {
    let far = UNITS - INSET;
    [
        Point { x: INSET, y: INSET },
        Point { x: far, y: INSET },
        Point { x: INSET, y: far },
        Point { x: far, y: far },
    ]
};

/// An inner corner of a square.
#[inline]
pub(crate) fn corner(square: Square, which: usize) -> Point {
    let inner = CORNERS[which];
    Point { x: i32::from(square.x) * UNITS + inner.x, y: i32::from(square.y) * UNITS + inner.y }
}

/// A quotient rounded down, of a number by one above 0.
#[inline]
pub(crate) const fn floor(over: i64, under: i64) -> i64 {
    over.div_euclid(under)
}

/// A quotient rounded up, of a number by one above 0.
#[inline]
pub(super) const fn ceil(over: i64, under: i64) -> i64 {
    -((-over).div_euclid(under))
}

/// A level in tenths of a foot; nothing is above the ceiling's.
#[inline]
pub(crate) const fn tenths(level: i16) -> i64 {
    if level == CEILING { 1_000_000_000 } else { level as i64 * 10 }
}

/// The two levels of a body at which lines end: a tenth of its height above its feet and below its
/// head, in tenths of a foot.
#[inline]
pub(crate) const fn levels(body: Body) -> [i64; 2] {
    let tall = if body.tall < 2 { 2 } else { body.tall as i64 };
    let feet = body.bottom as i64 * 10;
    [feet + tall, feet + 9 * tall]
}

/// A fraction of the way along a line, with a denominator above 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    over: i64,
    under: i64,
}

impl Part {
    const START: Part = Part { over: 0, under: 1 };
    const END: Part = Part { over: 1, under: 1 };

    #[inline]
    const fn new(over: i64, under: i64) -> Part {
        if under < 0 { Part { over: -over, under: -under } } else { Part { over, under } }
    }

    #[inline]
    const fn less(self, other: Part) -> bool {
        self.over * other.under < other.over * self.under
    }

    /// Whether it is nearer to the end than to the start, or right between them.
    #[inline]
    pub(crate) const fn in_second_half(self) -> bool {
        self.over * 2 >= self.under
    }

    #[inline]
    pub(crate) const fn after_start(self) -> bool {
        self.over > 0
    }
}

/// The stretch of a line within something: from where it enters to where it leaves.
pub(crate) type Stretch = (Part, Part);

/// A straight line between two places, with the levels of its ends in tenths of a foot. All of its
/// questions are answered exactly; whatever it touches it meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) rises: (i64, i64),
}

/// Which of the four lines from a place to the inner corners of a square touch an area, whatever the
/// levels: four times [`Ray::touches`], with the work that the lines share done once.
#[inline]
pub(crate) fn fan_touching(from: Point, square: Square, area: Rect) -> u16 {
    let (near, far) = (corner(square, 0), corner(square, 3));
    let (x, y) = area.middle();
    let (x, y) = (x - 2 * i64::from(from.x), y - 2 * i64::from(from.y));
    let (wide, high) = (i64::from(area.east - area.west), i64::from(area.south - area.north));
    // For each column and each row of corners: whether the lines get so far, and how far off the
    // area's middle is by it, with how much of that the area makes up for.
    let column = |to: i32| {
        let (way, meets) = (i64::from(to - from.x), from.x.min(to) <= area.east);
        (meets && area.west <= from.x.max(to), y * way, way.abs() * high)
    };
    let row = |to: i32| {
        let (way, meets) = (i64::from(to - from.y), from.y.min(to) <= area.south);
        (meets && area.north <= from.y.max(to), x * way, way.abs() * wide)
    };
    let (columns, rows) = ([column(near.x), column(far.x)], [row(near.y), row(far.y)]);
    (0..4).fold(0, |mask, j| {
        let ((across, a, wide), (down, b, high)) = (columns[j % 2], rows[j / 2]);
        mask | u16::from(across & down & ((b - a).abs() <= wide + high)) << j
    })
}

/// A block of space: an area of the map in hundredths of a square, edges included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rect {
    pub(crate) west: i32,
    pub(crate) east: i32,
    pub(crate) north: i32,
    pub(crate) south: i32,
}

impl Rect {
    /// The squares of a space, with their edges drawn in by so much.
    #[inline]
    pub(crate) fn of(corner: Square, side: u8, inset: i32) -> Rect {
        let (x, y) = (i32::from(corner.x) * UNITS, i32::from(corner.y) * UNITS);
        let side = i32::from(side) * UNITS;
        Rect { west: x + inset, east: x + side - inset, north: y + inset, south: y + side - inset }
    }

    /// The smallest area around two places.
    #[inline]
    pub(crate) fn around(a: Point, b: Point) -> Rect {
        Rect { west: a.x.min(b.x), east: a.x.max(b.x), north: a.y.min(b.y), south: a.y.max(b.y) }
    }

    /// The smallest area around both.
    #[inline]
    pub(crate) fn with(self, other: Rect) -> Rect {
        Rect {
            west: self.west.min(other.west),
            east: self.east.max(other.east),
            north: self.north.min(other.north),
            south: self.south.max(other.south),
        }
    }

    /// Its middle, in two-hundredths of a square.
    #[inline]
    fn middle(self) -> (i64, i64) {
        (i64::from(self.west + self.east), i64::from(self.north + self.south))
    }

    /// Its longer side.
    fn side(self) -> i64 {
        i64::from((self.east - self.west).max(self.south - self.north))
    }

    /// Whether all of the other lies in it.
    #[inline]
    pub(crate) fn holds(self, other: Rect) -> bool {
        self.west <= other.west
            && other.east <= self.east
            && self.north <= other.north
            && other.south <= self.south
    }

    /// Whether the two touch.
    #[inline]
    pub(crate) fn meets(self, other: Rect) -> bool {
        self.west <= other.east
            && other.west <= self.east
            && self.north <= other.south
            && other.north <= self.south
    }
}

/// The corridor between two areas: whatever lies beside it meets no line from one to the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corridor {
    /// The smallest area around both.
    pub(crate) around: Rect,
    /// The middle of the first, and the way to that of the other, in two-hundredths of a square.
    from: (i64, i64),
    way: (i64, i64),
    /// How far it reaches to either side, times the length of the way.
    half: i64,
}

impl Corridor {
    pub(crate) fn between(a: Rect, b: Rect) -> Corridor {
        let (from, to) = (a.middle(), b.middle());
        let way = (to.0 - from.0, to.1 - from.1);
        let side = a.side().max(b.side());
        let half = (way.0.abs() + way.1.abs()) * side;
        Corridor { around: a.with(b), from, way, half }
    }

    /// Whether an area touches it.
    #[inline]
    pub(crate) fn meets(&self, area: Rect) -> bool {
        if !self.around.meets(area) {
            return false;
        }
        let ((x, y), (dx, dy)) = (area.middle(), self.way);
        let off = (x - self.from.0) * dy - (y - self.from.1) * dx;
        let (wide, high) = (area.east - area.west, area.south - area.north);
        off.abs() <= self.half + dx.abs() * i64::from(high) + dy.abs() * i64::from(wide)
    }

    /// The squares that it touches, row by row; some beside it may be among them, and those outside
    /// of the map.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let corridor = *self;
        let rows = self.around.north / UNITS..=self.around.south / UNITS;
        rows.flat_map(move |y| {
            let (first, last) = corridor.columns(y);
            (first..=last).map(move |x| Square { x: x as u8, y: y as u8 })
        })
    }

    /// The first and the last column of a row.
    fn columns(&self, row: i32) -> (i32, i32) {
        let unit = i64::from(UNITS);
        let (west, east) = (self.around.west / UNITS, self.around.east / UNITS);
        let (dx, dy) = self.way;
        if dy == 0 {
            return (west, east);
        }
        // How far the middles of its squares may be from that of the first area.
        let y = i64::from(row) * 2 * unit + unit - self.from.1;
        let (at, reach) = (y * dx * dy.signum(), self.half + (dx.abs() + dy.abs()) * unit);
        let (near, far) = (floor(at - reach, dy.abs()), ceil(at + reach, dy.abs()));
        let column = |x: i64| floor(self.from.0 + x - unit, 2 * unit) as i32;
        (column(near).max(west), column(far).min(east))
    }
}

impl Ray {
    /// Whether the line touches an area, whatever the levels.
    #[inline]
    pub(crate) fn touches(&self, area: Rect) -> bool {
        if !Rect::around(self.from, self.to).meets(area) {
            return false;
        }
        let (dx, dy) = (i64::from(self.to.x - self.from.x), i64::from(self.to.y - self.from.y));
        let (x, y) = area.middle();
        let off = (x - 2 * i64::from(self.from.x)) * dy - (y - 2 * i64::from(self.from.y)) * dx;
        let (wide, high) = (area.east - area.west, area.south - area.north);
        off.abs() <= dx.abs() * i64::from(high) + dy.abs() * i64::from(wide)
    }

    /// The stretch of the line over an area.
    #[inline]
    pub(crate) fn over(&self, area: Rect) -> Option<Stretch> {
        // Most things are far off the line.
        if !Rect::around(self.from, self.to).meets(area) {
            return None;
        }
        self.clip(area)
    }

    fn clip(&self, area: Rect) -> Option<Stretch> {
        let (mut enters, mut leaves) = (Part::START, Part::END);
        for (from, to, low, high) in [
            (self.from.x, self.to.x, area.west, area.east),
            (self.from.y, self.to.y, area.north, area.south),
        ] {
            let way = i64::from(to - from);
            if way == 0 {
                if from < low || from > high {
                    return None;
                }
                continue;
            }
            let (mut a, mut b) =
                (Part::new(i64::from(low - from), way), Part::new(i64::from(high - from), way));
            if way < 0 {
                (a, b) = (b, a);
            }
            if enters.less(a) {
                enters = a;
            }
            if b.less(leaves) {
                leaves = b;
            }
        }
        (!leaves.less(enters)).then_some((enters, leaves))
    }

    /// The stretch of the line on a thin wall: a point, unless it runs along it.
    pub(crate) fn across(&self, a: Point, b: Point) -> Option<Stretch> {
        let (near, far) = (self.from.side(a, b), self.to.side(a, b));
        if near == 0 && far == 0 {
            // Along the wall: what it shares with the wall's own box.
            return self.over(Rect::around(a, b));
        }
        if (near > 0 && far > 0) || (near < 0 && far < 0) {
            return None;
        }
        let (left, right) = (a.side(self.from, self.to), b.side(self.from, self.to));
        if (left > 0 && right > 0) || (left < 0 && right < 0) {
            return None;
        }
        let at = Part::new(near, near - far);
        Some((at, at))
    }

    /// Whether the line is at some level of these on the stretch, in tenths of a foot.
    pub(crate) fn between_levels(&self, (a, b): Stretch, bottom: i64, top: i64) -> bool {
        let (from, rise) = (self.rises.0, self.rises.1 - self.rises.0);
        let above = |part: Part, level: i64| (from - level) * part.under + rise * part.over;
        let lowest_within = above(a, top) <= 0 || above(b, top) <= 0;
        let highest_within = above(a, bottom) >= 0 || above(b, bottom) >= 0;
        lowest_within && highest_within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(from: (i32, i32), to: (i32, i32)) -> Ray {
        let at = |(x, y)| Point { x, y };
        Ray { from: at(from), to: at(to), rises: (0, 0) }
    }

    #[test]
    fn what_a_line_touches_it_meets() {
        let square = Rect::of(Square { x: 1, y: 1 }, 1, 0);
        assert!(flat((50, 50), (250, 250)).over(square).is_some(), "through the middle");
        assert!(flat((50, 150), (150, 50)).over(square).is_some(), "touches its corner");
        assert!(flat((50, 149), (149, 50)).over(square).is_none(), "a hair beside");
        assert!(flat((0, 100), (300, 100)).over(square).is_some(), "along its edge");
        assert!(flat((0, 0), (90, 90)).over(square).is_none(), "ends before it");
    }

    #[test]
    fn a_fan_is_four_lines() {
        let square = Square { x: 4, y: 3 };
        for (x, y, side) in (0..8).flat_map(|x| (0..7).map(move |y| (x, y, 1 + x % 3))) {
            let area = Rect::of(Square { x, y }, side, INSET);
            for from in (0..9).flat_map(|x| (0..8).map(move |y| Point { x: x * 97, y: y * 103 })) {
                let one = |j| Ray { from, to: corner(square, j), rises: (0, 0) }.touches(area);
                let four = (0..4).fold(0, |mask, j| mask | u16::from(one(j)) << j);
                assert_eq!(fan_touching(from, square, area), four, "{from:?} {area:?}");
            }
        }
    }

    #[test]
    fn a_thin_wall_is_met_up_to_its_ends() {
        let wall = (Point { x: 100, y: 0 }, Point { x: 100, y: 100 });
        let met = |from, to| flat(from, to).across(wall.0, wall.1).is_some();
        assert!(met((50, 50), (150, 50)));
        assert!(met((50, 50), (150, 150)), "at its end");
        assert!(!met((50, 50), (150, 151)));
        assert!(!met((50, 50), (99, 50)), "stops before it");
        assert!(met((100, 50), (100, 250)), "along it");
        assert!(!met((100, 101), (100, 250)), "behind its end");
    }

    #[test]
    fn levels_count_where_the_line_is_over_the_thing() {
        // From level 4.5 to level 0.5 over 10 feet: 2.5 in the middle.
        let ray = Ray { from: Point { x: 0, y: 50 }, to: Point { x: 200, y: 50 }, rises: (45, 5) };
        let wall = ray.across(Point { x: 100, y: 0 }, Point { x: 100, y: 100 }).unwrap();
        assert!(ray.between_levels(wall, 0, 30));
        assert!(ray.between_levels(wall, 0, 25), "it touches the top");
        assert!(!ray.between_levels(wall, 0, 24));
        assert!(!ray.between_levels(wall, 26, 100), "below the lower edge");
    }
}
