//! How often each whole number came up.

use crate::Mean;

/// How often each whole number came up. Adding and merging is exact, in any order.
///
/// ```
/// use affray_sim::Histogram;
///
/// let rounds: Histogram = [3, 4, 4, 9].into_iter().collect();
/// assert_eq!((rounds.sum(), rounds.quantile(0.5)), (20, 4));
/// assert_eq!(rounds.mean().mean, 5.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
}

/// What is bigger counts as this.
const BIGGEST: u32 = 0xFFFF;

impl Histogram {
    /// Counts one number.
    #[inline]
    pub fn add(&mut self, value: u32) {
        let place = value.min(BIGGEST) as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
    }

    /// Counts what another has counted.
    pub fn merge(&mut self, other: &Histogram) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// The numbers that came up, each with how often.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        self.counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(v, n)| (v as u32, *n))
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Their sum.
    pub fn sum(&self) -> u64 {
        self.iter().map(|(value, n)| u64::from(value) * n).sum()
    }

    /// The sum of their squares.
    fn squares(&self) -> u128 {
        self.iter().map(|(value, n)| u128::from(value) * u128::from(value) * u128::from(n)).sum()
    }

    /// Their mean, with its interval.
    pub fn mean(&self) -> Mean {
        Mean::new(self.total(), self.sum(), self.squares())
    }

    /// The smallest number that at least this share of all do not exceed; 0 when there are none.
    pub fn quantile(&self, share: f64) -> u32 {
        let total = self.total();
        let wanted = ((share * total as f64).ceil() as u64).clamp(1, total.max(1));
        let mut so_far = 0;
        for (value, n) in self.iter() {
            so_far += n;
            if so_far >= wanted {
                return value;
            }
        }
        0
    }

    /// The smallest and the biggest number; none when nothing was counted.
    pub fn range(&self) -> Option<(u32, u32)> {
        let (first, _) = self.iter().next()?;
        let (last, _) = self.iter().next_back()?;
        Some((first, last))
    }
}

impl FromIterator<u32> for Histogram {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Histogram {
        let mut histogram = Histogram::default();
        values.into_iter().for_each(|value| histogram.add(value));
        histogram
    }
}
