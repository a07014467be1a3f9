//! Steps, and paths that are made of them, packed into a few bytes.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::space::{Direction, Square};

/// The most steps in one path: 240 feet.
pub const LONGEST_PATH: usize = 48;

/// Bits to a step: 27 ways to go, none included.
const BITS: usize = 5;

/// One step: to an adjacent square, up, down, or both.
///
/// ```
/// use affray_rules::{Direction, Step};
/// let up_and_east = Step { dz: 1, ..Step::from(Direction::East) };
/// assert_eq!(up_and_east.direction(), Some(Direction::East));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The change of column: -1, 0 or 1.
    pub dx: i8,
    /// The change of row: -1, 0 or 1.
    pub dy: i8,
    /// Up (1), down (-1), or neither. On foot, 1 and -1 are climbing; over a ledge without it, one
    /// steps off and falls.
    pub dz: i8,
}

impl Step {
    /// Straight up.
    pub const UP: Step = Step { dx: 0, dy: 0, dz: 1 };
    /// Straight down.
    pub const DOWN: Step = Step { dx: 0, dy: 0, dz: -1 };

    /// The way over the grid; none straight up or down.
    pub const fn direction(self) -> Option<Direction> {
        let (column, row) = (self.dx.wrapping_add(1) as u8, self.dy.wrapping_add(1) as u8);
        match column < 3 && row < 3 {
            true => Step::WAYS[(column * 3 + row) as usize],
            false => None,
        }
    }

    /// The ways over the grid, by the changes of column and row.
    const WAYS: [Option<Direction>; 9] = {
        let mut ways = [None; 9];
        let mut place = 0;
        while place < 9 {
            ways[place] = Direction::from_delta(place as i8 / 3 - 1, place as i8 % 3 - 1);
            place += 1;
        }
        ways
    };

    /// The square that it leads to, unless that leaves the range of squares.
    pub fn square(self, from: Square) -> Option<Square> {
        Some(Square {
            x: from.x.checked_add_signed(self.dx)?,
            y: from.y.checked_add_signed(self.dy)?,
        })
    }

    const fn code(self) -> u8 {
        ((self.dx + 1) * 9 + (self.dy + 1) * 3 + self.dz + 1) as u8
    }

    const fn from_code(code: u8) -> Step {
        Step::BY_CODE[code as usize % Step::CODES]
    }

    /// How many codes fit into the bits of a step.
    const CODES: usize = 1 << BITS;

    /// The steps by their codes.
    const BY_CODE: [Step; Step::CODES] = {
        let mut all = [Step { dx: 0, dy: 0, dz: 0 }; Step::CODES];
        let mut code = 0;
        while code < 27 {
            let way = code as i8;
            all[code] = Step { dx: way / 9 - 1, dy: way / 3 % 3 - 1, dz: way % 3 - 1 };
            code += 1;
        }
        all
    };

    /// Whether it is a step at all.
    pub const fn is_sound(self) -> bool {
        self.dx >= -1
            && self.dx <= 1
            && self.dy >= -1
            && self.dy <= 1
            && self.dz >= -1
            && self.dz <= 1
            && (self.dx != 0 || self.dy != 0 || self.dz != 0)
    }
}

impl From<Direction> for Step {
    fn from(direction: Direction) -> Step {
        let (dx, dy) = direction.delta();
        Step { dx, dy, dz: 0 }
    }
}

/// A way over the grid, step by step.
///
/// ```
/// use affray_rules::{Path, Square};
/// let square = |name: &str| name.parse::<Square>().unwrap();
/// let path = Path::through(square("b2"), [square("c3"), square("d3")]).unwrap();
/// assert_eq!(path.squares(square("b2")).last(), Some(square("d3")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    length: u8,
    /// Five bits to a step, so that commands stay small.
    steps: [u8; LONGEST_PATH * BITS / 8],
}

impl Path {
    /// A path of no steps.
    pub const EMPTY: Path = Path { length: 0, steps: [0; LONGEST_PATH * BITS / 8] };

    /// A path through adjacent squares, beginning next to `from`; none where two of them are not
    /// adjacent or the path is too long.
    pub fn through(from: Square, squares: impl IntoIterator<Item = Square>) -> Option<Path> {
        let mut path = Path::EMPTY;
        let mut here = from;
        for next in squares {
            if !path.push(here.direction_to(next)?) {
                return None;
            }
            here = next;
        }
        Some(path)
    }

    /// Adds a step at the end; says whether there was room.
    pub fn push(&mut self, step: impl Into<Step>) -> bool {
        if self.len() == LONGEST_PATH {
            return false;
        }
        let bit = self.len() * BITS;
        let code = u16::from(step.into().code()) << (bit % 8);
        self.steps[bit / 8] |= code as u8;
        if let Some(next) = self.steps.get_mut(bit / 8 + 1) {
            *next |= (code >> 8) as u8;
        }
        self.length += 1;
        true
    }

    /// How many steps.
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are no steps.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The step at a place.
    pub fn step(&self, place: usize) -> Option<Step> {
        if place >= self.len() {
            return None;
        }
        let bit = place * BITS;
        let low = u16::from(self.steps[bit / 8]);
        let high = u16::from(self.steps.get(bit / 8 + 1).copied().unwrap_or(0));
        let code = (low | high << 8) >> (bit % 8) & 0x1f;
        Some(Step::from_code(code as u8))
    }

    /// So many of its steps, from the beginning.
    #[must_use]
    pub fn first(&self, steps: usize) -> Path {
        if steps >= self.len() {
            return *self;
        }
        let mut path = Path { length: steps as u8, ..*self };
        let (whole, part) = (steps * BITS / 8, steps * BITS % 8);
        path.steps[whole] &= (1 << part) - 1;
        path.steps[whole + 1..].fill(0);
        path
    }

    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps_from(0)
    }

    /// The steps from a place on.
    pub(super) fn steps_from(&self, place: usize) -> Steps {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        low.copy_from_slice(&self.steps[..16]);
        high[..self.steps.len() - 16].copy_from_slice(&self.steps[16..]);
        let words = [u128::from_le_bytes(low), u128::from_le_bytes(high)];
        let mut steps = Steps { words, count: self.length };
        for _ in 0..place {
            steps.next();
        }
        steps
    }

    /// Where it leads from here; nowhere where a step would leave the range of squares.
    pub(crate) fn end(&self, from: Square) -> Option<Square> {
        self.steps().try_fold(from, |here, step| step.square(here))
    }

    /// The squares passed, the last included, when the path begins here; it stops short where a
    /// step would leave the range of squares.
    pub fn squares(&self, from: Square) -> impl Iterator<Item = Square> {
        self.steps().scan(from, |here, step| {
            *here = step.square(*here)?;
            Some(*here)
        })
    }
}

/// Steps one after the other, as one long word with the first in its lowest bits.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    words: [u128; 2],
    count: u8,
}

impl Steps {
    /// None.
    pub(crate) const NONE: Steps = Steps { words: [0; 2], count: 0 };

    /// The same, if there is room for one more.
    #[inline]
    pub(crate) fn make_room(&mut self) -> Option<&mut Steps> {
        (usize::from(self.count) < LONGEST_PATH).then_some(self)
    }

    /// Puts a step before the others, for which there is room.
    #[inline]
    pub(crate) fn put_first(&mut self, step: Step) {
        let [low, high] = self.words;
        self.words = [
            low << BITS | u128::from(step.code()),
            high << BITS | low >> (u128::BITS as usize - BITS),
        ];
        self.count += 1;
    }

    /// The path that they make.
    pub(crate) fn path(self) -> Path {
        let mut path = Path { length: self.count, ..Path::EMPTY };
        let [low, high] = self.words.map(u128::to_le_bytes);
        let (first, last) = path.steps.split_at_mut(low.len());
        first.copy_from_slice(&low);
        last.copy_from_slice(&high[..last.len()]);
        path
    }
}

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        self.count = self.count.checked_sub(1)?;
        let [low, high] = self.words;
        self.words = [low >> BITS | high << (u128::BITS as usize - BITS), high >> BITS];
        Some(Step::from_code(low as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count.into(), Some(self.count.into()))
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for Step { dx, dy, dz } in self.steps() {
            list.serialize_element(&(dx, dy, dz))?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut path = Path::EMPTY;
        for (dx, dy, dz) in Vec::<(i8, i8, i8)>::deserialize(deserializer)? {
            let step = Step { dx, dy, dz };
            if !step.is_sound() {
                return Err(de::Error::custom("a step goes to an adjacent place"));
            }
            if !path.push(step) {
                return Err(de::Error::custom(format!("a path has at most {LONGEST_PATH} steps")));
            }
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_survives_in_every_place() {
        let all: Vec<Step> = (0..27).map(Step::from_code).filter(|s| s.is_sound()).collect();
        assert_eq!(all.len(), 26);
        for shift in 0..26 {
            let mut path = Path::EMPTY;
            let wanted: Vec<Step> = (0..LONGEST_PATH).map(|i| all[(i + shift) % 26]).collect();
            assert!(wanted.iter().all(|s| path.push(*s)));
            assert!(!path.push(Step::UP), "there is no room for more");
            assert_eq!(path.steps().collect::<Vec<_>>(), wanted);
            assert_eq!(path.steps_from(7).collect::<Vec<_>>(), wanted[7..]);
            assert!((0..LONGEST_PATH).all(|place| path.step(place) == Some(wanted[place])));
            let mut back = Steps::NONE;
            wanted.iter().rev().for_each(|step| back.put_first(*step));
            assert_eq!(back.path(), path);
        }
    }
}
