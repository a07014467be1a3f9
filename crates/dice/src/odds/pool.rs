//! The distribution of a pool of equal dice of which some are kept.

use super::budget::{Budget, Exhausted};
use super::pmf::Pmf;
use super::weight::Weight;
use super::window;

/// Like dice that are thrown together, with those that count.
#[derive(Debug)]
pub(crate) struct Pool {
    /// What one die can show, in ascending order of values.
    pub(crate) faces: Vec<Face>,
    /// How many dice.
    pub(crate) count: u16,
    /// Which of them count; all, if it says nothing.
    pub(crate) keep: Option<Keep>,
}

/// What a die can show, and how many of all its ways lead there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) value: i64,
    pub(crate) ways: u64,
}

/// The dice that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    Highest(u16),
    Lowest(u16),
}

/// Binomial coefficients of more dice than this do not fit into 128 bits.
pub(crate) const MAX_COUNTED: u16 = 128;

impl Pool {
    /// The odds of the sum of the dice that count.
    pub(crate) fn pmf<W: Weight>(&self, budget: &mut Budget) -> Result<Pmf<W>, Exhausted> {
        let out_of = self.ways_of_one();
        let weigh = |face: &Face| (face.value, W::of(face.ways, out_of));
        match self.keep {
            None => sum_of(&self.faces.iter().map(weigh).collect::<Vec<_>>(), self.count, budget),
            Some(Keep::Highest(kept)) => {
                let faces: Vec<_> = self.faces.iter().map(weigh).collect();
                highest(&faces, self.count, kept, budget)
            }
            Some(Keep::Lowest(kept)) => {
                let mirrored: Vec<_> = self
                    .faces
                    .iter()
                    .rev()
                    .map(|&Face { value, ways }| weigh(&Face { value: -value, ways }))
                    .collect();
                highest(&mirrored, self.count, kept, budget).map(Pmf::negated)
            }
        }
    }

    fn ways_of_one(&self) -> u64 {
        self.faces.iter().map(|face| face.ways).sum()
    }
}

fn sum_of<W: Weight>(
    faces: &[(i64, W)],
    count: u16,
    budget: &mut Budget,
) -> Result<Pmf<W>, Exhausted> {
    if is_fair(faces) {
        let mut sums = Sums::new(faces);
        budget.require(sums.steps_to_add(u64::from(count)))?;
        for _ in 0..count {
            sums.add_die(budget)?;
        }
        Ok(Pmf::from_cells(sums.first, sums.cells))
    } else {
        Pmf::from_unsorted(faces.to_vec()).repeated(count, budget)
    }
}

/// The odds of the `kept` highest of `count` dice.
///
/// Let `face` be the lowest face among the dice that are kept. Then `above` dice, fewer than
/// `kept`, show more; at least the rest of those that are kept show just `face`; all others show
/// less, and it does not matter what. So it takes the sums of the dice that show more, and one
/// number for all that the others can do.
fn highest<W: Weight>(
    faces: &[(i64, W)],
    count: u16,
    kept: u16,
    budget: &mut Budget,
) -> Result<Pmf<W>, Exhausted> {
    let (Some(&(lowest, _)), Some(&(greatest, _))) = (faces.first(), faces.last()) else {
        return Ok(Pmf::certain(0));
    };
    let (count, kept) = (usize::from(count), usize::from(kept));
    let first = lowest * kept as i64;
    let span = (greatest - lowest) as usize * kept + 1;
    let steps = |at| {
        let sums = Sums::new(&faces[at + 1..]).steps_to_add(kept as u64);
        sums + (kept * (count - kept)) as u64
    };
    budget.require((0..faces.len()).map(steps).fold(0, u64::saturating_add))?;
    budget.spend((span + count * count) as u64)?;
    let choose = pascal::<W>(count);
    let mut cells = vec![W::ZERO; span];

    let mut less = W::ZERO;
    for (at, &(face, weight)) in faces.iter().enumerate() {
        budget.spend((2 * count) as u64)?;
        let equal_powers = powers(weight, count);
        let less_powers = powers(less, count);
        let mut sums = Sums::new(&faces[at + 1..]);
        for above in 0..kept {
            let wanted = kept - above;
            let others = count - above;
            budget.spend((others - wanted + 1 + sums.cells.len()) as u64)?;
            let mut rest = W::ZERO;
            // Without lower faces all others are equal; skipping the impossible also keeps
            // coefficients that would be multiplied by nothing from overflowing.
            let fewest = if less == W::ZERO { others } else { wanted };
            for equal in fewest..=others {
                rest += choose[others][equal] * equal_powers[equal] * less_powers[others - equal];
            }
            let rest = rest * choose[count][above];
            let offset = (sums.first + wanted as i64 * face - first) as usize;
            for (cell, &sum) in cells[offset..].iter_mut().zip(&sums.cells) {
                if sum != W::ZERO {
                    *cell += rest * sum;
                }
            }
            if at + 1 == faces.len() {
                break;
            }
            if above + 1 < kept {
                sums.add_die(budget)?;
            }
        }
        less += weight;
    }
    Ok(Pmf::from_cells(first, cells))
}

/// The sums of more and more dice.
struct Sums<'a, W> {
    faces: &'a [(i64, W)],
    fair: bool,
    first: i64,
    cells: Vec<W>,
}

impl<'a, W: Weight> Sums<'a, W> {
    /// No dice yet.
    fn new(faces: &'a [(i64, W)]) -> Self {
        Self { faces, fair: is_fair(faces), first: 0, cells: vec![W::ONE] }
    }

    /// About how many steps it takes to add so many dice one by one, and to use each sum once.
    fn steps_to_add(&self, dice: u64) -> u64 {
        let (Some(&(lowest, _)), Some(&(highest, _))) = (self.faces.first(), self.faces.last())
        else {
            return 1;
        };
        let width = (highest - lowest) as u64;
        let each = if self.fair { FAIR_STEPS + 1 } else { self.faces.len() as u64 + 2 };
        // Sums grow from nothing to the full width, so half of it on the average.
        (dice * dice / 2).saturating_mul(width).saturating_mul(each) + dice
    }

    fn add_die(&mut self, budget: &mut Budget) -> Result<(), Exhausted> {
        let (Some(&(lowest, weight)), Some(&(highest, _))) =
            (self.faces.first(), self.faces.last())
        else {
            return Ok(());
        };
        let width = (highest - lowest) as usize + 1;
        let length = self.cells.len() + width - 1;
        if self.fair {
            budget.spend(FAIR_STEPS * length as u64)?;
            self.cells = window::sums(&self.cells, width);
            if weight != W::ONE {
                self.cells.iter_mut().for_each(|cell| *cell = *cell * weight);
            }
        } else {
            budget.spend((self.cells.len() * self.faces.len() + length) as u64)?;
            let mut sums = vec![W::ZERO; length];
            for &(value, weight) in self.faces {
                let offset = (value - lowest) as usize;
                for (sum, &cell) in sums[offset..].iter_mut().zip(&self.cells) {
                    *sum += cell * weight;
                }
            }
            self.cells = sums;
        }
        self.first += lowest;
        self.trim();
        Ok(())
    }

    /// Cuts off what is negligible at either end.
    fn trim(&mut self) {
        while self.cells.last().is_some_and(|cell| cell.is_negligible()) {
            self.cells.pop();
        }
        let low = self.cells.iter().take_while(|cell| cell.is_negligible()).count();
        if low > 0 {
            self.cells.drain(..low);
            self.first += low as i64;
        }
    }
}

/// What a sum costs for each total when a fair die is added.
const FAIR_STEPS: u64 = 2;

/// Whether the faces are neighbours that weigh the same.
fn is_fair<W: Weight>(faces: &[(i64, W)]) -> bool {
    faces.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0 && pair[0].1 == pair[1].1)
}

fn powers<W: Weight>(base: W, highest: usize) -> Vec<W> {
    let mut power = W::ONE;
    let mut powers = vec![power];
    for _ in 0..highest {
        power = power * base;
        powers.push(power);
    }
    powers
}

/// How many ways there are to choose some of up to `most` things.
fn pascal<W: Weight>(most: usize) -> Vec<Vec<W>> {
    let mut rows = vec![vec![W::ONE]];
    for n in 1..=most {
        let above = &rows[n - 1];
        let mut row = vec![W::ONE; n + 1];
        for k in 1..n {
            row[k] = above[k - 1] + above[k];
        }
        rows.push(row);
    }
    rows
}
