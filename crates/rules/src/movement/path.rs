use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::space::{Direction, Square};

/// The most steps in one path: 240 feet.
pub const LONGEST_PATH: usize = 48;

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
    /// Two steps to a byte, so that commands stay small.
    steps: [u8; LONGEST_PATH / 2],
}

impl Path {
    /// A path of no steps.
    pub const EMPTY: Path = Path { length: 0, steps: [0; LONGEST_PATH / 2] };

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
    pub fn push(&mut self, step: Direction) -> bool {
        let Some(byte) = self.steps.get_mut(usize::from(self.length) / 2) else { return false };
        *byte |= (step as u8) << (4 * (self.length % 2));
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
    pub fn step(&self, place: usize) -> Option<Direction> {
        let nibble = self.steps.get(place / 2)? >> (4 * (place % 2)) & 0xf;
        (place < self.len()).then(|| Direction::ALL[usize::from(nibble)])
    }

    /// The steps.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator {
        (0..self.len()).map(|place| {
            let nibble = self.steps[place / 2] >> (4 * (place % 2)) & 0xf;
            Direction::ALL[usize::from(nibble)]
        })
    }

    /// The squares passed, the last included, when the path begins here; it stops short where a
    /// step would leave the range of squares.
    pub fn squares(&self, from: Square) -> impl Iterator<Item = Square> {
        self.steps().scan(from, |here, step| {
            *here = here.step(step)?;
            Some(*here)
        })
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.steps())
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut path = Path::EMPTY;
        for step in Vec::<Direction>::deserialize(deserializer)? {
            if !path.push(step) {
                return Err(de::Error::custom(format!("a path has at most {LONGEST_PATH} steps")));
            }
        }
        Ok(path)
    }
}
