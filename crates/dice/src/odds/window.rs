//! Sums over a sliding window, in time that does not depend on the window's width.

use super::weight::Weight;

/// The sums over every run of `width` neighbours of `cells`, runs that stick out included.
///
/// Adding a fair die to a sum is just this. Each cell costs three additions whatever the width,
/// and nothing is ever subtracted, so that small chances keep all their digits: `cells` is cut
/// into blocks of `width`, and a run is the end of one block and the start of the next.
pub(super) fn sums<W: Weight>(cells: &[W], width: usize) -> Vec<W> {
    let mut ends = cells.to_vec();
    for block in ends.chunks_mut(width) {
        let mut sum = W::ZERO;
        for cell in block.iter_mut().rev() {
            sum += *cell;
            *cell = sum;
        }
        // A run that is a whole block is counted by its start already.
        block[0] = W::ZERO;
    }

    let mut runs = cells.to_vec();
    runs.resize(cells.len() + width - 1, W::ZERO);
    for block in runs.chunks_mut(width) {
        let mut sum = W::ZERO;
        for cell in block {
            sum += *cell;
            *cell = sum;
        }
    }
    for (run, end) in runs[width - 1..].iter_mut().zip(ends) {
        *run += end;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::sums;

    #[test]
    fn like_adding_one_by_one() {
        for length in 1..12 {
            for width in 1..9 {
                let cells: Vec<u128> = (1..=length).map(|n| n * n).collect();
                let expected: Vec<u128> = (0..cells.len() + width - 1)
                    .map(|last| {
                        let first = (last + 1).saturating_sub(width);
                        cells[first..cells.len().min(last + 1)].iter().sum()
                    })
                    .collect();
                assert_eq!(sums(&cells, width), expected, "{length} cells, width {width}");
            }
        }
    }
}
