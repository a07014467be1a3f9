//! A set of squares.

use serde::{Deserialize, Serialize};

use super::Square;

/// A set of squares: a box on the map, with a bit for each square in it.
///
/// ```
/// use affray_rules::{Square, SquareSet};
/// let mut set = SquareSet::within(Square { x: 3, y: 2 }, 80, 4);
/// set.insert(Square { x: 70, y: 5 });
/// assert!(set.contains(Square { x: 70, y: 5 }));
/// assert!(!set.contains(Square { x: 3, y: 2 }));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Square { x: 70, y: 5 }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SquareSet {
    corner: (u8, u8),
    width: u8,
    height: u8,
    bits: Vec<u64>,
}

impl SquareSet {
    /// An empty set that can hold the squares of a box.
    pub fn within(corner: Square, width: u8, height: u8) -> SquareSet {
        let words = usize::from(width).div_ceil(64) * usize::from(height);
        SquareSet { corner: (corner.x, corner.y), width, height, bits: vec![0; words] }
    }

    /// The word and the bit of a square, if the box holds it.
    fn place(&self, square: Square) -> Option<(usize, u64)> {
        let x = square.x.checked_sub(self.corner.0).filter(|x| *x < self.width)?;
        let y = square.y.checked_sub(self.corner.1).filter(|y| *y < self.height)?;
        let row = usize::from(y) * usize::from(self.width).div_ceil(64);
        Some((row + usize::from(x) / 64, 1 << (x % 64)))
    }

    /// Adds a square; says whether the box holds it.
    pub fn insert(&mut self, square: Square) -> bool {
        let Some((word, bit)) = self.place(square) else { return false };
        self.bits[word] |= bit;
        true
    }

    /// Whether a square is in.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.place(square).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// How many squares are in.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|b| b.count_ones() as usize).sum()
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|b| *b == 0)
    }

    /// Every square of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let (left, top) = self.corner;
        (0..self.height)
            .flat_map(move |y| (0..self.width).map(move |x| Square { x: left + x, y: top + y }))
            .filter(|square| self.contains(*square))
    }
}
