//! Sums of numbers by round, for curves such as hit points over time.

/// How something went on from round to round, over many fights: a row of whole numbers for each
/// round. A fight that is over stays as it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Curve {
    width: usize,
    /// Sums over the fights that were under way, round after round.
    running: Vec<u64>,
    /// Sums over the fights that were over by then, by the first round that they did not see.
    over: Vec<u64>,
}

impl Curve {
    /// A curve with so many numbers a round.
    pub(crate) fn new(width: usize) -> Curve {
        Curve { width, running: Vec::new(), over: Vec::new() }
    }

    /// Adds a fight's numbers at the start of a round, from 0.
    #[inline]
    pub(crate) fn add(&mut self, round: usize, values: impl Iterator<Item = u64>) {
        add(&mut self.running, self.width, round, values);
    }

    /// Adds the last numbers of a fight that did not see this round.
    #[inline]
    pub(crate) fn end(&mut self, round: usize, values: impl Iterator<Item = u64>) {
        add(&mut self.over, self.width, round, values);
    }

    pub(crate) fn merge(&mut self, other: &Curve) {
        let width = self.width;
        for (mine, theirs) in [(&mut self.running, &other.running), (&mut self.over, &other.over)] {
            for (round, row) in theirs.chunks(width.max(1)).enumerate() {
                add(mine, width, round, row.iter().copied());
            }
        }
    }

    /// How many rounds there are, the one after the longest fight too.
    pub fn rounds(&self) -> usize {
        self.running.len().max(self.over.len()) / self.width.max(1)
    }

    /// The sums of each round.
    pub fn sums(&self) -> Vec<Vec<u64>> {
        let mut ended = vec![0; self.width];
        let row = |of: &[u64], round: usize, column: usize| {
            of.get(round * self.width + column).copied().unwrap_or(0)
        };
        let sums = |round: usize| {
            for (column, sum) in ended.iter_mut().enumerate() {
                *sum += row(&self.over, round, column);
            }
            let running = (0..self.width).map(|column| row(&self.running, round, column));
            running.zip(&ended).map(|(running, ended)| running + ended).collect()
        };
        (0..self.rounds()).map(sums).collect()
    }
}

#[inline]
fn add(to: &mut Vec<u64>, width: usize, round: usize, values: impl Iterator<Item = u64>) {
    let from = round * width;
    if to.len() < from + width {
        to.resize(from + width, 0);
    }
    for (sum, value) in to[from..from + width].iter_mut().zip(values) {
        *sum += value;
    }
}

#[cfg(test)]
mod tests {
    use super::Curve;

    #[test]
    fn a_fight_that_is_over_stays_as_it_ended() {
        let mut curve = Curve::new(1);
        // One fight of two rounds and one of three.
        curve.add(0, [10].into_iter());
        curve.add(1, [6].into_iter());
        curve.end(2, [4].into_iter());
        let mut other = Curve::new(1);
        other.add(0, [10].into_iter());
        other.add(1, [8].into_iter());
        other.add(2, [5].into_iter());
        other.end(3, [1].into_iter());
        curve.merge(&other);
        assert_eq!(curve.sums(), [[20], [14], [9], [5]]);
    }
}
