//! Areas of effect and the places in them (`magic.area`).

use serde::{Deserialize, Serialize};

use super::{Body, Footprint, Grid, Shape, Spot, Square, SquareSet, UNITS};

/// Units of [`Place`] to a foot.
pub(crate) const FOOT: i32 = UNITS / 5;

/// A point in space, in hundredths of a square east, south and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// East.
    pub x: i32,
    /// South.
    pub y: i32,
    /// Up.
    pub z: i32,
}

impl Place {
    /// The middle of the 5-foot cube of a square whose lower side is at a level in feet.
    pub const fn middle(square: Square, bottom: i16) -> Place {
        Place {
            x: square.x as i32 * UNITS + UNITS / 2,
            y: square.y as i32 * UNITS + UNITS / 2,
            z: bottom as i32 * FOOT + UNITS / 2,
        }
    }

    /// The grid's intersection at a square's north-western corner, at a level in feet.
    pub const fn corner(spot: Spot) -> Place {
        Place {
            x: spot.square.x as i32 * UNITS,
            y: spot.square.y as i32 * UNITS,
            z: spot.height as i32 * FOOT,
        }
    }

    /// The way from another point to this one.
    /// The square that it lies on; of an intersection, the one to the south-east.
    pub fn square(self) -> Square {
        let at = |part: i32| part.div_euclid(100).clamp(0, i32::from(u8::MAX)) as u8;
        Square { x: at(self.x), y: at(self.y) }
    }

    const fn from(self, other: Place) -> Place {
        Place { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }

    fn dot(self, other: Place) -> i128 {
        let part = |a: i32, b: i32| i128::from(a) * i128::from(b);
        part(self.x, other.x) + part(self.y, other.y) + part(self.z, other.z)
    }
}

/// An area of effect in its place: which 5-foot cubes it holds. A cube is in when its middle is;
/// what lies in the way is another matter ([`Battle::squares_in`](crate::Battle::squares_in)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Area {
    /// Its shape.
    pub shape: Shape,
    /// The point of origin.
    pub from: Place,
    /// The point from which it spreads: the point of origin, or, where that touches a wall, one on
    /// the near side of it (`magic.area.near`).
    pub spreads: Place,
    /// The north-western lower corner of a cube or the way along a cone or line.
    along: Place,
    /// The space that an emanation surrounds: its lower and its upper corner.
    around: (Place, Place),
    /// Whether it spreads around corners, where straight lines do not reach.
    pub corners: bool,
}

impl Area {
    /// An area about a point: a sphere, a cylinder, a cube.
    ///
    /// A cylinder stands on its origin, or hangs from it when that is above the `floor`
    /// (`magic.area.cylinder`). A cube stands on its origin, the middle of its lower face
    /// (`magic.area.cube`); one with an odd number of squares to a side has the spot's own square
    /// in its middle.
    pub fn at(shape: Shape, spot: Spot, floor: i16) -> Area {
        let mut from = Place::corner(spot);
        let mut along = from;
        match shape {
            Shape::Cube(side) => {
                if (side / 5) % 2 == 1 {
                    from = Place { z: from.z, ..Place::middle(spot.square, 0) };
                }
                let half = i32::from(side) * FOOT / 2;
                along = Place { x: from.x - half, y: from.y - half, z: from.z };
            }
            Shape::Cylinder(_, height) if spot.height > floor => {
                along.z -= i32::from(height) * FOOT;
            }
            _ => {}
        }
        Area { shape, from, spreads: from, along, around: (from, from), corners: false }
    }

    /// An area about a point that is no intersection.
    pub(crate) fn moved_to(self, from: Place) -> Area {
        let by = from.from(self.from);
        let place = |p: Place| Place { x: p.x + by.x, y: p.y + by.y, z: p.z + by.z };
        let along = if self.is_directed() { self.along } else { place(self.along) };
        Area { from, spreads: from, along, around: (from, from), ..self }
    }

    /// The area, spreading from a place beside its origin.
    pub(crate) fn spreading_from(self, spreads: Place) -> Area {
        Area { spreads, ..self }
    }

    /// An area all round a body (`magic.area.emanation`).
    pub fn around(shape: Shape, body: Body) -> Area {
        let (low, high) = corners(body);
        let from =
            Place { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, z: (low.z + high.z) / 2 };
        let along = Place { z: low.z, ..from };
        Area { shape, from, spreads: from, along, around: (low, high), corners: false }
    }

    /// An area that starts at a body's edge and goes towards a spot: a cone, a line, a cube.
    /// Nothing where the spot gives no direction.
    ///
    /// Cones and lines start at the corner or the middle of a square's edge that is nearest to the
    /// straight line from the body's middle to the spot's. A cube lies against the side that faces
    /// the spot, with the spot as near to its middle as can be.
    pub fn towards(shape: Shape, body: Body, aim: Spot) -> Option<Area> {
        let (low, high) = corners(body);
        let target = Place::middle(aim.square, aim.height);
        let middle = Place { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, z: 0 };
        let (dx, dy) = (target.x - middle.x, target.y - middle.y);
        let half = (high.x - low.x) / 2;
        let lowest = low.z + UNITS / 2;
        let highest = (high.z - UNITS / 2).max(lowest);
        let mut from = Place { z: target.z.clamp(lowest, highest), ..middle };
        let inside = dx.abs() < half && dy.abs() < half;
        if inside {
            // Straight up or down.
            from.z = if target.z > high.z {
                high.z
            } else if target.z < low.z {
                low.z
            } else {
                return None;
            };
        } else {
            let side = |this: i32, other: i32| match this.abs() >= other.abs() {
                true => this.signum() * half,
                false => nearest_half_square(this * half, other.abs()),
            };
            from.x += side(dx, dy);
            from.y += side(dy, dx);
        }
        // From within the space, so that a wall at its edge is in the way.
        let inwards = |middle: i32, edge: i32| edge + (middle - edge).signum() * UNITS / 10;
        let spreads = Place { x: inwards(middle.x, from.x), y: inwards(middle.y, from.y), ..from };
        let along = match shape {
            Shape::Cube(side) => cube_beside(low, high, target, i32::from(side) * FOOT, inside),
            _ => target.from(from),
        };
        Some(Area { shape, from, spreads, along, around: (from, from), corners: false })
    }

    /// Whether its origin lies in a space or at its edge.
    pub(crate) fn starts_at(&self, space: Footprint) -> bool {
        let within = |at: i32, corner: u8| {
            let low = i32::from(corner) * UNITS;
            (low..=low + i32::from(space.side) * UNITS).contains(&at)
        };
        within(self.from.x, space.corner.x) && within(self.from.y, space.corner.y)
    }

    /// Whether it goes in a direction.
    const fn is_directed(&self) -> bool {
        matches!(self.shape, Shape::Cone(_) | Shape::Line(..))
    }

    /// Whether the middle of a cube is in the shape.
    pub fn holds(&self, middle: Place) -> bool {
        let units = |feet: u16| i128::from(feet) * i128::from(FOOT);
        let square = |n: i32| i128::from(n) * i128::from(n);
        let d = middle.from(self.from);
        match self.shape {
            Shape::Sphere(radius) => d.dot(d) <= units(radius) * units(radius),
            Shape::Cylinder(radius, height) => {
                let above = i128::from(middle.z - self.along.z);
                square(d.x) + square(d.y) <= units(radius) * units(radius)
                    && (0..=units(height)).contains(&above)
            }
            Shape::Cube(side) => {
                let c = middle.from(self.along);
                [c.x, c.y, c.z].into_iter().all(|n| (0..=units(side)).contains(&i128::from(n)))
            }
            Shape::Emanation(radius) => {
                let (low, high) = self.around;
                let gap = |n: i32, low: i32, high: i32| (low - n).max(n - high).max(0);
                let gaps = square(gap(middle.x, low.x, high.x))
                    + square(gap(middle.y, low.y, high.y))
                    + square(gap(middle.z, low.z, high.z));
                gaps <= units(radius) * units(radius)
            }
            // With t the way along the axis and n the square of the axis' length: t · √n = d · a.
            Shape::Cone(length) => {
                let (n, ahead) = (self.along.dot(self.along), d.dot(self.along));
                ahead > 0
                    && ahead * ahead <= units(length) * units(length) * n
                    && 4 * n * d.dot(d) <= 5 * ahead * ahead
            }
            Shape::Line(length, width) => {
                let (n, ahead) = (self.along.dot(self.along), d.dot(self.along));
                ahead > 0
                    && ahead * ahead <= units(length) * units(length) * n
                    && 4 * (n * d.dot(d) - ahead * ahead) <= units(width) * units(width) * n
            }
        }
    }

    /// The squares of the map that the area could touch at all: a corner, a width and a height.
    pub(crate) fn bounds(&self, grid: Grid) -> (Square, u8, u8) {
        let reach = i32::from(self.shape.reach()) * FOOT;
        let (low, high) = match self.shape {
            Shape::Emanation(_) => self.around,
            _ => (self.from, self.from),
        };
        let span = |low: i32, high: i32, edge: u8| {
            let first = (low - reach).div_euclid(UNITS).clamp(0, i32::from(edge));
            let last = ((high + reach).div_euclid(UNITS) + 1).clamp(first, i32::from(edge));
            (first as u8, (last - first) as u8)
        };
        let (x, width) = span(low.x, high.x, grid.width);
        let (y, height) = span(low.y, high.y, grid.height);
        (Square { x, y }, width, height)
    }

    /// The levels between which the area could lie, in feet.
    pub(crate) fn levels(&self) -> (i16, i16) {
        let feet = |z: i32| z.div_euclid(FOOT).clamp(-10_000, 10_000) as i16;
        let reach = self.shape.reach() as i16;
        match self.shape {
            Shape::Emanation(_) => (feet(self.around.0.z) - reach, feet(self.around.1.z) + reach),
            Shape::Cylinder(_, height) => {
                let bottom = feet(self.along.z);
                (bottom, bottom.saturating_add_unsigned(height))
            }
            Shape::Cube(side) => {
                let bottom = feet(self.along.z);
                (bottom, bottom.saturating_add_unsigned(side))
            }
            _ => (feet(self.from.z) - reach, feet(self.from.z) + reach),
        }
    }

    /// The squares of an open map that the area holds at a level in feet.
    ///
    /// ```
    /// use affray_rules::{Area, Grid, Shape, Spot, Square};
    /// let spot = Spot { square: Square { x: 8, y: 8 }, height: 0 };
    /// let fireball = Area::at(Shape::Sphere(20), spot, 0);
    /// assert_eq!(fireball.squares(Grid { width: 20, height: 20 }, 0).len(), 52);
    /// ```
    pub fn squares(&self, grid: Grid, level: i16) -> SquareSet {
        let (corner, width, height) = self.bounds(grid);
        let mut set = SquareSet::within(corner, width, height);
        for dy in 0..height {
            for dx in 0..width {
                let square = Square { x: corner.x + dx, y: corner.y + dy };
                if self.holds(Place::middle(square, level)) {
                    set.insert(square);
                }
            }
        }
        set
    }
}

/// The lower north-western and the upper south-eastern corner of a body.
fn corners(body: Body) -> (Place, Place) {
    let Footprint { corner, side } = body.space;
    let low = Place::corner(Spot { square: corner, height: body.bottom });
    let wide = i32::from(side) * UNITS;
    let high = Place { x: low.x + wide, y: low.y + wide, z: i32::from(body.top()) * FOOT };
    (low, high)
}

/// A fraction, to the nearest half of a square, away from 0 when two are as near.
fn nearest_half_square(over: i32, under: i32) -> i32 {
    let step = i64::from(UNITS / 2);
    let (over, under) = (i64::from(over), i64::from(under));
    let steps = (2 * over.abs() + under * step) / (2 * under * step);
    (over.signum() * steps * step) as i32
}

/// The lower north-western corner of a cube that touches a body and lies towards a point.
fn cube_beside(low: Place, high: Place, target: Place, side: i32, inside: bool) -> Place {
    let span = |low: i32, high: i32, target: i32| {
        // Whole squares, so that the cube keeps to the grid.
        let wanted = (target - side / 2).div_euclid(UNITS) * UNITS
            + if (side / UNITS) % 2 == 0 && target > (low + high) / 2 { UNITS } else { 0 };
        wanted.clamp(low - side, high)
    };
    let beside = |low: i32, high: i32, target: i32| match target > (low + high) / 2 {
        true => high,
        false => low - side,
    };
    let (mut x, mut y) = (span(low.x, high.x, target.x), span(low.y, high.y, target.y));
    let mut z = low.z;
    let far = |low: i32, high: i32, target: i32| (2 * target - low - high).abs();
    if inside {
        z = beside(low.z, high.z, target.z);
    } else if far(low.x, high.x, target.x) >= far(low.y, high.y, target.y) {
        x = beside(low.x, high.x, target.x);
        if far(low.x, high.x, target.x) == far(low.y, high.y, target.y) {
            y = beside(low.y, high.y, target.y);
        }
    } else {
        y = beside(low.y, high.y, target.y);
    }
    if !inside {
        if target.z > high.z && target.z - high.z > side - (high.z - low.z) {
            z = (target.z - UNITS / 2).min(high.z);
        } else if target.z < low.z {
            z = (target.z - UNITS / 2).max(low.z - side);
        }
    }
    Place { x, y, z }
}

#[cfg(test)]
#[path = "area_tests.rs"]
mod tests;
