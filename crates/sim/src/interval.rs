//! Shares and means with their 95 % confidence intervals.

use serde::Serialize;

/// How many standard deviations an interval reaches to either side: all intervals are of 95 %.
pub const Z: f64 = 1.959_963_984_540_054;

/// A share of many fights, with the interval in which the true chance lies 95 times in 100
/// (Wilson's score interval, which holds for rare and for sure things too).
///
/// ```
/// use affray_sim::Share;
///
/// let share = Share::new(0, 100);
/// assert_eq!(share.share, 0.0);
/// // The chance of what never happened in a hundred fights may still be one in thirty.
/// assert!(share.low == 0.0 && share.high > 0.03 && share.high < 0.04);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// So many out of so many.
    pub fn new(part: u64, whole: u64) -> Share {
        Share::of(part as f64, whole)
    }

    /// The same where some count in part.
    pub(crate) fn of(part: f64, whole: u64) -> Share {
        if whole == 0 {
            return Share { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = whole as f64;
        let share = part / n;
        let widen = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / widen;
        let half = Z / widen * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        // What never or always happened bounds the interval exactly.
        let low = if part <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if part >= n { 1.0 } else { (middle + half).min(1.0) };
        Share { share, low, high }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A mean over many fights, with the interval in which the true one lies 95 times in 100 (by the
/// normal approximation).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Mean {
    /// The mean of so many numbers with this sum, and sum of squares.
    pub fn new(count: u64, sum: u64, squares: u128) -> Mean {
        if count == 0 {
            return Mean { mean: 0.0, low: 0.0, high: 0.0 };
        }
        let n = count as f64;
        let mean = sum as f64 / n;
        // n·Σx² − (Σx)² in whole numbers: nothing cancels.
        let spread = u128::from(count) * squares - u128::from(sum) * u128::from(sum);
        let variance = if count > 1 { spread as f64 / n / (n - 1.0) } else { 0.0 };
        let half = Z * (variance / n).sqrt();
        Mean { mean, low: mean - half, high: mean + half }
    }
}

/// By how much a second share is more than a first, with its interval (Newcombe's, from the two
/// score intervals).
pub fn difference_of_shares(first: Share, second: Share) -> Mean {
    let mean = second.share - first.share;
    let below = (second.share - second.low).hypot(first.high - first.share);
    let above = (second.high - second.share).hypot(first.share - first.low);
    Mean { mean, low: mean - below, high: mean + above }
}

/// By how much a second mean is more than a first, with its interval.
pub fn difference_of_means(first: Mean, second: Mean) -> Mean {
    let mean = second.mean - first.mean;
    let below = (second.mean - second.low).hypot(first.high - first.mean);
    let above = (second.high - second.mean).hypot(first.mean - first.low);
    Mean { mean, low: mean - below, high: mean + above }
}
