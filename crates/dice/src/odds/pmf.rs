//! A probability mass function over totals, stored as a table or as a list.

use super::budget::{Budget, Exhausted};
use super::weight::Weight;

/// What every total weighs, in ascending order of totals, without those that weigh nothing.
#[derive(Clone, Debug)]
pub(crate) struct Pmf<W> {
    outcomes: Vec<(i64, W)>,
}

/// More cells than this are never laid out side by side.
const MAX_CELLS: u64 = 1 << 20;

/// Sorting an outcome into its place costs about so many steps.
const SORTING: u64 = 32;

impl<W: Weight> Pmf<W> {
    /// Always `total`.
    pub(crate) fn certain(total: i64) -> Self {
        Self { outcomes: vec![(total, W::ONE)] }
    }

    /// Weights side by side, the first that of the total `first`.
    pub(super) fn from_cells(first: i64, cells: Vec<W>) -> Self {
        let outcomes =
            (first..).zip(cells).filter(|&(_, weight)| weight != W::ZERO).collect::<Vec<_>>();
        Self { outcomes }
    }

    /// Weights in any order, the same total perhaps more than once.
    pub(crate) fn from_unsorted(mut outcomes: Vec<(i64, W)>) -> Self {
        outcomes.sort_by_key(|&(total, _)| total);
        outcomes.dedup_by(|next, first| {
            let same = next.0 == first.0;
            if same {
                first.1 += next.1;
            }
            same
        });
        outcomes.retain(|&(_, weight)| weight != W::ZERO);
        Self { outcomes }
    }

    pub(crate) fn into_outcomes(self) -> Vec<(i64, W)> {
        self.outcomes
    }

    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Each total with its sign changed.
    pub(crate) fn negated(mut self) -> Self {
        self.outcomes.reverse();
        for (total, _) in &mut self.outcomes {
            *total = -*total;
        }
        self
    }

    /// The odds of `result(left, right)` for two independent totals.
    ///
    /// `result` is monotonic in each of the two while the other is held fixed.
    pub(crate) fn combined(
        &self,
        other: &Self,
        result: impl Fn(i64, i64) -> i64,
        budget: &mut Budget,
    ) -> Result<Self, Exhausted> {
        let (Some((lowest, highest)), Some((other_lowest, other_highest))) =
            (self.ends(), other.ends())
        else {
            // Chances so small that every one of them was rounded to nothing.
            return Err(Exhausted);
        };
        let corners = [
            result(lowest, other_lowest),
            result(lowest, other_highest),
            result(highest, other_lowest),
            result(highest, other_highest),
        ];
        let first = corners.into_iter().min().unwrap_or_default();
        let last = corners.into_iter().max().unwrap_or_default();
        let pairs = self.len() as u64 * other.len() as u64;
        let span = last.abs_diff(first).saturating_add(1);

        if span <= MAX_CELLS && span <= 4 * pairs + 1024 {
            budget.spend(pairs + span)?;
            let mut cells = vec![W::ZERO; span as usize];
            for &(left, weight) in &self.outcomes {
                for &(right, other_weight) in &other.outcomes {
                    cells[(result(left, right) - first) as usize] += weight * other_weight;
                }
            }
            Ok(Self::from_cells(first, cells))
        } else {
            budget.spend(pairs.saturating_mul(SORTING))?;
            let mut outcomes = Vec::with_capacity(pairs as usize);
            for &(left, weight) in &self.outcomes {
                outcomes.extend(
                    other
                        .outcomes
                        .iter()
                        .map(|&(right, other_weight)| (result(left, right), weight * other_weight)),
                );
            }
            Ok(Self::from_unsorted(outcomes))
        }
    }

    /// The odds of the sum of `times` independent totals like this one.
    pub(crate) fn repeated(&self, mut times: u16, budget: &mut Budget) -> Result<Self, Exhausted> {
        budget.require(self.steps_to_repeat(times))?;
        let mut sum = Self::certain(0);
        let mut doubled = self.clone();
        loop {
            if times % 2 == 1 {
                sum = sum.combined(&doubled, |left, right| left + right, budget)?;
            }
            times /= 2;
            if times == 0 {
                return Ok(sum);
            }
            doubled = doubled.combined(&doubled, |left, right| left + right, budget)?;
        }
    }

    /// How many steps that takes, if totals have no gaps between them.
    fn steps_to_repeat(&self, times: u16) -> u64 {
        let span = self.ends().map_or(1, |(lowest, highest)| (highest - lowest) as u64);
        let times = u64::from(times);
        // The last doubling and the last addition multiply about half of all with half; those
        // before them cost a third as much together.
        (span * times / 2).saturating_pow(2) / 3 * 4
    }

    fn ends(&self) -> Option<(i64, i64)> {
        Some((self.outcomes.first()?.0, self.outcomes.last()?.0))
    }
}
