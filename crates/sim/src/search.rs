//! Finds the number of creatures at which a fight is as hard as it should be.

use std::collections::BTreeMap;

/// A search for the number at which a chance that falls with it comes nearest to a target.
///
/// ```
/// use affray_sim::nearest_count;
///
/// // Ten less in a hundred for each of them.
/// let tried = nearest_count(0.72, 2, 1..=20, |count| Ok::<_, ()>(1.0 - 0.1 * count as f64))?;
/// let best = tried.iter().min_by(|a, b| (a.1 - 0.72).abs().total_cmp(&(b.1 - 0.72).abs()));
/// assert_eq!(best.map(|(count, _)| *count), Some(3));
/// # Ok::<(), ()>(())
/// ```
pub fn nearest_count<E>(
    target: f64,
    first: usize,
    within: std::ops::RangeInclusive<usize>,
    mut chance: impl FnMut(usize) -> Result<f64, E>,
) -> Result<Vec<(usize, f64)>, E> {
    let (least, most) = (*within.start(), *within.end());
    let mut tried = BTreeMap::new();
    let mut at = |count: usize| -> Result<bool, E> {
        let share = match tried.get(&count) {
            Some(share) => *share,
            None => chance(count)?,
        };
        tried.insert(count, share);
        Ok(share >= target)
    };
    // The greatest number known to be easy enough, and the least known to be too hard.
    let (mut easy, mut hard) = (least, most);
    let mut count = first.clamp(least, most);
    let mut step = 1;
    if at(count)? {
        easy = count;
        while count < most {
            count = (count + step).min(most);
            step *= 2;
            if !at(count)? {
                hard = count;
                break;
            }
            easy = count;
        }
    } else {
        hard = count;
        while count > least {
            count = count.saturating_sub(step).max(least);
            step *= 2;
            if at(count)? {
                easy = count;
                break;
            }
            hard = count;
        }
    }
    while easy + 1 < hard {
        let middle = easy.midpoint(hard);
        match at(middle)? {
            true => easy = middle,
            false => hard = middle,
        }
    }
    Ok(tried.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::nearest_count;

    fn best(target: f64, first: usize, chance: impl Fn(usize) -> f64) -> usize {
        let tried = nearest_count(target, first, 1..=40, |n| Ok::<_, ()>(chance(n)));
        let tried = tried.expect("nothing goes wrong");
        let off = |(_, share): &&(usize, f64)| (share - target).abs();
        tried.iter().min_by(|a, b| off(a).total_cmp(&off(b))).expect("one was tried").0
    }

    #[test]
    fn it_finds_the_nearest_from_either_side() {
        let chance = |n: usize| 1.0 / (1.0 + (n as f64 / 10.0).powi(4));
        for first in [1, 5, 9, 10, 11, 25, 40] {
            assert_eq!(best(0.5, first, chance), 10, "from {first}");
        }
    }

    #[test]
    fn what_is_always_too_easy_or_too_hard_ends_at_the_border() {
        assert_eq!(best(0.5, 4, |n| 0.9 - n as f64 / 1000.0), 40);
        assert_eq!(best(0.5, 4, |n| 0.1 - n as f64 / 1000.0), 1);
    }
}
