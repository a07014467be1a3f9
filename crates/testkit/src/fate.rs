//! The random choices that fights, blocks and maps are made by.

use affray_dice::{Seeded, Source};

/// A source of random choices: the same seed gives the same choices.
pub struct Fate(Seeded);

impl Fate {
    /// The choices that a seed gives.
    pub fn new(seed: u64) -> Fate {
        Fate(Seeded::new(seed))
    }

    /// A number from 0 up to, but not including, `below`.
    pub fn below(&mut self, below: usize) -> usize {
        usize::from(self.0.roll(below as u16).expect("seeded dice always roll")) - 1
    }

    /// Whether something happens that has a chance of `percent` in 100.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several, each as likely as the others.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
