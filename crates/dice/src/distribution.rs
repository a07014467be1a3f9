//! The exact chances of every total that dice can show.

use std::fmt;

use serde::Serialize;

use crate::odds::{Budget, Pmf};

/// The chance of each total.
///
/// As long as all equally likely ways can be counted in 128 bits (`49d6`, `29d20`) the counts are
/// exact and kept: [`ways`](Self::ways), [`out_of`](Self::out_of). Beyond that chances are computed
/// in floating point, by additions and multiplications of positive numbers only, so that even the
/// smallest has nearly all its digits; one below 10⁻³⁰⁰ may be missing. Either way they add up to 1.
///
/// ```
/// use affray_dice::Expr;
///
/// let ability = Expr::parse("4d6kh3")?.distribution()?;
/// assert_eq!(ability.mean_fraction(), Some((15_869, 1_296)));
/// assert_eq!((ability.minimum(), ability.maximum()), (3, 18));
/// assert_eq!(ability.ways(18), Some(21)); // of 1,296
/// assert_eq!(ability.median(), 12);
/// assert!((ability.at_least(16) - 0.130).abs() < 0.001);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Distribution {
    /// Never empty; ascending.
    outcomes: Vec<(i64, f64)>,
    #[serde(skip)]
    exact: Option<Exact>,
}

#[derive(Clone, Debug, PartialEq)]
struct Exact {
    /// One for each outcome.
    ways: Vec<u128>,
    out_of: u128,
}

impl Distribution {
    /// Always the same total.
    ///
    /// ```
    /// use affray_dice::Distribution;
    ///
    /// assert_eq!(Distribution::certain(5).chance(5), 1.0);
    /// ```
    pub fn certain(total: i64) -> Self {
        Self { outcomes: vec![(total, 1.0)], exact: Some(Exact { ways: vec![1], out_of: 1 }) }
    }

    /// One of several distributions, each with its weight: hit or miss, say.
    ///
    /// Weights are taken relative to their sum. Without a positive weight there is nothing to
    /// choose from, and it says [`None`].
    ///
    /// ```
    /// use affray_dice::{Dice, Distribution};
    ///
    /// let sword = Dice::new(1, 8, 3).distribution();
    /// let critical = Dice::new(2, 8, 3).distribution();
    /// let miss = Distribution::certain(0);
    /// // Of the twenty faces of a d20, 7 miss, 12 hit and 1 hits twice as hard.
    /// let attack = Distribution::mixed(&[(12.0, &sword), (1.0, &critical), (7.0, &miss)]);
    /// assert!(attack.is_some_and(|damage| (damage.mean() - 5.1).abs() < 1e-12));
    /// ```
    pub fn mixed(parts: &[(f64, &Self)]) -> Option<Self> {
        let possible = |weight: f64| weight > 0.0 && weight.is_finite();
        let parts = parts.iter().filter(|(weight, _)| possible(*weight));
        let heaviest = parts.clone().map(|&(weight, _)| weight).fold(0.0, f64::max);
        let outcomes: Vec<_> = parts
            .flat_map(|&(weight, part)| {
                part.iter().map(move |(total, chance)| (total, weight / heaviest * chance))
            })
            .collect();
        (!outcomes.is_empty()).then(|| Pmf::from_unsorted(outcomes).into())
    }

    /// The sum of a total of this one and an independent total of another.
    ///
    /// Takes time in proportion to the product of their [`len`](Self::len).
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let d6 = Dice::new(1, 6, 0).distribution();
    /// assert_eq!(d6.sum(&d6), Dice::new(2, 6, 0).distribution());
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Self) -> Self {
        let mut budget = Budget::boundless();
        let add = i64::saturating_add;
        let countable = |left: &Exact, right: &Exact| left.out_of.checked_mul(right.out_of);
        let sum = match (&self.exact, &other.exact) {
            (Some(left), Some(right)) if countable(left, right).is_some() => {
                self.counts(left).combined(&other.counts(right), add, &mut budget).map(Into::into)
            }
            _ => self.chances().combined(&other.chances(), add, &mut budget).map(Into::into),
        };
        sum.expect("neither is empty, and the budget is boundless")
    }

    /// Each total turned into another: halved, or not less than 0.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let halved = Dice::new(1, 6, 0).distribution().map(|damage| damage / 2);
    /// assert_eq!(halved.ways(2), Some(2)); // from 4 and 5
    /// ```
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(i64) -> i64) -> Self {
        match &self.exact {
            Some(exact) => {
                let ways = self.totals().zip(&exact.ways);
                Pmf::from_unsorted(ways.map(|(total, &ways)| (change(total), ways)).collect())
                    .into()
            }
            None => {
                let outcomes = self.iter().map(|(total, chance)| (change(total), chance));
                Pmf::from_unsorted(outcomes.collect()).into()
            }
        }
    }

    fn counts(&self, exact: &Exact) -> Pmf<u128> {
        Pmf::from_unsorted(self.totals().zip(exact.ways.iter().copied()).collect())
    }

    fn chances(&self) -> Pmf<f64> {
        Pmf::from_unsorted(self.outcomes.clone())
    }

    /// The totals that can come up and their chances, lowest total first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, f64)> + ExactSizeIterator + '_ {
        self.outcomes.iter().copied()
    }

    fn totals(&self) -> impl Iterator<Item = i64> + '_ {
        self.outcomes.iter().map(|&(total, _)| total)
    }

    /// How many different totals can come up.
    #[expect(clippy::len_without_is_empty, reason = "there is always a total")]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The lowest total that can come up.
    pub fn minimum(&self) -> i64 {
        self.outcomes.first().map_or(0, |&(total, _)| total)
    }

    /// The highest total that can come up.
    pub fn maximum(&self) -> i64 {
        self.outcomes.last().map_or(0, |&(total, _)| total)
    }

    /// The chance of just this total.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let d20 = Dice::new(1, 20, 0).distribution();
    /// assert_eq!(d20.chance(20), 0.05);
    /// assert_eq!(d20.chance(21), 0.0);
    /// ```
    pub fn chance(&self, total: i64) -> f64 {
        self.find(total).map_or(0.0, |at| self.outcomes[at].1)
    }

    /// How many of all equally likely ways give this total, if they were counted.
    pub fn ways(&self, total: i64) -> Option<u128> {
        let exact = self.exact.as_ref()?;
        Some(self.find(total).map_or(0, |at| exact.ways[at]))
    }

    /// How many equally likely ways there are, if they were counted.
    pub fn out_of(&self) -> Option<u128> {
        self.exact.as_ref().map(|exact| exact.out_of)
    }

    fn find(&self, total: i64) -> Option<usize> {
        self.outcomes.binary_search_by_key(&total, |&(total, _)| total).ok()
    }

    /// The chance of this total or more.
    ///
    /// ```
    /// use affray_dice::Expr;
    ///
    /// let advantage = Expr::parse("2d20kh1+5")?.distribution()?;
    /// assert_eq!(advantage.at_least(15), 1.0 - 0.45 * 0.45);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_least(&self, total: i64) -> f64 {
        self.between(self.outcomes.partition_point(|&(each, _)| each < total)..self.len())
    }

    /// The chance of this total or less.
    pub fn at_most(&self, total: i64) -> f64 {
        self.between(0..self.outcomes.partition_point(|&(each, _)| each <= total))
    }

    fn between(&self, range: std::ops::Range<usize>) -> f64 {
        match &self.exact {
            Some(exact) => ratio(exact.ways[range].iter().sum(), exact.out_of),
            None => added_up(self.outcomes[range].iter().map(|&(_, chance)| chance)).min(1.0),
        }
    }

    /// The average total.
    pub fn mean(&self) -> f64 {
        match self.mean_fraction() {
            Some((above, below)) => above as f64 / below as f64,
            None => added_up(self.iter().map(|(total, chance)| total as f64 * chance)),
        }
    }

    /// The average total as a fraction in lowest terms, if ways were counted and it fits.
    pub fn mean_fraction(&self) -> Option<(i128, u128)> {
        let exact = self.exact.as_ref()?;
        let mut above = 0_i128;
        for (total, &ways) in self.totals().zip(&exact.ways) {
            above = above.checked_add(i128::from(total).checked_mul(ways.try_into().ok()?)?)?;
        }
        let common = greatest_common_divisor(above.unsigned_abs(), exact.out_of);
        Some((above / i128::try_from(common).ok()?, exact.out_of / common))
    }

    /// The average square of the distance from the average.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        added_up(self.iter().map(|(total, chance)| (total as f64 - mean).powi(2) * chance))
    }

    /// How far totals commonly lie from the average: the root of the [`variance`](Self::variance).
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let d6 = Dice::new(1, 6, 0).distribution();
    /// assert!((d6.standard_deviation() - (35.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    /// ```
    pub fn standard_deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The lowest total that is not exceeded in at least `percent` of a hundred rolls.
    ///
    /// Percentages below 0 count as 0, above 100 as 100.
    ///
    /// ```
    /// use affray_dice::Dice;
    ///
    /// let d20 = Dice::new(1, 20, 0).distribution();
    /// assert_eq!(d20.percentile(25.0), 5);
    /// assert_eq!(d20.percentile(95.0), 19);
    /// assert_eq!(d20.percentile(100.0), 20);
    /// ```
    pub fn percentile(&self, percent: f64) -> i64 {
        // Sums of chances are off by a few units in the last place; a total must not be skipped
        // because of that.
        const SLACK: f64 = 1e-12;
        let wanted = percent / 100.0 - SLACK;
        let mut so_far = 0.0;
        let mut ways_so_far = 0;
        for (at, &(total, chance)) in self.outcomes.iter().enumerate() {
            so_far = match &self.exact {
                Some(exact) => {
                    ways_so_far += exact.ways[at];
                    ratio(ways_so_far, exact.out_of)
                }
                None => so_far + chance,
            };
            if so_far >= wanted {
                return total;
            }
        }
        self.maximum()
    }

    /// The total in the middle: half of all rolls or more do not exceed it.
    pub fn median(&self) -> i64 {
        self.percentile(50.0)
    }
}

impl fmt::Display for Distribution {
    /// A line for each total, with its chance in per cent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |total: i64| total.to_string().len();
        let width = digits(self.minimum()).max(digits(self.maximum()));
        for (at, (total, chance)) in self.iter().enumerate() {
            let line = if at == 0 { "" } else { "\n" };
            write!(f, "{line}{total:width$} {:8.4} %", chance * 100.0)?;
        }
        Ok(())
    }
}

impl From<Pmf<u128>> for Distribution {
    fn from(pmf: Pmf<u128>) -> Self {
        let (totals, ways): (Vec<_>, Vec<_>) = pmf.into_outcomes().into_iter().unzip();
        let out_of = ways.iter().sum();
        let chances = ways.iter().map(|&ways| ratio(ways, out_of));
        Self {
            outcomes: totals.into_iter().zip(chances).collect(),
            exact: Some(Exact { ways, out_of }),
        }
    }
}

impl From<Pmf<f64>> for Distribution {
    fn from(pmf: Pmf<f64>) -> Self {
        let mut outcomes = pmf.into_outcomes();
        let sum = added_up(outcomes.iter().map(|&(_, chance)| chance));
        for (_, chance) in &mut outcomes {
            *chance /= sum;
        }
        Self { outcomes, exact: None }
    }
}

/// A sum that carries along what each addition rounds off, for there can be many.
fn added_up(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0_f64, 0.0);
    for number in numbers {
        let next = sum + number;
        lost +=
            if sum.abs() >= number.abs() { (sum - next) + number } else { (number - next) + sum };
        sum = next;
    }
    sum + lost
}

fn ratio(ways: u128, out_of: u128) -> f64 {
    ways as f64 / out_of as f64
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
