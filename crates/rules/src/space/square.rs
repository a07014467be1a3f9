//! Squares, directions, and the footprint of a creature.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::creature::Size;

/// Feet to a square (`grid.square`).
pub const SQUARE: u16 = 5;

/// The squares to a side of the largest space.
pub(crate) const LONGEST_SIDE: u8 = 4;

/// A square of the grid. People call it by column letter and row number: `a1` is the corner,
/// `c1` two squares east of it, `a4` three squares south of it, `aa1` east of `z1`.
///
/// ```
/// use affray_rules::Square;
/// let square: Square = "d2".parse()?;
/// assert_eq!(square, Square { x: 3, y: 1 });
/// assert_eq!(Square { x: 27, y: 0 }.to_string(), "ab1");
/// # Ok::<(), affray_rules::BadSquare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Square {
    /// The column, from 0 in the west.
    pub x: u8,
    /// The row, from 0 in the north.
    pub y: u8,
}

impl Square {
    /// The square one step in a direction, unless that leaves the range of squares.
    pub fn step(self, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.delta();
        Some(Square { x: self.x.checked_add_signed(dx)?, y: self.y.checked_add_signed(dy)? })
    }

    /// The squares of the rectangle with this one and another in opposite corners.
    pub(crate) fn rectangle(self, other: Square) -> impl Iterator<Item = Square> {
        let (left, right) = (self.x.min(other.x), self.x.max(other.x));
        let rows = self.y.min(other.y)..=self.y.max(other.y);
        rows.flat_map(move |y| (left..=right).map(move |x| Square { x, y }))
    }

    /// Its column and row in one word, to look at both at once.
    #[inline]
    pub(crate) const fn word(self) -> u16 {
        u16::from_le_bytes([self.x, self.y])
    }

    /// How many squares another is away (`grid.range`).
    pub(crate) fn squares_to(self, other: Square) -> u16 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y)).into()
    }

    /// The square of the distance as the crow flies, in squares: for telling ways apart, not for
    /// any rule.
    pub(crate) fn straight_line_to(self, other: Square) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        u32::from(dx) * u32::from(dx) + u32::from(dy) * u32::from(dy)
    }

    /// The direction of an adjacent square.
    pub fn direction_to(self, other: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.step(*d) == Some(other))
    }
}

/// Text that is no square's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square: write a column letter and a row number, such as d2")]
pub struct BadSquare(String);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let bad = || BadSquare(s.to_owned());
        let letters = s.len() - s.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let (column, row) = s.split_at(letters);
        if column.is_empty() || column.len() > 2 {
            return Err(bad());
        }
        let x = column
            .bytes()
            .fold(0u32, |x, b| x * 26 + u32::from(b.to_ascii_lowercase() - b'a') + 1)
            .checked_sub(1)
            .and_then(|x| u8::try_from(x).ok())
            .ok_or_else(bad)?;
        if row.starts_with(['+', '0']) {
            return Err(bad());
        }
        let y = row.parse::<u8>().map_err(|_| bad())?.checked_sub(1).ok_or_else(bad)?;
        Ok(Square { x, y })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.x >= 26 {
            write!(f, "{}", char::from(b'a' + self.x / 26 - 1))?;
        }
        write!(f, "{}{}", char::from(b'a' + self.x % 26), u16::from(self.y) + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.x, self.y).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            <(u8, u8)>::deserialize(deserializer).map(|(x, y)| Square { x, y })
        }
    }
}

/// One of the eight ways to an adjacent square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The change of column and row.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::North => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, 1),
            Direction::South => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, -1),
        }
    }

    /// The direction with this change of column and row, each -1, 0 or 1.
    pub const fn from_delta(dx: i8, dy: i8) -> Option<Direction> {
        Some(match (dx, dy) {
            (0, -1) => Direction::North,
            (1, -1) => Direction::NorthEast,
            (1, 0) => Direction::East,
            (1, 1) => Direction::SouthEast,
            (0, 1) => Direction::South,
            (-1, 1) => Direction::SouthWest,
            (-1, 0) => Direction::West,
            (-1, -1) => Direction::NorthWest,
            _ => return None,
        })
    }

    /// The squares on both sides of a diagonal step (`grid.corner`); none beside a straight one.
    pub(crate) fn beside(self, from: Square) -> impl Iterator<Item = Square> + Clone {
        let (dx, dy) = self.delta();
        let diagonal = dx != 0 && dy != 0;
        let sides = [(dx, 0), (0, dy)].into_iter().filter(move |_| diagonal);
        sides.filter_map(|(dx, dy)| Direction::from_delta(dx, dy)).filter_map(move |w| from.step(w))
    }
}

/// The block of squares that a creature or object controls (`size.control`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// The north-western square.
    pub corner: Square,
    /// Squares to a side.
    pub side: u8,
}

impl Footprint {
    /// The space of a creature of this size with its north-western square here.
    #[inline]
    pub const fn new(corner: Square, size: Size) -> Footprint {
        Footprint { corner, side: size.squares() }
    }

    /// A single square.
    #[inline]
    pub const fn square(corner: Square) -> Footprint {
        Footprint { corner, side: 1 }
    }

    /// How many steps lie from this space into the other: 0 when they overlap, 1 when they touch
    /// (`grid.range`).
    #[inline]
    pub fn squares_to(self, other: Footprint) -> u16 {
        let way = |a: u8, b: u8| i32::from(b) - i32::from(a);
        let (across, down) =
            (way(self.corner.x, other.corner.x), way(self.corner.y, other.corner.y));
        let after = across.max(down) - i32::from(self.side);
        let before = -across.min(down) - i32::from(other.side);
        (after.max(before) + 1).max(0) as u16
    }

    /// Whether the two touch or overlap: at most one step lies between them (`grid.range`).
    #[inline]
    pub fn touches(&self, other: &Footprint) -> bool {
        let near = |a: u8, a_side: u8, b: u8, b_side: u8| {
            let apart = i32::from(b) - i32::from(a);
            (apart <= i32::from(a_side)) & (-apart <= i32::from(b_side))
        };
        near(self.corner.x, self.side, other.corner.x, other.side)
            & near(self.corner.y, self.side, other.corner.y, other.side)
    }

    /// The distance to the other space in feet (`grid.range`).
    #[inline]
    pub fn feet_to(self, other: Footprint) -> u16 {
        self.squares_to(other) * SQUARE
    }

    /// Whether the two share a square.
    #[inline]
    pub fn overlaps(self, other: Footprint) -> bool {
        let meet = |a: u8, a_side: u8, b: u8, b_side: u8| {
            let apart = i32::from(b) - i32::from(a);
            (apart < i32::from(a_side)) & (-apart < i32::from(b_side))
        };
        meet(self.corner.x, self.side, other.corner.x, other.side)
            & meet(self.corner.y, self.side, other.corner.y, other.side)
    }

    /// The first square, row by row, that is part of both.
    pub(crate) fn shared_square(self, other: Footprint) -> Option<Square> {
        self.squares().find(|square| other.contains(*square))
    }

    /// Whether the square is part of the space.
    pub fn contains(self, square: Square) -> bool {
        self.overlaps(Footprint::square(square))
    }

    /// Every square of the space, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let Footprint { corner, side } = self;
        (0..side).flat_map(move |dy| {
            (0..side).map(move |dx| Square {
                x: corner.x.saturating_add(dx),
                y: corner.y.saturating_add(dy),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_over_the_whole_range() {
        for x in 0..=255u8 {
            for y in [0, 1, 8, 9, 98, 99, 199, 254] {
                let square = Square { x, y };
                assert_eq!(square.to_string().parse(), Ok(square), "{square}");
            }
        }
    }

    #[test]
    fn nonsense_is_no_square() {
        for text in ["", "d", "2", "d0", "d-1", "d+1", "d01", "abc1", "d2x", "ä1", "zz300"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn spaces_touch_when_a_step_leads_from_one_into_the_other() {
        for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
            for (a, b) in [(1, 1), (1, 3), (2, 1), (4, 2)] {
                let one = Footprint { corner: Square { x: 4, y: 4 }, side: a };
                let other = Footprint { corner: Square { x, y }, side: b };
                assert_eq!(one.touches(&other), one.squares_to(other) <= 1, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn distance_counts_from_the_next_square_into_the_other_space() {
        let at = |x, y, size| Footprint::new(Square { x, y }, size);
        assert_eq!(at(0, 0, Size::Medium).feet_to(at(1, 1, Size::Medium)), 5);
        assert_eq!(at(0, 0, Size::Medium).feet_to(at(3, 1, Size::Medium)), 15);
        assert_eq!(at(0, 0, Size::Large).feet_to(at(2, 0, Size::Medium)), 5);
        assert_eq!(at(4, 0, Size::Medium).feet_to(at(0, 0, Size::Huge)), 10);
        assert_eq!(at(1, 1, Size::Medium).feet_to(at(0, 0, Size::Huge)), 0);
    }
}
