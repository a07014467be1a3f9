//! Works out the exact distribution of an expression.

use super::distribution_error::DistributionError;
use super::expr::Expr;
use super::node::{Node, Operator};
use super::term::Term;
use crate::Distribution;
use crate::odds::{Budget, Exhausted, Face, MAX_COUNTED, Pmf, Pool, Weight};

impl Expr {
    /// The chance of each total.
    ///
    /// It is exact, and found by sums and products of odds rather than by trying every roll. Dice
    /// that may explode for ever have none; dice that explode once, `!o`, do.
    ///
    /// ```
    /// use affray_dice::{DistributionError, Expr};
    ///
    /// let advantage = Expr::parse("2d20kh1")?.distribution()?;
    /// assert_eq!(advantage.mean(), 13.825);
    ///
    /// let exploding = Expr::parse("2 + 1d6!")?;
    /// assert_eq!(exploding.distribution(), Err(DistributionError::NotFinite { column: 5 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distribution(&self) -> Result<Distribution, DistributionError> {
        self.distribution_within(Budget::new())
    }

    pub(crate) fn distribution_within(
        &self,
        budget: Budget,
    ) -> Result<Distribution, DistributionError> {
        let mut ways = Some(1_u128);
        for (column, term) in self.terms() {
            if term.is_endless() {
                return Err(DistributionError::NotFinite { column });
            }
            ways = ways.and_then(|ways| ways.checked_mul(term.ways()?));
        }
        if ways.is_some() {
            self.pmf::<u128>(budget).map(Into::into)
        } else {
            self.pmf::<f64>(budget).map(Into::into)
        }
    }

    fn pmf<W: Weight>(&self, mut budget: Budget) -> Result<Pmf<W>, DistributionError> {
        let mut stack: Vec<Pmf<W>> = Vec::new();
        for (column, node) in self.nodes() {
            step(node, &mut stack, &mut budget)
                .map_err(|Exhausted| DistributionError::TooLarge { column })?;
        }
        Ok(stack.pop().unwrap_or_else(|| Pmf::certain(0)))
    }
}

fn step<W: Weight>(
    node: Node,
    stack: &mut Vec<Pmf<W>>,
    budget: &mut Budget,
) -> Result<(), Exhausted> {
    let pmf = match node {
        Node::Label(_) => return Ok(()),
        Node::Number(number) => Pmf::certain(number),
        Node::Dice(term) => term.pool(budget)?.pmf(budget)?,
        Node::Negate => {
            let pmf = take(stack, budget);
            budget.spend(pmf.len() as u64)?;
            pmf.negated()
        }
        Node::Binary(operator) => {
            let right = take(stack, budget);
            let left = take(stack, budget);
            match operator {
                // Adding is by far the most frequent: worth a loop of its own.
                Operator::Add => left.combined(&right, |left, right| left + right, budget)?,
                _ => left.combined(&right, |left, right| operator.apply(left, right), budget)?,
            }
        }
    };
    budget.hold(pmf.len())?;
    stack.push(pmf);
    Ok(())
}

fn take<W: Weight>(stack: &mut Vec<Pmf<W>>, budget: &mut Budget) -> Pmf<W> {
    let pmf = stack.pop().unwrap_or_else(|| Pmf::certain(0));
    budget.release(pmf.len());
    pmf
}

impl Term {
    /// In how many equally likely ways all dice can fall, if that can be counted.
    fn ways(&self) -> Option<u128> {
        if self.select.is_some() && self.count > MAX_COUNTED {
            return None;
        }
        let sides = u128::from(self.sides);
        let thrown = match self.reroll {
            None => sides,
            Some(reroll) if reroll.always => self.shown().count() as u128,
            Some(_) => sides * sides,
        };
        let each = if self.explode.is_some() { thrown * thrown } else { thrown };
        each.checked_pow(u32::from(self.count))
    }

    /// The dice as a pool; of an explosion that goes on, only its first die.
    fn pool(&self, budget: &mut Budget) -> Result<Pool, Exhausted> {
        let sides = usize::from(self.sides);
        budget.spend(sides as u64)?;
        let thrown = self.thrown();
        let Some(explode) = self.explode else {
            let mut ways = vec![0; sides + 1];
            for &(face, face_ways) in &thrown {
                ways[usize::from(self.value(face))] += face_ways;
            }
            return Ok(self.pool_of(&ways));
        };

        let exploding = thrown.iter().filter(|&&(face, _)| explode.when.contain(face)).count();
        budget.spend((exploding * thrown.len() + sides) as u64)?;
        let all: u64 = thrown.iter().map(|&(_, ways)| ways).sum();
        let mut ways = vec![0; 2 * sides + 1];
        for &(face, face_ways) in &thrown {
            let value = usize::from(self.value(face));
            if explode.when.contain(face) {
                for &(next, next_ways) in &thrown {
                    ways[value + usize::from(self.value(next))] += face_ways * next_ways;
                }
            } else {
                ways[value] += face_ways * all;
            }
        }
        Ok(self.pool_of(&ways))
    }

    fn pool_of(&self, ways: &[u64]) -> Pool {
        let faces = (0..).zip(ways.iter().copied()).map(|(value, ways)| Face { value, ways });
        let faces = faces.filter(|face| face.ways > 0).collect();
        Pool { faces, count: self.count, keep: self.keep() }
    }

    /// The faces that a die can end up showing, and in how many ways; explosions aside.
    fn thrown(&self) -> Vec<(u16, u64)> {
        let Some(reroll) = self.reroll.filter(|reroll| !reroll.always) else {
            return self.shown().map(|face| (face, 1)).collect();
        };
        // A pair of throws for each die: of a first that stands, the second does not matter.
        let again = (1..=self.sides).filter(|&face| reroll.when.contain(face)).count() as u64;
        let stands = |face| if reroll.when.contain(face) { 0 } else { u64::from(self.sides) };
        (1..=self.sides).map(|face| (face, stands(face) + again)).collect()
    }
}
